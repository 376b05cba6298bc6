import type { PlainDate } from '@karavan/domain/base/dates'
import type { Db } from '../../../platform/db/database.ts'
import { runPrepared } from '../../../platform/db/prepared.ts'
import { hotelJson, type HotelRecord } from './hotel-record.ts'
import { tightest } from './inventory.queries.ts'
import { loadContextWith, type PriceBuyer, type PriceContext } from './price-context.queries.ts'

export type NamedPlace = { id: string; location: string; country: string }

/** What offers for stays are made from. */
type StayParts = {
  context: PriceContext
  hotels: HotelRecord[]
  places: NamedPlace[]
  /** The names of the named room types, also of those that are sold no more. */
  types: { id: string; type: string }[]
}

/** The named hotels whatever their state, the named places, and what prices there depend on, by one statement. */
export async function loadStayParts(
  db: Db,
  where: { day: PlainDate; caller: PriceBuyer | null },
  { hotelIds, roomIds, placeIds }: { hotelIds: string[]; roomIds: string[]; placeIds: string[] },
): Promise<StayParts> {
  const { context, found } = await loadContextWith<Omit<StayParts, 'context'>>(db, where, {
    with: `
      found as (select ${hotelJson} as record, country from hotel where id = any($3::uuid[])),
      place as (select id, location, country from location where id = any($4::uuid[]))`,
    columns: `
      (select coalesce(json_agg(record), '[]') from found) as hotels,
      (select coalesce(json_agg(place), '[]') from place) as places,
      (select coalesce(json_agg(json_build_object('id', id, 'type', type)), '[]') from hotel_room
       where id = any($5::uuid[])) as types`,
    countries: 'country in (select f.country from found f union select p.country from place p)',
    values: [hotelIds, placeIds, roomIds],
  })
  const { hotels, places, types } = found
  return { context, hotels, places, types }
}

type Dates = { from: PlainDate; until: PlainDate }

/** How many of its room types each stay finds on the tightest of its nights; one not named has all of its allotment. */
export async function leftOfStays(
  db: Db,
  stays: readonly (Dates & { roomIds: readonly string[] })[],
): Promise<Map<string, number>[]> {
  const asked = stays.flatMap(({ roomIds, from, until }, at) => roomIds.map((roomId) => ({ at, roomId, from, until })))
  const rows = await runPrepared<{ at: number; id: string; left: number }>(
    db,
    `select s.at, n.room_id as id, ${tightest('max(s.until - s.first)')} as left
     from unnest($1::int[], $2::uuid[], $3::date[], $4::date[]) as s (at, room, first, until)
     join room_night n on n.room_id = s.room and n.night >= s.first and n.night < s.until
     join hotel_room r on r.id = s.room
     group by s.at, n.room_id`,
    [
      asked.map(({ at }) => at),
      asked.map(({ roomId }) => roomId),
      asked.map(({ from }) => from),
      asked.map(({ until }) => until),
    ],
  )
  const left = stays.map(() => new Map<string, number>())
  for (const row of rows) left[row.at]?.set(row.id, row.left)
  return left
}

/** So many rooms of one type for the nights of a stay. */
export type StayRooms = { roomId: string; count: number; fromDate: PlainDate; untilDate: PlainDate }

type RoomsLeft = { left: number; sellMode: 'instant' | 'onRequest'; releaseDays: number | null }

/** How many rooms each stay finds on the tightest of its nights, and how they are sold, each in its place. */
export async function findRoomsLeft(db: Db, stays: readonly Omit<StayRooms, 'count'>[]): Promise<RoomsLeft[]> {
  if (stays.length === 0) return []
  return runPrepared<RoomsLeft>(
    db,
    `select coalesce(${tightest('max(s.until - s.first)')}, 0) as left, r.sell_mode as "sellMode",
       r.release_days as "releaseDays"
     from unnest($1::uuid[], $2::date[], $3::date[]) with ordinality as s (room, first, until, place)
     left join hotel_room r on r.id = s.room
     left join room_night n on n.room_id = s.room and n.night >= s.first and n.night < s.until
     group by s.place, r.id order by s.place`,
    [stays.map(({ roomId }) => roomId), stays.map(({ fromDate }) => fromDate), stays.map(({ untilDate }) => untilDate)],
  )
}
