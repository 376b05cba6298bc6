export { findDayRate, findRates } from './quotation-rates.queries.ts'
export { findLeastMargin } from './least-margin.queries.ts'
