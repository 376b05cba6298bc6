export { findRates } from './quotation-rates.queries.ts'
