import type { PaymentSession } from '@karavan/contracts/money/payments/payment.contract'
import { CircleCheck, Clock, type LucideIcon } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../../shared/api/api.ts'
import { useAppDispatch } from '../../../shared/hooks.ts'
import { readWayBack } from '../../../shared/pay/way-back.ts'
import { paths, safeNext } from '../../../shared/paths.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { cx } from '../../../ui/cx.ts'
import { formatMoney } from '../../../ui/format.ts'
import { Spinner } from '../../../ui/Spinner.tsx'
import { type Tone, toneFill } from '../../../ui/tone.ts'
import { dropWaiting } from './waiting-mark.ts'

/** Long enough to read that it is paid. */
const readMs = 1800
const longMs = 20_000

const backWords: Record<PaymentSession['purpose'], string> = {
  deposit: 'Back to the wallet',
  booking: 'See the booking',
  package: 'See the booking',
  visa: 'See the application',
  activity: 'See the booking',
  crm: 'Back to your trip',
}

/** What to do when the time to pay is over. */
const overWords: Record<PaymentSession['purpose'], string> = {
  deposit: 'Start again from the wallet.',
  booking: 'The rooms are no longer held; you can book again if they are still there.',
  package: 'See the booking for what is still open.',
  activity: 'The places are no longer held; you can book again if they are still there.',
  visa: 'The application is kept; it is submitted as soon as it is paid.',
  crm: 'Your trip stays as you accepted it; start the payment again from its page.',
}

/** Null for a customer in another browser than the one they came with: only that one knows their page. */
function backOf({ id, purpose, returnPath }: PaymentSession): { to: string; words: string } | null {
  const to = safeNext(returnPath ?? readWayBack(id))
  if (purpose === 'crm') return to ? { to, words: backWords.crm } : null
  return { to: to ?? paths.home.href(), words: backWords[purpose] }
}

function WayBack({ payment, variant }: { payment: PaymentSession; variant?: 'primary' }) {
  const back = backOf(payment)
  if (!back) return <p className="text-small text-2">Your trip is where it was: at the address you were sent.</p>
  return (
    <ButtonLink to={back.to} replace {...(variant ? { variant } : {})}>
      {back.words}
    </ButtonLink>
  )
}

interface EndProps {
  icon: LucideIcon
  tone: Tone
  title: string
  children: ReactNode
  payment: PaymentSession
}

function End({ icon: Icon, tone, title, children, payment }: EndProps) {
  return (
    <div role="status" className="grid justify-items-start gap-3">
      <span className={cx('grid size-12 place-items-center rounded-full', toneFill[tone])}>
        <Icon size={24} aria-hidden="true" />
      </span>
      <h2 className="text-h2">{title}</h2>
      <p className="text-small text-2">{children}</p>
      <WayBack payment={payment} variant="primary" />
    </div>
  )
}

interface PaidProps {
  payment: PaymentSession
  /** It happened on this page: then it leads back by itself. */
  justNow: boolean
}

/** It is paid; what shows money elsewhere is fetched anew, and the buyer goes back to where they came from. */
export function Paid({ payment, justNow }: PaidProps) {
  const navigate = useNavigate()
  const dispatch = useAppDispatch()
  const to = backOf(payment)?.to
  const [leads] = useState(justNow && to !== undefined)
  useEffect(() => {
    dropWaiting(payment.id)
    dispatch(
      api.util.invalidateTags(['Me', 'Wallet', 'Deposit', 'Booking', 'Package', 'ActivityBooking', 'VisaApplication']),
    )
    if (!leads || !to) return
    const timer = setTimeout(() => void navigate(to, { replace: true }), readMs)
    return () => clearTimeout(timer)
  }, [payment.id, leads, to, dispatch, navigate])
  return (
    <End icon={CircleCheck} tone="green" title="Paid" payment={payment}>
      {formatMoney(payment.total)} was charged to the card.{leads && ' You are taken back in a moment.'}
    </End>
  )
}

/** The time is up and nothing was charged. */
export function Over({ payment }: { payment: PaymentSession }) {
  return (
    <End icon={Clock} tone="neutral" title="The time to pay has run out" payment={payment}>
      Nothing was charged. {overWords[payment.purpose]}
    </End>
  )
}

/** The bank has the card and has not answered yet. */
export function Waiting({ payment }: { payment: PaymentSession }) {
  const [long, setLong] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The button that was pressed is gone; whoever uses the keyboard goes on from here.
    title.current?.focus()
    const timer = setTimeout(() => setLong(true), longMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div role="status" className="grid justify-items-start gap-3">
      <Spinner size={32} className="text-link" />
      <h2 ref={title} tabIndex={-1} className="text-h2 outline-none">
        Waiting for the bank
      </h2>
      <p className="text-small text-2">
        {long
          ? 'It takes longer than usual. You may leave this page: once the bank has answered, it counts all the same.'
          : 'The card is being charged. This page follows by itself; please leave it open.'}
      </p>
      {long && <WayBack payment={payment} />}
    </div>
  )
}
