import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { type WriteOffRecord, writeOffs } from './write-off.table.ts'

export async function insertWriteOff(db: Db, writeOff: typeof writeOffs.$inferInsert): Promise<void> {
  await db.insert(writeOffs).values(writeOff)
}

export async function findWriteOff(
  db: Db,
  { id, bookingId }: Pick<WriteOffRecord, 'id' | 'bookingId'>,
): Promise<WriteOffRecord | null> {
  const [row] = await db
    .select()
    .from(writeOffs)
    .where(and(eq(writeOffs.id, id), eq(writeOffs.bookingId, bookingId)))
  return row ?? null
}

/** Decides on one that waits; false when somebody did already. */
export async function decideWriteOffRow(
  db: Db,
  id: string,
  decided: Pick<WriteOffRecord, 'state' | 'decidedBy'>,
): Promise<boolean> {
  const rows = await db
    .update(writeOffs)
    .set(decided)
    .where(and(eq(writeOffs.id, id), eq(writeOffs.state, 'Requested')))
    .returning({ id: writeOffs.id })
  return rows.length > 0
}

/** What was let go of a booking, or is to be, the oldest first. */
export const listWriteOffs = (db: Db, bookingId: string): Promise<CrmBooking['writeOffs']> =>
  db
    .select({
      id: writeOffs.id,
      amount: writeOffs.amount,
      reason: writeOffs.reason,
      state: writeOffs.state,
      askedBy: sql<string | null>`(select u.name from app_user u where u.id = crm_write_off.asked_by)`.as('asker'),
      askedById: writeOffs.askedBy,
    })
    .from(writeOffs)
    .where(eq(writeOffs.bookingId, bookingId))
    .orderBy(asc(writeOffs.createdAt))
