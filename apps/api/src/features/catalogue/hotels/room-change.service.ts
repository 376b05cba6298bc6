import type { PlainDate } from '@karavan/domain/base/dates'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../../../platform/db/database.ts'
import { invalid } from '../../../platform/http/problem.ts'
import { insertRooms, insertSeasons, type RoomFields, roomColumns } from './hotel-rows.queries.ts'
import { hotelRooms, roomSeasons } from './hotel.table.ts'

type Stored = { id: string; type: string; used: boolean }
type Where = { hotelId: string; locationId: string; moved: boolean }

/** Locks the room types on sale as a booking would, so that what is read after it stays true. */
async function lockRooms(db: Db, hotelId: string): Promise<Stored[]> {
  await db.execute(sql`select 1 from hotel_room where hotel_id = ${hotelId} order by id for no key update`)
  const { rows } = await db.execute<Stored>(sql`
    select r.id, r.type,
      exists (select 1 from room_night n where n.room_id = r.id and n.sold > 0)
        or exists (select 1 from hotel_booking b where b.hotel_id = r.hotel_id
                   and b.rooms @> jsonb_build_array(jsonb_build_object('roomId', r.id))) as used
    from hotel_room r where r.hotel_id = ${hotelId} and r.status = 'active'`)
  return rows
}

type Oversold = { roomId: string; night: PlainDate; sold: number }

/** Refuses to have fewer rooms than are sold on a night to come, and says on which. */
async function refuseOversale(db: Db, rooms: readonly RoomFields[], day: PlainDate): Promise<void> {
  const kept = rooms.flatMap(({ id, allotment }) => (id ? [{ id, allotment }] : []))
  const { rows } = await db.execute<Oversold>(sql`
    select n.room_id as "roomId", n.night, n.sold
    from unnest(${sql.param(kept.map(({ id }) => id))}::uuid[], ${sql.param(kept.map(({ allotment }) => allotment))}::int[])
      as k (id, allotment)
    join room_night n on n.room_id = k.id and n.night >= ${day}::date and n.sold > k.allotment
      and not n.own_allotment
    order by n.room_id, n.night`)
  const errors = rooms.flatMap(({ id }, index) => {
    const nights = rows.filter(({ roomId }) => roomId === id)
    if (nights.length === 0) return []
    const named = nights.slice(0, 5).map(({ night, sold }) => `${sold} on ${night}`)
    const rest = nights.length > 5 ? ` and ${nights.length - 5} more nights` : ''
    return [{ path: `rooms.${index}.allotment`, message: `More rooms are sold already: ${named.join(', ')}${rest}` }]
  })
  if (errors.length > 0) throw invalid(...errors)
}

/** Room types nobody ever booked go; the others stay for their bookings and are no longer on sale. */
async function takeOffSale(db: Db, rooms: readonly Stored[]): Promise<void> {
  const ids = (used: boolean) => rooms.filter((room) => room.used === used).map(({ id }) => id)
  const [gone, retired] = [ids(false), ids(true)]
  if (gone.length > 0) await db.delete(hotelRooms).where(inArray(hotelRooms.id, gone))
  if (retired.length > 0) await db.update(hotelRooms).set({ status: 'retired' }).where(inArray(hotelRooms.id, retired))
}

/** Brings the room types of a hotel to what was sent; the hotel is locked already. */
export async function updateRooms(db: Db, where: Where, rooms: readonly RoomFields[], day: PlainDate): Promise<void> {
  const { hotelId, locationId, moved } = where
  const stored = await lockRooms(db, hotelId)
  const known = new Map(stored.map((room) => [room.id, room]))
  const strange = rooms.flatMap(({ id }, index) =>
    id && (!known.has(id) || rooms.findIndex((room) => room.id === id) !== index)
      ? [{ path: `rooms.${index}.id`, message: 'This hotel has no such room' }]
      : [],
  )
  if (strange.length > 0) throw invalid(...strange)
  await refuseOversale(db, rooms, day)

  const sent = rooms.map((fields, position) => ({ id: fields.id ?? uuidv7(), hotelId, position, fields }))
  const kept = sent.filter(({ fields }) => fields.id !== undefined)
  const keptIds = kept.map(({ id }) => id)
  await takeOffSale(
    db,
    stored.filter(({ id }) => !keptIds.includes(id)),
  )
  if (keptIds.length > 0) {
    // Two room types may swap their names, which a unique name per hotel would refuse half-way.
    await db.update(hotelRooms).set({ type: sql`id::text` }).where(inArray(hotelRooms.id, keptIds))
    for (const { id, position, fields } of kept)
      await db
        .update(hotelRooms)
        .set(roomColumns(fields, hotelId, position))
        .where(and(eq(hotelRooms.id, id), eq(hotelRooms.hotelId, hotelId)))
    await db.delete(roomSeasons).where(inArray(roomSeasons.roomId, keptIds))
  }
  await insertRooms(
    db,
    sent.filter(({ fields }) => fields.id === undefined),
  )
  await insertSeasons(db, sent)
  await db.execute(sql`
    update room_night n set allotment = r.allotment from hotel_room r
    where r.hotel_id = ${hotelId} and r.status = 'active' and n.room_id = r.id and n.night >= ${day}::date
      and n.allotment <> r.allotment and not n.own_allotment`)
  if (moved)
    await db.execute(sql`
      update room_night n set location_id = ${locationId} from hotel_room r
      where r.hotel_id = ${hotelId} and n.room_id = r.id`)
}
