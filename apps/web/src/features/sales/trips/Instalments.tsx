import type { TripBooking } from '@karavan/contracts/sales/trips/trip-booking'
import { Wallet } from 'lucide-react'
import { useState } from 'react'
import { useUser } from '../../../shared/hooks.ts'
import { paths } from '../../../shared/paths.ts'
import { useGetCardProviderQuery, useStartSalePaymentMutation } from '../../../shared/sale/payment.api.ts'
import { useShortfall } from '../../../shared/sale/useShortfall.ts'
import { PayByCard } from '../../../kit/booking/PayByCard.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { formatDate, formatDateTime, formatMoney } from '../../../ui/format.ts'
import { Note } from '../../../ui/Note.tsx'
import { instalmentWords, paidBy } from './trip-booking-words.ts'
import { PayInstalment } from './PayInstalment.tsx'

type Instalment = TripBooking['instalments'][number]

const whenWords = (
  { status, dueOn, paidAt, way }: Instalment,
  { status: stand, autoCollect, holdExpiresAt }: TripBooking,
) => {
  if (status === 'Paid' && paidAt) return `${formatDate(paidAt)}${way ? `, ${paidBy[way].toLowerCase()}` : ''}`
  if (status === 'Cancelled') return ''
  if (status === 'Overdue') return `was due on ${formatDate(dueOn)}`
  // What is only held is never collected by itself.
  if (stand === 'Pending') return holdExpiresAt ? `by ${formatDateTime(holdExpiresAt)}, or it is let go` : ''
  return autoCollect
    ? `collected on ${formatDate(dueOn)} at 9:00 am from the wallet`
    : `by ${formatDate(dueOn)}, 9:00 am`
}

/** What happens to an instalment that is not paid, and when. */
function Grace({ part, autoCollect }: { part: Instalment; autoCollect: boolean }) {
  const { graceUntil, extended, status } = part
  if (status !== 'Overdue' || !graceUntil) return null
  return (
    <Note kind="bad" className="mt-3" title={`Pay by ${formatDateTime(graceUntil)}`}>
      {autoCollect ? 'We take it from the wallet as soon as there is enough in it. ' : ''}
      After that the trip is cancelled by its terms: rooms and places go back on sale, and what it paid beyond the
      cancellation charge goes into the wallet.
      {extended && ` ${extended.by} left more time: ${extended.reason}`}
    </Note>
  )
}

/** The ways to pay what comes next; the wallet first where it suffices. */
function PayNext({ booking, next }: { booking: TripBooking; next: Instalment }) {
  const [asking, setAsking] = useState(false)
  const [start] = useStartSalePaymentMutation()
  const takesCards = useGetCardProviderQuery().data !== 'off'
  const short = useShortfall(next.amount)
  return (
    <div className="mt-3 grid gap-3">
      {short > 0 && (
        <Note
          kind="warning"
          title={`The wallet is ${formatMoney(short)} short`}
          action={
            <ButtonLink size="sm" to={`${paths.wallet.index.href()}?amount=${short}`} variant="offer">
              Top up
            </ButtonLink>
          }
        />
      )}
      <div className="flex flex-wrap gap-2">
        {short === 0 && (
          <Button size="sm" variant="primary" icon={Wallet} onClick={() => setAsking(true)}>
            Pay {formatMoney(next.amount)} from wallet
          </Button>
        )}
        {takesCards && (
          <PayByCard
            size="sm"
            variant={short > 0 ? 'primary' : 'secondary'}
            start={() => start({ body: { purpose: 'package', packageId: booking.id } }).unwrap()}
            label="Pay by card"
          />
        )}
      </div>
      {asking && <PayInstalment booking={booking} instalment={next} onClose={() => setAsking(false)} />}
    </div>
  )
}

/** What was paid and what is still to be paid, when; the next part can be paid here. */
export function Instalments({ booking }: { booking: TripBooking }) {
  const user = useUser()
  const { instalments, canPay } = booking
  const next = instalments.find(({ status }) => status === 'Due' || status === 'Overdue')
  const payable = canPay && next !== undefined && user?.orgId === booking.orgId
  return (
    <>
      <ol className="divide-y divide-line text-small">
        {instalments.map((part) => {
          const { tone, words } = instalmentWords[part.status]
          return (
            <li key={part.number} className="flex items-start gap-3 py-2.5 first:pt-0">
              <div className="min-w-0 flex-1">
                <p className="num font-emphasis">{formatMoney(part.amount)}</p>
                <p className="num text-cell text-3">
                  {[
                    instalments.length > 1 ? `${part.number} of ${instalments.length}` : '',
                    whenWords(part, booking),
                    part.tcs > 0 ? `with ${formatMoney(part.tcs)} TCS` : '',
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </div>
              <Badge tone={tone} mark="ring">
                {words}
              </Badge>
            </li>
          )
        })}
      </ol>
      {next && <Grace part={next} autoCollect={booking.autoCollect} />}
      {payable && <PayNext booking={booking} next={next} />}
    </>
  )
}
