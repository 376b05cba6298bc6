export { type PricedStay, priceStay, type StayAsked } from './stay.service.ts'
