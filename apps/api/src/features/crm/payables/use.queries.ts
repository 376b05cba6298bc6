import { toMajor } from '@karavan/domain/base/money'
import type { MoneyWay } from '@karavan/domain/crm/booking'
import type { Use } from '@karavan/domain/money/payables/on-account'
import { eq, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../../../platform/db/database.ts'
import { supplierUses } from './use.table.ts'

/** Writes down what is used, each under the next number of its supplier, who is held. */
export async function insertUses(
  db: Db,
  { orgId, supplierId }: { orgId: string; supplierId: string },
  uses: readonly Use[],
): Promise<void> {
  const [last] = await db
    .select({ nth: sql<number>`coalesce(max(${supplierUses.nth}), 0)` })
    .from(supplierUses)
    .where(eq(supplierUses.supplierId, supplierId))
  await db.insert(supplierUses).values(
    uses.map(({ key, advanceId, inCurrency, amount, gain }, index) => {
      const [causeEntity = '', causeId = ''] = key.split(' ')
      return {
        ...{
          id: uuidv7(),
          orgId,
          supplierId,
          nth: (last?.nth ?? 0) + index + 1,
          partId: advanceId,
          causeEntity,
          causeId,
        },
        ...{ inCurrency: toMajor(inCurrency), amount: toMajor(amount), gain: toMajor(gain) },
      }
    }),
  )
}

/** How a supplier was paid last, which is how what is on account came there. */
export async function findLastPaid(db: Db, supplierId: string): Promise<{ way: MoneyWay; number: string } | null> {
  const { rows } = await db.execute<{ way: MoneyWay; number: string }>(sql`
    select y.way, y.number from supplier_payment y join supplier_payment_part p on p.payment_id = y.id
    where p.supplier_id = ${supplierId} order by y.created_at desc, y.id desc limit 1`)
  return rows[0] ?? null
}
