import { addDays } from '@karavan/domain/base/dates'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { runPrepared } from '../../../platform/db/prepared.ts'

type Stay = { rooms: readonly { roomId: string }[]; fromDate: string; untilDate: string }

/** A room type that is short on some nights, and what was left on the tightest of them. */
export type Shortage = { roomId: string; nights: string[]; left: number }

const counted = ({ rooms }: Stay) => {
  const counts = new Map<string, number>()
  for (const { roomId } of rooms) counts.set(roomId, (counts.get(roomId) ?? 0) + 1)
  return { ids: [...counts.keys()], counts: [...counts.values()] }
}

/**
 * Locks room types until the transaction ends, in the order of their ids. Whoever takes rooms of several stays locks
 * all of them first: taken stay by stay, two buyers could each hold what the other wants.
 */
export async function lockRooms(db: Db, roomIds: readonly string[]): Promise<void> {
  await db.execute(
    sql`select 1 from hotel_room where id = any(${sql.param([...new Set(roomIds)])}::uuid[]) order by id for no key update`,
  )
}

type Short = { short_room: string; short_night: string; short_left: number }

function shortagesOf(rows: readonly Short[]): Shortage[] {
  const shortages = new Map<string, Shortage>()
  for (const { short_room: roomId, short_night: night, short_left: left } of rows) {
    const found = shortages.get(roomId) ?? { roomId, nights: [], left }
    shortages.set(roomId, { roomId, nights: [...found.nights, night], left: Math.min(found.left, left) })
  }
  return [...shortages.values()]
}

const takenBy = (stay: Stay): unknown[] => {
  const { ids, counts } = counted(stay)
  return [ids, counts, stay.fromDate, addDays(stay.untilDate, -1)]
}

/** Takes the rooms of a stay for all its nights or for none; what is short comes back, and is nothing when they are taken. */
export async function takeRooms(db: Db, stay: Stay): Promise<Shortage[]> {
  const rows = await runPrepared<Short>(
    db,
    `select short_room, short_night, short_left from take_rooms($1::uuid[], $2::int[], $3::date, $4::date)
     order by short_room, short_night`,
    takenBy(stay),
  )
  return shortagesOf(rows)
}

/** The number of a new booking, and the moment its transaction says it was made at. */
export type Numbered = { number: number; at: Date }

/** Takes the rooms of a stay like `takeRooms` and numbers its booking, by one statement. */
export async function takeNumbered(db: Db, stay: Stay): Promise<Numbered & { short: Shortage[] }> {
  const [row] = await runPrepared<Numbered & { short: Short[] }>(
    db,
    `select nextval('hotel_booking_number')::int as number, now() as at,
       (select coalesce(json_agg(s order by short_room, short_night), '[]')
        from take_rooms($1::uuid[], $2::int[], $3::date, $4::date) s) as short`,
    takenBy(stay),
  )
  if (!row) throw new Error('The booking got no number')
  return { ...row, short: shortagesOf(row.short) }
}

/** Numbers of so many new bookings. */
export const numberStays = (db: Db, count: number): Promise<Numbered[]> =>
  runPrepared<Numbered>(
    db,
    `select nextval('hotel_booking_number')::int as number, now() as at from generate_series(1, $1::int)`,
    [count],
  )

/** Puts the rooms of a stay back on sale. */
export async function releaseRooms(db: Db, stay: Stay): Promise<void> {
  await runPrepared(db, 'select release_rooms($1::uuid[], $2::int[], $3::date, $4::date)', takenBy(stay))
}
