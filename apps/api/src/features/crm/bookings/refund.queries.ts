import type { Refund, refunds as contract } from '@karavan/contracts/crm/receipts/refund.contract'
import { type Minor, toMinor } from '@karavan/domain/base/money'
import { needsAnother } from '@karavan/domain/crm/refund'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Db } from '../../../platform/db/database.ts'
import { scope } from '../../../platform/db/table-class.ts'
import { allOf, given, orderBy, pageOf, searchIn, totalRows } from '../../../platform/http/list-rows.ts'
import type { CrmBookingRecord } from './crm-booking.table.ts'
import { type RefundRecord, refunds } from './refund.table.ts'

type Query = z.output<(typeof contract)['list']['query']>

const nameOf = (column: string) => sql.raw(`(select u.name from app_user u where u.id = crm_refund.${column})`)
const customerName = sql<string>`(select c.name from customer c where c.id = crm_refund.customer_id)`

const columns = {
  row: refunds,
  customerName: customerName.as('customer_name'),
  receiptNumber: sql<string>`(select r.number from crm_receipt r where r.id = crm_refund.receipt_id)`.as(
    'receipt_number',
  ),
  asker: sql<string | null>`${nameOf('asked_by')}`.as('asker'),
  decider: sql<string | null>`${nameOf('decided_by')}`.as('decider'),
}

type Full = {
  row: RefundRecord
  customerName: string
  receiptNumber: string
  asker: string | null
  decider: string | null
}

const toRefund = ({ row, customerName: name, receiptNumber, asker, decider }: Full, alone: Minor): Refund => {
  const { bookingId: _, ...sent } = row
  return {
    ...sent,
    customerName: name,
    receiptNumber,
    askedBy: asker,
    decidedBy: decider,
    needsAnother: needsAnother(toMinor(row.amount), alone),
  }
}

/** One page of the refunds a caller may see. */
export async function listRefunds(db: Db, caller: Caller, query: Query, alone: Minor) {
  const { createdAt, amount } = refunds
  const statement = db
    .select({ ...columns, totalRows })
    .from(refunds)
    .where(
      allOf(
        scope(refunds, caller),
        given(refunds.orgId, query.orgId),
        given(refunds.state, query.state),
        given(refunds.customerId, query.customerId),
        query.open ? inArray(refunds.state, ['Requested', 'Approved', 'Sent']) : undefined,
        searchIn(query.q, [refunds.number, refunds.reference, customerName]),
      ),
    )
    .orderBy(...orderBy(query, { sort: { createdAt, amount }, id: refunds.id }))
    .$dynamic()
  const { rows, meta } = await pageOf(statement, query)
  return { data: rows.map((row) => toRefund(row, alone)), meta }
}

/** A refund this caller may see, as it is sent. */
export async function findRefund(db: Db, caller: Caller, id: string, alone: Minor): Promise<Refund | null> {
  const [row] = await db
    .select(columns)
    .from(refunds)
    .where(and(eq(refunds.id, id), scope(refunds, caller)))
  return row ? toRefund(row, alone) : null
}

/** A refund of this caller, locked. */
export async function lockRefund(db: Db, caller: Caller, id: string): Promise<RefundRecord | null> {
  const [row] = await db
    .select()
    .from(refunds)
    .where(and(eq(refunds.id, id), scope(refunds, caller)))
    .for('update')
  return row ?? null
}

/** The booking the money of a refund was paid for. */
export async function findBookingOfRefund(db: Db, id: string): Promise<string | null> {
  const { rows } = await db.execute<{ booking: string | null }>(sql`
    select r.booking_id as booking from crm_refund f join crm_receipt r on r.id = f.receipt_id where f.id = ${id}`)
  return rows[0]?.booking ?? null
}

/** A refund the provider of cards reports of, locked. */
export async function lockRefundById(db: Db, id: string): Promise<RefundRecord | null> {
  const [row] = await db.select().from(refunds).where(eq(refunds.id, id)).for('update')
  return row ?? null
}

export async function insertRefund(db: Db, refund: typeof refunds.$inferInsert): Promise<void> {
  await db.insert(refunds).values(refund)
}

/** Moves a refund on from where it was; false when it is there no longer. */
export async function moveRefund(
  db: Db,
  { id, state }: Pick<RefundRecord, 'id' | 'state'>,
  changes: Partial<Pick<RefundRecord, 'state' | 'note' | 'decidedBy' | 'account' | 'reference'>>,
): Promise<boolean> {
  const rows = await db
    .update(refunds)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(and(eq(refunds.id, id), eq(refunds.state, state)))
    .returning({ id: refunds.id })
  return rows.length > 0
}

/** What of the money of a booking is on its way back: refunds that were asked for, and card payments that came too late. */
export async function sumReturning(db: Db, { id, number }: Pick<CrmBookingRecord, 'id' | 'number'>): Promise<number> {
  const { rows } = await db.execute<{ amount: number }>(sql`
    select ((select coalesce(sum(amount), 0) from crm_refund
        where booking_id = ${id} and state in ('Requested', 'Approved', 'Sent'))
      + (select coalesce(sum(f.amount), 0) from payment_refund f join payment_session s on s.id = f.session_id
        where s.purpose = 'crm' and s.cause_number = ${number} and f.status = 'Pending'
          and not exists (select 1 from crm_receipt r where r.payment_id = s.id)))::float8 as amount`)
  return rows[0]?.amount ?? 0
}
