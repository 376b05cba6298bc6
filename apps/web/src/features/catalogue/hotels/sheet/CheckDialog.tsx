import type { HotelRates } from '@karavan/contracts/catalogue/rates/hotel-rates.contract'
import type { RatesCheck } from '@karavan/contracts/catalogue/rates/rates-check.contract'
import { weekdayWords } from '@karavan/domain/catalogue/rates/cell'
import { oddWords } from '@karavan/domain/catalogue/rates/odd-price'
import { neverWords } from '@karavan/domain/catalogue/rates/offer-reach'
import type { Sheet } from '@karavan/domain/catalogue/rates/sheet'
import { type ReactNode, useState } from 'react'
import type { Failure } from '../../../../kit/problem.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { formatCount, formatDate, formatDateRange, formatNights, formatNumber } from '../../../../ui/format.ts'
import { Note } from '../../../../ui/Note.tsx'
import { amountWords, fieldName } from './sheet-words.ts'

const shownMost = 8

/** A list with its first lines, and the rest behind a button. */
function Findings({ title, lines }: { title: string; lines: readonly ReactNode[] }) {
  const [all, setAll] = useState(false)
  if (lines.length === 0) return null
  return (
    <section>
      <h3 className="mb-1 text-h4">{title}</h3>
      <ul className="grid gap-1 text-cell">
        {(all ? lines : lines.slice(0, shownMost)).map((line, index) => (
          <li key={index}>{line}</li>
        ))}
      </ul>
      {!all && lines.length > shownMost && (
        <Button size="sm" variant="ghost" className="mt-1" onClick={() => setAll(true)}>
          Show {lines.length - shownMost} more
        </Button>
      )}
    </section>
  )
}

const percentWords = (percent: number) =>
  `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${formatNumber(Math.abs(percent), 1)} %`

type Change = NonNullable<RatesCheck['changes']['lowest']>

interface CheckDialogProps {
  rates: HotelRates
  sheet: Sheet
  check: RatesCheck | null
  /** Why it could not be looked over. */
  failure: Failure | null
  saving: boolean
  saveWords: string
  onSave: () => void
  onClose: () => void
}

/** Whether a look at rates found anything that is worth a word. */
export const hasFindings = ({ changes, opened, closed, neverApply, belowCost, gaps }: RatesCheck): boolean =>
  changes.count + opened + closed + neverApply.length + belowCost.length + gaps.length > 0

/** What saving would do, before it is done. */
export function CheckDialog({ rates, sheet, check, failure, saving, saveWords, onSave, onClose }: CheckDialogProps) {
  const room = (id: string) => rates.rooms.find((one) => one.id === id)?.type ?? 'A room'
  const offer = (id: string) => sheet.offers.find((one) => one.id === id)?.name ?? 'An offer'
  const say = ({ roomId, plan, date, from, to, percent }: Change) =>
    `${percentWords(percent)}: ${room(roomId)}, ${fieldName(plan)}, from ${amountWords(from)} to ${amountWords(to)} on ${formatDate(date)}`
  const odd = (check?.belowCost ?? []).map(({ roomId, start, weekdays, field, why, offerIds }) => (
    <span key={`${roomId}${start}${field}${why}`}>
      <b className="font-emphasis">{room(roomId)}</b>, season from {formatDate(start)}
      {weekdays ? `, ${weekdayWords(weekdays)}` : ''}:{' '}
      {field === 'offers' ? (offerIds ?? []).map(offer).join(' with ') : fieldName(field)} {oddWords[why]}.
    </span>
  ))
  const gaps = (check?.gaps ?? []).map(({ roomId, start, end }) => `${room(roomId)}: ${formatDateRange(start, end)}`)
  const never = (check?.neverApply ?? []).map(({ offerId, why }) => `${offer(offerId)}: ${neverWords[why]}.`)
  return (
    <Dialog
      open
      width="md"
      onOpenChange={(open) => !open && !saving && onClose()}
      title={
        failure
          ? 'The rates could not be looked over'
          : odd.length > 0
            ? 'Look at these before you save'
            : 'What saving changes'
      }
      description={
        failure
          ? `${failure.detail} You can save all the same.`
          : 'Net, per person and night. Bookings keep the price they were made at.'
      }
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Back to the sheet
          </Button>
          <Button variant="primary" busy={saving} busyLabel="Saving" onClick={onSave}>
            {saveWords}
          </Button>
        </>
      }
    >
      {check && (
        <div className="grid gap-4">
          {odd.length > 0 && (
            <Note kind="warning" title={`${formatCount(odd.length, 'price looks', 'prices look')} wrong`}>
              They are saved as they are unless you go back.
            </Note>
          )}
          <Findings title="Odd prices" lines={odd} />
          <section>
            <h3 className="mb-1 text-h4">Prices on sale</h3>
            {check.changes.count === 0 ? (
              <p className="text-cell text-2">No price to come changes.</p>
            ) : (
              <ul className="grid gap-1 text-cell">
                <li>{formatCount(check.changes.count, 'price of a night changes', 'prices of nights change')}.</li>
                {check.changes.lowest && <li>{say(check.changes.lowest)}</li>}
                {check.changes.highest && check.changes.highest.percent !== check.changes.lowest?.percent && (
                  <li>{say(check.changes.highest)}</li>
                )}
              </ul>
            )}
            {(check.opened > 0 || check.closed > 0) && (
              <p className="mt-1 text-cell">
                {check.opened > 0 && `${formatNights(check.opened)} of rooms come on sale. `}
                {check.closed > 0 && `${formatNights(check.closed)} of rooms are no longer sold.`}
              </p>
            )}
          </section>
          <Findings title="Offers nobody can have" lines={never} />
          <Findings title="Nights to come without a price" lines={gaps} />
        </div>
      )}
    </Dialog>
  )
}
