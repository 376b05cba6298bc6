import type { HotelBody } from '@karavan/contracts/catalogue/hotels/hotel'
import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod'
import type { Db } from '../../../platform/db/database.ts'
import { hotelRooms, hotels } from './hotel.table.ts'

export type HotelFields = z.output<typeof HotelBody>
export type RoomFields = HotelFields['rooms'][number]

/** Where a hotel stands: what it takes over from its place. */
export type Place = { id: string; location: string; country: string; stateCode: string | null }

/** The columns of a hotel, beside its id and version. */
export function hotelColumns({ rooms: _, childPolicy, ...fields }: HotelFields, place: Place) {
  return {
    ...fields,
    locationId: place.id,
    location: place.location,
    country: place.country,
    stateCode: fields.stateCode ?? place.stateCode,
    childFreeUnder: childPolicy.freeUnderAge,
    childAdultFrom: childPolicy.adultFromAge,
    childWithBedPercent: childPolicy.withBedPercent,
    childNoBedPercent: childPolicy.noBedPercent,
    // What is left out of an edit is no more.
    childBands: fields.childBands ?? null,
    offers: fields.offers?.length ? fields.offers : null,
  }
}

/** The columns of a room type, beside its id. */
export const roomColumns = ({ id: _, price: __, ...room }: RoomFields, hotelId: string, position: number) => ({
  ...room,
  releaseDays: room.releaseDays ?? null,
  hotelId,
  position,
})

const maskOf = (weekdays: readonly number[]): number => weekdays.reduce((mask, day) => mask | (1 << day), 0)

/** Writes the seasons of room types that have none yet. */
export async function insertSeasons(
  db: Db,
  rooms: readonly { id: string; fields: Pick<RoomFields, 'price'> }[],
): Promise<void> {
  const seasons = rooms.flatMap(({ id, fields }) =>
    fields.price.seasonal_pricing.map(({ cpai, mapai, epai, apai, single, ...season }) => ({
      room_id: id,
      start_date: season.start,
      end_date: season.end,
      ...{ cpai, mapai, epai, apai, single },
      weekdays: season.weekdays ? maskOf(season.weekdays) : 127,
      extra_bed_adult: season.extraBedAdult,
      extra_bed_child: season.extraBedChild,
      min_stay: season.minStay,
      max_stay: season.maxStay,
      no_arrival: season.noArrival?.length ? maskOf(season.noArrival) : null,
    })),
  )
  // One value however many seasons there are: a demo's five thousand would be thirty thousand of them.
  await db.execute(sql`
    insert into room_season (room_id, start_date, end_date, cpai, mapai, epai, apai, weekdays, single, extra_bed_adult,
      extra_bed_child, min_stay, max_stay, no_arrival)
    select room_id, start_date, end_date, cpai, mapai, epai, apai, weekdays, single, extra_bed_adult, extra_bed_child,
      min_stay, max_stay, no_arrival
    from json_populate_recordset(null::room_season, ${JSON.stringify(seasons)}::json)`)
}

export async function insertRooms(
  db: Db,
  rooms: readonly { id: string; hotelId: string; position: number; fields: RoomFields }[],
): Promise<void> {
  if (rooms.length === 0) return
  await db
    .insert(hotelRooms)
    .values(rooms.map(({ id, hotelId, position, fields }) => ({ id, ...roomColumns(fields, hotelId, position) })))
}

/** A hotel to be written with the ids it will have. */
export type NewHotel = { id: string; place: Place; fields: HotelFields }

/** Writes many hotels with rooms and seasons by a few statements, without a trail. */
export async function insertHotels(db: Db, all: readonly NewHotel[]): Promise<Map<string, string[]>> {
  const rooms = all.flatMap(({ id: hotelId, fields }) =>
    fields.rooms.map((room, position) => ({ id: uuidv7(), hotelId, position, fields: room })),
  )
  await db.insert(hotels).values(all.map(({ id, place, fields }) => ({ id, ...hotelColumns(fields, place) })))
  await insertRooms(db, rooms)
  await insertSeasons(db, rooms)
  const roomIds = new Map<string, string[]>(all.map(({ id }) => [id, []]))
  for (const { id, hotelId } of rooms) roomIds.get(hotelId)?.push(id)
  return roomIds
}

/** Writes nights on which rooms are sold, without a trail: for data that was never sold by anyone. */
export async function insertNights(
  db: Db,
  nights: readonly { roomId: string; night: string; sold: number }[],
): Promise<void> {
  const [rooms, days, sold] = [
    nights.map(({ roomId }) => roomId),
    nights.map(({ night }) => night),
    nights.map((night) => night.sold),
  ]
  await db.execute(sql`
    insert into room_night (room_id, night, location_id, allotment, sold)
    select r.id, n.night, h.location_id, r.allotment, least(n.sold, r.allotment)
    from unnest(${sql.param(rooms)}::uuid[], ${sql.param(days)}::date[], ${sql.param(sold)}::int[]) as n (room, night, sold)
    join hotel_room r on r.id = n.room
    join hotel h on h.id = r.hotel_id`)
}
