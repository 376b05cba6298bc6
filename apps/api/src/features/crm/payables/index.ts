export { type Clock, type OpenBill, openOf, readOpen, readStandings } from './open.service.ts'
export {
  accountOf,
  findPayerName,
  listPaidSuppliers,
  lockPaidSuppliers,
  type PaidSupplier,
  type Payer,
  rateOfBill,
} from './payable.queries.ts'
export { lockPlanned, payPlanned } from './planned.queries.ts'
export { releaseForReturn, takeBack, useAccountOf, useAccounts } from './use.service.ts'
