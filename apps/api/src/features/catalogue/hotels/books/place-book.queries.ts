import type { Db } from '../../../../platform/db/database.ts'
import { runPrepared } from '../../../../platform/db/prepared.ts'
import { cardJson } from '../hotel-record.ts'
import type { HotelRow, RoomRow } from './place-book.ts'

const epoch = `date '1970-01-01'`

// A book of two thousand hotels is read at once, so the lists of a room come as JSON and not as rows of their own.
const hotelStatement = `
  select json_build_object('id', hotel.id, 'name', hotel.hotel_name, 'rating', hotel.rating,
      'latitude', hotel.latitude, 'longitude', hotel.longitude, 'stateCode', hotel.state_code,
      'petsAllowed', hotel.pets_allowed, 'minNights', hotel.min_nights, 'amenities', hotel.amenities,
      'policy', json_build_object('childPolicy', json_build_object('freeUnderAge', hotel.child_free_under,
        'adultFromAge', hotel.child_adult_from, 'withBedPercent', hotel.child_with_bed_percent,
        'noBedPercent', hotel.child_no_bed_percent), 'childBands', hotel.child_bands,
        'singleSupplementPercent', hotel.single_supplement_percent),
      'cancellationPolicy', hotel.cancellation_policy, 'offers', hotel.offers) as hotel,
    ${cardJson}::text as card
  from hotel where location_id = $1::uuid and status = 'active' and ($2::uuid[] is null or id = any($2::uuid[]))`

const roomStatement = `
  select r.hotel_id as "hotelId", json_build_object('id', r.id, 'type', r.type, 'sellMode', r.sell_mode,
    'releaseDays', r.release_days, 'maxAdults', r.max_adults, 'maxChildren', r.max_children, 'maxOccupancy', r.max_occupancy, 'allotment', r.allotment,
    'seasons', (
      select coalesce(json_agg(case when num_nonnulls(s.single, s.extra_bed_adult, s.extra_bed_child, s.min_stay,
          s.max_stay, s.no_arrival) = 0
        then json_build_array(s.start_date - ${epoch}, s.end_date - ${epoch}, s.weekdays, s.cpai, s.mapai, s.epai,
          coalesce(s.apai, 0))
        else json_build_array(s.start_date - ${epoch}, s.end_date - ${epoch}, s.weekdays, s.cpai, s.mapai, s.epai,
          coalesce(s.apai, 0), s.single, s.extra_bed_adult, s.extra_bed_child, s.min_stay, s.max_stay, s.no_arrival)
        end order by s.start_date, s.weekdays), '[]')
      from room_season s where s.room_id = r.id and s.end_date >= ${epoch} + $3::int),
    'nights', (
      select coalesce(json_agg(json_build_array(n.night - ${epoch}, n.left_over) order by n.night), '[]')
      from room_night n where n.room_id = r.id and n.night >= ${epoch} + $3::int)) as room
  from hotel h join hotel_room r on r.hotel_id = h.id
  where h.location_id = $1::uuid and h.status = 'active' and ($2::uuid[] is null or h.id = any($2::uuid[]))
    and r.status = 'active' and r.allotment > 0
  order by r.hotel_id, r.position, r.id`

/** The hotels of a place that are on sale, or some of them, as a book takes them in. */
export async function listHotelRows(
  db: Db,
  placeId: string,
  hotelIds: readonly string[] | null,
  since: number,
): Promise<HotelRow[]> {
  const found = await runPrepared<{ hotel: Omit<HotelRow, 'card' | 'rooms'>; card: string }>(db, hotelStatement, [
    placeId,
    hotelIds,
  ])
  const rows = new Map(found.map(({ hotel, card }) => [hotel.id, { ...hotel, card, rooms: [] as RoomRow[] }]))
  const rooms = await runPrepared<{ hotelId: string; room: RoomRow }>(db, roomStatement, [placeId, hotelIds, since])
  for (const { hotelId, room } of rooms) rows.get(hotelId)?.rooms.push(room)
  return [...rows.values()]
}
