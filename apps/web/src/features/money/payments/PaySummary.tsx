import type { PaymentSession } from '@karavan/contracts/money/payments/payment.contract'
import { serverOffset } from '../../../kit/server-clock.ts'
import { Countdown } from '../../../ui/Countdown.tsx'
import { formatMoney, formatTime } from '../../../ui/format.ts'

interface PaySummaryProps {
  payment: PaymentSession
  /** Whether the time still counts. */
  running: boolean
  onEnd: () => void
}

const purposes = {
  deposit: 'Into the wallet',
  booking: 'Hotel booking',
  package: 'Trip',
  visa: 'Visa application',
  activity: 'Activity',
  crm: 'Trip',
} as const

/** What is paid, for what, and how long there is. */
export function PaySummary({ payment, running, onEnd }: PaySummaryProps) {
  const { description, number, amount, fee, total, expiresAt, purpose } = payment
  return (
    <section aria-label="Payment" className="grid content-start gap-5">
      <div>
        <p className="text-small text-2">{purposes[purpose]}</p>
        <p className="num text-total">{formatMoney(total)}</p>
        <p className="mt-1 font-emphasis break-words">{description}</p>
        <p className="num text-small text-3">{number}</p>
      </div>
      {fee > 0 && (
        <dl className="num grid gap-1.5 border-t border-line pt-4 text-small">
          {(
            [
              ['Amount', amount],
              ['Card fee', fee],
              ['Total', total],
            ] as const
          ).map(([label, value]) => (
            <div key={label} className="flex justify-between gap-4">
              <dt className="text-2">{label}</dt>
              <dd>{formatMoney(value)}</dd>
            </div>
          ))}
        </dl>
      )}
      {running && (
        <Countdown until={expiresAt} offset={serverOffset()} span={purpose === 'deposit' ? 1800 : 900} onEnd={onEnd}>
          left to pay, until {formatTime(expiresAt)}.
        </Countdown>
      )}
    </section>
  )
}
