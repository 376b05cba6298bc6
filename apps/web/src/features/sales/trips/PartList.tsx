import { formatDate, formatMoney } from '../../../ui/format.ts'
import type { Part } from './trip-bookings.api.ts'

/** What is paid when, and how much of it is tax collected at source. */
export function PartList({ parts, day }: { parts: readonly Part[]; day: string }) {
  return (
    <ol className="grid gap-3 text-small sm:grid-cols-2">
      {parts.map(({ number, dueOn, amount, tcs }) => (
        <li key={number} className="rounded-lg border border-line p-3">
          <p className="text-cell text-3">
            {dueOn === day ? 'Now' : `On ${formatDate(dueOn)} at 9:00 am, from the wallet`}
          </p>
          <p className="num text-h3">{formatMoney(amount)}</p>
          {tcs > 0 && <p className="num text-cell text-3">with {formatMoney(tcs)} TCS</p>}
        </li>
      ))}
    </ol>
  )
}
