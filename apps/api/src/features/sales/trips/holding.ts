import type { Db } from '../../../platform/db/database.ts'
import { dayWords } from '../../../platform/words.ts'
import { releaseSeats, type SeatShortage, takeSeats } from '../../catalogue/activities/index.ts'
import { lockRooms, releaseRooms, takeRooms } from '../stays/index.ts'
import type { HeldRooms, TripBookingRecord } from './trip-booking.table.ts'

/** What a booked trip holds of the inventory. */
type Holding = Pick<TripBookingRecord, 'rooms' | 'seats' | 'stays'>

/** Rooms that are gone on some nights of a stay. */
type RoomShortage = { hotelName: string; type: string; location: string; nights: string[]; left: number }

export type Shortages = { rooms: RoomShortage[]; activities: SeatShortage[] }

const stayOf = ({ roomId, count, fromDate, untilDate }: HeldRooms) => ({
  rooms: Array.from({ length: count }, () => ({ roomId })),
  fromDate,
  untilDate,
})

const releaseAll = async (db: Db, held: readonly HeldRooms[]) => {
  for (const rooms of held) await releaseRooms(db, stayOf(rooms))
}

/**
 * Takes the rooms of all stays and the places of all activities, or nothing; what is short comes back. All room types are
 * locked first, in one order, so that two trips through the same hotels never wait for each other in a circle.
 */
export async function takeHolding(db: Db, { rooms, seats, stays }: Holding): Promise<Shortages> {
  await lockRooms(
    db,
    rooms.map(({ roomId }) => roomId),
  )
  const short: RoomShortage[] = []
  const taken: HeldRooms[] = []
  for (const [index, held] of rooms.entries()) {
    const found = await takeRooms(db, stayOf(held))
    if (found.length === 0) taken.push(held)
    const { hotelName = '', type = '', location = '' } = stays[index] ?? {}
    short.push(...found.map(({ nights, left }) => ({ hotelName, type, location, nights, left })))
  }
  const activities = await takeSeats(db, seats)
  const all = short.length === 0 && activities.length === 0
  if (!all) {
    await releaseAll(db, taken)
    if (activities.length === 0) await releaseSeats(db, seats)
  }
  return { rooms: short, activities }
}

/** Puts all of it back on sale, locked in the order in which it is taken. */
export async function releaseHolding(db: Db, { rooms, seats }: Pick<Holding, 'rooms' | 'seats'>): Promise<void> {
  await lockRooms(
    db,
    rooms.map(({ roomId }) => roomId),
  )
  await releaseAll(db, rooms)
  await releaseSeats(db, seats)
}

export const isShort = ({ rooms, activities }: Shortages): boolean => rooms.length > 0 || activities.length > 0

const nightsOf = (nights: readonly string[]) =>
  nights.length === 1 ? dayWords(nights[0] ?? '') : `${nights.length} nights from ${dayWords(nights[0] ?? '')}`

/** What is short, in words. */
export const shortageWords = ({ rooms, activities }: Shortages): string =>
  [
    ...rooms.map(({ hotelName, type, nights }) => `${type} at ${hotelName} (${nightsOf(nights)})`),
    ...activities.map(({ name, day }) => `${name} on ${dayWords(day)}`),
  ].join('; ')
