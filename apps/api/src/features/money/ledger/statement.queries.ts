import type { ListQuery } from '@karavan/contracts/kit/list'
import { type Minor, toMinor } from '@karavan/domain/base/money'
import { and, asc, desc, eq, gte, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../../platform/auth/caller.ts'
import { isoOf } from '../../../platform/db/column.ts'
import type { Db } from '../../../platform/db/database.ts'
import { runSql } from '../../../platform/db/run-sql.ts'
import { given, searchIn } from '../../../platform/http/list-rows.ts'
import { findWallet, walletIs } from './ledger.queries.ts'
import { ledgerEntries, ledgerTransactions, wallets } from './ledger.table.ts'

/** A wallet as a statement starts from it: whatever is posted later is not in it. */
export type StatementWallet = { accountId: string; entries: number; balance: number }

export type StatementFilters = {
  from?: string | undefined
  until?: string | undefined
  kind?: string | undefined
  q?: string | undefined
}

/** The moment a day begins where the house is. */
const startOf = (day: string, zone: string, later = 0): SQL =>
  sql`((${day}::date + ${later}::int)::timestamp at time zone ${zone})`

const { position } = ledgerEntries

const ofPeriod = ({ from, until }: StatementFilters, zone: string): SQL | undefined =>
  and(
    from === undefined ? undefined : gte(ledgerTransactions.at, startOf(from, zone)),
    until === undefined ? undefined : lt(ledgerTransactions.at, startOf(until, zone, 1)),
  )

const asked = (filters: StatementFilters, zone: string): SQL | undefined =>
  and(
    ofPeriod(filters, zone),
    given(ledgerTransactions.kind, filters.kind),
    searchIn(filters.q, [ledgerTransactions.description, ledgerTransactions.causeNumber]),
  )

const line = {
  id: ledgerEntries.id,
  amount: ledgerEntries.amount,
  balance: ledgerEntries.balanceAfter,
  at: ledgerTransactions.at,
  kind: ledgerTransactions.kind,
  description: ledgerTransactions.description,
  causeEntity: ledgerTransactions.causeEntity,
  causeId: ledgerTransactions.causeId,
  reference: ledgerTransactions.causeNumber,
}

const isFiltered = ({ from, until, kind, q }: StatementFilters) =>
  [from, until, kind, q].some((value) => value !== undefined)

export type StatementRow = {
  id: number
  amount: number
  balance: number | null
  at: string
  kind: string
  description: string
  causeEntity: string
  causeId: string
  reference: string | null
}

type Page = ListQuery & StatementFilters
type Counted = Pick<StatementWallet, 'accountId' | 'entries'>

async function listFiltered(db: Db, wallet: Counted, query: Page, zone: string) {
  const rows = await db
    .select({ ...line, totalRows: sql<number>`count(*) over ()`.mapWith(Number) })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(and(eq(ledgerEntries.accountId, wallet.accountId), asked(query, zone)))
    .orderBy(query.sort === 'at' ? asc(position) : desc(position))
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize)
  // Past the last page no row carries the count.
  const total = rows[0]?.totalRows ?? (query.page === 1 ? 0 : await countStatement(db, wallet, query, zone))
  return { rows: rows.map(({ totalRows: _, ...row }): StatementRow => row), total }
}

type Raw = StatementRow & { total: number }

/**
 * One page of a wallet's statement without filters, with the wallet in the same statement. Pages are cut by position, which the wallet
 * counts itself, so the last page of a million entries costs what the first one does.
 */
async function listWhole(db: Db, wallet: SQL | undefined, { page, pageSize, sort }: Page) {
  const passed = (page - 1) * pageSize
  const [fromHere, order] =
    sort === 'at'
      ? [sql`position > ${passed}`, sql`position asc`]
      : [sql`position <= owned.entries - ${passed}`, sql`position desc`]
  // Transactions of a page lie side by side: fetched as one list they cost one way down the index, not one each.
  const rows = await runSql<Raw>(
    db,
    sql`
    with owned as materialized (select account_id, entries from ${wallets} where ${wallet}), page as materialized (
      select entry.* from owned cross join lateral (
        select id, transaction_id, amount, balance_after, position from ledger_entry
        where account_id = owned.account_id and ${fromHere} order by ${order} limit ${pageSize}) entry
    ), found as materialized (
      select id, at, kind, description, cause_entity, cause_id, cause_number from ledger_transaction
      where id = any (array (select transaction_id from page))
    )
    select owned.entries as total, p.id, p.amount::float8 as amount, p.balance_after::float8 as balance, t.at, t.kind, t.description,
      t.cause_entity as "causeEntity", t.cause_id as "causeId", t.cause_number as reference
    from owned left join (page p join found t on t.id = p.transaction_id) on true order by ${order}`,
    true,
  )
  const total = rows[0]?.total
  if (total === undefined) return null
  // A page with nothing on it is one row that tells the count.
  return {
    rows: rows.filter(({ id }) => id !== null).map(({ total: _, ...row }) => ({ ...row, at: isoOf(row.at) })),
    total,
  }
}

/** One page of the statement of an organisation's wallet; null when this caller has none of that organisation to see. */
export async function listStatement(
  db: Db,
  caller: Caller,
  orgId: string,
  query: Page,
  zone: string,
): Promise<{ rows: StatementRow[]; total: number } | null> {
  if (!isFiltered(query)) return listWhole(db, walletIs(caller, orgId), query)
  const wallet = await findWallet(db, caller, orgId)
  return wallet && listFiltered(db, wallet, query, zone)
}

const batchSize = 2000

/** The lines of a statement, newest first, some thousands at a time; at most so many. */
export async function* readStatement(
  db: Db,
  wallet: StatementWallet,
  filters: StatementFilters,
  zone: string,
  most = Number.POSITIVE_INFINITY,
): AsyncGenerator<StatementRow[]> {
  let left = most
  for (let below = wallet.entries; below > 0 && left > 0; ) {
    const size = Math.min(batchSize, left)
    const rows = await db
      .select({ ...line, position })
      .from(ledgerEntries)
      .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
      .where(and(eq(ledgerEntries.accountId, wallet.accountId), lte(position, below), asked(filters, zone)))
      .orderBy(desc(position))
      .limit(size)
    if (rows.length > 0) yield rows.map(({ position: _, ...row }) => row)
    if (rows.length < size) return
    left -= rows.length
    below = (rows.at(-1)?.position ?? 1) - 1
  }
}

/** How many lines the filters leave. */
export async function countStatement(
  db: Db,
  wallet: Counted,
  filters: StatementFilters,
  zone: string,
): Promise<number> {
  if (!isFiltered(filters)) return wallet.entries
  const [row] = await db
    .select({ count: sql<number>`count(*)`.mapWith(Number) })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(and(eq(ledgerEntries.accountId, wallet.accountId), lte(position, wallet.entries), asked(filters, zone)))
  return row?.count ?? 0
}

/** What was in the wallet when the days asked for began, and when they ended. */
export async function sumPeriod(
  db: Db,
  wallet: StatementWallet,
  { from, until }: StatementFilters,
  zone: string,
): Promise<{ opening: Minor; closing: Minor }> {
  if (from === undefined && until === undefined) return { opening: 0, closing: toMinor(wallet.balance) }
  const before = (moment: SQL) =>
    sql<number>`coalesce(-sum(${ledgerEntries.amount}) filter (where ${ledgerTransactions.at} < ${moment}), 0)`.mapWith(
      Number,
    )
  const [row] = await db
    .select({
      opening: from === undefined ? sql<number>`0`.mapWith(Number) : before(startOf(from, zone)),
      closing:
        until === undefined ? sql<number>`${wallet.balance}::numeric`.mapWith(Number) : before(startOf(until, zone, 1)),
    })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(and(eq(ledgerEntries.accountId, wallet.accountId), lte(position, wallet.entries)))
  return { opening: toMinor(row?.opening ?? 0), closing: toMinor(row?.closing ?? 0) }
}
