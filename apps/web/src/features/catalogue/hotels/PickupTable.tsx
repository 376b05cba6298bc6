import type { PickupNight } from '@karavan/contracts/catalogue/hotels/inventory.contract'
import { cx } from '../../../ui/cx.ts'
import { formatDay } from '../../../ui/format.ts'
import { shareOf } from './pickup.ts'

const head = 'px-2 pb-2 text-caption font-medium whitespace-nowrap text-3'
const figure = `${head} text-right`

/** What is sold of a night in one bar: what was booked before, in the last month and in the last week, up to all there is. */
function Bar({ night }: { night: PickupNight }) {
  const { before, month, week } = shareOf(night)
  return (
    <span
      aria-hidden="true"
      className={cx('flex h-4 overflow-hidden rounded-sm', night.stopped > 0 ? 'bg-red-f' : 'bg-sunken')}
    >
      <span className="bg-brand" style={{ width: `${before}%` }} />
      <span className="bg-brand/55" style={{ width: `${month}%` }} />
      <span className="bg-amber-d" style={{ width: `${week}%` }} />
    </span>
  )
}

const Key = ({ swatch, children }: { swatch: string; children: string }) => (
  <li className="flex items-center gap-1.5">
    <span aria-hidden="true" className={cx('size-2.5 rounded-xs', swatch)} />
    {children}
  </li>
)

/** How fast the nights of a hotel go: what is sold, what is left, and what was booked lately. */
export function PickupTable({ label, nights }: { label: string; nights: readonly PickupNight[] }) {
  return (
    <>
      <ul aria-label="Colours" className="mb-3 flex flex-wrap gap-x-4 gap-y-1 text-caption text-2 max-sm:hidden">
        <Key swatch="bg-brand">Booked before</Key>
        <Key swatch="bg-brand/55">Last 30 days</Key>
        <Key swatch="bg-amber-d">Last 7 days</Key>
        <Key swatch="bg-sunken ring-1 ring-line-strong">Left</Key>
      </ul>
      <table aria-label={label} className="w-full border-collapse text-cell">
        <thead>
          <tr>
            <th scope="col" className={cx(head, 'pl-0 text-left')}>
              Night
            </th>
            <th scope="col" className={cx(head, 'text-left max-sm:hidden')}>
              Sold of what there is
            </th>
            <th scope="col" className={figure}>
              Sold
            </th>
            <th scope="col" className={figure}>
              Left
            </th>
            <th scope="col" className={figure} abbr="Booked in the last 7 days">
              7 days
            </th>
            <th scope="col" className={cx(figure, 'pr-0')} abbr="Booked in the last 30 days">
              30 days
            </th>
          </tr>
        </thead>
        <tbody>
          {nights.map((night) => {
            const { date, allotment, sold, left, stopped, booked7, booked30 } = night
            const weekend = [5, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay())
            return (
              <tr key={date} className="border-t border-line">
                <th
                  scope="row"
                  className={cx(
                    'num py-1.5 pr-2 text-left whitespace-nowrap',
                    weekend ? 'font-emphasis' : 'font-normal',
                  )}
                >
                  {formatDay(date).replace(/ \d{4}$/, '')}
                </th>
                <td className="w-full px-2 max-sm:hidden">
                  <Bar night={night} />
                </td>
                <td className="num px-2 text-right whitespace-nowrap">
                  {sold}
                  <span className="text-3"> / {allotment}</span>
                </td>
                <td
                  className={cx(
                    'num px-2 text-right whitespace-nowrap',
                    left === 0 ? 'font-emphasis text-red-t' : left * 5 <= allotment && 'font-emphasis text-orange-t',
                  )}
                >
                  {left === 0 && stopped > 0 ? 'stopped' : left}
                </td>
                <td className={cx('num px-2 text-right', booked7 > 0 ? 'font-emphasis' : 'text-3')}>
                  {booked7 > 0 ? `+${booked7}` : '–'}
                </td>
                <td className={cx('num pl-2 text-right', booked30 > 0 ? '' : 'text-3')}>
                  {booked30 > 0 ? `+${booked30}` : '–'}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </>
  )
}
