import { type AccountCode, orgOfAccount } from '@karavan/domain/money/ledger/account'
import type { Entry } from '@karavan/domain/money/ledger/posting'
import { plus, toMinor } from '@karavan/domain/base/money'
import { and, asc, eq, gte, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Db } from '../../../platform/db/database.ts'
import { jsonOf } from '../../../platform/db/insert-many.ts'
import { writeLate } from '../../../platform/db/late-write.ts'
import { runPrepared } from '../../../platform/db/prepared.ts'
import { scope } from '../../../platform/db/table-class.ts'
import { ledgerAccounts, ledgerEntries, ledgerTransactions, wallets } from './ledger.table.ts'
import type { PostingOrder } from './posting-order.ts'

const columns = `id, kind, description, cause_entity, cause_id, cause_number, idempotency_key, input_hash, reverses,
  actor_id, actor_name`

const insertOne = `insert into ledger_transaction (${columns}, at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, coalesce($12, now()))`

const insertSeveral = `insert into ledger_transaction (${columns}, at)
  select ${columns}, coalesce(at, now()) from json_populate_recordset(null::ledger_transaction, $1::json)`

/** A transaction by its columns, in their order. */
const rowOf = (id: string, order: PostingOrder, hash: string) => {
  const { kind, description, cause, key, actor, reverses = null, at = null } = order
  return {
    id,
    kind,
    description,
    cause_entity: cause.entity,
    cause_id: cause.id,
    cause_number: cause.number ?? null,
    idempotency_key: key,
    input_hash: hash,
    reverses,
    actor_id: actor.id,
    actor_name: actor.name,
    at,
  }
}

/** Whether the transaction is new; while another with the same key is under way, this waits for it. */
export async function insertTransaction(db: Db, id: string, order: PostingOrder, hash: string): Promise<boolean> {
  const values = Object.values(rowOf(id, order, hash))
  const rows = await runPrepared(db, `${insertOne} on conflict (idempotency_key) do nothing returning id`, values)
  return rows.length === 1
}

export async function findTransaction(db: Db, key: string) {
  const [row] = await db.select().from(ledgerTransactions).where(eq(ledgerTransactions.idempotencyKey, key))
  return row ?? null
}

export async function isReversed(db: Db, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: ledgerTransactions.id })
    .from(ledgerTransactions)
    .where(eq(ledgerTransactions.reverses, id))
  return rows.length > 0
}

/** An account with what its wallet holds, if it is one. */
export type LockedAccount = { id: string; code: AccountCode; balance: number | null; creditLimit: number | null }

/** Locks the wallets among the accounts of these codes in the order of their ids, and reads all of them after that. */
const readLocked = (db: Db, codes: AccountCode[]): Promise<LockedAccount[]> =>
  runPrepared<LockedAccount>(
    db,
    `with locked as (
       select w.account_id, w.balance, w.credit_limit from wallet w join ledger_account a on a.id = w.account_id
       where a.code = any($1::text[]) order by w.account_id for update of w)
     select a.id, a.code, l.balance::float8 as balance, l.credit_limit::float8 as "creditLimit"
     from ledger_account a left join locked l on l.account_id = a.id where a.code = any($1::text[])`,
    [codes],
  )

/** The accounts of these codes, wallets among them locked; one that was never used before is opened. */
export async function lockAccounts(db: Db, codes: AccountCode[]): Promise<LockedAccount[]> {
  const found = await readLocked(db, codes)
  const known = new Set(found.map(({ code }) => code))
  const missing = codes.filter((code) => !known.has(code)).sort()
  if (missing.length === 0) return found
  await db
    .insert(ledgerAccounts)
    .values(missing.map((code) => ({ id: uuidv7(), code, orgId: orgOfAccount(code) })))
    .onConflictDoNothing({ target: ledgerAccounts.code })
  return readLocked(db, codes)
}

export async function insertEntries(
  db: Db,
  transactionId: string,
  entries: Entry[],
  accounts: readonly LockedAccount[],
): Promise<void> {
  const idOf = new Map(accounts.map(({ code, id }) => [code, id]))
  await runPrepared(
    db,
    `insert into ledger_entry (transaction_id, account_id, amount)
     select $1::uuid, e.account, e.amount / 100 from unnest($2::uuid[], $3::numeric[]) as e (account, amount)`,
    [transactionId, entries.map(({ account }) => idOf.get(account) ?? ''), entries.map(({ amount }) => amount)],
  )
}

/** Writes a new transaction with its entries, late: by one statement, since entries are refused without their transaction. */
export async function insertPostingLate(
  db: Db,
  id: string,
  order: PostingOrder,
  hash: string,
  entries: readonly Entry[],
  accounts: readonly LockedAccount[],
): Promise<void> {
  const idOf = new Map(accounts.map((account) => [account.code, account.id]))
  // Both in one turn: nothing that is asked meanwhile may part a transaction from its entries.
  await Promise.all([
    writeLate(db, {
      name: 'new_ledger_transaction',
      text: insertSeveral,
      rows: [rowOf(id, order, hash)],
      valuesOf: (rows) => [jsonOf(rows)],
      single: (row) => ({ text: insertOne, values: Object.values(row) }),
    }),
    writeLate(db, {
      name: 'new_ledger_entry',
      text: `insert into ledger_entry (transaction_id, account_id, amount)
        select e.transaction, e.account, e.amount / 100
        from unnest($1::uuid[], $2::uuid[], $3::numeric[]) as e (transaction, account, amount)`,
      rows: entries.map(({ account, amount }) => ({ id, account: idOf.get(account) ?? '', amount })),
      valuesOf: (rows) => [
        rows.map((row) => row.id),
        rows.map(({ account }) => account),
        rows.map(({ amount }) => amount),
      ],
    }),
  ])
}

/**
 * The entries of a transaction, as the domain knows them; of a sale from before suppliers had accounts of their own with what
 * was moved to those since.
 */
export async function listEntries(db: Db, transactionId: string): Promise<Entry[]> {
  const rows = await db
    .select({ account: ledgerAccounts.code, amount: ledgerEntries.amount })
    .from(ledgerEntries)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
    .where(
      sql`${ledgerEntries.transactionId} in (select ${transactionId}::uuid union all
        select id from ledger_transaction where idempotency_key = ${`supplier-moved ${transactionId}`})`,
    )
    .orderBy(asc(ledgerEntries.id))
  const sums = new Map<string, number>()
  for (const { account, amount } of rows) sums.set(account, plus(sums.get(account) ?? 0, toMinor(amount)))
  return [...sums]
    .filter(([, amount]) => amount !== 0)
    .map(([account, amount]) => ({ account: account as AccountCode, amount }))
}

/** The wallet of an organisation, when this caller may see it. */
export const walletIs = (caller: Caller, orgId: string) => and(eq(wallets.orgId, orgId), scope(wallets, caller))

export async function findWallet(db: Db, caller: Caller, orgId: string) {
  const { accountId, balance, creditLimit, entries } = wallets
  const [row] = await db
    .select({
      accountId,
      orgId: wallets.orgId,
      balance,
      creditLimit,
      entries,
      companyName: sql<string>`(select company_name from org where id = ${wallets.orgId})`,
    })
    .from(wallets)
    .where(walletIs(caller, orgId))
  return row ?? null
}

/** The name of the house, for the foot of its papers. */
export async function findHouseName(db: Db): Promise<string | null> {
  const { rows } = await db.execute<{ name: string }>(sql`select company_name as name from org where kind = 'house'`)
  return rows[0]?.name ?? null
}

/** Sets how far a wallet may go below zero; false when it is further below already. */
export async function setCreditLimit(db: Db, orgId: string, creditLimit: number): Promise<boolean> {
  const rows = await db
    .update(wallets)
    .set({ creditLimit })
    .where(and(eq(wallets.orgId, orgId), gte(wallets.balance, -creditLimit)))
    .returning({ id: wallets.accountId })
  return rows.length === 1
}

/** The sum of each account; all of them together are zero. */
export const listTrialBalance = (db: Db) =>
  db
    .select({
      code: ledgerAccounts.code,
      balance: sql<number>`coalesce(sum(${ledgerEntries.amount}), 0)`.mapWith(Number),
    })
    .from(ledgerAccounts)
    .leftJoin(ledgerEntries, eq(ledgerEntries.accountId, ledgerAccounts.id))
    .groupBy(ledgerAccounts.code)
    .orderBy(asc(ledgerAccounts.code))
