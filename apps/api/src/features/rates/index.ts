export { insertRates } from './rate.queries.ts'
