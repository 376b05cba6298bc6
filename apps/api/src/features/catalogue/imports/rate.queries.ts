import type { RateRoom } from '@karavan/domain/catalogue/rates/rate-check'
import { nameKey } from '@karavan/domain/base/sheet-head'
import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { jsonOf } from '../../../platform/db/insert-many.ts'
import { insertSeasons, seasonJson } from '../hotels/index.ts'

/** A hotel with its rooms on sale and their seasons. */
export type StoredRates = {
  id: string
  hotelName: string
  location: string
  country: string
  version: number
  /** Whether another hotel has its name. */
  shared: boolean
  rooms: RateRoom[]
}

const roomJson = sql.raw(`json_build_object('id', r.id, 'type', r.type, 'releaseDays', r.release_days, 'seasons', (
  select coalesce(json_agg(${seasonJson} order by s.start_date, s.weekdays), '[]') from room_season s
  where s.room_id = r.id))`)

const readWhere = async (db: Db, where: SQL): Promise<StoredRates[]> => {
  const { rows } = await db.execute<StoredRates>(sql`
    select h.id, h.hotel_name as "hotelName", h.location, h.country, h.version,
      exists (select 1 from hotel o where lower(o.hotel_name) = lower(h.hotel_name) and o.id <> h.id) as shared,
      (select coalesce(json_agg(${roomJson} order by r.position, r.id), '[]') from hotel_room r
       where r.hotel_id = h.id and r.status = 'active') as rooms
    from hotel h where ${where}`)
  return rows
}

/** Every name that may be meant by a text: itself, and what stands before one of its commas. */
const namesIn = (text: string): string[] =>
  [...text.matchAll(/,/g)].map(({ index }) => text.slice(0, index)).concat(text)

/** The hotels that names of a file may mean, by one statement. */
export function listNamed(db: Db, names: Iterable<string>): Promise<StoredRates[]> {
  const keys = [...new Set([...names].flatMap(namesIn).map(nameKey))]
  return readWhere(db, sql`lower(h.hotel_name) = any (${sql.param(keys)}::text[])`)
}

const batch = 100

/** One hotel or all of them in the order of their names, some at a time. */
export async function* batchesOfRates(db: Db, hotelId: string | undefined): AsyncGenerator<StoredRates[]> {
  if (hotelId !== undefined) {
    yield await readWhere(db, sql`h.id = ${hotelId}`)
    return
  }
  for (let after: [string, string] = ['', '00000000-0000-0000-0000-000000000000']; ; ) {
    const [name, id] = after
    const next = sql`h.id in (select id from hotel where (hotel_name, id) > (${name}, ${id}::uuid)
      order by hotel_name, id limit ${batch}) order by h.hotel_name, h.id`
    const found = await readWhere(db, next)
    if (found.length > 0) yield found
    const last = found.at(-1)
    if (!last || found.length < batch) return
    after = [last.hotelName, last.id]
  }
}

/** What a room is sold at. */
export type RoomRates = Pick<RateRoom, 'id' | 'releaseDays' | 'seasons'>

/** Rooms of hotels that are held, as a booking holds them, so that what is read stays true. */
export async function lockRoomRates(db: Db, roomIds: readonly string[]): Promise<(RoomRates & { hotelId: string })[]> {
  const ids = sql`any (${sql.param(roomIds)}::uuid[])`
  await db.execute(sql`select 1 from hotel_room where id = ${ids} order by id for no key update`)
  const { rows } = await db.execute<{ hotelId: string; room: RoomRates }>(sql`
    select r.hotel_id as "hotelId", ${roomJson} as room from hotel_room r where r.id = ${ids} and r.status = 'active'`)
  return rows.map(({ hotelId, room }) => ({ hotelId, ...room }))
}

/** Gives rooms other seasons, by a few statements however many they are. */
export async function writeRoomRates(db: Db, rooms: readonly RoomRates[]): Promise<void> {
  const ids = sql`any (${sql.param(rooms.map(({ id }) => id))}::uuid[])`
  await db.execute(sql`delete from room_season where room_id = ${ids}`)
  await insertSeasons(
    db,
    rooms.map(({ id, seasons }) => ({ id, fields: { price: { seasonal_pricing: seasons } } })),
  )
  await db.execute(sql`
    update hotel_room r set release_days = v."releaseDays"
    from jsonb_to_recordset(${jsonOf(rooms.map(({ id, releaseDays }) => ({ id, releaseDays })))}::jsonb)
      as v (id uuid, "releaseDays" smallint)
    where r.id = v.id and r.release_days is distinct from v."releaseDays"`)
}

/** Gives hotels the next version. */
export async function raiseVersions(db: Db, hotelIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ id: string; version: number }>(sql`
    update hotel set version = version + 1, updated_at = now()
    where id = any (${sql.param(hotelIds)}::uuid[]) returning id, version`)
  return new Map(rows.map(({ id, version }) => [id, version]))
}
