export { insertHotels, insertNights, type NewHotel } from './hotel-rows.queries.ts'
export { countHotelsAt, followPlace } from './place-change.queries.ts'
export {
  currencyOf,
  loadContext,
  loadContextWith,
  type PriceBuyer,
  type PriceContext,
  rateOf,
} from './price-context.queries.ts'
export { offerRooms, offerStays, type StayObstacle } from './stay-offer.service.ts'
export { type PricedStay, priceStay } from './stay.service.ts'
