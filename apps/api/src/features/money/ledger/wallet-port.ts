import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { WalletPort } from '../../people/users/index.ts'
import { setCreditLimit } from './ledger.queries.ts'
import { wallets } from './ledger.table.ts'

const figureOf = (figure: PgColumn, orgId: PgColumn): SQL<number> =>
  sql`coalesce((select ${figure} from ${wallets} where ${wallets.orgId} = ${orgId}), 0)`.mapWith(Number)

/** Wallets as people see them. The house has none; nothing is in it, and nothing can be drawn. */
export const walletPort: WalletPort = {
  figuresOf: (orgId) => ({
    balance: figureOf(wallets.balance, orgId),
    creditLimit: figureOf(wallets.creditLimit, orgId),
  }),
  setCreditLimit,
}
