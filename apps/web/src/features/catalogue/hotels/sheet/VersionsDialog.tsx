import type { HotelRates } from '@karavan/contracts/catalogue/rates/hotel-rates.contract'
import { changedCells, changesOf } from '@karavan/domain/catalogue/rates/changes'
import { groupsOf, type Sheet, sheetOf, valueAt } from '@karavan/domain/catalogue/rates/sheet'
import { asThen, type RatesState, ratesVersions, type RatesVersion } from '@karavan/domain/catalogue/rates/versions'
import { useState } from 'react'
import { readFailure } from '../../../../kit/problem.ts'
import { Button } from '../../../../ui/Button.tsx'
import { cx } from '../../../../ui/cx.ts'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { capital, formatCount, formatDateTime } from '../../../../ui/format.ts'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { useGetHotelHistoryQuery } from '../hotels.api.ts'
import { cellWords, fieldName, groupName } from './sheet-words.ts'
import { useStore } from './useSheet.ts'

/** As many entries of the trail as are read: each holds all rates before and after it. */
const entries = 20
const shownCells = 12

const stateOf = ({ rooms, contract, childBands, offers }: HotelRates): RatesState => ({
  rooms,
  names: contract?.seasons ?? [],
  childBands: childBands ?? null,
  offers: offers ?? [],
})

/** A version as a sheet of the rooms there are now. */
function sheetThen(rates: HotelRates, then: RatesState): Sheet {
  const { rooms, names, childBands, offers } = asThen(stateOf(rates), then)
  return sheetOf(rooms, { names, offers, ...(childBands ? { childBands } : {}) })
}

function differenceWords(now: Sheet, then: Sheet): string {
  const { cells, seasons, others, total } = changesOf(now, then)
  if (total === 0) return 'As the sheet is now'
  return [
    cells > 0 ? formatCount(cells, 'cell') : '',
    seasons > 0 ? formatCount(seasons, 'season') : '',
    others > 0 ? formatCount(others, 'other part') : '',
  ]
    .filter(Boolean)
    .join(', ')
    .replace(/$/, total === 1 ? ' differs' : ' differ')
}

/** The first cells that differ, from what they say now to what they said then. */
function Differences({ rates, now, then }: { rates: HotelRates; now: Sheet; then: Sheet }) {
  const cells = changedCells(now, then)
  const groups = groupsOf(then)
  const rooms = new Map(rates.rooms.map(({ id, type }) => [id, type]))
  if (cells.length === 0) return null
  return (
    <ul className="grid gap-1 border-t border-line px-3 py-2.5 text-cell">
      {cells.slice(0, shownCells).map((cell) => {
        const group = groups.find(({ columns }) => columns.some(({ id }) => id === cell.column))
        return (
          <li key={`${cell.room}${cell.field}${cell.column}`}>
            <span className="text-2">
              {rooms.get(cell.room)}, {fieldName(cell.field)}, {group ? groupName(group) : ''}:
            </span>{' '}
            <span className="num text-3 line-through">{cellWords(cell.field, valueAt(now, cell))}</span>
            <span className="sr-only"> was </span>
            <span aria-hidden="true" className="text-3">
              {' → '}
            </span>
            <b className="num font-emphasis">{cellWords(cell.field, valueAt(then, cell))}</b>
          </li>
        )
      })}
      {cells.length > shownCells && <li className="text-3">and {cells.length - shownCells} more</li>}
    </ul>
  )
}

interface VersionsDialogProps {
  rates: HotelRates
  onClose: () => void
}

/** What this hotel asked before, save by save; an old version is brought back as a draft and saved like any other. */
export function VersionsDialog({ rates, onClose }: VersionsDialogProps) {
  const store = useStore()
  const [chosen, setChosen] = useState<RatesVersion | null>(null)
  const { data, error, refetch } = useGetHotelHistoryQuery({
    query: { entity: 'hotel', id: rates.hotelId, pageSize: entries },
  })
  const now = store.sheet()
  const unsaved = changesOf(store.get().base, now).total
  const versions = data ? ratesVersions(data.data, stateOf(rates)) : null
  const then = chosen?.state ? sheetThen(rates, chosen.state) : null

  return (
    <Dialog
      open
      width="md"
      onOpenChange={(open) => !open && onClose()}
      title="Versions"
      description="Each save makes one. Bookings keep the price they were made at."
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Close
          </Button>
          <Button
            variant="primary"
            disabled={!then || changesOf(now, then).total === 0}
            onClick={() => {
              if (then) store.apply(() => then, 'Old version brought back, not saved yet')
              onClose()
            }}
          >
            Bring back as a draft
          </Button>
        </>
      }
    >
      {error ? (
        <p role="alert" className="flex flex-wrap items-center gap-2 text-cell text-2">
          {readFailure(error).title}.
          <Button size="sm" onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      ) : !versions ? (
        <Skeleton className="h-40" />
      ) : versions.length === 0 ? (
        <p className="text-cell text-2">
          These rates were never changed here. Their versions will be listed as you save.
        </p>
      ) : (
        <ul aria-label="Versions" className="grid gap-2">
          {versions.map((version, index) => {
            const { made, state } = version
            const key = made?.id ?? 'first'
            const on = (chosen?.made?.id ?? (chosen ? 'first' : null)) === key
            return (
              <li key={key} className={cx('rounded-md border', on ? 'border-brand' : 'border-line')}>
                <button
                  type="button"
                  aria-pressed={on}
                  disabled={!state}
                  onClick={() => setChosen(on ? null : version)}
                  className="grid min-h-12 w-full gap-0.5 rounded-md px-3 py-2 text-left enabled:hover:bg-hover"
                >
                  <span className="flex flex-wrap justify-between gap-x-3">
                    <span className="font-emphasis">{made ? formatDateTime(made.at) : 'Before that'}</span>
                    <span className="text-cell text-3">
                      {state
                        ? differenceWords(now, sheetThen(rates, state))
                        : 'Not kept as a whole; undo the import instead'}
                    </span>
                  </span>
                  {made && (
                    <span className="text-cell text-2">
                      {index === 0 && 'Saved last: '}
                      {index === 0 ? made.action : capital(made.action)} by {made.actorName}
                    </span>
                  )}
                </button>
                {on && then && <Differences rates={rates} now={now} then={then} />}
              </li>
            )
          })}
        </ul>
      )}
      {unsaved > 0 && chosen && (
        <p className="mt-3 text-cell text-2">
          It takes the place of {formatCount(unsaved, 'unsaved change')}; Ctrl Z brings those back.
        </p>
      )}
    </Dialog>
  )
}
