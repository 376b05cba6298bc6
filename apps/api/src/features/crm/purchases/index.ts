export { findBuyer } from './buyer.ts'
export { type HouseOffer, type HousePrice, type Party, priceHouseItems } from './item-price.ts'
export { type LeadGuest, stayOrderOf } from './stay-order.ts'
export {
  beginVisas,
  buyStays,
  buyTrips,
  buyVisits,
  lockStockOf,
  type Purchase,
  tripOrdersOf,
} from './buy.service.ts'
export { type Visit, visitOrderOf } from './visit-order.ts'
