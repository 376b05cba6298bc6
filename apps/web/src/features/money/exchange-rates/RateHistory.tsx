import type { currencyRates } from '@karavan/contracts/money/exchange-rates/currency-rate.contract'
import type { Got } from '@karavan/contracts/kit/endpoint'
import { cx } from '../../../ui/cx.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { formatDate } from '../../../ui/format.ts'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { rateWords, stateTones, stateWords } from './currency-words.ts'

type Entries = Got<typeof currencyRates.get>['data']['history']

/** Every rate there was and will be, the newest first; none of them changes, and a mistake is followed by its correction. */
export function RateHistory({ entries }: { entries: Entries }) {
  return (
    <section aria-label="History" className="overflow-x-auto rounded-card border border-line bg-surface">
      <table className="w-full text-cell">
        <caption className="px-5 pt-4 pb-2 text-left text-[15px] font-semibold">History</caption>
        <thead className="text-left text-3">
          <tr>
            <th scope="col" className="px-5 py-2 font-medium">
              From
            </th>
            <th scope="col" className="px-3 py-2 text-right font-medium">
              One unit
            </th>
            <th scope="col" className="px-3 py-2 font-medium">
              State
            </th>
            <th scope="col" className="px-5 py-2 font-medium">
              Written by
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map(({ id, rate, effectiveFrom, by, createdAt, state }) => (
            <tr key={id} className="border-t border-line">
              <td className="px-5 py-2.5">{formatDate(effectiveFrom)}</td>
              <td className={cx('num px-3 py-2.5 text-right', state === 'corrected' && 'text-3 line-through')}>
                {rateWords(rate)}
              </td>
              <td className="px-3 py-2.5">
                <Badge tone={stateTones[state]}>{stateWords[state]}</Badge>
              </td>
              <td className="px-5 py-2.5 text-2">
                {by}, <RelativeTime at={createdAt} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
