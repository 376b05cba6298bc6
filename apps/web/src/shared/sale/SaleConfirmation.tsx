import type { BookingStatus, PaymentStatus } from '@karavan/domain/sales/stays/state'
import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { HoldCountdown } from '../../kit/booking/HoldCountdown.tsx'
import { PolicyBar } from '../../kit/booking/PolicyBar.tsx'
import { PaymentBadge, StatusBadge } from '../../kit/booking/StateBadges.tsx'
import { Card } from '../../ui/Card.tsx'
import { cx } from '../../ui/cx.ts'
import { type Tone, toneFill } from '../../ui/tone.ts'
import { useGetHouseDayQuery } from '../api/house.api.ts'
import { type Companion, namesOf } from './companion.ts'

/** What became of a sale, and what comes next. */
export type Outcome = { icon: LucideIcon; tone: Tone; title: string; next: string }

interface SaleConfirmationProps {
  sale: { reference: string; status: BookingStatus; paymentStatus: PaymentStatus; holdExpiresAt: string | null }
  outcome: Outcome
  /** Beside the badges. */
  note?: ReactNode
  /** What can be done with it, and its papers. */
  acts: ReactNode
  /** What is held, in words, and for how long in all where that is known. */
  hold: { words: (until: string) => string; span?: number }
  /** The time of the hold is up. */
  onEnd: () => void
  policy: Omit<ComponentProps<typeof PolicyBar>, 'today' | 'narrow'>
  /** The money. */
  aside: ReactNode
  /** What was bought. */
  children: ReactNode
}

/** What was booked, what comes next, what cancelling costs, and the papers. */
export function SaleConfirmation({
  sale,
  outcome,
  note,
  hold,
  policy,
  aside,
  children,
  ...props
}: SaleConfirmationProps) {
  const { data: today } = useGetHouseDayQuery()
  const { icon: Icon, tone, title, next } = outcome
  const { status, holdExpiresAt } = sale
  return (
    <div className="grid gap-5 pb-10">
      <section className="flex flex-wrap items-start gap-4 rounded-card border border-line bg-surface p-5 sm:p-6">
        <span className={cx('grid size-12 shrink-0 place-items-center rounded-full', toneFill[tone])}>
          <Icon size={24} aria-hidden="true" />
        </span>
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="text-h2">{title}</h2>
          <p className="mt-1 text-small text-2">{next}</p>
          <p className="mt-3 flex flex-wrap items-center gap-2 text-small">
            <span className="num font-semibold">{sale.reference}</span>
            <StatusBadge status={status} />
            <PaymentBadge paymentStatus={sale.paymentStatus} />
            {note}
          </p>
        </div>
        {props.acts}
      </section>
      {status === 'Pending' && holdExpiresAt && (
        <HoldCountdown until={holdExpiresAt} span={hold.span} onEnd={props.onEnd}>
          {hold.words(holdExpiresAt)}
        </HoldCountdown>
      )}
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_360px]">
        <div className="grid min-w-0 gap-5">
          {children}
          {(status === 'Confirmed' || status === 'Pending') && today && (
            <Card title="If plans change">
              <PolicyBar {...policy} today={today} />
            </Card>
          )}
        </div>
        {aside}
      </div>
    </div>
  )
}

interface PartyProps {
  lead: { name: string }
  others: readonly Companion[]
  requests: string | null
}

/** For whom it was booked, and what they ask for. */
export const Party = ({ lead, others, requests }: PartyProps) => (
  <p className="mt-4 border-t border-line pt-4 text-small">
    <span className="font-semibold">{lead.name}</span>
    {others.length > 0 && `, ${namesOf(others).join(', ')}`}
    {requests && <span className="mt-1 block whitespace-pre-line text-2">{requests}</span>}
  </p>
)
