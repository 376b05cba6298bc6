export { findTransaction as findPosting, setCreditLimit } from './ledger.queries.ts'
export {
  draftPosting,
  freshKey,
  lockAccountsOf,
  type LockedAccount,
  post,
  postDraft,
  postEntries,
  type PostingDraft,
  postInBook,
  refuseShortWallet,
  reverse,
} from './ledger.service.ts'
export type { PostingOrder } from './posting-order.ts'
export { wallets } from './ledger.table.ts'
export { walletPort } from './wallet-port.ts'
