import type { BalanceRow } from '@karavan/contracts/money/accounts/account.contract'
import type { ListQuery } from '@karavan/contracts/kit/list'
import type { OrgKind } from '@karavan/domain/base/access/user-type'
import { sum, toMajor, toMinor } from '@karavan/domain/base/money'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { allOf, orderBy, pageOf, searchIn, totalRows } from '../../../platform/http/list-rows.ts'
import { wallets } from '../ledger/index.ts'

type Query = Omit<ListQuery, 'page' | 'pageSize'> & { kind?: OrgKind | undefined }

const companyName = sql<string>`(select company_name from org where org.id = wallet.org_id)`
const agentId = sql<string | null>`(select agent_id from org where org.id = wallet.org_id)`
const kind = sql<OrgKind>`(select kind from org where org.id = wallet.org_id)`

const held = sql`coalesce((select sum(b.total - b.paid) from hotel_booking b
  where b.org_id = wallet.org_id and b.status = 'Pending' and b.payment <> 'card'
    and b.payment_status in ('Unpaid', 'PartPaid', 'Failed')), 0)
  + coalesce((select sum(b.total - b.paid) from activity_booking b
  where b.org_id = wallet.org_id and b.status = 'Pending' and b.payment <> 'card'
    and b.payment_status in ('Unpaid', 'PartPaid', 'Failed')), 0)`.mapWith(Number)

// The wallet counts its entries, so the last one is found by its number.
const lastMovedAt = sql<Date | null>`(select t.at from ledger_entry e join ledger_transaction t on t.id = e.transaction_id
  where e.account_id = wallet.account_id and e.position = wallet.entries)`

const statementOf = (db: Db, query: Query) =>
  db
    .select({
      id: wallets.orgId,
      companyName,
      agentId,
      kind,
      balance: wallets.balance,
      creditLimit: wallets.creditLimit,
      held,
      lastMovedAt,
      totalRows,
    })
    .from(wallets)
    .where(
      allOf(
        query.kind === undefined ? undefined : sql`${kind} = ${query.kind}`,
        searchIn(query.q, [companyName, agentId]),
      ),
    )
    .orderBy(
      ...orderBy(
        { ...query, page: 1, pageSize: 1 },
        {
          sort: { companyName, balance: wallets.balance, creditLimit: wallets.creditLimit },
          id: wallets.orgId,
        },
      ),
    )
    .$dynamic()

const spendableOf = ({ balance, creditLimit }: Pick<BalanceRow, 'balance' | 'creditLimit'>): number =>
  toMajor(sum([toMinor(balance), toMinor(creditLimit)]))

type Row = Awaited<ReturnType<typeof statementOf>>[number]

const toRow = ({ totalRows: _, lastMovedAt: moved, ...row }: Row): BalanceRow => ({
  ...row,
  spendable: spendableOf(row),
  lastMovedAt: moved === null ? null : new Date(moved).toISOString(),
})

export async function listBalances(db: Db, query: ListQuery & Query) {
  const { rows, meta } = await pageOf(statementOf(db, query), query)
  return { data: rows.map(toRow), meta }
}

/** Every wallet, for a file. */
export const listAllBalances = async (db: Db): Promise<BalanceRow[]> =>
  (await statementOf(db, { sort: 'companyName' })).map(toRow)

/** A wallet as it stands, locked until the end of the transaction. */
export async function lockWallet(db: Db, orgId: string) {
  const { balance, creditLimit } = wallets
  const [row] = await db.select({ balance, creditLimit }).from(wallets).where(eq(wallets.orgId, orgId)).for('update')
  return row ? { ...row, spendable: spendableOf(row) } : null
}
