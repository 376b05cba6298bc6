import type { InventoryChange, InventoryPreview } from '@karavan/contracts/catalogue/hotels/inventory.contract'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'

export type ChangedRoom = { id: string; type: string; allotment: number; hotelId: string; hotelName: string }

const anyOf = (ids: readonly string[]) => sql`any(${sql.param(ids)}::uuid[])`

/** The rooms of a change, of the hotels it names or of all on sale. */
const meant = ({ hotelIds, roomIds }: InventoryChange): SQL => sql`r.status = 'active'
  and ${hotelIds === 'all' ? sql`h.status = 'active'` : sql`h.id = ${anyOf(hotelIds)}`}
  and ${roomIds === 'all' ? sql`true` : sql`r.id = ${anyOf(roomIds)}`}`

/** The nights of a change. */
const nightsOf = ({ from, until, weekdays }: InventoryChange): SQL => sql`(
  select ${from}::date + d as night from generate_series(0, ${until}::date - ${from}::date) as d
  where ${weekdays ? sql`extract(dow from ${from}::date + d) = any(${sql.param(weekdays)}::int[])` : sql`true`})`

const isOn = ({ from, until, weekdays }: InventoryChange): SQL => sql`n.night between ${from}::date and ${until}::date
  and ${weekdays ? sql`extract(dow from n.night) = any(${sql.param(weekdays)}::int[])` : sql`true`}`

const idsOf = (rooms: readonly ChangedRoom[]) => anyOf(rooms.map(({ id }) => id))

/** Has edits of these hotels wait, before their rooms are locked, as an edit does it. */
export async function lockHotelsOf(db: Db, change: InventoryChange): Promise<void> {
  await db.execute(sql`
    select 1 from hotel where id in (
      select h.id from hotel h join hotel_room r on r.hotel_id = h.id where ${meant(change)})
    order by id for no key update`)
}

/** Has bookings of these rooms wait, in the order in which bookings lock them. */
export async function lockRoomsOf(db: Db, change: InventoryChange): Promise<void> {
  await db.execute(sql`
    select 1 from hotel_room r join hotel h on h.id = r.hotel_id where ${meant(change)}
    order by r.id for no key update of r`)
}

export async function listRooms(db: Db, change: InventoryChange): Promise<ChangedRoom[]> {
  const { rows } = await db.execute<ChangedRoom>(sql`
    select r.id, r.type, r.allotment, h.id as "hotelId", h.hotel_name as "hotelName"
    from hotel_room r join hotel h on h.id = r.hotel_id where ${meant(change)}
    order by h.hotel_name, h.id, r.position, r.id`)
  return rows
}

export async function countNights(db: Db, change: InventoryChange): Promise<number> {
  const { rows } = await db.execute<{ many: number }>(sql`select count(*)::int as many from ${nightsOf(change)} as n`)
  return rows[0]?.many ?? 0
}

/** The nights on which more rooms are sold than the change would leave. */
export async function findShort(
  db: Db,
  change: InventoryChange,
  rooms: readonly ChangedRoom[],
  most: number,
): Promise<InventoryPreview['short']> {
  const { allotment } = change.set
  if (allotment === undefined) return { count: 0, nights: [] }
  const left = allotment === null ? sql`r.allotment` : sql`${allotment}::int`
  type Row = InventoryPreview['short']['nights'][number] & { many: number }
  const { rows } = await db.execute<Row>(sql`
    select h.hotel_name as "hotelName", r.type as "roomType", n.night, n.sold, ${left} as allotment,
      count(*) over ()::int as many
    from room_night n join hotel_room r on r.id = n.room_id join hotel h on h.id = r.hotel_id
    where n.room_id = ${idsOf(rooms)} and ${isOn(change)} and n.sold > ${left}
    order by n.night, h.hotel_name, r.type limit ${most}`)
  return { count: rows[0]?.many ?? 0, nights: rows.map(({ many: _, ...night }) => night) }
}

/** Writes an allotment or a stop-sale into every night, by one statement however many they are. */
export async function upsertNights(db: Db, change: InventoryChange, rooms: readonly ChangedRoom[]): Promise<void> {
  const { allotment, stopped } = change.set
  const own = typeof allotment === 'number'
  const news = [
    ...(own ? [sql`allotment = excluded.allotment, own_allotment = true`] : []),
    ...(stopped === true ? [sql`stopped = true`] : []),
  ]
  await db.execute(sql`
    insert into room_night as n (room_id, night, location_id, allotment, own_allotment, stopped)
    select r.id, d.night, h.location_id, ${own ? sql`${allotment}::int` : sql`r.allotment`}, ${own}, ${stopped === true}
    from hotel_room r join hotel h on h.id = r.hotel_id cross join ${nightsOf(change)} as d
    where r.id = ${idsOf(rooms)} order by r.id, d.night
    on conflict (room_id, night) do update set ${sql.join(news, sql`, `)}`)
}

/** Takes an allotment or a stop-sale away again; a night of which nothing else is known is forgotten. */
export async function closeOut(db: Db, change: InventoryChange, rooms: readonly ChangedRoom[]): Promise<void> {
  const { allotment, stopped } = change.set
  const within = sql`n.room_id = ${idsOf(rooms)} and ${isOn(change)}`
  const keepsOwn = allotment === null ? sql`false` : sql`n.own_allotment`
  const staysStopped = stopped === false ? sql`false` : sql`n.stopped`
  await db.execute(sql`
    delete from room_night n where ${within} and n.sold = 0 and not ${keepsOwn} and not ${staysStopped}`)
  const touched = [
    ...(allotment === null ? [sql`n.own_allotment`] : []),
    ...(stopped === false ? [sql`n.stopped`] : []),
  ]
  await db.execute(sql`
    update room_night n set own_allotment = ${keepsOwn}, stopped = ${staysStopped},
      allotment = case when ${keepsOwn} then n.allotment else r.allotment end
    from hotel_room r where r.id = n.room_id and ${within} and (${sql.join(touched, sql` or `)})`)
}

/** Sets what is said of a room type as a whole; who edits its hotel from an older version is told so. */
export async function setRoomNumbers(
  db: Db,
  { releaseDays, alarmAt }: InventoryChange['set'],
  rooms: readonly ChangedRoom[],
): Promise<void> {
  const news = [
    ...(releaseDays === undefined ? [] : [sql`release_days = ${releaseDays}::smallint`]),
    ...(alarmAt === undefined ? [] : [sql`alarm_at = ${alarmAt}::smallint`]),
  ]
  await db.execute(sql`update hotel_room set ${sql.join(news, sql`, `)} where id = ${idsOf(rooms)}`)
  if (releaseDays !== undefined)
    await db.execute(sql`
      update hotel set version = version + 1, updated_at = now()
      where id = ${anyOf([...new Set(rooms.map(({ hotelId }) => hotelId))])}`)
}
