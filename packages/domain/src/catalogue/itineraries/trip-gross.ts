import { type Minor, sum } from '../../base/money.ts'
import type { PlainDate } from '../../base/dates.ts'
import type { StayDates } from '../hotels/stay-price.ts'
import { daysOf, type HotelCategory, hotelOf, legDates, type Plan } from './plan.ts'
import type { BookRoom, TripBook } from './trip-book.ts'
import { activityLines, type Party, stayGross } from './trip-price.ts'

type Prices = Pick<TripBook, 'rooms' | 'activities' | 'day'>

/** What a plan comes to before tax when it begins on a day, or null where something of it has no price then. */
type GrossOn = (startDate: PlainDate) => Minor | null

/** What all that is done on a trip costs a party, on whatever day; null where something of it is not sold. */
function activitiesGross(plan: Plan, party: Party, { activities }: Prices): Minor | null {
  const wanted = [
    ...plan.legs.flatMap(({ travel }) => (travel?.activityId ? [travel.activityId] : [])),
    ...daysOf(plan).flatMap(({ day }) => day.items.map(({ activityId }) => activityId)),
  ]
  const found = wanted.flatMap((id) => activities.find((activity) => activity.id === id) ?? [])
  if (found.length < wanted.length) return null
  return sum(found.flatMap((activity) => activityLines(activity, party, '').map(({ amount }) => amount)))
}

/**
 * Prices the trips of a book on many days each, to the paisa that `priceTrip()` finds without a fixed markup. A stay is priced
 * once for all days, classes and trips that have it; `mayStay` says whether a room takes it at all.
 */
export function grossOfTrips(
  book: Prices,
  party: Party,
  mayStay: (stay: StayDates, room: BookRoom) => boolean = () => true,
): (plan: Plan, category: HotelCategory) => GrossOn {
  const rooms = new Map(book.rooms.map((room) => [room.roomId, room]))
  const known = new Map<string, Map<PlainDate, Minor | null>>()
  return (plan, category) => {
    const done = activitiesGross(plan, party, book)
    const legs = plan.legs.map((leg) => {
      const choice = hotelOf(leg, category)
      const room = choice && rooms.get(choice.roomId)
      if (!choice || !room) return null
      const kind = `${choice.roomId} ${choice.mealPlan} ${leg.nights}`
      const prices = known.get(kind) ?? new Map<PlainDate, Minor | null>()
      known.set(kind, prices)
      return (stay: StayDates): Minor | null => {
        const before = prices.get(stay.from)
        if (before !== undefined) return before
        const price = mayStay(stay, room) ? stayGross(room, { ...stay, day: book.day }, choice.mealPlan, party) : null
        prices.set(stay.from, price)
        return price
      }
    })
    return (startDate) => {
      if (done === null) return null
      const amounts = [done]
      for (const [index, stay] of legDates(plan, startDate).entries()) {
        const amount = legs[index]?.(stay) ?? null
        if (amount === null) return null
        amounts.push(amount)
      }
      return sum(amounts)
    }
  }
}
