export { priceApplication, priceApplications, type PricedApplication } from './visa-price.service.ts'
export { insertVisaRates } from './visa-rate.queries.ts'
export { findVisa, findVisasById, insertVisas } from './visa.queries.ts'
export { type VisaRecord, visas } from './visa.table.ts'
