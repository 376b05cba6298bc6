import { BedDouble } from 'lucide-react'
import { formatCount, formatDateRange, formatNights } from '../../../ui/format.ts'

export type ListedStay = {
  key: string
  place: string
  hotelName: string
  room: string
  rooms: number
  fromDate: string
  untilDate: string
  nights: number
  /** Where it is and how one calls there. */
  contact?: string
  /** The hotel's own number, of what is booked: null while it follows. */
  confirmationNo?: string | null
}

/** The hotels of a trip in their order: where, which rooms, from when to when. */
export function StayList({ stays }: { stays: readonly ListedStay[] }) {
  return (
    <ol className="divide-y divide-line">
      {stays.map((stay) => (
        <li key={stay.key} className="flex gap-3 py-3 first:pt-0 last:pb-0">
          <span className="grid size-9 shrink-0 place-items-center rounded-md bg-sunken text-2">
            <BedDouble size={16} aria-hidden="true" />
          </span>
          <div className="min-w-0 flex-1 text-small">
            <p className="font-semibold">
              {stay.hotelName}
              <span className="font-normal text-2">, {stay.place}</span>
            </p>
            <p className="text-2">
              {stay.rooms > 0 && `${formatCount(stay.rooms, 'room')} · `}
              {stay.room}
            </p>
            {stay.contact && <p className="text-cell break-words text-3">{stay.contact}</p>}
            <p className="num text-2">
              {formatDateRange(stay.fromDate, stay.untilDate)} · {formatNights(stay.nights)}
            </p>
            {stay.confirmationNo !== undefined && (
              <p className="text-2">
                Hotel’s own number:{' '}
                <span className={stay.confirmationNo ? 'num font-emphasis text-1' : ''}>
                  {stay.confirmationNo ?? 'to follow'}
                </span>
              </p>
            )}
          </div>
        </li>
      ))}
    </ol>
  )
}
