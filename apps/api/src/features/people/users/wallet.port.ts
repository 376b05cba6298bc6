import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../../platform/db/database.ts'

/** What people know of wallets; the ledger, which stands above them, fills it in when the app is put together. */
export type WalletPort = {
  /** Balance and credit limit of the organisation in this column, read within the statement that has it; 0 without a wallet. */
  figuresOf(orgId: PgColumn): { balance: SQL<number>; creditLimit: SQL<number> }
  /** False when the wallet is further below zero than the limit allows. */
  setCreditLimit(db: Db, orgId: string, creditLimit: number): Promise<boolean>
}
