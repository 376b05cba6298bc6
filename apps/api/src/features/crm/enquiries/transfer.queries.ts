import { pendingStatuses } from '@karavan/domain/crm/enquiry'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { enquiries, followUps } from './enquiry.table.ts'

/** Hands what somebody has open to somebody else of the same organisation; tells how many enquiries went over. */
export async function transferWork(
  db: Db,
  { orgId, fromId, toId }: { orgId: string; fromId: string; toId: string },
): Promise<number> {
  const moved = await db
    .update(enquiries)
    .set({ assignedTo: toId, version: sql`${enquiries.version} + 1`, updatedAt: sql`now()` })
    .where(
      and(
        eq(enquiries.orgId, orgId),
        eq(enquiries.assignedTo, fromId),
        inArray(enquiries.status, [...pendingStatuses]),
      ),
    )
    .returning({ id: enquiries.id })
  await db
    .update(followUps)
    .set({ assignedTo: toId, remindedAt: null })
    .where(and(eq(followUps.orgId, orgId), eq(followUps.assignedTo, fromId), isNull(followUps.doneAt)))
  return moved.length
}
