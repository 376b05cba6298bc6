import type { ProfitAndLoss, ProfitRow, TrialBalanceRow } from '@karavan/contracts/money/books/book.contract'
import { addDays } from '@karavan/domain/base/dates'
import { type Minor, sum, toMajor, toMinor } from '@karavan/domain/base/money'
import { expenseAccounts, gatheredAccounts, incomeAccounts, sideOf } from '@karavan/domain/money/ledger/report'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { addMonths, monthOf, type Months, startOf, within } from '../accounts/index.ts'
import { accountName } from './account-name.ts'
import { type Book, inBook } from './book.ts'

const name = sql`regexp_replace(a.code, '^.*/', '')`
const before = sql`split_part(${name}, ':', 1)`

/** The line of a report an account stands on, as `lineOf` says it. */
export const line = sql`case when ${before} = any (${sql.param([...gatheredAccounts])}::text[]) then ${before} else ${name} end`

type BalanceRow = { code: string; company_name: string | null; balance: string }

/** Every line of a book that was ever moved, with its balance now or at the end of a day. */
export async function listTrialBalance(
  db: Db,
  book: Book,
  { on, zone }: { on: string | undefined; zone: string },
): Promise<{ rows: TrialBalanceRow[]; debit: number; credit: number }> {
  const upToDay =
    on === undefined
      ? sql``
      : sql`join ledger_transaction t on t.id = e.transaction_id and t.at < ${startOf(addDays(on, 1), zone)}`
  const { rows } = await db.execute<BalanceRow>(sql`
    select ${line} as code, case when a.book is null then o.company_name end as company_name, sum(s.balance) as balance
    from (
      select e.account_id, sum(e.amount) as balance from ledger_entry e
      ${book.house ? sql`` : sql`join ledger_account a on a.id = e.account_id and ${inBook(book)}`} ${upToDay} group by 1
    ) s
    join ledger_account a on a.id = s.account_id and ${inBook(book)} left join org o on o.id = a.org_id
    group by 1, 2
    order by 2 is not null, 1`)
  const data = rows.map(({ code, company_name: companyName, balance }): TrialBalanceRow => {
    const amount = Number(balance)
    return {
      account: code,
      name: accountName(code, companyName),
      debit: amount > 0 ? amount : 0,
      credit: amount < 0 ? -amount : 0,
    }
  })
  const total = (side: 'debit' | 'credit') => toMajor(sum(data.map((row) => toMinor(row[side]))))
  return { rows: data, debit: total('debit'), credit: total('credit') }
}

const monthsFrom = ({ from, until }: Months): string[] => {
  const months: string[] = []
  for (let month = from; month <= until; month = addMonths(month, 1)) months.push(month)
  return months
}

/** What each account earned or cost, by month. */
export async function readProfitAndLoss(db: Db, book: Book, period: Months, zone: string): Promise<ProfitAndLoss> {
  const { rows } = await db.execute<{ code: string; month: string; amount: string }>(sql`
    select ${line} as code, ${monthOf(sql`t.at`, zone)} as month, sum(e.amount) as amount
    from ledger_account a join ledger_entry e on e.account_id = a.id join ledger_transaction t on t.id = e.transaction_id
    where ${inBook(book)} and ${before} = any (${sql.param([...incomeAccounts, ...expenseAccounts])}::text[])
      and ${within(sql`t.at`, period, zone)}
    group by 1, 2 having sum(e.amount) <> 0`)
  const months = monthsFrom(period)
  const codes = [...new Set(rows.map(({ code }) => code))].sort()
  const lines = codes.map((account) => {
    const side: ProfitRow['side'] = sideOf(account) === 'income' ? 'income' : 'expense'
    const amounts = months.map((month): Minor => {
      const found = rows.find((row) => row.code === account && row.month === month)
      const amount = found ? toMinor(Number(found.amount)) : 0
      return side === 'income' && amount !== 0 ? -amount : amount
    })
    return { account, name: accountName(account, null), side, amounts }
  })
  const of = (side: ProfitRow['side'], at: number) =>
    sum(lines.filter((one) => one.side === side).map(({ amounts }) => amounts[at] ?? 0))
  const income = months.map((_, at) => of('income', at))
  const expense = months.map((_, at) => of('expense', at))
  const profit = months.map((_, at) => sum([income[at] ?? 0, -(expense[at] ?? 0)]))
  const total = (amounts: readonly Minor[]) => toMajor(sum(amounts))
  return {
    months,
    rows: lines.map((one) => ({ ...one, amounts: one.amounts.map(toMajor), total: total(one.amounts) })),
    income: income.map(toMajor),
    expense: expense.map(toMajor),
    profit: profit.map(toMajor),
    total: { income: total(income), expense: total(expense), profit: total(profit) },
  }
}

/** The month of the first transaction of a book, like 2026-04. */
export async function findFirstMonth(db: Db, book: Book, zone: string): Promise<string | null> {
  const { rows } = await db.execute<{ month: string | null }>(sql`
    select ${monthOf(sql`min(t.at)`, zone)} as month
    from ledger_account a join ledger_entry e on e.account_id = a.id join ledger_transaction t on t.id = e.transaction_id
    where ${inBook(book)}`)
  return rows[0]?.month ?? null
}
