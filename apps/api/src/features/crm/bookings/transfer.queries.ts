import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'

/** Hands the bookings that still happen from one person to another of the same organisation. */
export async function transferCrmBookings(
  db: Db,
  { orgId, fromId, toId }: { orgId: string; fromId: string; toId: string },
): Promise<void> {
  await db.execute(sql`
    update crm_booking set assigned_to = ${toId}, version = version + 1, updated_at = now()
    where org_id = ${orgId} and assigned_to = ${fromId} and status not in ('Completed', 'Cancelled')`)
}
