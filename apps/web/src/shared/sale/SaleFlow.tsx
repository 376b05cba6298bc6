import type { ComponentProps, ReactNode, RefObject } from 'react'
import { PriceChanged } from '../../kit/booking/PriceChanged.tsx'
import { PriceBar, PriceSummary } from '../../kit/booking/PriceSummary.tsx'
import { type Failure, readFailure } from '../../kit/problem.ts'
import { RefusalNote } from '../../kit/RefusalNote.tsx'
import { Button } from '../../ui/Button.tsx'
import { Steps } from '../../ui/Steps.tsx'
import { MayNotBook } from './MayNotBook.tsx'
import { PayButton } from './PayButton.tsx'
import { useBooks } from './useBooks.ts'

interface Flow {
  steps: readonly string[]
  step: string
  title: RefObject<HTMLHeadingElement | null>
  busy: boolean
  failure: Failure | null
  go: (step: 'review') => void
  next: () => void
  pay: (shownTotal: number) => Promise<void>
}

interface SaleFlowProps extends Pick<ComponentProps<typeof PriceSummary>, 'price' | 'each'> {
  flow: Flow
  /** The way back to what is sold. */
  back: ReactNode
  /** What the first step asks, and who it is about. */
  question: string
  people: string
  quoted: { error?: unknown; isFetching: boolean; refetch: () => unknown }
  /** The total that pressing pays for; null while it cannot be paid. */
  payable: number | null
  payWords: ReactNode
  paying: string
  /** What pressing again does after no answer came. */
  again: string
  /** Stands in place of the steps where nothing of it can be sold. */
  instead?: ReactNode
  /** The fields or words of the step. */
  children: ReactNode
}

/** The steps of a sale with its price beside them, and the one way on. */
export function SaleFlow({
  flow,
  back,
  question,
  people,
  quoted,
  payable,
  instead,
  children,
  ...props
}: SaleFlowProps) {
  const { steps, step, busy, failure, pay } = flow
  const at = steps.indexOf(step)
  const isFirst = at === 0
  const books = useBooks()
  const action =
    step === 'pay' ? (
      <PayButton payable={payable} onPay={pay} busy={busy} busyLabel={props.paying}>
        {props.payWords}
      </PayButton>
    ) : !books ? (
      <MayNotBook />
    ) : (
      <Button variant="primary" size="lg" full onClick={flow.next}>
        {isFirst ? 'Continue to review' : 'Continue to payment'}
      </Button>
    )
  return (
    <>
      {back}
      <div className="mt-2 mb-6 flex flex-wrap items-center gap-x-6 gap-y-3">
        <h1 ref={flow.title} tabIndex={-1} className="flex-1 text-h1 outline-none">
          {isFirst ? question : step === 'review' ? 'Review' : 'Pay'}
        </h1>
        <Steps label="Steps of the booking" steps={[people, 'Review', 'Pay']} current={at} />
      </div>
      {instead ?? (
        <>
          <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_360px]">
            <div className="grid min-w-0 gap-5">
              {children}
              {failure && !['PRICE_CHANGED', 'SOLD_OUT'].includes(failure.code ?? '') && (
                <RefusalNote failure={failure} again={props.again} />
              )}
            </div>
            <PriceSummary
              price={props.price}
              each={props.each}
              busy={quoted.isFetching}
              failure={quoted.error ? readFailure(quoted.error) : null}
              onRetry={() => void quoted.refetch()}
              action={action}
            />
          </div>
          <PriceBar price={props.price} busy={quoted.isFetching} action={action} />
        </>
      )}
      <PriceChanged
        failure={failure}
        busy={busy}
        onAccept={(total) => void pay(total)}
        onClose={() => flow.go('review')}
      />
    </>
  )
}
