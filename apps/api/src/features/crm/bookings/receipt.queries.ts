import type { Receipt } from '@karavan/contracts/crm/receipts/receipt'
import type { receipts as contract } from '@karavan/contracts/crm/receipts/receipt.contract'
import { less, toMajor, toMinor } from '@karavan/domain/base/money'
import type { Allocation } from '@karavan/domain/crm/receipt'
import { and, asc, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Db } from '../../../platform/db/database.ts'
import { scope } from '../../../platform/db/table-class.ts'
import { allOf, given, orderBy, pageOf, searchIn, totalRows } from '../../../platform/http/list-rows.ts'
import { followPayLinks } from './follow-pay-links.ts'
import { crmBookings, instalments } from './crm-booking.table.ts'
import { allocations, type ReceiptRecord, receipts } from './receipt.table.ts'
import { refunds } from './refund.table.ts'

type Query = z.output<(typeof contract)['list']['query']>

const bookingOf = (as: string) =>
  sql.raw(`json_build_object('id', ${as}.id, 'kind', ${as}.kind, 'number', ${as}.number)`)
const nameOf = (column: string) => sql.raw(`(select u.name from app_user u where u.id = crm_receipt.${column})`)
const customerName = sql<string>`(select c.name from customer c where c.id = crm_receipt.customer_id)`

const columns = {
  row: receipts,
  customerName: customerName.as('customer_name'),
  booking: sql<Receipt['booking']>`(
    select ${bookingOf('b')} from crm_booking b where b.id = crm_receipt.booking_id)`.as('booking'),
  cardRefused: sql<boolean>`exists (
    select 1 from payment_refund f where f.session_id = crm_receipt.payment_id and f.status = 'Failed')`.as(
    'card_refused',
  ),
  verifier: sql<string | null>`${nameOf('verified_by')}`.as('verifier'),
  creator: sql<string | null>`${nameOf('created_by')}`.as('creator'),
  allocations: sql<Receipt['allocations']>`coalesce((
    select json_agg(json_build_object('instalmentId', i.id, 'label', i.label, 'dueOn', i.due_on, 'amount', a.amount,
      'booking', case when b.id is not null then ${bookingOf('b')} end) order by i.due_on, i.number, i.id)
    from crm_allocation a join crm_instalment i on i.id = a.instalment_id left join crm_booking b on b.id = i.booking_id
    where a.receipt_id = crm_receipt.id), '[]'::json)`.as('allocations'),
}

type Full = {
  row: ReceiptRecord
  customerName: string
  booking: Receipt['booking']
  cardRefused: boolean
  verifier: string | null
  creator: string | null
  allocations: Receipt['allocations']
}

const restOf = ({ amount, allocated, refunded, state }: ReceiptRecord): number =>
  state === 'Void' ? 0 : less(less(amount, allocated), refunded)

const toReceipt = ({ row, verifier, creator, ...full }: Full): Receipt => {
  const { allocated: _, referenceKey: _key, bookingId: _booking, paymentId, ...rest } = row
  const { updatedAt: _at, payLinkId: _link, openingId, ...sent } = rest
  return {
    ...sent,
    customerName: full.customerName,
    booking: full.booking,
    allocations: full.allocations,
    advance: restOf(row),
    byCard: paymentId !== null,
    openingBalance: openingId !== null,
    cardRefused: full.cardRefused,
    verifiedBy: verifier,
    createdBy: creator,
  }
}

const readWhere = async (db: Db, where: SQL | undefined, most = 200, first: SQL[] = []): Promise<Receipt[]> =>
  (
    await db
      .select(columns)
      .from(receipts)
      .where(where)
      .orderBy(...first, desc(receipts.paidOn), desc(receipts.id))
      .limit(most)
  ).map(toReceipt)

/** One page of the receipts a caller may see. */
export async function listReceipts(db: Db, caller: Caller, query: Query) {
  const { paidOn, amount } = receipts
  const used = query.bookingId
    ? sql`(${receipts.bookingId} = ${query.bookingId} or exists (
        select 1 from crm_allocation a join crm_instalment i on i.id = a.instalment_id
        where a.receipt_id = crm_receipt.id and i.booking_id = ${query.bookingId}))`
    : undefined
  const statement = db
    .select({ ...columns, totalRows })
    .from(receipts)
    .where(
      allOf(
        scope(receipts, caller),
        given(receipts.orgId, query.orgId),
        given(receipts.state, query.state),
        given(receipts.way, query.way),
        given(receipts.customerId, query.customerId),
        query.advance
          ? and(ne(receipts.state, 'Void'), sql`crm_receipt.allocated + crm_receipt.refunded < crm_receipt.amount`)
          : undefined,
        used,
        searchIn(query.q, [receipts.number, receipts.reference, customerName]),
      ),
    )
    .orderBy(...orderBy(query, { sort: { paidOn, amount }, id: receipts.id }))
    .$dynamic()
  const { rows, meta } = await pageOf(statement, query)
  return { data: rows.map(toReceipt), meta }
}

/** A receipt this caller may see, as it is sent. */
export const findReceipt = async (db: Db, caller: Caller, id: string): Promise<Receipt | null> =>
  (await readWhere(db, and(eq(receipts.id, id), scope(receipts, caller)), 1))[0] ?? null

/** Receipts of a customer, the newest first. */
export const listReceiptsOf = (db: Db, customerId: string, most: number): Promise<Receipt[]> =>
  readWhere(db, eq(receipts.customerId, customerId), most)

const byDay = ({ paidOn, id }: Receipt) => `${paidOn} ${id}`

/** What was paid for a booking or is used on it, and then what else of its customer can be used, as far as there is room. */
export async function listReceiptsAt(
  db: Db,
  { id, customerId }: { id: string; customerId: string },
): Promise<Receipt[]> {
  const own = sql`(crm_receipt.booking_id is not distinct from ${id}
    or exists (select 1 from crm_allocation a join crm_instalment i on i.id = a.instalment_id
      where a.receipt_id = crm_receipt.id and i.booking_id = ${id}))`
  const found = await readWhere(
    db,
    sql`${receipts.customerId} = ${customerId} and (${own}
      or (${receipts.state} <> 'Void' and crm_receipt.allocated + crm_receipt.refunded < crm_receipt.amount))`,
    200,
    [desc(own)],
  )
  return found.toSorted((one, other) => byDay(other).localeCompare(byDay(one)))
}

/** What came by a link, and what is used on the instalment it is for; nothing that never came. */
export const listReceiptsByLink = (
  db: Db,
  { id, instalmentId }: { id: string; instalmentId: string | null },
): Promise<Receipt[]> =>
  readWhere(
    db,
    sql`${receipts.state} <> 'Void' and (${receipts.payLinkId} = ${id} or exists (
      select 1 from crm_allocation a where a.receipt_id = crm_receipt.id and a.instalment_id = ${instalmentId}))`,
    20,
  )

/** Keeps the proof of money that nobody has seen yet and that came by a link; false when it has one. */
export async function keepProof(db: Db, { id, payLinkId }: { id: string; payLinkId: string }, proofId: string) {
  const rows = await db
    .update(receipts)
    .set({ proofId, version: sql`${receipts.version} + 1`, updatedAt: sql`now()` })
    .where(
      and(
        eq(receipts.id, id),
        eq(receipts.payLinkId, payLinkId),
        eq(receipts.state, 'Unverified'),
        sql`${receipts.proofId} is null`,
      ),
    )
    .returning({ id: receipts.id })
  return rows.length > 0
}

/** A receipt as it is stored. */
export async function readReceipt(db: Db, id: string): Promise<ReceiptRecord | null> {
  const [row] = await db.select().from(receipts).where(eq(receipts.id, id))
  return row ?? null
}

/** The receipt of a card payment. */
export async function findReceiptOfPayment(db: Db, paymentId: string): Promise<ReceiptRecord | null> {
  const [row] = await db.select().from(receipts).where(eq(receipts.paymentId, paymentId))
  return row ?? null
}

/** A live receipt that has the same reference. */
export async function findSameReference(
  db: Db,
  { orgId, way, referenceKey }: Pick<ReceiptRecord, 'orgId' | 'way' | 'referenceKey'>,
): Promise<string | null> {
  if (referenceKey === null) return null
  const [row] = await db
    .select({ number: receipts.number })
    .from(receipts)
    .where(
      and(
        eq(receipts.orgId, orgId),
        eq(receipts.way, way),
        eq(receipts.referenceKey, referenceKey),
        ne(receipts.state, 'Void'),
      ),
    )
  return row?.number ?? null
}

export async function insertReceipt(db: Db, receipt: typeof receipts.$inferInsert): Promise<void> {
  await db.insert(receipts).values(receipt)
}

/** A receipt of this caller, locked: after the bookings it is used on. */
export async function lockReceipt(db: Db, caller: Caller, id: string): Promise<ReceiptRecord | null> {
  const [row] = await db
    .select()
    .from(receipts)
    .where(and(eq(receipts.id, id), scope(receipts, caller)))
    .for('update')
  return row ?? null
}

/** Whether a line of a bank statement was found to be this receipt. */
export async function isOnStatement(db: Db, id: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from bank_decision where kind = 'receipt' and target_id = ${id}`)
  return rows.length > 0
}

/** Moves a receipt on from where it was; false when it is there no longer. */
export async function moveReceipt(
  db: Db,
  { id, state }: Pick<ReceiptRecord, 'id' | 'state'>,
  changes: Partial<Pick<ReceiptRecord, 'state' | 'voidReason' | 'verifiedBy' | 'verifiedAt'>>,
): Promise<boolean> {
  const rows = await db
    .update(receipts)
    .set({ ...changes, version: sql`${receipts.version} + 1`, updatedAt: sql`now()` })
    .where(and(eq(receipts.id, id), eq(receipts.state, state)))
    .returning({ id: receipts.id })
  return rows.length > 0
}

/** What a receipt is used on. */
export async function listAllocations(
  db: Db,
  receiptId: string,
): Promise<(Allocation & { bookingId: string | null })[]> {
  const rows = await db
    .select({ id: allocations.instalmentId, amount: allocations.amount, bookingId: instalments.bookingId })
    .from(allocations)
    .innerJoin(instalments, eq(instalments.id, allocations.instalmentId))
    .where(eq(allocations.receiptId, receiptId))
    .orderBy(asc(allocations.instalmentId))
  return rows.map(({ amount, ...row }) => ({ ...row, amount: toMinor(amount) }))
}

/** Makes these what a receipt is used on; what it leaves is free before anything else is taken. */
export async function replaceAllocations(
  db: Db,
  { id: receiptId, orgId }: Pick<ReceiptRecord, 'id' | 'orgId'>,
  wanted: readonly Allocation[],
): Promise<void> {
  const before = await listAllocations(db, receiptId)
  const same = (one: Allocation) => wanted.some(({ id, amount }) => id === one.id && amount === one.amount)
  const gone = before.filter((one) => !same(one)).map(({ id }) => id)
  if (gone.length > 0)
    await db
      .delete(allocations)
      .where(and(eq(allocations.receiptId, receiptId), inArray(allocations.instalmentId, gone)))
  const added = wanted.filter((one) => !before.some(({ id, amount }) => id === one.id && amount === one.amount))
  if (added.length > 0)
    await db
      .insert(allocations)
      .values(added.map(({ id, amount }) => ({ receiptId, instalmentId: id, orgId, amount: toMajor(amount) })))
}

/** Lets the receipts of a customer who was merged follow to the survivor. */
export async function followReceipts(db: Db, { fromId, toId }: { fromId: string; toId: string }): Promise<void> {
  // One that is void stays as it was.
  await db
    .update(receipts)
    .set({ customerId: toId })
    .where(and(eq(receipts.customerId, fromId), ne(receipts.state, 'Void')))
  await db.update(refunds).set({ customerId: toId }).where(eq(refunds.customerId, fromId))
  await db.update(instalments).set({ customerId: toId }).where(eq(instalments.customerId, fromId))
  await followPayLinks(db, { fromId, toId })
}

type OpenPart = z.output<(typeof contract)['customer']['response']>['data']['open'][number]

/** All that is the advance of a customer, however many receipts it lies in. */
export async function sumAdvanceOf(db: Db, customerId: string): Promise<number> {
  const { rows } = await db.execute<{ advance: number }>(sql`
    select coalesce(sum(amount - allocated - refunded), 0)::float8 as advance from crm_receipt
    where customer_id = ${customerId} and state <> 'Void'`)
  return rows[0]?.advance ?? 0
}

/** What is open of a customer: of the bookings this caller may see, and from before; who asks may see the customer. */
const openOf = (caller: Caller, customerId: string): SQL => sql`
  select i.id, i.label, i.due_on, i.number, i.amount, i.paid, json_build_object('id', crm_booking.id, 'kind', crm_booking.kind,
    'number', crm_booking.number, 'title', crm_booking.title) as booking
  from crm_booking join crm_instalment i on i.booking_id = crm_booking.id
  where ${and(eq(crmBookings.customerId, customerId), scope(crmBookings, caller))} and i.paid_at is null
  union all
  select i.id, i.label, i.due_on, i.number, i.amount, i.paid, null
  from crm_instalment i where i.customer_id = ${customerId} and i.paid_at is null`

/** All that a customer still has to pay, as far as this caller may see it. */
export async function sumOwedBy(db: Db, caller: Caller, customerId: string): Promise<number> {
  const { rows } = await db.execute<{ owed: number }>(sql`
    select coalesce(sum(i.amount - i.paid), 0)::float8 as owed from (${openOf(caller, customerId)}) i`)
  return rows[0]?.owed ?? 0
}

/** What a customer still has to pay, due first first, as far as this caller may see it. */
export async function listOwedBy(db: Db, caller: Caller, customerId: string): Promise<OpenPart[]> {
  const { rows } = await db.execute<OpenPart>(sql`
    select i.id as "instalmentId", i.label, i.due_on::text as "dueOn", (i.amount - i.paid)::float8 as amount, i.booking
    from (${openOf(caller, customerId)}) i order by i.due_on, i.booking ->> 'number' nulls first, i.number limit 100`)
  return rows
}
