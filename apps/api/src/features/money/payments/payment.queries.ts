import type { PaymentRow } from '@karavan/contracts/money/payments/payment.contract'
import type { ListQuery } from '@karavan/contracts/kit/list'
import type { PaymentPurpose, SessionStatus } from '@karavan/domain/money/payments/session'
import { and, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Db } from '../../../platform/db/database.ts'
import { scope } from '../../../platform/db/table-class.ts'
import { allOf, given, orderBy, pageOf, searchIn, totalRows } from '../../../platform/http/list-rows.ts'
import { paymentEvents, type PaymentRecord, paymentSessions } from './payment.table.ts'

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

/** The payments that brought money in for something, locked, the newest first. */
export const lockPaidSessions = (
  db: Db,
  { purpose, causeId }: Pick<PaymentRecord, 'purpose' | 'causeId'>,
): Promise<PaymentRecord[]> =>
  db
    .select()
    .from(paymentSessions)
    .where(
      and(
        eq(paymentSessions.purpose, purpose),
        eq(paymentSessions.causeId, causeId),
        eq(paymentSessions.status, 'Paid'),
      ),
    )
    .orderBy(desc(paymentSessions.createdAt), desc(paymentSessions.id))
    .for('update')

/** The payment that brought the money in for something, locked. */
export const lockPaidSession = async (db: Db, what: Pick<PaymentRecord, 'purpose' | 'causeId'>) =>
  (await lockPaidSessions(db, what))[0] ?? null

export async function findSession(db: Db, id: string): Promise<PaymentRecord | null> {
  const [row] = await db.select().from(paymentSessions).where(eq(paymentSessions.id, id))
  return row ?? null
}

export async function lockSession(db: Db, id: string): Promise<PaymentRecord | null> {
  const [row] = await db.select().from(paymentSessions).where(eq(paymentSessions.id, id)).for('update')
  return row ?? null
}

/** The session of a provider's order, locked. */
export async function lockSessionOfOrder(db: Db, provider: string, orderId: string): Promise<PaymentRecord | null> {
  const [row] = await db
    .select()
    .from(paymentSessions)
    .where(and(eq(paymentSessions.provider, provider), eq(paymentSessions.orderId, orderId)))
    .for('update')
  return row ?? null
}

/** Writes a change of a session that is locked. */
export async function updateSession(
  db: Db,
  id: string,
  changes: Partial<typeof paymentSessions.$inferInsert>,
): Promise<PaymentRecord> {
  const [row] = await db
    .update(paymentSessions)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(eq(paymentSessions.id, id))
    .returning()
  if (!row) throw new Error(`There is no payment session ${id}`)
  return row
}

/** Ends a session nobody has paid; false when somebody just did, or when it has ended already. */
export async function closeSession(db: Db, id: string): Promise<boolean> {
  const rows = await db
    .update(paymentSessions)
    .set({ status: 'Expired', updatedAt: sql`now()` })
    .where(and(eq(paymentSessions.id, id), open))
    .returning({ id: paymentSessions.id })
  return rows.length === 1
}

/** Notes the provider's order of a session, unless it has one. */
export async function noteOrder(db: Db, id: string, order: { orderId: string; url: string }): Promise<void> {
  await db
    .update(paymentSessions)
    .set({ orderId: order.orderId, orderUrl: order.url, updatedAt: sql`now()` })
    .where(and(eq(paymentSessions.id, id), isNull(paymentSessions.orderUrl)))
}

/** Notes a message of a provider; false when it was noted before. */
export async function insertEvent(db: Db, event: typeof paymentEvents.$inferInsert): Promise<boolean> {
  const rows = await db
    .insert(paymentEvents)
    .values(event)
    .onConflictDoNothing()
    .returning({ eventId: paymentEvents.eventId })
  return rows.length === 1
}

/** Sessions whose time is over and that nobody paid as far as we know. */
export async function listDueSessions(db: Db): Promise<string[]> {
  const rows = await db
    .select({ id: paymentSessions.id })
    .from(paymentSessions)
    .where(and(open, lt(paymentSessions.expiresAt, sql`now()`)))
    .orderBy(paymentSessions.expiresAt)
    .limit(1000)
  return rows.map(({ id }) => id)
}

type Filters = {
  status?: SessionStatus | undefined
  purpose?: PaymentPurpose | undefined
  orgId?: string | undefined
}

const total = sql<number>`(${paymentSessions.amount} + ${paymentSessions.fee})`.mapWith(Number)
const companyName = sql<string>`(select o.company_name from org o where o.id = payment_session.org_id)`
const refunds = sql<PaymentRow['refunds']>`(
  select coalesce(json_agg(json_build_object(
      'id', r.id, 'amount', r.amount, 'reason', r.reason, 'status', r.status, 'message', r.message,
      'createdAt', to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    ) order by r.created_at, r.id), '[]')
  from payment_refund r where r.session_id = payment_session.id)`

/** One page of card payments with what was given back of each, by one statement. */
export async function listSessions(db: Db, caller: Caller, query: ListQuery & Filters) {
  const { id, orgId, purpose, causeId, causeNumber, description } = paymentSessions
  const { amount, method, captured, refunded, status, provider, paidAt, createdAt } = paymentSessions
  const statement = db
    .select({
      id,
      orgId,
      companyName: companyName.as('company'),
      purpose,
      causeId,
      number: causeNumber,
      description,
      total: total.as('total'),
      amount,
      method,
      captured,
      refunded,
      status,
      provider,
      refunds: refunds.as('refunds'),
      paidAt,
      createdAt,
      totalRows,
    })
    .from(paymentSessions)
    .where(
      allOf(
        scope(paymentSessions, caller),
        isNull(paymentSessions.gatewayId),
        given(status, query.status),
        given(purpose, query.purpose),
        given(orgId, query.orgId),
        searchIn(query.q, [causeNumber, description, companyName]),
      ),
    )
    .orderBy(...orderBy(query, { sort: { createdAt, total }, id }))
    .$dynamic()
  const { rows, meta } = await pageOf(statement, query)
  return { rows: rows.map(({ totalRows: _, ...row }): PaymentRow => row), meta }
}
