export { currencyMap, insertRates, refuseWithoutCurrency } from './rate.queries.ts'
