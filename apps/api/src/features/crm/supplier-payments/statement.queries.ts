import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { accountOf, type Payer } from './payable.queries.ts'

/** Money that left, or came back. */
const isPayment = sql`t.kind in ('supplier-payment', 'supplier-advance', 'supplier-refund')`

/** A line of what a supplier was owed and paid; the balance is what is owed after it. */
export type SupplierLine = {
  on: string
  number: string | null
  description: string
  billed: number | null
  paid: number | null
  balance: number
}

/** Everything that was booked for a supplier, the oldest first. */
export async function listSupplierLines(
  db: Db,
  payer: Payer,
  supplierId: string,
  zone: string,
): Promise<SupplierLine[]> {
  const { rows } = await db.execute<SupplierLine>(sql`
    with recursive own as (
      select ${supplierId}::uuid as id
      union all
      select s.id from supplier s join own on s.merged_into = own.id
    )
    select (t.at at time zone ${zone})::date::text as on, t.cause_number as number, t.description,
      case when not ${isPayment} then -e.amount::float8 end as billed,
      case when ${isPayment} then e.amount::float8 end as paid,
      (-sum(e.amount) over (order by t.at, e.id))::float8 as balance
    from own join ledger_account a on a.code = ${accountOf(payer)} || ':' || own.id
    join ledger_entry e on e.account_id = a.id join ledger_transaction t on t.id = e.transaction_id
    order by t.at, e.id`)
  return rows
}
