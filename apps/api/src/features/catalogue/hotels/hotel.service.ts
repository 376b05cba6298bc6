import { sql } from 'drizzle-orm'
import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { PlainDate } from '@karavan/domain/base/dates'
import { type Actor, recordAudit } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import { invalid, notFound, problem } from '../../../platform/http/problem.ts'
import { refuseStale } from '../../../platform/http/version.ts'
import { refuseWithoutCurrency } from '../../money/exchange-rates/index.ts'
import type { HotelRecord } from './hotel-record.ts'
import { findHotelById } from './hotel.queries.ts'
import { type HotelFields, hotelColumns, insertHotels, type Place } from './hotel-rows.queries.ts'
import { linkHotels } from './hotel-supplier.queries.ts'
import { hotels } from './hotel.table.ts'
import { updateRooms } from './room-change.service.ts'

async function getPlace(db: Db, id: string): Promise<Place> {
  const { rows } = await db.execute<Place>(
    sql`select id, location, country, state_code as "stateCode" from location where id = ${id}`,
  )
  const [place] = rows
  if (!place) throw invalid({ path: 'locationId', message: 'This place does not exist' })
  await refuseWithoutCurrency(db, place.country)
  return place
}

/** One hotel, or it is not found. */
export async function getHotel(db: Db, id: string): Promise<HotelRecord> {
  const hotel = await findHotelById(db, id)
  if (!hotel) throw notFound('hotel')
  return hotel
}

/** Adds a hotel with its rooms and seasons. */
export async function createHotel(db: Db, actor: Actor, fields: HotelFields): Promise<HotelRecord> {
  const stray = fields.rooms.findIndex((room) => room.id !== undefined)
  if (stray >= 0) throw invalid({ path: `rooms.${stray}.id`, message: 'A new room has no id yet' })
  const id = uuidv7()
  await insertHotels(db, [{ id, place: await getPlace(db, fields.locationId), fields }])
  await linkHotels(db, { ids: [id] })
  const hotel = await getHotel(db, id)
  await recordAudit(db, actor, { entity: 'hotel', id, action: 'created', after: hotel })
  return hotel
}

/** The same, and nobody else changes it until this transaction ends. */
export async function getLockedHotel(db: Db, id: string): Promise<HotelRecord> {
  const [locked] = await db.select({ id: hotels.id }).from(hotels).where(eq(hotels.id, id)).for('update')
  if (!locked) throw notFound('hotel')
  return getHotel(db, id)
}

/** Changes a hotel; rooms are matched by their ids, and those left out are taken off sale. */
export async function updateHotel(
  db: Db,
  actor: Actor,
  id: string,
  { version, ...fields }: HotelFields & { version: number },
  context: { day: PlainDate; shown: (hotel: HotelRecord) => unknown },
): Promise<HotelRecord> {
  const before = await getLockedHotel(db, id)
  if (version !== before.version) refuseStale(version, before.version, context.shown(before))
  const place = await getPlace(db, fields.locationId)
  await db
    .update(hotels)
    .set({ ...hotelColumns(fields, place), version: version + 1, updatedAt: sql`now()` })
    .where(eq(hotels.id, id))
  await updateRooms(
    db,
    { hotelId: id, locationId: place.id, moved: place.id !== before.locationId },
    fields.rooms,
    context.day,
  )
  if (before.supplierId === null) await linkHotels(db, { ids: [id] })
  const after = await getHotel(db, id)
  await recordAudit(db, actor, { entity: 'hotel', id, action: 'changed', before, after })
  return after
}

type Use = { coming: number; first: string | null; sold: number; past: boolean }

async function useOf(db: Db, id: string, day: PlainDate): Promise<Use> {
  const { rows } = await db.execute<Use>(sql`
    select
      (select count(*)::int from hotel_booking b where b.hotel_id = h.id and b.until_date >= ${day}::date
         and b.status in ('Pending', 'Confirmed')) as coming,
      (select min(b.from_date) from hotel_booking b where b.hotel_id = h.id and b.until_date >= ${day}::date
         and b.status in ('Pending', 'Confirmed')) as first,
      (select count(*)::int from room_night n join hotel_room r on r.id = n.room_id
       where r.hotel_id = h.id and n.sold > 0 and n.night >= ${day}::date) as sold,
      exists (select 1 from hotel_booking b where b.hotel_id = h.id)
        or exists (select 1 from room_night n join hotel_room r on r.id = n.room_id
                   where r.hotel_id = h.id and n.sold > 0) as past
    from hotel h where h.id = ${id}`)
  const [use] = rows
  if (!use) throw notFound('hotel')
  return use
}

const many = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`

/** Takes a hotel out: refused while guests are to come, only off sale when bookings of the past hang on it. */
export async function deleteHotel(db: Db, actor: Actor, id: string, day: PlainDate): Promise<{ id: string }> {
  const before = await getLockedHotel(db, id)
  await db.execute(sql`select 1 from hotel_room where hotel_id = ${id} order by id for update`)
  const { coming, first, sold, past } = await useOf(db, id, day)
  if (coming > 0)
    throw problem(
      'IN_USE',
      `${before.hotelName} has ${many(coming, 'booking')} to come, the first from ${first}. Cancel ${coming === 1 ? 'it' : 'them'} first, or set the hotel inactive.`,
    )
  if (sold > 0)
    throw problem(
      'IN_USE',
      `${before.hotelName} has rooms sold on ${many(sold, 'night')} to come. Set the hotel inactive.`,
    )
  if (past) {
    await db
      .update(hotels)
      .set({ status: 'inactive', featured: false, version: before.version + 1, updatedAt: sql`now()` })
      .where(eq(hotels.id, id))
    await recordAudit(db, actor, {
      entity: 'hotel',
      id,
      action: 'taken off sale',
      before,
      after: { ...before, status: 'inactive', featured: false },
    })
    return { id }
  }
  await db.delete(hotels).where(eq(hotels.id, id))
  await recordAudit(db, actor, { entity: 'hotel', id, action: 'deleted', before })
  return { id }
}
