import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'

/** A line of what a supplier was owed and paid; the balance is what is owed after it. */
export type SupplierLine = {
  on: string
  number: string | null
  description: string
  billed: number | null
  paid: number | null
  balance: number
}

/** Everything that was booked for a supplier of the house, the oldest first. */
export async function listSupplierLines(db: Db, supplierId: string, zone: string): Promise<SupplierLine[]> {
  const { rows } = await db.execute<SupplierLine>(sql`
    with recursive own as (
      select ${supplierId}::uuid as id
      union all
      select s.id from supplier s join own on s.merged_into = own.id
    )
    select (t.at at time zone ${zone})::date::text as on, t.cause_number as number, t.description,
      case when e.amount < 0 or t.cause_entity <> 'supplier-payment' then -e.amount::float8 end as billed,
      case when e.amount > 0 and t.cause_entity = 'supplier-payment' then e.amount::float8 end as paid,
      (-sum(e.amount) over (order by t.at, e.id))::float8 as balance
    from own join ledger_account a on a.code = 'supplier-payable:' || own.id
    join ledger_entry e on e.account_id = a.id join ledger_transaction t on t.id = e.transaction_id
    order by t.at, e.id`)
  return rows
}
