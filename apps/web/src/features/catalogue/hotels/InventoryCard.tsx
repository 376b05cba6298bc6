import type { Hotel } from '@karavan/contracts/catalogue/hotels/hotel'
import type { hotels } from '@karavan/contracts/catalogue/hotels/hotel.contract'
import type { Got } from '@karavan/contracts/kit/endpoint'
import { addDays, daysBetween, type PlainDate } from '@karavan/domain/base/dates'
import { BellRing, CalendarRange, ChartNoAxesColumn, ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useGetHouseDayQuery } from '../../../shared/api/house.api.ts'
import { readFailure } from '../../../kit/problem.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { formatCount, formatDateRange, formatNights } from '../../../ui/format.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Segments } from '../../../ui/Segments.tsx'
import { Select } from '../../../ui/Select.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { notify } from '../../../ui/toast.ts'
import { useGetHotelCalendarQuery, useStopHotelSaleMutation } from './hotels.api.ts'
import { useGetPickupQuery } from './inventory.api.ts'
import { InventoryDialog } from './InventoryDialog.tsx'
import { InventoryMonth, type Range } from './InventoryMonth.tsx'
import { monthAfter, monthOf } from './month.ts'
import { PickupTable } from './PickupTable.tsx'

const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
const nameOf = (month: PlainDate) => `${monthNames[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`
const fortnight = 14
const today = () => new Date().toLocaleDateString('en-CA')

interface PickupProps {
  hotel: Hotel
  /** One room type, or none for all of them. */
  roomId: string
  today: PlainDate
}

/** How fast the next nights go, two weeks at a time. */
function Pickup({ hotel, roomId, today }: PickupProps) {
  const [from, setFrom] = useState(today)
  const until = addDays(from, fortnight)
  const { currentData, error, refetch } = useGetPickupQuery(
    { params: { id: hotel.id }, query: { from, until, ...(roomId ? { roomId } : {}) } },
    { refetchOnMountOrArgChange: true },
  )
  const span = formatDateRange(from, addDays(until, -1))
  return (
    <>
      <div className="mb-2 flex items-center gap-1">
        <h3 className="num flex-1 text-h3" aria-live="polite">
          {span}
        </h3>
        <IconButton
          icon={ChevronLeft}
          size="sm"
          aria-label="Two weeks before"
          disabled={from <= today}
          onClick={() => setFrom(addDays(from, -fortnight))}
        />
        <IconButton icon={ChevronRight} size="sm" aria-label="Two weeks later" onClick={() => setFrom(until)} />
      </div>
      {currentData ? (
        <PickupTable label={`Pick-up, ${span}`} nights={currentData.data} />
      ) : error === undefined ? (
        <Skeleton className="h-96" />
      ) : (
        <NotRead error={error} onRetry={() => void refetch()} />
      )}
    </>
  )
}

interface NotReadProps {
  error: unknown
  onRetry: () => void
}

const NotRead = ({ error, onRetry }: NotReadProps) => (
  <div role="alert" className="mt-2 flex flex-wrap items-center gap-2 text-cell text-2">
    {readFailure(error).title}.
    <Button size="sm" onClick={onRetry}>
      Try again
    </Button>
  </div>
)

const views = [
  { value: 'month', label: 'Calendar', icon: CalendarRange },
  { value: 'pickup', label: 'Pick-up', icon: ChartNoAxesColumn },
] as const
type View = (typeof views)[number]['value']

/** What is sold and left of the room types of a hotel: by month, or how fast it goes; and the way to change it. */
export function InventoryCard({ hotel }: { hotel: Hotel }) {
  const [view, setView] = useState<View>('month')
  const [roomId, setRoomId] = useState('')
  const [changing, setChanging] = useState(false)
  const houseDay = useGetHouseDayQuery().data ?? today()
  const known = hotel.rooms.some(({ id }) => id === roomId) ? roomId : ''
  const shown = view === 'month' ? known || (hotel.rooms[0]?.id ?? '') : known
  if (hotel.rooms.length === 0) return null
  const rooms = hotel.rooms.map(({ id, type }) => ({ value: id, label: type }))
  return (
    <Card
      title="Rooms to sell"
      actions={
        <Button size="sm" onClick={() => setChanging(true)}>
          Change many nights
        </Button>
      }
    >
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <Segments label="Shown as" options={views} value={view} onChange={setView} />
        <Select
          aria-label="Room type"
          size="sm"
          className="ml-auto w-52"
          value={shown || 'all'}
          onChange={(next) => setRoomId(next === 'all' ? '' : next)}
          options={view === 'month' ? rooms : [{ value: 'all', label: 'All room types' }, ...rooms]}
        />
      </div>
      {view === 'month' ? (
        <Month key={shown} hotel={hotel} roomId={shown} />
      ) : (
        <Pickup hotel={hotel} roomId={shown} today={houseDay} />
      )}
      {changing && (
        <InventoryDialog
          hotels={[hotel]}
          from={houseDay}
          until={addDays(houseDay, 30)}
          onClose={() => setChanging(false)}
        />
      )}
    </Card>
  )
}

type Calendar = Got<typeof hotels.calendar>['data'][number]

/** What is said of a room type beside its nights. */
function RoomFacts({ room: { allotment, releaseDays, alarmAt } }: { room: Calendar }) {
  return (
    <ul className="num flex flex-wrap gap-x-4 text-2" aria-label="Of this room type">
      <li>{formatCount(allotment, 'room')} a night</li>
      {releaseDays !== null && <li>on request within {formatCount(releaseDays, 'day')}</li>}
      {alarmAt !== null && (
        <li className="flex items-center gap-1">
          <BellRing size={14} aria-hidden="true" />
          told at {alarmAt} left
        </li>
      )}
    </ul>
  )
}

interface MonthProps {
  hotel: Hotel
  roomId: string
}

/** One room type month by month, and the way to stop or open its sale. */
function Month({ hotel, roomId }: MonthProps) {
  const [month, setMonth] = useState(() => monthOf(today()))
  const [range, setRange] = useState<Range | null>(null)
  const [stopSale, { isLoading: changing }] = useStopHotelSaleMutation()
  const { currentData, error, refetch } = useGetHotelCalendarQuery(
    { params: { id: hotel.id }, query: { from: month, until: monthAfter(month, 1) } },
    { skip: !roomId, refetchOnMountOrArgChange: true },
  )
  const room = currentData?.data.find((one) => one.roomId === roomId)

  async function change(stopped: boolean) {
    if (!range) return
    try {
      const { data } = await stopSale({
        params: { id: hotel.id, roomId },
        body: { from: range.from, until: range.until, stopped },
      }).unwrap()
      void notify.success(
        stopped ? `Sale stopped for ${formatNights(data.nights)}` : `Sale open again for ${formatNights(data.nights)}`,
        `${hotel.rooms.find(({ id }) => id === roomId)?.type}, ${formatDateRange(range.from, range.until)}`,
      )
      setRange(null)
    } catch (failed) {
      const { title, detail } = readFailure(failed)
      void notify.error('The sale was not changed', detail || title)
    }
  }

  return (
    <>
      <div className="mb-2 flex items-center gap-1">
        <h3 className="num flex-1 text-h3" aria-live="polite">
          {nameOf(month)}
        </h3>
        <IconButton
          icon={ChevronLeft}
          size="sm"
          aria-label="Previous month"
          onClick={() => setMonth(monthAfter(month, -1))}
        />
        <IconButton
          icon={ChevronRight}
          size="sm"
          aria-label="Next month"
          onClick={() => setMonth(monthAfter(month, 1))}
        />
      </div>
      {/* The grid stays while a month is read, so that whoever walks it by keys keeps the focus. */}
      <div aria-busy={(!room && !error) || undefined}>
        <InventoryMonth
          label={`${hotel.rooms.find(({ id }) => id === roomId)?.type}, ${nameOf(month)}`}
          month={month}
          today={today()}
          nights={room?.nights ?? []}
          range={range}
          onRange={setRange}
          onMonth={setMonth}
        />
      </div>
      {error !== undefined && <NotRead error={error} onRetry={() => void refetch()} />}
      <div className="mt-3 flex min-h-9 flex-wrap items-center gap-2 text-cell">
        {range ? (
          <>
            <span className="num flex-1 font-emphasis" role="status">
              {formatDateRange(range.from, range.until)}, {formatNights(daysBetween(range.from, range.until) + 1)}
            </span>
            <Button size="sm" variant="ghost" onClick={() => setRange(null)}>
              Clear
            </Button>
            <Button size="sm" busy={changing} onClick={() => void change(false)}>
              Open sale
            </Button>
            <Button size="sm" variant="primary" busy={changing} onClick={() => void change(true)}>
              Stop sale
            </Button>
          </>
        ) : (
          <p className="flex-1 text-3">Choose a night, then the last one, to stop or open the sale.</p>
        )}
        {!range && room && <RoomFacts room={room} />}
      </div>
    </>
  )
}
