import type { RatesCheck } from '@karavan/contracts/catalogue/rates/rates-check.contract'
import { neverWords } from '@karavan/domain/catalogue/rates/offer-reach'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../../ui/Button.tsx'
import { cx } from '../../../../ui/cx.ts'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { capital, formatCount, formatDate, formatDateRange, formatMoney, formatNumber } from '../../../../ui/format.ts'
import { Note } from '../../../../ui/Note.tsx'
import { planWords } from '../hotel-words.ts'
import { countFindings, type Named, oddSentence, offerName, percentWords, roomName } from './check-words.ts'

type Change = NonNullable<RatesCheck['changes']['lowest']>

const shown = 6
const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const monthName = (month: string) => `${monthNames[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`

interface ExtremeProps {
  label: string
  change: Change
  named: Named
  currency: string
}

/** One change in words: what rises or falls most, where and when. */
function Extreme({ label, change, named, currency }: ExtremeProps) {
  const { roomId, plan, date, from, to, percent } = change
  const Arrow = percent < 0 ? ArrowDown : ArrowUp
  return (
    <div className="min-w-0 rounded-md border border-line p-3">
      <p className="text-caption font-emphasis text-3">{label}</p>
      <p className={cx('num mt-1 flex items-center gap-1 text-h2', percent < 0 ? 'text-green-t' : 'text-orange-t')}>
        <Arrow size={18} aria-hidden="true" />
        {percentWords(percent)}
      </p>
      <p className="num text-cell">
        {formatMoney(from, currency)} → <b className="font-emphasis">{formatMoney(to, currency)}</b>
      </p>
      <p className="text-cell text-2">
        {roomName(named, roomId)}, {planWords(plan)}, from {formatDate(date)}
      </p>
    </div>
  )
}

/** How far prices move, month by month: a bar from the lowest change to the highest, around nothing. */
function Months({ months }: { months: RatesCheck['byMonth'] }) {
  const most = Math.max(1, ...months.flatMap(({ lowest, highest }) => [-(lowest?.percent ?? 0), highest?.percent ?? 0]))
  const at = (percent: number) => 50 + (percent / most) * 46
  return (
    <table className="w-full table-fixed text-cell">
      <caption className="sr-only">Lowest and highest change of each month</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Month</th>
          <th scope="col">Range</th>
          <th scope="col">Lowest and highest</th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, lowest, highest }) => {
          const [low, high] = [lowest?.percent ?? 0, highest?.percent ?? 0]
          const [left, right] = [at(Math.min(low, 0)), at(Math.max(high, 0))]
          return (
            <tr key={month}>
              <th scope="row" className="num w-20 py-1 text-left font-normal text-2">
                {monthName(month)}
              </th>
              <td>
                <span className="relative block h-3.5 rounded-sm bg-sunken" aria-hidden="true">
                  <span className="absolute inset-y-0 left-1/2 w-px bg-line-strong" />
                  {low < 0 && (
                    <span
                      className="absolute inset-y-0 rounded-l-sm bg-green-d"
                      style={{ left: `${left}%`, width: `${50 - left}%` }}
                    />
                  )}
                  {high > 0 && (
                    <span
                      className="absolute inset-y-0 left-1/2 rounded-r-sm bg-orange-d"
                      style={{ width: `${right - 50}%` }}
                    />
                  )}
                </span>
              </td>
              <td className="num w-32 py-1 text-right whitespace-nowrap">
                {low === high ? percentWords(low) : `${percentWords(low)} to ${percentWords(high)}`}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

interface FindingsProps {
  title: string
  about: string
  children: ReactNode[]
}

/** Findings of one kind, the first of them until all are asked for. */
function Findings({ title, about, children }: FindingsProps) {
  const [all, setAll] = useState(false)
  if (children.length === 0) return null
  return (
    <section>
      <h3 className="text-h3">
        {title} <span className="num font-normal text-3">{children.length}</span>
      </h3>
      <p className="mb-1.5 text-cell text-3">{about}</p>
      <ul className="grid gap-1 text-cell">{all ? children : children.slice(0, shown)}</ul>
      {!all && children.length > shown && (
        <Button size="sm" variant="ghost" className="mt-1" onClick={() => setAll(true)}>
          {formatNumber(children.length - shown)} more
        </Button>
      )}
    </section>
  )
}

const Finding = ({ children }: { children: ReactNode }) => (
  <li className="border-l-2 border-amber-d py-0.5 pl-2.5">{children}</li>
)

function Verdict({ check, saves }: { check: RatesCheck; saves: boolean }) {
  const { changes, opened, closed } = check
  const found = countFindings(check)
  const parts = [
    ...(changes.count > 0
      ? [`${formatCount(changes.count, 'price')} a night change`]
      : saves
        ? ['No price a night changes']
        : []),
    ...(opened > 0 ? [`${formatCount(opened, 'night')} of rooms come on sale`] : []),
    ...(closed > 0 ? [`${formatCount(closed, 'night')} of rooms are sold no longer`] : []),
  ]
  return (
    <Note
      kind={found > 0 || closed > 0 ? 'warning' : 'good'}
      title={found > 0 ? `${formatCount(found, 'thing')} to look at` : 'Nothing looks wrong'}
    >
      {parts.length > 0 && `${parts.join(', ')}.`}
    </Note>
  )
}

interface RatesCheckDialogProps extends Named {
  check: RatesCheck
  hotelName: string
  currency: string
  onClose: () => void
  /** Saves what was looked over; without it there is nothing to save. */
  onSave?: () => void
  saving?: boolean
  /** What the button says that saves: `Save 3 cells`. */
  saveWords?: string
}

/** What saving rates would do, before it is done: prices that move, and what in them looks wrong. */
export function RatesCheckDialog({
  check,
  hotelName,
  currency,
  rooms,
  offers,
  onClose,
  onSave,
  saving = false,
  saveWords = 'Save rates',
}: RatesCheckDialogProps) {
  const named = { rooms, offers }
  const { lowest, highest } = check.changes
  const same = lowest && highest && lowest.percent === highest.percent
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      width="md"
      title={onSave ? 'Before you save' : 'Rates looked over'}
      description={`${hotelName}. Net, per person and night, for the next three years.`}
      footer={
        onSave ? (
          <>
            <Button variant="ghost" onClick={onClose}>
              Back to the sheet
            </Button>
            <Button variant="primary" busy={saving} busyLabel="Saving" onClick={onSave}>
              {countFindings(check) > 0 ? `${saveWords} all the same` : saveWords}
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>Close</Button>
        )
      }
    >
      <div className="grid gap-5 pb-2">
        <Verdict check={check} saves={onSave !== undefined} />
        {lowest && highest && (
          <div className="grid gap-3 sm:grid-cols-2">
            <Extreme
              label={same ? 'Every change' : lowest.percent < 0 ? 'Falls most' : 'Rises least'}
              change={lowest}
              named={named}
              currency={currency}
            />
            {!same && (
              <Extreme
                label={highest.percent < 0 ? 'Falls least' : 'Rises most'}
                change={highest}
                named={named}
                currency={currency}
              />
            )}
          </div>
        )}
        {check.byMonth.length > 0 && (
          <section>
            <h3 className="mb-1.5 text-h3">Month by month</h3>
            <Months months={check.byMonth} />
          </section>
        )}
        <Findings title="Offers nobody can have" about="They stay in the contract and take nothing off.">
          {check.neverApply.map(({ offerId, why }) => (
            <Finding key={offerId}>
              {offerName(named, offerId)}: {neverWords[why]}
            </Finding>
          ))}
        </Findings>
        <Findings title="Prices that look odd" about="A slip of the finger, or less than the room costs.">
          {check.belowCost.map((odd) => (
            <Finding key={`${odd.roomId} ${odd.start} ${odd.weekdays?.join('')} ${odd.field} ${odd.why}`}>
              {capital(oddSentence(named, odd))}
            </Finding>
          ))}
        </Findings>
        <Findings title="Days without a price" about="The room is not sold on them.">
          {check.gaps.map(({ roomId, start, end }) => (
            <Finding key={`${roomId} ${start}`}>
              {roomName(named, roomId)}: {formatDateRange(start, end)}
            </Finding>
          ))}
        </Findings>
      </div>
    </Dialog>
  )
}
