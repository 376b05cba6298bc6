import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { JobData } from '../../../platform/jobs/queue.ts'
import type { Platform } from '../../../platform/platform.ts'
import { repriceSome } from './reprice.job.ts'

export { repriceTrips } from './from-price.service.ts'
export { partyWords } from './itinerary.pdf.ts'
export { drawTrip } from './itinerary-document.service.ts'
export {
  findTrip,
  findTrips,
  insertItineraries,
  type NewItinerary,
  titleOfTrip,
  type TripRecord,
} from './itinerary.queries.ts'
export { sharePage } from './share.page.ts'
export { offeredWhen, tripObstacle } from './trip-sale.ts'
export { findStock, roomIdsOf, seatsOf, stayRoomsOf } from './trip-stock.ts'
export { type PricedTrip, priceTripFor, priceTripsFor, sendTripPrice } from './trip-price.service.ts'

/** Finds the lowest prices of itineraries anew every night. */
export function workOnItineraries(jobs: Jobs<JobData>, platform: Platform): void {
  jobs.work('itinerary.reprice', repriceSome(platform))
  jobs.schedule('itinerary.reprice', 24 * 60)
}
