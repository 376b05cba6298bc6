import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'

const tables: Record<string, string> = {
  booking: 'hotel_booking',
  package: 'package_booking',
  activity: 'activity_booking',
}

/** A sale that was cancelled, held so that its penalty is changed by one person at a time. */
export async function lockCancelled(
  db: Db,
  entity: string,
  id: string,
): Promise<{ reference: string; orgId: string } | null> {
  const { rows } = await db.execute<{ reference: string; orgId: string }>(sql`
    select reference, org_id as "orgId" from ${sql.identifier(tables[entity] ?? '')}
    where id = ${id} and status in ('Cancelled', 'Expired') for no key update`)
  return rows[0] ?? null
}

/** What is booked as kept by a supplier of a sale, in minor units; one that was merged counts for its survivor. */
export async function readPenalty(
  db: Db,
  supplierId: string | null,
  { entity, id }: { entity: string; id: string },
): Promise<number> {
  const { rows } = await db.execute<{ amount: number }>(sql`
    with recursive own as (
      select ${supplierId}::uuid as id
      union all
      select s.id from supplier s join own on s.merged_into = own.id
    )
    select coalesce(-sum(e.amount) * 100, 0)::float8 as amount
    from ledger_transaction t join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id
    where t.cause_entity = ${entity} and t.cause_id = ${id}
      and t.kind in ('supplier-penalty', 'supplier-penalty-changed')
      and a.code in (select coalesce('supplier-payable:' || own.id, 'supplier-payable') from own)`)
  return rows[0]?.amount ?? 0
}
