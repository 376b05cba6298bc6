export { wayWords } from './deposit-news.ts'
export { depositPayee } from './deposit.payee.ts'
export { insertDeposit, nextReference } from './deposit.queries.ts'
export { approveDeposit, takeBackDeposit } from './deposit.service.ts'
