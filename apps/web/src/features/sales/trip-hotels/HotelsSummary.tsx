import type { ReactNode } from 'react'
import { cx } from '../../../ui/cx.ts'
import { formatMoney } from '../../../ui/format.ts'

interface HotelsSummaryProps {
  stays: readonly { key: string; place: string; hotelName: string | null; amount: number | null }[]
  total: number | null
  busy?: boolean
  action: ReactNode
}

/** What every stay costs and all of them together, beside the choice; what is missing is said. */
export function HotelsSummary({ stays, total, busy, action }: HotelsSummaryProps) {
  const missing = stays.filter(({ amount }) => amount === null)
  return (
    <aside
      aria-label="Price summary"
      aria-busy={busy || undefined}
      className="rounded-card border border-line bg-surface lg:sticky lg:top-24"
    >
      <div className={cx('p-5', busy && 'opacity-60')}>
        <div className="flex items-baseline justify-between gap-4">
          <span className="text-h4">All hotels</span>
          <span role="status" className="num text-total">
            {total === null ? '–' : formatMoney(total)}
          </span>
        </div>
        <p className="text-cell text-3">
          {missing.length > 0
            ? `${missing.map(({ place }) => place).join(', ')}: choose a hotel`
            : 'with taxes and fees'}
        </p>
        <dl className="mt-4 grid gap-3 border-t border-line pt-4 text-[14px] leading-5">
          {stays.map(({ key, place, hotelName, amount }) => (
            <div key={key} className="flex items-start justify-between gap-4">
              <dt className="min-w-0 text-2">
                {place}
                <span className="block truncate text-caption text-3">{hotelName ?? 'no hotel yet'}</span>
              </dt>
              <dd className="num shrink-0">{amount === null ? '–' : formatMoney(amount)}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="border-t border-line p-5">{action}</div>
    </aside>
  )
}
