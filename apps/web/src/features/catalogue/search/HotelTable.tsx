import type { AvailableHotel } from '@karavan/contracts/catalogue/hotels/stay'
import { CalendarCheck2, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, memo, type MouseEvent, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { sceneOf } from '../../../shared/scene.ts'
import { useDayHere } from '../../../shared/today.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { cx } from '../../../ui/cx.ts'
import { Picture } from '../../../ui/Picture.tsx'
import { FavouriteButton } from './FavouriteButton.tsx'
import { Rating } from './Rating.tsx'
import { cancelWords, earned, inRupees, roomWords, whereWords } from './row-words.ts'
import { StayTick } from './StayTick.tsx'
import { planWords } from './stay-words.ts'
import type { ClientView } from './useClientView.ts'
import { ValueMark } from './ValueMark.tsx'

export interface RowsProps {
  rows: readonly AvailableHotel[]
  hrefOf: (row: AvailableHotel) => string
  view: ClientView
  /** The one that is the best buy of all that was found, when they are in that order. */
  bestId: string | null
  active: string | null
  onActive: (id: string | null) => void
}

interface HotelTableProps extends RowsProps {
  label: string
  /** What the totals are for: `4 nights`. */
  nights: string
  /** A map stands beside it: room and plan move under the name. */
  narrow: boolean
}

/** Which prices a row has: an agency with a markup sees both sides, its client only one. */
type Prices = 'both' | 'one'
export const pricesOf = (view: ClientView): Prices => (view.ready && !view.on ? 'both' : 'one')

const control = 'a, button, input, label, [role=dialog]'

/** Moves between the rows of a list by arrow keys; Enter is the link's own. */
export function moveInRows(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const row = (event.target as HTMLElement).closest('[data-row]')
  if (step === undefined || !row) return
  const rows = [...event.currentTarget.querySelectorAll('[data-row]')]
  const next = rows[rows.indexOf(row) + step]
  if (!next) return
  event.preventDefault()
  next.querySelector<HTMLElement>('[data-opens]')?.focus()
}

/** Rows that are scanned: a hotel in 72 pixels, with all that decides between them in columns. */
export function HotelTable({ label, nights, rows, hrefOf, view, narrow, bestId, active, onActive }: HotelTableProps) {
  const prices = pricesOf(view)
  const valued = !view.on && !narrow
  const head = 'px-2.5 text-left font-[560] whitespace-nowrap'
  return (
    <table aria-label={label} className="w-full table-fixed border-collapse text-[13px] leading-[18px]">
      <thead className="sticky top-[calc(var(--header)+73px)] z-10 bg-canvas text-caption text-3">
        <tr className="h-8 shadow-[inset_0_1px_0_var(--line),inset_0_-1px_0_var(--line)]">
          <td className="w-10" />
          <td className="w-22" />
          <th scope="col" className={head}>
            Hotel <span className="font-normal">· totals for {nights}, taxes included</span>
          </th>
          {valued && (
            <th scope="col" className={cx(head, 'w-16')}>
              Value
            </th>
          )}
          {!narrow && (
            <th scope="col" className={cx(head, 'w-[clamp(150px,16vw,220px)]')}>
              Cheapest plan
            </th>
          )}
          <th scope="col" className={cx(head, narrow ? 'w-38' : 'w-42')}>
            Cancellation
          </th>
          <th scope="col" className={cx(head, 'w-19')}>
            Rooms
          </th>
          {prices === 'both' && (
            <th scope="col" className={cx(head, 'w-29 text-right!')}>
              Your price
            </th>
          )}
          <th scope="col" className={cx(head, 'w-33 text-right!')}>
            {prices === 'both' ? 'Client pays' : 'Price'}
          </th>
          {!narrow && <td className="w-26" />}
        </tr>
      </thead>
      <tbody onKeyDown={moveInRows}>
        {rows.map((row, index) => (
          <HotelRow
            key={row.hotel.id}
            row={row}
            to={hrefOf(row)}
            view={view}
            narrow={narrow}
            best={row.hotel.id === bestId}
            first={index < 3}
            active={active === row.hotel.id}
            onActive={onActive}
          />
        ))}
      </tbody>
    </table>
  )
}

interface HotelRowProps {
  row: AvailableHotel
  to: string
  view: ClientView
  narrow: boolean
  best: boolean
  first: boolean
  active: boolean
  onActive: (id: string | null) => void
}

const cell = 'px-2.5 align-middle'
const under = 'block truncate text-caption text-3'

const HotelRow = memo(function HotelRow({ row, to, view, narrow, best, first, active, onActive }: HotelRowProps) {
  const navigate = useNavigate()
  const { hotel } = row
  const shown = view.priceOf(row, row.nights)
  const both = pricesOf(view) === 'both'
  function open(event: MouseEvent) {
    // Who selects words to copy them does not want to leave.
    if ((event.target as HTMLElement).closest(control) || window.getSelection()?.toString()) return
    void navigate(to)
  }
  return (
    <tr
      id={`hotel-${hotel.id}`}
      data-row=""
      onClick={open}
      onPointerEnter={() => onActive(hotel.id)}
      onPointerLeave={() => onActive(null)}
      className={cx(
        'h-18 scroll-mt-70 cursor-pointer border-b border-line transition-colors hover:bg-hover has-checked:bg-selected',
        active && 'bg-hover',
      )}
    >
      <td className="pl-2.5">
        <StayTick hotelId={hotel.id} roomId={row.room.id} mealPlan={row.mealPlan} name={hotel.hotelName} bare />
      </td>
      <td className="relative">
        <Picture
          src={hotel.images[0]}
          fallback={sceneOf(hotel.location)}
          alt=""
          ratio="auto"
          eager={first}
          className="h-14 w-20 rounded-md"
        />
        <FavouriteButton hotel={hotel} className="absolute! top-2.5 left-0.5" />
      </td>
      <th scope="row" className={cx(cell, 'text-left font-normal')}>
        <span className="flex items-center gap-2">
          <Link
            to={to}
            data-opens=""
            className="min-w-0 truncate rounded-xs text-[14px] leading-5 font-semibold hover:underline hover:underline-offset-3"
          >
            {hotel.hotelName}
          </Link>
          <Rating value={hotel.rating} />
          {best && !view.on && !narrow && (
            <span className="rounded-[5px] bg-green-f px-1.5 py-px text-[11px] leading-4 font-semibold whitespace-nowrap text-green-t">
              Best value
            </span>
          )}
        </span>
        <span className={cx('num', under)}>{whereWords(row)}</span>
        {narrow && (
          <span className={under}>
            {roomWords(row)}, {planWords(row.mealPlan)}
          </span>
        )}
      </th>
      {!view.on && !narrow && (
        <td className={cell}>{row.value && <ValueMark value={row.value} of={hotel.hotelName} />}</td>
      )}
      {!narrow && (
        <td className={cell}>
          <span className="block truncate font-[540]">{roomWords(row)}</span>
          <span className={under}>{planWords(row.mealPlan)}</span>
        </td>
      )}
      <td className={cell}>
        <Cancellation row={row} />
      </td>
      <td className={cx(cell, 'num')}>
        <RoomsFree row={row} />
      </td>
      {both && (
        <td className={cx(cell, 'num text-right')}>
          <span className="block font-[560] text-2">{inRupees(row.totalInr)}</span>
          <span className={under}>{inRupees(row.perNightInr)} a night</span>
        </td>
      )}
      <td className={cx(cell, 'num text-right')}>
        <span className="block text-[16px] leading-5 font-[660] tracking-[-.01em]">
          {inRupees(both && row.clientTotalInr !== null ? row.clientTotalInr : shown.total)}
        </span>
        {both ? <Earned row={row} /> : <span className={under}>{inRupees(shown.perNight)} a night</span>}
      </td>
      {!narrow && (
        <td className="pr-2 text-right">
          <ButtonLink
            to={to}
            size="sm"
            iconAfter={ChevronRight}
            tabIndex={-1}
            aria-label={`Rooms of ${hotel.hotelName}`}
          >
            Rooms
          </ButtonLink>
        </td>
      )}
    </tr>
  )
})

const Earned = ({ row }: { row: AvailableHotel }): ReactNode => (
  <span className="block truncate text-caption text-green-t">you earn {inRupees(earned(row))}</span>
)

function Cancellation({ row }: { row: AvailableHotel }) {
  const { free, then } = cancelWords(row, useDayHere())
  return (
    <>
      {free && (
        <span className="num flex items-center gap-1.5 font-[540] whitespace-nowrap text-green-t">
          <CalendarCheck2 size={14} aria-hidden="true" />
          {free}
        </span>
      )}
      <span className={free ? under : 'block truncate text-2'}>{then}</span>
    </>
  )
}

/** How many rooms there are; who has enough of them does not say how many. */
const RoomsFree = ({ row: { room, roomsLeft } }: { row: AvailableHotel }) =>
  room.sellMode === 'onRequest' ? (
    <span className="text-violet-t">Ask</span>
  ) : roomsLeft === null ? (
    <span className="text-3">Enough</span>
  ) : (
    <span className="font-[560] text-orange-t">{roomsLeft} left</span>
  )
