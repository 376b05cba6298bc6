import { and, eq, isNotNull, lt, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { paymentRefunds, paymentSessions, type RefundRecord } from './payment.table.ts'

/** Sets money aside to be given back; false when less than that is left. */
export async function reserveRefund(db: Db, sessionId: string, amount: number): Promise<boolean> {
  const rows = await db
    .update(paymentSessions)
    .set({ refunded: sql`${paymentSessions.refunded} + ${amount}::numeric`, updatedAt: sql`now()` })
    .where(
      and(
        eq(paymentSessions.id, sessionId),
        sql`${paymentSessions.refunded} + ${amount}::numeric <= ${paymentSessions.captured}`,
      ),
    )
    .returning({ id: paymentSessions.id })
  return rows.length === 1
}

/** Takes back what was set aside for a refund that did not happen. */
export async function releaseRefund(db: Db, sessionId: string, amount: number): Promise<void> {
  await db
    .update(paymentSessions)
    .set({ refunded: sql`${paymentSessions.refunded} - ${amount}::numeric`, updatedAt: sql`now()` })
    .where(eq(paymentSessions.id, sessionId))
}

export async function insertRefund(db: Db, refund: typeof paymentRefunds.$inferInsert): Promise<RefundRecord | null> {
  const [row] = await db
    .insert(paymentRefunds)
    .values(refund)
    .onConflictDoNothing({ target: paymentRefunds.causeKey })
    .returning()
  return row ?? null
}

export async function findRefundByKey(db: Db, causeKey: string): Promise<RefundRecord | null> {
  const [row] = await db.select().from(paymentRefunds).where(eq(paymentRefunds.causeKey, causeKey))
  return row ?? null
}

export async function findRefund(db: Db, id: string): Promise<RefundRecord | null> {
  const [row] = await db.select().from(paymentRefunds).where(eq(paymentRefunds.id, id))
  return row ?? null
}

/** Writes a change of a refund whose session is locked. */
export async function updateRefund(
  db: Db,
  id: string,
  changes: Partial<typeof paymentRefunds.$inferInsert>,
): Promise<void> {
  await db
    .update(paymentRefunds)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(eq(paymentRefunds.id, id))
}

/** Refunds the provider took on and has said nothing of for half an hour; each is named once per half hour. */
export async function takeSilentRefunds(db: Db): Promise<string[]> {
  const rows = await db
    .update(paymentRefunds)
    .set({ updatedAt: sql`now()` })
    .where(
      and(
        eq(paymentRefunds.status, 'Pending'),
        isNotNull(paymentRefunds.providerRefundId),
        lt(paymentRefunds.updatedAt, sql`now() - interval '30 minutes'`),
      ),
    )
    .returning({ id: paymentRefunds.id })
  return rows.map(({ id }) => id)
}

/** Whether something of what was paid for this is still on its way back to a card. */
export async function hasPendingRefund(db: Db, causeId: string): Promise<boolean> {
  const rows = await db
    .select({ id: paymentRefunds.id })
    .from(paymentRefunds)
    .innerJoin(paymentSessions, eq(paymentSessions.id, paymentRefunds.sessionId))
    .where(and(eq(paymentSessions.causeId, causeId), eq(paymentRefunds.status, 'Pending')))
    .limit(1)
  return rows.length > 0
}

/** Whether a card has refused to take something of this payment back. */
export async function wasRefundRefused(db: Db, sessionId: string): Promise<boolean> {
  const rows = await db
    .select({ id: paymentRefunds.id })
    .from(paymentRefunds)
    .where(and(eq(paymentRefunds.sessionId, sessionId), eq(paymentRefunds.status, 'Failed')))
    .limit(1)
  return rows.length > 0
}
