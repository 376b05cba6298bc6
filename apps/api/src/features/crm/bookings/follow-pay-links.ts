import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { payLinks } from './pay-link.table.ts'

/** Lets links of a customer who was merged be their survivor's; where both have one that opens, the survivor's stays. */
export async function followPayLinks(db: Db, { fromId, toId }: { fromId: string; toId: string }): Promise<void> {
  await db
    .update(payLinks)
    .set({ withdrawnAt: sql`now()` })
    .where(
      and(
        eq(payLinks.customerId, fromId),
        isNull(payLinks.withdrawnAt),
        sql`exists (select 1 from pay_link l where l.customer_id = ${toId} and l.withdrawn_at is null)`,
      ),
    )
  await db.update(payLinks).set({ customerId: toId }).where(eq(payLinks.customerId, fromId))
}
