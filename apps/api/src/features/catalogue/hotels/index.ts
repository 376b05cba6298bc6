import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { JobData } from '../../../platform/jobs/queue.ts'
import type { Platform } from '../../../platform/platform.ts'
import { pruneChanges } from './books/change-log.queries.ts'
import { tellFewRooms } from './room-alarm.job.ts'

export { cardJson, type HotelRecord, seasonJson } from './hotel-record.ts'
export { hotels } from './hotel.table.ts'
export { getHotel, getLockedHotel } from './hotel.service.ts'
export { leftOf } from './inventory.queries.ts'
export { insertHotels, insertNights, insertSeasons, type NewHotel } from './hotel-rows.queries.ts'
export { countHotelsAt, followPlace } from './place-change.queries.ts'
export {
  asPayer,
  atNet,
  currencyOf,
  loadContext,
  loadContextWith,
  type PriceBuyer,
  type PriceContext,
  rateOf,
} from './price-context.queries.ts'
export { clientPriceOf } from './resale-price.ts'
export { replaceRates } from './rate-change.queries.ts'
export { netRates } from './selling-rate.ts'
export { fewLeft } from './room-offer.service.ts'
export { findRoomsLeft, type StayRooms } from './stay-offer.queries.ts'
export { offerParties, offerRooms, offerStays, type PlacedOffer, type StayObstacle } from './stay-offer.service.ts'
export { linkHotels, suppliedBy, supplierName } from './hotel-supplier.queries.ts'
export { findHotelById, findHotelOfStay, type StayNamed } from './hotel.queries.ts'
export { type PricedStay, priceRead, priceStay, type StayRead } from './stay.service.ts'

/** Sets going what deletes the changes of places that every process has seen, and what tells of rooms that run out. */
export function workOnHotels(jobs: Jobs<JobData>, platform: Platform): void {
  jobs.work('place.prune', (_, { db }) => pruneChanges(db))
  jobs.schedule('place.prune', 10)
  jobs.work('room.alarm', tellFewRooms(platform))
  jobs.schedule('room.alarm', 5)
}
