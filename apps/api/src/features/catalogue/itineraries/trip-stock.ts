import { addDays, type PlainDate } from '@karavan/domain/base/dates'
import { allocateRooms } from '@karavan/domain/catalogue/hotels/room-allocation'
import { isOnRequest } from '@karavan/domain/catalogue/hotels/stay-limit'
import { daysOf, hotelOf, legDates, type Plan, type TripRequest } from '@karavan/domain/catalogue/itineraries/plan'
import type { Db } from '../../../platform/db/database.ts'
import { dayWords, spanWords } from '../../../platform/words.ts'
import { findSeatsLeft, joinSeats, type Seats } from '../activities/index.ts'
import { fewLeft, findRoomsLeft, type StayRooms } from '../hotels/index.ts'
import type { Book } from './trip-book.queries.ts'

type Dated = TripRequest & { startDate: PlainDate }

/** The room types a trip sleeps in, leg by leg. */
export const roomIdsOf = (plan: Plan, { category }: Pick<TripRequest, 'category'>): string[] =>
  plan.legs.flatMap((leg) => hotelOf(leg, category)?.roomId ?? [])

/** The rooms each leg of a trip takes; null where nothing that is on sale holds the party. */
export function stayRoomsOf(plan: Plan, asked: Dated, { rooms }: Pick<Book, 'rooms'>): (StayRooms | null)[] {
  const dates = legDates(plan, asked.startDate)
  return plan.legs.map((leg, index) => {
    const choice = hotelOf(leg, asked.category)
    const room = rooms.find(({ roomId }) => roomId === choice?.roomId)
    const occupancies = room && allocateRooms(asked.adults, asked.childrenAges, room)
    if (!occupancies) return null
    const { from = asked.startDate, until = asked.startDate } = dates[index] ?? {}
    return { roomId: room.roomId, count: occupancies.length, fromDate: from, untilDate: until }
  })
}

/** The places at activities a party needs: everybody's, on each day something is done. */
export function seatsOf(plan: Plan, { startDate, adults, childrenAges }: Dated): Seats[] {
  const count = adults + childrenAges.length
  const dates = legDates(plan, startDate)
  const travels = plan.legs.flatMap(({ travel }, index) =>
    travel?.activityId ? [{ activityId: travel.activityId, day: dates[index]?.from ?? startDate, count }] : [],
  )
  const items = daysOf(plan).flatMap(({ day }, index) =>
    day.items.map(({ activityId }) => ({ activityId, day: addDays(startDate, index), count })),
  )
  return [...travels, ...items]
}

/** What is left of all that a trip needs. */
export type TripStock = {
  /** For how many such trips rooms and places are left, when they are few. */
  left: number | null
  /** What is short, in words. */
  soldOut: string[]
  /** Whether the house has to be asked for some of its rooms. */
  onRequest: boolean
}

type Needed = { plan: Plan; asked: TripRequest; book: Pick<Book, 'rooms' | 'activities'> }

const dated = ({ startDate, ...asked }: TripRequest): Dated[] => (startDate === null ? [] : [{ startDate, ...asked }])

function staysNeeded({ plan, asked, book }: Needed) {
  const stays = dated(asked).flatMap((wanted) => stayRoomsOf(plan, wanted, book))
  return stays.flatMap((stay) => {
    const room = book.rooms.find(({ roomId }) => roomId === stay?.roomId)
    if (!stay || !room) return []
    return [{ ...stay, words: `${room.type} at ${room.hotelName}, ${spanWords(stay.fromDate, stay.untilDate)}` }]
  })
}

function visitsNeeded({ plan, asked, book }: Needed) {
  const nameOf = (activityId: string) => book.activities.find(({ id }) => id === activityId)?.name ?? ''
  const seats = joinSeats(dated(asked).flatMap((wanted) => seatsOf(plan, wanted)))
  return seats.map((seat) => ({ ...seat, words: `${nameOf(seat.activityId)} on ${dayWords(seat.day)}` }))
}

/** Looks at rooms and places of trips without taking any, each trip by itself, by two statements for all of them. */
export async function findStock(db: Db, day: PlainDate, trips: readonly Needed[]): Promise<TripStock[]> {
  const stays = trips.flatMap((trip) => staysNeeded(trip).map((stay) => ({ ...stay, trip })))
  const visits = trips.flatMap((trip) => visitsNeeded(trip).map((visit) => ({ ...visit, trip })))
  const rooms = await findRoomsLeft(db, stays)
  const seats = await findSeatsLeft(db, visits)
  const parts = [
    ...stays.map((stay, index) => ({ ...stay, left: rooms[index]?.left ?? 0 })),
    ...visits.flatMap((visit, index) => {
      const left = seats[index] ?? null
      return left === null ? [] : [{ ...visit, left }]
    }),
  ]
  return trips.map((trip) => {
    const own = parts.filter((part) => part.trip === trip)
    return {
      left: own.length > 0 ? fewLeft(Math.min(...own.map(({ left, count }) => Math.floor(left / count)))) : null,
      soldOut: own.filter(({ left, count }) => left < count).map(({ words }) => words),
      onRequest: stays.some((stay, index) => {
        const room = rooms[index]
        return stay.trip === trip && room !== undefined && isOnRequest(room, stay.fromDate, day)
      }),
    }
  })
}
