import { toMinor } from '@karavan/domain/base/money'
import { type CollectedTax, type KeptBackTax, monthsOfQuarter } from '@karavan/domain/money/returns/source-tax'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { addMonths, buyerName, firstDayOf, monthOf, within } from '../accounts/index.ts'
import type { Book } from '../books/index.ts'

/** The record whose PAN it is under. */
type Under = { underId: string; underKind: 'package_booking' | 'customer' | 'supplier' }
export type Unread<Tax> = Omit<Tax, 'pan'> & Under

type TcsRow = {
  under_id: string
  under_kind: 'package_booking' | 'customer'
  name: string
  day: string
  number: string | null
  base: string
  rate: number
  tax: string
  deposited: string | null
}

/** The tax of what was sold, with what it is on: the base falls to a movement as the tax does. */
const shares = (taxes: SQL): SQL => sql`
  cross join lateral (
    select sum(base) as base, sum(amount) as amount, max(rate)::float8 as rate
    from jsonb_to_recordset(${taxes}) as y(name text, base numeric, amount numeric, rate numeric) where name = 'TCS') x`

const columns = (zone: string): SQL => sql`
  to_char(t.at at time zone ${zone}, 'YYYY-MM-DD') as day, t.cause_number as number, coalesce(x.rate, 0) as rate,
  -e.amount as tax, coalesce(round(x.base / nullif(x.amount, 0) * -e.amount, 2), 0) as base`

/** What was collected at source in a quarter, and what went back, as the ledger has it. */
export async function listCollected(
  db: Db,
  book: Book,
  quarter: string,
  zone: string,
): Promise<Unread<CollectedTax>[]> {
  const months = monthsOfQuarter(quarter)
  const moved = sql`from ledger_account a join ledger_entry e on e.account_id = a.id
    join ledger_transaction t on t.id = e.transaction_id and ${within(sql`t.at`, months, zone)}`
  const deposited = sql`(select to_char(d.month, 'YYYY-MM') from crm_tcs_deposit d where d.org_id = ${book.orgId}
        and to_char(d.month, 'YYYY-MM') = ${monthOf(sql`t.at`, zone)}) as deposited`
  const ofCustomers = sql`select b.customer_id as under_id, 'customer' as under_kind, c.name, ${columns(zone)},
      ${deposited}, t.id as moved
    ${moved} join crm_booking b on b.id = t.cause_id join customer c on c.id = b.customer_id ${shares(sql`b.taxes`)}
    where a.code = ${book.house ? 'tcs-payable' : `${book.orgId}/tcs-payable`}`
  const asked = book.house
    ? sql`select b.id as under_id, 'package_booking' as under_kind, ${buyerName} as name, ${columns(zone)},
          ${deposited}, t.id as moved
        ${moved} join package_booking b on b.id = t.cause_id join org o on o.id = b.org_id ${shares(sql`b.taxes`)}
        where a.code = 'tcs-payable' union all ${ofCustomers} order by day, moved`
    : sql`${ofCustomers} order by day, moved`
  const { rows } = await db.execute<TcsRow>(asked)
  return rows.map((row) => ({
    underId: row.under_id,
    underKind: row.under_kind,
    name: row.name,
    on: row.day,
    number: row.number,
    base: toMinor(Number(row.base)),
    rate: row.rate,
    tax: toMinor(Number(row.tax)),
    deposited: row.deposited,
  }))
}

/** What the ledger holds of both for the same quarter, whatever it was for. */
export async function sumSourceTax(
  db: Db,
  { house, orgId }: Book,
  quarter: string,
  zone: string,
): Promise<{ tcs: number; tds: number }> {
  const { from, until } = monthsOfQuarter(quarter)
  const code = (account: string) => (house ? account : `${orgId}/${account}`)
  const { rows } = await db.execute<{ tcs: number; tds: number }>(sql`
    select
      (select coalesce(-sum(e.amount), 0)::float8 from ledger_account a join ledger_entry e on e.account_id = a.id
        join ledger_transaction t on t.id = e.transaction_id
        where a.code = ${code('tcs-payable')} and ${within(sql`t.at`, { from, until }, zone)}) as tcs,
      (select coalesce(-sum(e.amount), 0)::float8 from ledger_account a join ledger_entry e on e.account_id = a.id
        join ledger_transaction t on t.id = e.transaction_id
        join supplier_payment y on y.id = t.cause_id and y.paid_on >= ${firstDayOf(from)}::date
          and y.paid_on < ${firstDayOf(addMonths(until, 1))}::date
        where a.code = ${code('tds-payable')}) as tds`)
  return rows[0] ?? { tcs: 0, tds: 0 }
}

type TdsRow = Omit<Unread<KeptBackTax>, 'amount' | 'tax'> & { amount: number; tax: number }

/** What was kept back from suppliers in a quarter. */
export async function listKeptBack(db: Db, { orgId }: Book, quarter: string): Promise<Unread<KeptBackTax>[]> {
  const { from, until } = monthsOfQuarter(quarter)
  const { rows } = await db.execute<TdsRow>(sql`
    select coalesce(p.tds_section, '') as section, s.id as "underId", 'supplier' as "underKind", s.name, y.paid_on::text as on, y.number,
      p.amount::float8 as amount, p.tds::float8 as tax
    from supplier_payment y join supplier_payment_part p on p.payment_id = y.id join supplier s on s.id = p.supplier_id
    where y.org_id = ${orgId} and p.tds > 0 and y.paid_on >= ${firstDayOf(from)}::date
      and y.paid_on < ${firstDayOf(addMonths(until, 1))}::date
    order by y.paid_on, y.number, s.name`)
  return rows.map((row) => ({ ...row, amount: toMinor(row.amount), tax: toMinor(row.tax) }))
}
