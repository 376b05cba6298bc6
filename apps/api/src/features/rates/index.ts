export { insertRates, rateOn } from './rate.queries.ts'
