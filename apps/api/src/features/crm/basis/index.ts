export { findRates } from './basis.queries.ts'
