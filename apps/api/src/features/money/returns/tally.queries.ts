import { type Minor, sum, toMinor } from '@karavan/domain/base/money'
import { gatheredAccounts, nameInBook } from '@karavan/domain/money/ledger/report'
import type { TallyTransaction } from '@karavan/domain/money/returns/tally'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { within } from '../accounts/index.ts'
import { accountName, type Book, inBook, whoseAccount } from '../books/index.ts'
import { tallyNames } from './tally-name.table.ts'

type Row = Omit<TallyTransaction, 'entries'> & { entries: { account: string; amount: number }[] }

/** The transactions of a book in a month, the oldest first; entries on one account are one. */
export async function listTransactions(db: Db, book: Book, month: string, zone: string): Promise<TallyTransaction[]> {
  const { rows } = await db.execute<Row>(sql`
    select t.id, t.kind, t.reverses is not null as reverses, to_char(t.at at time zone ${zone}, 'YYYY-MM-DD') as day,
      t.cause_number as number, t.description,
      (select json_agg(json_build_object('account', x.code, 'amount', x.amount) order by x.amount desc, x.code) from (
        select a.code, sum(e.amount) as amount from ledger_entry e join ledger_account a on a.id = e.account_id
        where e.transaction_id = t.id group by 1 having sum(e.amount) <> 0) x) as entries
    from ledger_transaction t
    where ${within(sql`t.at`, { from: month, until: month }, zone)} and exists (
      select from ledger_entry e join ledger_account a on a.id = e.account_id
      where e.transaction_id = t.id and ${inBook(book)})
    order by t.at, t.id`)
  return rows
    .filter(({ entries }) => entries !== null)
    .map((row) => ({
      ...row,
      entries: row.entries.map(({ account, amount }) => ({ account, amount: toMinor(amount) })),
    }))
}

type Account = { account: string; standard: string; name: string | null }

/** Every account of a book as it is called here and, where somebody said so, in Tally. */
export async function listAccounts(db: Db, book: Book): Promise<Account[]> {
  const { rows } = await db.execute<{
    account: string
    company: string | null
    whose: string | null
    name: string | null
  }>(
    sql`
    select a.code as account, case when a.book is null then o.company_name end as company, n.name,
      ${whoseAccount} as whose
    from ledger_account a left join org o on o.id = a.org_id
    left join tally_name n on n.org_id = ${book.orgId} and n.account = regexp_replace(a.code, '^.*/', '')
    where ${inBook(book)} and exists (select from ledger_entry e where e.account_id = a.id) order by a.code`,
  )
  return rows.map(({ account, company, whose, name }) => ({
    account,
    name,
    standard: whose ?? accountName(nameInBook(account), company),
  }))
}

/** Whether an account stands for one customer or supplier, who is called by their own name. */
export const isGathered = (code: string): boolean => {
  const [kind = '', whose] = nameInBook(code).split(':')
  return whose !== undefined && gatheredAccounts.includes(kind)
}

/** Says what Tally calls an account, or that it is called as here. */
export async function writeTallyName(db: Db, orgId: string, account: string, name: string | null): Promise<void> {
  if (name === null)
    await db.delete(tallyNames).where(and(eq(tallyNames.orgId, orgId), eq(tallyNames.account, account)))
  else
    await db
      .insert(tallyNames)
      .values({ orgId, account, name })
      .onConflictDoUpdate({ target: [tallyNames.orgId, tallyNames.account], set: { name, updatedAt: sql`now()` } })
}

/** What the accounts of a book rose by in a month, as the ledger has it. */
export async function sumMoved(db: Db, book: Book, month: string, zone: string): Promise<number> {
  const { rows } = await db.execute<{ moved: number }>(sql`
    select coalesce(sum(greatest(x.amount, 0)), 0)::float8 as moved from (
      select sum(e.amount) as amount from ledger_entry e join ledger_account a on a.id = e.account_id and ${inBook(book)}
      join ledger_transaction t on t.id = e.transaction_id
      where ${within(sql`t.at`, { from: month, until: month }, zone)} group by a.id) x`)
  return rows[0]?.moved ?? 0
}

/** What the vouchers of a month let each account of theirs rise by. */
export function movedBy(transactions: readonly TallyTransaction[]): Map<string, Minor> {
  const moved = new Map<string, Minor>()
  for (const { account, amount } of transactions.flatMap(({ entries }) => entries))
    moved.set(account, sum([moved.get(account) ?? 0, amount]))
  return moved
}

/** What the vouchers of a month come to, on each of their sides. */
export const sidesOf = (transactions: readonly TallyTransaction[]) => ({
  vouchers: transactions.length,
  debit: sum(transactions.flatMap(({ entries }) => entries.map(({ amount }) => Math.max(0, amount)))),
})
