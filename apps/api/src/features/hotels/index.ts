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
export { offerRooms, type StayObstacle, type StayOffer, offerStays, type StayWish } from './stay-offer.service.ts'
export { type PricedStay, priceStay } from './stay.service.ts'
