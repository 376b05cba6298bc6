export { listTaxRows, seedTaxRows } from './tax.queries.ts'
