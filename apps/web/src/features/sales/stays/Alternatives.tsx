import type { Hotel } from '@karavan/contracts/catalogue/hotels/hotel'
import { CalendarX } from 'lucide-react'
import { Button } from '../../../ui/Button.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { formatCount, formatDateRange, formatMoney } from '../../../ui/format.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import type { RoomPick } from './booking-draft.ts'
import { type BookingStay, resultsHref, searchOf } from './booking-stay.ts'
import { planWords } from '../../../kit/booking/stay-words.ts'
import { useGetOtherRoomsQuery } from './bookings.api.ts'

interface AlternativesProps {
  location: string
  stay: BookingStay
  hotel: Hotel
  /** The room types that cannot be had. */
  gone: readonly string[]
  onTake: (pick: RoomPick) => void
}

/** What is sold out, that nothing typed is lost, and what can be had instead: other rooms here, or other hotels. */
export function Alternatives({ location, stay, hotel, gone, onTake }: AlternativesProps) {
  const { currentData, isFetching } = useGetOtherRoomsQuery(
    { query: { hotelId: stay.hotelId, ...searchOf(stay) } },
    { refetchOnMountOrArgChange: true },
  )
  const others = (currentData?.data ?? [])
    .filter(({ id, obstacle, plans }) => !gone.includes(id) && obstacle === null && plans.length > 0)
    .map((room) => ({ room, plan: [...room.plans].sort((a, b) => a.totalInr - b.totalInr)[0] }))
  const names = hotel.rooms.filter(({ id }) => gone.includes(id)).map(({ type }) => type)
  return (
    <section role="alert" className="rounded-card border border-line bg-surface p-5">
      <div className="flex gap-3">
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-orange-f text-orange-t">
          <CalendarX size={20} aria-hidden="true" />
        </span>
        <div>
          <h2 className="text-h3">
            {names.length > 0 ? names.join(' and ') : 'This room'} cannot be had on these nights
          </h2>
          <p className="text-small text-2">
            {formatDateRange(stay.fromDate, stay.untilDate)}. Nothing was charged, and what you typed is kept.
          </p>
        </div>
      </div>
      {isFetching && !currentData ? (
        <Skeleton className="mt-4 h-14 rounded-md" />
      ) : (
        others.length > 0 && (
          <>
            <p className="mt-4 mb-1 text-small font-emphasis">Still free at {hotel.hotelName}</p>
            <ul className="divide-y divide-line">
              {others.map(
                ({ room, plan }) =>
                  plan && (
                    <li key={room.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
                      <span className="min-w-0 flex-1 basis-48">
                        <span className="block font-emphasis">{room.type}</span>
                        <span className="block text-small text-2">
                          {room.rooms !== null && room.rooms > 1 && `${formatCount(room.rooms, 'room')}, `}
                          {planWords(plan.mealPlan)}
                        </span>
                      </span>
                      <span className="num font-semibold">{formatMoney(plan.totalInr)}</span>
                      <Button
                        onClick={() => onTake({ roomId: room.id, mealPlan: plan.mealPlan })}
                        aria-label={`Take ${room.type} instead`}
                      >
                        Take this one
                      </Button>
                    </li>
                  ),
              )}
            </ul>
          </>
        )
      )}
      <ButtonLink to={resultsHref(location, stay)} className="mt-4" variant={others.length > 0 ? 'ghost' : 'primary'}>
        See other hotels
      </ButtonLink>
    </section>
  )
}
