export { setCreditLimit } from './ledger.queries.ts'
export { post, refuseShortWallet, reverse } from './ledger.service.ts'
export { wallets } from './ledger.table.ts'
export { walletPort } from './wallet-port.ts'
