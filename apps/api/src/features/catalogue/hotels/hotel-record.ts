import type { Hotel, Room } from '@karavan/contracts/catalogue/hotels/hotel'
import type { ChildBand } from '@karavan/domain/catalogue/hotels/child-band'
import type { Offer } from '@karavan/domain/catalogue/hotels/offer'
import type { Season } from '@karavan/domain/catalogue/hotels/season'

/** A room type as it is stored: net prices, and how many of it there are. */
export type RoomRecord = Omit<Room, 'price' | 'allotment' | 'releaseDays'> & {
  allotment: number
  releaseDays: number | null
  seasons: Season[]
}

/** A hotel as it is stored, with its rooms on sale and their seasons. */
export type HotelRecord = Omit<Hotel, '_id' | 'currency' | 'rates' | 'rooms' | 'childBands' | 'offers'> & {
  childBands: ChildBand[] | null
  offers: Offer[] | null
  rooms: RoomRecord[]
  /** Of whom the house buys it; for nobody outside. */
  supplierId: string | null
}

/** SQL conditions on which rooms of a hotel are read, and which of their seasons. */
type Part = { rooms?: string; seasons?: string }

/** SQL that makes a season of a row `s` of `room_season`, without what was not set. */
export const seasonJson = `json_strip_nulls(json_build_object('start', s.start_date, 'end', s.end_date, 'cpai', s.cpai,
  'mapai', s.mapai, 'epai', s.epai, 'apai', s.apai,
  'weekdays', case when s.weekdays < 127 then weekday_list(s.weekdays) end, 'single', s.single,
  'extraBedAdult', s.extra_bed_adult, 'extraBedChild', s.extra_bed_child, 'minStay', s.min_stay, 'maxStay', s.max_stay,
  'noArrival', case when s.no_arrival > 0 then weekday_list(s.no_arrival) end))`

const seasonsJson = ({ seasons = 'true' }: Part) => `(
  select coalesce(json_agg(${seasonJson} order by s.start_date, s.weekdays), '[]')
  from room_season s where s.room_id = r.id and ${seasons})`

const roomsJson = (part: Part) => `(
  select coalesce(json_agg(json_build_object('id', r.id, 'type', r.type, 'description', r.description, 'images', r.images,
    'maxAdults', r.max_adults, 'maxChildren', r.max_children, 'maxOccupancy', r.max_occupancy, 'allotment', r.allotment,
    'sellMode', r.sell_mode, 'releaseDays', r.release_days, 'amenities', r.amenities, 'seasons', ${seasonsJson(part)}) order by r.position, r.id), '[]')
  from hotel_room r where r.hotel_id = hotel.id and r.status = 'active' and ${part.rooms ?? 'true'})`

/** SQL that makes a card of a row of `hotel`. */
export const cardJson = `json_build_object('id', hotel.id, 'hotelName', hotel.hotel_name, 'images', hotel.images,
  'rating', hotel.rating, 'location', hotel.location, 'country', hotel.country, 'address', hotel.address,
  'latitude', hotel.latitude, 'longitude', hotel.longitude, 'amenities', hotel.amenities,
  'petsAllowed', hotel.pets_allowed)`

const policyFields = `'childPolicy', json_build_object('freeUnderAge', hotel.child_free_under,
    'adultFromAge', hotel.child_adult_from, 'withBedPercent', hotel.child_with_bed_percent,
    'noBedPercent', hotel.child_no_bed_percent), 'childBands', hotel.child_bands,
  'singleSupplementPercent', hotel.single_supplement_percent, 'minNights', hotel.min_nights,
  'cancellationPolicy', hotel.cancellation_policy, 'offers', hotel.offers`

/** SQL that makes the record of a row of `hotel`, with a part of its rooms and seasons, so that one statement reads it all. */
export const hotelJsonOf = (
  part: Part,
): string => `json_build_object('id', hotel.id, 'hotelName', hotel.hotel_name, 'images', hotel.images,
  'rating', hotel.rating, 'location', hotel.location, 'country', hotel.country, 'locationId', hotel.location_id,
  'stateCode', hotel.state_code, 'description', hotel.description, 'address', hotel.address,
  'latitude', hotel.latitude, 'longitude', hotel.longitude, 'amenities', hotel.amenities,
  'petsAllowed', hotel.pets_allowed, 'checkInTime', hotel.check_in_time, 'checkOutTime', hotel.check_out_time,
  ${policyFields}, 'contact', hotel.contact, 'supplierId', hotel.supplier_id, 'featured', hotel.featured, 'status', hotel.status,
  'version', hotel.version, 'createdAt', hotel.created_at, 'updatedAt', hotel.updated_at, 'rooms', ${roomsJson(part)})`

/** The same with all rooms and seasons. */
export const hotelJson = hotelJsonOf({})

/** What a price needs of a hotel, without its texts. */
export type StayHotel = Pick<
  HotelRecord,
  'country' | 'stateCode' | 'childPolicy' | 'childBands' | 'singleSupplementPercent' | 'cancellationPolicy' | 'offers'
>

/** What a price needs of a room type. */
export type StayRoom = Pick<
  RoomRecord,
  'id' | 'type' | 'sellMode' | 'releaseDays' | 'maxAdults' | 'maxChildren' | 'maxOccupancy' | 'seasons'
>
