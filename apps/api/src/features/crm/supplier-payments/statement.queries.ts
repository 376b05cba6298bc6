import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { accountOf, type Payer, rateOfBill } from '../payables/index.ts'

/** Money that left, or came back. */
const isPayment = sql`t.kind in ('supplier-payment', 'supplier-advance', 'supplier-refund')`

/** A line of what a supplier was owed and paid; the balance is what is owed after it. */
type SupplierLine = {
  on: string
  number: string | null
  description: string
  billed: number | null
  paid: number | null
  balance: number
}

/** The same with what of it is in the supplier's own currency, in minor units: what is owed more by it, and what of the rupees that is. */
type LineInCurrency = SupplierLine & {
  inCurrency: number
  ofCurrency: number
  /** The bill it is of, where that was typed and stands. */
  typedBill: string | null
}

/** Everything that was booked for a supplier, the oldest first. */
export async function listSupplierLines(
  db: Db,
  payer: Payer,
  { id, currency }: { id: string; currency: string },
  zone: string,
): Promise<LineInCurrency[]> {
  const supplierId = sql`${id}::uuid`
  const { rows } = await db.execute<LineInCurrency>(sql`
    with recursive own as (
      select ${supplierId} as id
      union all
      select s.id from supplier s join own on s.merged_into = own.id
    )
    select (t.at at time zone ${zone})::date::text as on, t.cause_number as number, t.description,
      case when not ${isPayment} then -e.amount::float8 end as billed,
      case when ${isPayment} then e.amount::float8 end as paid,
      (-sum(e.amount) over (order by t.at, e.id))::float8 as balance,
      case when t.kind <> 'reversal' then (
        select b.id from supplier_bill b
        where t.cause_entity = 'supplier-bill' and b.id = t.cause_id and b.cancelled_at is null) end as "typedBill",
      coalesce(round(m.amount * 100), 0)::float8 as "inCurrency", coalesce(m.inr * 100, 0)::float8 as "ofCurrency"
    from own join ledger_account a on a.code = ${accountOf(payer)} || ':' || own.id
    join ledger_entry e on e.account_id = a.id join ledger_transaction t on t.id = e.transaction_id
    left join lateral (
      select -e.amount / k.rate::numeric as amount, -e.amount as inr
      from ${rateOfBill({ entity: sql`t.cause_entity`, id: sql`t.cause_id`, supplierId })} k
      where k.currency = ${currency}
      union all
      -- What advances are worth more is rupees, and none of their own currency.
      select 0, -e.amount where t.kind = 'advance-used'
      union all
      select -coalesce(b.amount, 0) - case when p.advance_currency = ${currency} then p.advance_amount else 0 end,
        -coalesce(b.inr, 0) - case when p.advance_currency = ${currency} then p.amount - coalesce(b.paid, 0) else 0 end
      from supplier_payment_part p
      left join lateral (
        select sum(x.amount / k.rate::numeric) filter (where k.currency = ${currency}) as amount,
          sum(x.amount) filter (where k.currency = ${currency}) as inr, sum(x.amount) as paid
        from supplier_payment_bill x
        left join lateral ${rateOfBill({ entity: sql`x.cause_entity`, id: sql`x.cause_id`, supplierId })} k on true
        where x.part_id = p.id
      ) b on true
      where p.posted_id = t.id
    ) m on true
    order by t.at, e.id`)
  return rows
}
