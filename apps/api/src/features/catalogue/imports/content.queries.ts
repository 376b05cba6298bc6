import type { ContentHotel, ContentPlace, ContentValues } from '@karavan/domain/catalogue/content/content-check'
import { cellsAround, type Position } from '@karavan/domain/catalogue/content/similar-hotel'
import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { jsonOf } from '../../../platform/db/insert-many.ts'

export type StoredPlace = ContentPlace & { stateCode: string | null }
export type StoredHotel = ContentHotel & { country: string; version: number }

/** Every place; there are some hundreds. */
export async function listPlaces(db: Db): Promise<StoredPlace[]> {
  const { rows } = await db.execute<StoredPlace>(sql`
    select id, location, country, display_name as "displayName", state_code as "stateCode" from location`)
  return rows
}

const columns = sql`h.id, h.hotel_name as "hotelName", h.location_id as "locationId", h.location, h.country,
  h.rating::float8 as rating, h.address, h.latitude, h.longitude, h.amenities, h.images, h.version`

const readWhere = async (db: Db, where: SQL): Promise<StoredHotel[]> =>
  (await db.execute<StoredHotel>(sql`select ${columns} from hotel h where ${where}`)).rows

/** The hotels that may be meant by lines of a file: by their names, or because they stand near by. */
export function listAlike(db: Db, names: readonly string[], positions: readonly Position[]): Promise<StoredHotel[]> {
  const cells = new Map(positions.flatMap(cellsAround).map((cell) => [cell.join(' '), cell]))
  const part = (at: 0 | 1) => sql.param([...cells.values()].map((cell) => cell[at]))
  return readWhere(
    db,
    sql`lower(h.hotel_name) = any (${sql.param(names)}::text[])
      or (floor(h.latitude * 100)::int, floor(h.longitude * 100)::int) in (
        select * from unnest(${part(0)}::int[], ${part(1)}::int[]))`,
  )
}

const batch = 500

/** All hotels in the order of their names, some at a time. */
export async function* batchesOfHotels(db: Db): AsyncGenerator<StoredHotel[]> {
  for (let [name, id] = ['', '00000000-0000-0000-0000-000000000000']; ; ) {
    const found = await readWhere(
      db,
      sql`(h.hotel_name, h.id) > (${name}, ${id}::uuid) order by h.hotel_name, h.id limit ${batch}`,
    )
    if (found.length > 0) yield found
    const last = found.at(-1)
    if (!last || found.length < batch) return
    ;[name, id] = [last.hotelName, last.id]
  }
}

/** Has whoever adds hotels from files wait for each other, so that each sees what the other added. */
export const holdAdding = (db: Db) => db.execute(sql`select pg_advisory_xact_lock(hashtext('catalogue_import hotels'))`)

/** Which of these names a place has by now. */
export async function listAdded(db: Db, hotels: readonly { name: string; locationId: string }[]): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select h.hotel_name || ', ' || h.location as name
    from jsonb_to_recordset(${jsonOf(hotels)}::jsonb) as v (name text, "locationId" uuid)
    join hotel h on h.location_id = v."locationId" and lower(h.hotel_name) = lower(v.name)
    order by 1`)
  return rows.map(({ name }) => name)
}

/** What of hotels is written; all of it at once. */
export type Content = Required<ContentValues> & { id: string }

/** What there is of hotels that are held. */
export async function listContent(db: Db, ids: readonly string[]): Promise<Content[]> {
  const found = await readWhere(db, sql`h.id = any (${sql.param(ids)}::uuid[])`)
  return found.map(({ id, rating, address, latitude, longitude, amenities, images }) => ({
    ...{ id, rating, address, latitude, longitude, amenities, images },
  }))
}

/** Writes the content of hotels by one statement and gives them their next version. */
export async function writeContent(db: Db, all: readonly Content[]): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ id: string; version: number }>(sql`
    update hotel h set rating = v.rating, address = v.address, latitude = v.latitude, longitude = v.longitude,
      amenities = v.amenities, images = v.images, version = h.version + 1, updated_at = now()
    from jsonb_to_recordset(${jsonOf(all)}::jsonb) as v (id uuid, rating numeric, address text,
      latitude double precision, longitude double precision, amenities jsonb, images jsonb)
    where h.id = v.id returning h.id, h.version`)
  return new Map(rows.map(({ id, version }) => [id, version]))
}

/** Takes hotels out that nobody has touched since they were added. */
export async function deleteAdded(db: Db, ids: readonly string[]): Promise<void> {
  await db.execute(sql`delete from hotel where id = any (${sql.param(ids)}::uuid[])`)
}
