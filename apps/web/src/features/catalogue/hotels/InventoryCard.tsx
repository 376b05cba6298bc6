import type { Hotel } from '@karavan/contracts/catalogue/hotels/hotel'
import { daysBetween, type PlainDate } from '@karavan/domain/base/dates'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { readFailure } from '../../../kit/problem.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { formatDateRange, formatNights } from '../../../ui/format.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Select } from '../../../ui/Select.tsx'
import { notify } from '../../../ui/toast.ts'
import { useGetHotelCalendarQuery, useStopHotelSaleMutation } from './hotels.api.ts'
import { InventoryMonth, type Range } from './InventoryMonth.tsx'
import { monthAfter, monthOf } from './month.ts'

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
const today = () => new Date().toLocaleDateString('en-CA')

/** What is sold and left of each room type, month by month, and the way to stop or open its sale. */
export function InventoryCard({ hotel }: { hotel: Hotel }) {
  const [chosen, setRoomId] = useState('')
  const [month, setMonth] = useState(() => monthOf(today()))
  const [range, setRange] = useState<Range | null>(null)
  const [stopSale, { isLoading: changing }] = useStopHotelSaleMutation()
  const roomId = hotel.rooms.some(({ id }) => id === chosen) ? chosen : (hotel.rooms[0]?.id ?? '')
  const { currentData, error, refetch } = useGetHotelCalendarQuery(
    { params: { id: hotel.id }, query: { from: month, until: monthAfter(month, 1) } },
    { skip: !roomId, refetchOnMountOrArgChange: true },
  )
  const room = currentData?.data.find((one) => one.roomId === roomId)
  if (!roomId) return null

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
    <Card
      title="Inventory"
      actions={
        <Select
          aria-label="Room type"
          size="sm"
          className="w-52"
          value={roomId}
          onChange={(next) => {
            setRoomId(next)
            setRange(null)
          }}
          options={hotel.rooms.map(({ id, type }) => ({ value: id, label: type }))}
        />
      }
    >
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
      {error !== undefined && (
        <div role="alert" className="mt-2 flex flex-wrap items-center gap-2 text-cell text-2">
          {readFailure(error).title}.
          <Button size="sm" onClick={refetch}>
            Try again
          </Button>
        </div>
      )}
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
          <p className="text-3">Choose a night, then the last one, to stop or open the sale.</p>
        )}
      </div>
    </Card>
  )
}
