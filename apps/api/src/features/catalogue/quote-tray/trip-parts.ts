import { daysOf, type HotelCategory, hotelOf } from '@karavan/domain/catalogue/itineraries/plan'
import { many } from '../../../platform/pdf/brochure.ts'
import type { PricedTrip, TripRecord } from '../itineraries/index.ts'

/** What fits into a sentence of a line. */
const most = 300

/** The stays of a trip in a class of hotels in one sentence, and what is done on it in another. */
export function tripPartWords(
  { plan }: Pick<TripRecord, 'plan'>,
  category: HotelCategory,
  { places, rooms, activities }: Pick<PricedTrip['book'], 'places' | 'rooms' | 'activities'>,
): string[] {
  const stays = plan.legs.map((leg) => {
    const room = rooms.find(({ roomId }) => roomId === hotelOf(leg, category)?.roomId)
    const place = places.find(({ id }) => id === leg.locationId)?.location
    return [`${many(leg.nights, 'night')}${place ? ` in ${place}` : ''}`, room?.hotelName].filter(Boolean).join(', ')
  })
  const done = [
    ...plan.legs.flatMap(({ travel }) => travel?.activityId ?? []),
    ...daysOf(plan).flatMap(({ day }) => day.items.map(({ activityId }) => activityId)),
  ]
  const names = [...new Set(done)].flatMap((id) => activities.find((one) => one.id === id)?.name ?? [])
  return [stays.join('; '), names.join(', ')]
    .filter(Boolean)
    .map((words) => (words.length > most ? `${words.slice(0, most - 1).trimEnd()}…` : words))
}
