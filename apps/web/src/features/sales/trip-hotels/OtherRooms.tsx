import { Button } from '../../../ui/Button.tsx'
import { planWords } from '../../../kit/booking/stay-words.ts'
import { formatCount, formatMoney } from '../../../ui/format.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { type Asked, roomOffers, type StayOffer, type TripStay } from './stay-choice.ts'
import { useListStayRoomsQuery } from './trip-hotels.api.ts'

interface OtherRoomsProps {
  hotel: StayOffer
  stay: TripStay
  asked: Asked
  onPick: (offer: StayOffer) => void
}

/** All rooms and meal plans of the hotel that was chosen. */
export function OtherRooms({ hotel, stay, asked, onPick }: OtherRoomsProps) {
  const { currentData, isFetching } = useListStayRoomsQuery({
    query: {
      hotelId: hotel.hotelId,
      fromDate: stay.fromDate,
      untilDate: stay.untilDate,
      adultsCount: asked.adults,
      childrenCount: asked.childrenAges.length,
      ...(asked.childrenAges.length > 0 ? { childrenAges: asked.childrenAges.join(',') } : {}),
    },
  })
  const offers = roomOffers(currentData?.data ?? [], hotel, asked)
  if (isFetching && !currentData) return <Skeleton className="mt-4 h-20 rounded-md" />
  if (offers.length < 2) return null
  return (
    <>
      <h3 className="mt-5 mb-2 text-h4">Rooms and meals at {hotel.hotelName}</h3>
      <ul className="divide-y divide-line">
        {offers.map((offer) => {
          const now = offer.roomId === hotel.roomId && offer.mealPlan === hotel.mealPlan
          return (
            <li
              key={`${offer.roomId} ${offer.mealPlan}`}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5"
            >
              <span className="min-w-0 flex-1 basis-48 text-small">
                <span className="font-emphasis">{offer.type}</span>, {planWords(offer.mealPlan)}
                <span className="block text-cell text-3">{formatCount(offer.rooms.length, 'room')}</span>
              </span>
              <span className="num text-small font-semibold">{formatMoney(offer.price?.totalInr ?? 0)}</span>
              <Button
                size="sm"
                aria-disabled={now || undefined}
                onClick={() => !now && onPick(offer)}
                aria-label={
                  now
                    ? `${offer.type}, ${planWords(offer.mealPlan)}: chosen`
                    : `Take ${offer.type}, ${planWords(offer.mealPlan)}`
                }
              >
                {now ? 'Chosen' : 'Take'}
              </Button>
            </li>
          )
        })}
      </ul>
    </>
  )
}
