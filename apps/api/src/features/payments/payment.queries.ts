import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { type PaymentRecord, paymentRefunds, paymentSessions, type RefundRecord } from './payment.table.ts'

const open = inArray(paymentSessions.status, ['Open', 'Failed'])

/** Writes a new session; null when there is an open one for the same thing. */
export async function insertSession(
  db: Db,
  session: typeof paymentSessions.$inferInsert,
): Promise<PaymentRecord | null> {
  const [row] = await db.insert(paymentSessions).values(session).onConflictDoNothing().returning()
  return row ?? null
}

export async function findOpenSession(
  db: Db,
  { purpose, causeId }: Pick<PaymentRecord, 'purpose' | 'causeId'>,
): Promise<PaymentRecord | null> {
  const [row] = await db
    .select()
    .from(paymentSessions)
    .where(and(eq(paymentSessions.purpose, purpose), eq(paymentSessions.causeId, causeId), open))
  return row ?? null
}

/** The payment that brought the money in for something, locked. */
export async function lockPaidSession(
  db: Db,
  { purpose, causeId }: Pick<PaymentRecord, 'purpose' | 'causeId'>,
): Promise<PaymentRecord | null> {
  const [row] = await db
    .select()
    .from(paymentSessions)
    .where(
      and(
        eq(paymentSessions.purpose, purpose),
        eq(paymentSessions.causeId, causeId),
        eq(paymentSessions.status, 'Paid'),
      ),
    )
    .for('update')
  return row ?? null
}

export async function lockSession(db: Db, id: string): Promise<PaymentRecord | null> {
  const [row] = await db.select().from(paymentSessions).where(eq(paymentSessions.id, id)).for('update')
  return row ?? null
}

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
