import type { supplierPayments as contract } from '@karavan/contracts/money/accounts/supplier-payment.contract'
import { type Minor, sum, toMajor } from '@karavan/domain/base/money'
import { payableOf } from '@karavan/domain/money/ledger/account'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { recordAudit } from '../../../platform/audit/audit.ts'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { invalid, notFound } from '../../../platform/http/problem.ts'
import { postEntries } from '../../money/ledger/index.ts'
import { lockPaidSuppliers } from '../payables/index.ts'

type Asked = z.output<(typeof contract)['name']['body']>

const tables: Record<string, string> = {
  booking: 'hotel_booking',
  package: 'package_booking',
  activity: 'activity_booking',
}

/** A sale, held so that it is given a supplier by one person, and not while it is cancelled. */
async function lockSale(db: Db, table: string, id: string): Promise<{ reference: string; orgId: string } | null> {
  const { rows } = await db.execute<{ reference: string; orgId: string }>(
    sql`select reference, org_id as "orgId" from ${sql.identifier(table)} where id = ${id} for no key update`,
  )
  return rows[0] ?? null
}

type Nameless = { id: string; kind: string; amount: Minor }

/** What stands under nobody for a sale, by the transaction that booked it; what was taken back or moved is over. */
async function listNameless(db: Db, entity: string, id: string): Promise<Nameless[]> {
  const { rows } = await db.execute<Nameless>(sql`
    select t.id, t.kind, (-sum(e.amount) * 100)::float8 as amount
    from ledger_transaction t join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id
    where t.cause_entity = ${entity} and t.cause_id = ${id} and a.code = ${payableOf(null)} and t.reverses is null
      and t.kind not in ('supplier-moved', 'reversal')
      and not exists (select 1 from ledger_transaction r where r.reverses = t.id)
      and not exists (select 1 from ledger_transaction m where m.idempotency_key = 'supplier-moved ' || t.id)
    group by t.id, t.kind having sum(e.amount) <> 0 order by t.id`)
  return rows
}

const isPenalty = (kind: string) => kind === 'supplier-penalty' || kind === 'supplier-penalty-changed'

/** Lets what is kept of the sale say of whom it is bought, so that a cancellation asks that supplier's terms. */
async function nameSale(db: Db, entity: string, id: string, supplierId: string): Promise<void> {
  if (entity === 'package')
    await db.execute(sql`
      update package_booking set owed = (
        select jsonb_agg(case when o ->> 'supplierId' is null
          then jsonb_set(o, '{supplierId}', to_jsonb(${supplierId}::text)) else o end)
        from jsonb_array_elements(owed) o)
      where id = ${id} and jsonb_array_length(coalesce(owed, '[]')) > 0`)
  else
    await db.execute(sql`
      update ${sql.identifier(tables[entity] ?? '')} set supplier_id = ${supplierId} where id = ${id} and supplier_id is null`)
}

/**
 * Says of whom a sale is bought. Beside each transaction that owes it to nobody stands one that moves it, which whoever takes the
 * sale back takes back with it; no total changes.
 */
export async function nameSupplier(context: Context, { entity, id, supplierId }: Asked): Promise<{ amount: number }> {
  const { db, user, actor, emit } = context
  const table = tables[entity]
  if (!table) throw invalid({ path: 'entity', message: 'Only stays, trips and activities are given a supplier here' })
  const [supplier] = await lockPaidSuppliers(db, user.orgId, [supplierId])
  if (!supplier) throw notFound('supplier')
  const sale = await lockSale(db, table, id)
  if (!sale) throw notFound('booking')
  const found = await listNameless(db, entity, id)
  const amount = sum(found.map((one) => one.amount))
  if (amount === 0) throw invalid({ path: 'id', message: 'Nothing of it stands under nobody' })
  for (const one of found)
    await postEntries(
      db,
      {
        kind: isPenalty(one.kind) ? 'supplier-penalty-changed' : 'supplier-moved',
        description: `Bought of ${supplier.name}`,
        cause: { entity, id, number: sale.reference },
        key: `supplier-moved ${one.id}`,
        actor,
      },
      [
        { account: payableOf(null), amount: one.amount },
        { account: payableOf(supplierId), amount: -one.amount },
      ],
    )
  await nameSale(db, entity, id, supplierId)
  await recordAudit(db, actor, {
    entity,
    id,
    orgId: sale.orgId,
    action: 'supplier named',
    after: { supplier: supplier.name, owed: toMajor(amount) },
  })
  emit({ tag: 'Payment', id, orgId: user.orgId })
  return { amount: toMajor(amount) }
}
