import { addDays } from '@karavan/domain/base/dates'
import { allocateRooms } from '@karavan/domain/catalogue/hotels/room-allocation'
import { daysOf, hotelOf, legDates, type Plan, type TripRequest } from '@karavan/domain/catalogue/itineraries/plan'
import type { TripBook } from '@karavan/domain/catalogue/itineraries/trip-book'
import type { TripGap } from '@karavan/domain/catalogue/itineraries/trip-price'
import { planWords } from '../../../kit/booking/stay-words.ts'
import type { ListedStay } from './StayList.tsx'

export type DatedDay = {
  key: string
  date: string
  place: string
  title: string
  meals: readonly string[]
  items: { name: string; time: string | null }[]
}

type Asked = TripRequest & { startDate: string }

const placeOf = (book: TripBook, id: string | undefined) => book.places.find((place) => place.id === id)?.location ?? ''

/** The stays of a plan on its dates, by their names. */
export function plannedStays(plan: Plan, asked: Asked, book: TripBook): ListedStay[] {
  const dates = legDates(plan, asked.startDate)
  return plan.legs.flatMap((leg, index) => {
    const choice = hotelOf(leg, asked.category)
    const room = choice && book.rooms.find(({ roomId }) => roomId === choice.roomId)
    const stay = dates[index]
    if (!choice || !room || !stay) return []
    return [
      {
        key: leg.key,
        place: placeOf(book, leg.locationId),
        hotelName: room.hotelName,
        room: `${room.type} · ${planWords(choice.mealPlan)}`,
        rooms: allocateRooms(asked.adults, asked.childrenAges, room)?.length ?? 0,
        fromDate: stay.from,
        untilDate: stay.until,
        nights: leg.nights,
      },
    ]
  })
}

/** The days of a plan on their dates, with what is done on each. */
export const plannedDays = (plan: Plan, { startDate }: Asked, book: TripBook): DatedDay[] =>
  daysOf(plan).map(({ day, leg }, index) => ({
    key: day.key,
    date: addDays(startDate, index),
    place: placeOf(book, plan.legs[leg]?.locationId),
    title: day.title,
    meals: day.meals,
    items: day.items.map(({ activityId, time }) => ({
      name: book.activities.find(({ id }) => id === activityId)?.name ?? 'Not sold any more',
      time,
    })),
  }))

const reasons: Record<TripGap['reason'], string> = {
  noDate: 'there is no date yet',
  noHotel: 'no hotel is chosen in this class',
  noSeason: 'the hotel is not sold on these nights',
  tooMany: 'the rooms do not hold this party',
  notSold: 'it is not sold any more',
}

/** Why a trip cannot be sold as it is, in words: `Goa: the hotel is not sold on these nights`. */
export function gapWords(gaps: readonly TripGap[], plan: Plan, book: TripBook): string[] {
  return gaps.map(({ key, reason }) => {
    const leg = plan.legs.find((one) => one.key === key)
    const item = daysOf(plan)
      .flatMap(({ day }) => day.items)
      .find((one) => one.key === key)
    const name =
      book.activities.find(({ id }) => id === item?.activityId)?.name ?? (placeOf(book, leg?.locationId) || 'One part')
    return `${name}: ${reasons[reason]}`
  })
}
