export { currencyMap, insertRates } from './rate.queries.ts'
