import { and, eq, sql } from 'drizzle-orm'
import type { Database, Db } from '../../../platform/db/database.ts'
import type { JobContext } from '../../../platform/jobs/job-runner.ts'
import { purchaseChanges } from './crm-booking.table.ts'
import { bookUnsold, type PortalPurchase } from './unsold-book.service.ts'

const atOnce = 500

async function bookOne(db: Db, purchase: PortalPurchase): Promise<void> {
  const { portalKind, portalId } = purchaseChanges
  await db.delete(purchaseChanges).where(and(eq(portalKind, purchase.kind), eq(portalId, purchase.id)))
  await bookUnsold(db, purchase)
}

/**
 * Books what agencies have bought of the house for nobody yet, each purchase in a transaction of its own: whoever sells one
 * waits for that one alone.
 */
export const bookPurchaseChanges =
  ({ database }: { database: Pick<Database, 'transaction'> }) =>
  async (_: unknown, { db }: Pick<JobContext, 'db'>): Promise<void> => {
    const { rows } = await db.execute<PortalPurchase>(sql`
      select portal_kind as kind, portal_id as id from purchase_change group by 1, 2 order by min(id) limit ${atOnce}`)
    for (const purchase of rows) await database.transaction((own) => bookOne(own, purchase))
  }
