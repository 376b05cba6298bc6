import type { PaymentSession } from '@karavan/contracts/money/payments/payment.contract'
import { CreditCard, FlaskConical, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { HouseLogo } from '../../../shared/Logo.tsx'
import { paths } from '../../../shared/paths.ts'
import { Failed } from '../../../kit/ListStates.tsx'
import { readFailure } from '../../../kit/problem.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Segments } from '../../../ui/Segments.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { CardForm, type CardFormProps } from './CardForm.tsx'
import { ElsewhereStep } from './ElsewhereStep.tsx'
import { Over, Paid, Waiting } from './PayEnd.tsx'
import { PaySummary } from './PaySummary.tsx'
import { UpiForm } from './UpiForm.tsx'
import { usePayment } from './usePayment.ts'

const ways = [
  { value: 'card', label: 'Card', icon: CreditCard },
  { value: 'upi', label: 'UPI', icon: Smartphone },
] as const

/** The sandbox's own forms. */
function TestForms({ method, ...props }: CardFormProps & Pick<PaymentSession, 'method'>) {
  const [way, setWay] = useState(method)
  return (
    <div className="grid gap-5">
      <Segments label="Pay by" options={ways} value={way} onChange={setWay} />
      {way === 'card' ? <CardForm {...props} /> : <UpiForm {...props} />}
    </div>
  )
}

function Sheet({ payment, state }: { payment: PaymentSession; state: ReturnType<typeof usePayment> }) {
  const { view, refused, hear, end } = state
  // Whoever opens the link of a payment made long ago reads that, and is not sent anywhere.
  const [wasPaid] = useState(view === 'paid')
  return (
    <div className="grid overflow-hidden rounded-card border border-line bg-surface md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <div className="border-line bg-sunken p-5 max-md:border-b sm:p-8 md:border-r">
        <PaySummary payment={payment} running={view === 'form'} onEnd={end} />
      </div>
      <div className="p-5 sm:p-8">
        {view === 'paid' ? (
          <Paid payment={payment} justNow={!wasPaid} />
        ) : view === 'over' ? (
          <Over payment={payment} />
        ) : view === 'waiting' ? (
          <Waiting payment={payment} />
        ) : payment.provider === 'sandbox' ? (
          <TestForms id={payment.id} method={payment.method} total={payment.total} refused={refused} onOutcome={hear} />
        ) : (
          <ElsewhereStep payment={payment} />
        )}
      </div>
    </div>
  )
}

function Loading() {
  return (
    <div role="status" aria-busy="true" className="grid gap-4 rounded-card border border-line bg-surface p-8">
      <span className="sr-only">Loading the payment</span>
      <Skeleton className="h-8 w-1/2" />
      <Skeleton className="h-4 w-2/3" />
      <Skeleton className="h-40" />
    </div>
  )
}

/** Where somebody pays by card or UPI: the sandbox's own page, or the way to the provider's. Its address is the key to it. */
export function PayPage() {
  const { session = '' } = useParams()
  const state = usePayment(session)
  const { payment, error, missing, isFetching, refetch } = state
  const gone = missing || (error !== undefined && readFailure(error).kind === 'missing')
  return (
    <div className="flex min-h-dvh flex-col bg-canvas">
      {payment?.provider === 'sandbox' && (
        <p className="flex items-center justify-center gap-2 bg-accent-soft px-5 py-2 text-center text-small text-accent-text">
          <FlaskConical size={16} aria-hidden="true" className="shrink-0" />
          Test payment page: only test cards and UPI ids are taken here, and no money moves.
        </p>
      )}
      <div className="mx-auto w-full max-w-230 px-(--gutter) py-6 sm:py-10">
        <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
          <HouseLogo />
          <h1 className="text-h3 text-2">Payment</h1>
        </div>
        {payment ? (
          <Sheet key={payment.id} payment={payment} state={state} />
        ) : gone ? (
          <EmptyState
            className="py-16"
            title="There is no such payment"
            actions={<ButtonLink to={paths.home.href()}>Go to the home page</ButtonLink>}
          >
            Check that the link is complete. A payment is started from a booking or from the wallet.
          </EmptyState>
        ) : error ? (
          <Failed error={error} what="This payment" onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          <Loading />
        )}
      </div>
    </div>
  )
}
