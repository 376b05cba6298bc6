import { mealPlanWords } from '@karavan/domain/catalogue/hotels/meal-plan'
import { addDays } from '@karavan/domain/base/dates'
import { sum } from '@karavan/domain/base/money'
import { zoneOfCountry } from '@karavan/domain/catalogue/hotels/time-zone'
import type { SoldPart } from '@karavan/domain/sales/trips/terms'
import {
  daysOf,
  hotelOf,
  legDates,
  nightsOf,
  partsOf,
  type Plan,
  type TripRequest,
} from '@karavan/domain/catalogue/itineraries/plan'
import { type PricedTrip, roomIdsOf, stayRoomsOf } from '../../catalogue/itineraries/index.ts'
import type { ActivityPolicy, SoldRoom } from './trip-booking.queries.ts'
import type { HeldRooms, TripBookingRecord, SoldStay, SoldWords } from './trip-booking.table.ts'

type Dated = TripRequest & { startDate: string }
type Book = PricedTrip['book']

/** The stays of a trip without gaps, and the rooms each of them takes. */
export function staysOf(
  plan: Plan,
  asked: Dated,
  book: Pick<Book, 'places' | 'rooms'>,
  found: ReadonlyMap<string, SoldRoom>,
): { stays: SoldStay[]; rooms: HeldRooms[] } {
  const needed = stayRoomsOf(plan, asked, book)
  const places = new Map(book.places.map((place) => [place.id, place]))
  const parts = plan.legs.map((leg, index) => {
    const choice = hotelOf(leg, asked.category)
    const room = choice && found.get(choice.roomId)
    const held = needed[index]
    if (!room || !held) throw new Error(`The leg ${leg.key} was priced without a room`)
    const { location = '', country = '' } = places.get(leg.locationId) ?? {}
    const { hotelId, hotelName, address, phone, type, checkInTime, checkOutTime } = room
    const stay: SoldStay = {
      legKey: leg.key,
      location,
      country,
      hotelId,
      hotelName,
      address,
      phone,
      type,
      mealPlan: mealPlanWords[choice.mealPlan],
      rooms: held.count,
      fromDate: held.fromDate,
      untilDate: held.untilDate,
      nights: leg.nights,
      checkInTime,
      checkOutTime,
    }
    return { stay, held }
  })
  return { stays: parts.map(({ stay }) => stay), rooms: parts.map(({ held }) => held) }
}

/** What happens on each day, with its date and by the names things had. */
export function soldDays(plan: Plan, { startDate }: Dated, book: Pick<Book, 'places' | 'activities'>) {
  const places = new Map(book.places.map(({ id, location }) => [id, location]))
  const activities = new Map(book.activities.map((activity) => [activity.id, activity]))
  return daysOf(plan).map(({ day, leg }, index): TripBookingRecord['days'][number] => {
    const here = plan.legs[leg]
    const travel = here?.days[0] === day ? here.travel : null
    const items = [
      ...(travel?.activityId ? [{ activityId: travel.activityId, time: null }] : []),
      ...day.items,
    ].flatMap(({ activityId, time }) => {
      const activity = activities.get(activityId)
      return activity ? [{ name: activity.name, category: activity.category, time }] : []
    })
    const { title, description, meals } = day
    return {
      date: addDays(startDate, index),
      location: places.get(here?.locationId ?? '') ?? '',
      title,
      description,
      meals,
      items,
    }
  })
}

/**
 * The parts of a trip as each is cancelled: a stay by its hotel's policy on its first day, what is done by the policy of the
 * activity on its day. The lines of the price, charges of the house within them, say what each comes to.
 */
export function cancelledParts(
  plan: Plan,
  asked: Dated,
  { book, price }: Pick<PricedTrip, 'book' | 'price'>,
  policies: { rooms: ReadonlyMap<string, SoldRoom>; activities: ReadonlyMap<string, ActivityPolicy> },
): SoldPart[] {
  const dates = legDates(plan, asked.startDate)
  const zoneAt = (locationId: string | undefined) =>
    zoneOfCountry(book.places.find(({ id }) => id === locationId)?.country ?? 'India')
  const amountOf = (key: string, stay: boolean) =>
    sum(price.lines.filter((line) => line.key === key && (line.part === 'stay') === stay).map(({ amount }) => amount))
  const activity = (key: string, activityId: string, date: string, zone: string): SoldPart => ({
    what: book.activities.find(({ id }) => id === activityId)?.name ?? '',
    amount: amountOf(key, false),
    date,
    zone,
    steps: policies.activities.get(activityId)?.steps ?? [],
    supplierId: policies.activities.get(activityId)?.supplierId ?? null,
  })
  const legs = plan.legs.flatMap((leg, index) => {
    const room = policies.rooms.get(hotelOf(leg, asked.category)?.roomId ?? '')
    const { from: date = asked.startDate } = dates[index] ?? {}
    const zone = zoneAt(leg.locationId)
    const stay: SoldPart[] = room
      ? [
          {
            ...{ what: room.hotelName, amount: amountOf(leg.key, true), date, zone },
            ...{ steps: room.cancellationPolicy, supplierId: room.supplierId },
          },
        ]
      : []
    const way = leg.travel?.activityId
    return way ? [...stay, activity(leg.key, way, date, zone)] : stay
  })
  const items = daysOf(plan).flatMap(({ day, leg }, index) =>
    day.items.map(({ key, activityId }) =>
      activity(key, activityId, addDays(asked.startDate, index), zoneAt(plan.legs[leg]?.locationId)),
    ),
  )
  return [...legs, ...items]
}

/** What the parts of a plan were called and looked like; prices are kept elsewhere. */
export function namesOf(plan: Plan, asked: Dated, book: Book): SoldWords['names'] {
  const { locationIds, activityIds } = partsOf(plan)
  const roomIds = roomIdsOf(plan, asked)
  return {
    places: book.places.filter(({ id }) => locationIds.includes(id)),
    rooms: book.rooms
      .filter(({ roomId }) => roomIds.includes(roomId))
      .map(({ childBands: _, offers: __, ...room }) => ({ ...room, seasons: [] })),
    activities: book.activities
      .filter(({ id }) => activityIds.includes(id))
      .map((activity) => ({ ...activity, adultPrice: 0, childPrice: 0 })),
  }
}

/** The day everybody goes home. */
export const endOf = (plan: Plan, { startDate }: Dated): string => addDays(startDate, nightsOf(plan))
