export { insertContracts } from './hotel-contract.queries.ts'
