export { findBuyer } from './buyer.ts'
export { type HouseOffer, type HousePrice, type Party, priceHouseItems } from './item-price.ts'
export { type LeadGuest, stayOrderOf } from './stay-order.ts'
export { beginVisas, buyStays, buyTrips, lockRoomsOf, type Purchase } from './buy.service.ts'
