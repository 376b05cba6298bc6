import type { QuotationRow } from '@karavan/contracts/crm/quotations/quotation'
import type { ListQuery, PageMeta } from '@karavan/contracts/kit/list'
import { searchedWords } from '@karavan/domain/crm/customer'
import { answerable, type QuotationStatus } from '@karavan/domain/crm/quotation'
import { addDays, type PlainDate } from '@karavan/domain/base/dates'
import { and, desc, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Db } from '../../../platform/db/database.ts'
import { keepSelect } from '../../../platform/db/kept-select.ts'
import { scope } from '../../../platform/db/table-class.ts'
import { allOf, countedPage, given, isAmong, rowsWhere } from '../../../platform/http/list-rows.ts'
import { rowsWithWords } from '../customers/index.ts'
import { type QuotationRecord, quotations } from './quotation.table.ts'

type Filters = {
  q?: string | undefined
  status?: QuotationStatus | undefined
  customerId?: string | undefined
  enquiryId?: string | undefined
  orgId?: string | undefined
  expiring?: 'yes' | undefined
  from?: PlainDate | undefined
  until?: PlainDate | undefined
}

type Clock = { day: PlainDate; zone: string }

/** How many days before its end an open quotation is about to expire. */
const expiringDays = 7

/** The moment a day begins where the house is. */
const startOf = (day: PlainDate, zone: string) => sql`(${day}::date::timestamp at time zone ${zone})`

function wanted(caller: Caller, filters: Filters, { day, zone }: Clock): SQL | undefined {
  const { createdAt, validUntil, status } = quotations
  return allOf(
    scope(quotations, caller),
    given(status, filters.status as QuotationRecord['status'] | undefined),
    given(quotations.customerId, filters.customerId),
    given(quotations.enquiryId, filters.enquiryId),
    given(quotations.orgId, filters.orgId),
    filters.expiring
      ? and(inArray(status, [...answerable]), gte(validUntil, day), lte(validUntil, addDays(day, expiringDays)))
      : undefined,
    filters.from ? sql`${createdAt} >= ${startOf(filters.from, zone)}` : undefined,
    filters.until ? sql`${createdAt} < ${startOf(addDays(filters.until, 1), zone)}` : undefined,
  )
}

// Written out: the names of columns lose their table when a statement reads one table only.
const names = {
  companyName: sql<string>`(select o.company_name from org o where o.id = quotation.org_id)`.as('company_name'),
  customerName: sql<string>`(select c.name from customer c where c.id = quotation.customer_id)`.as('customer_name'),
  phone: sql<string | null>`(
    select p.number from customer_phone p where p.customer_id = quotation.customer_id order by p.position limit 1)`.as(
    'phone',
  ),
  email: sql<string | null>`(select c.email from customer c where c.id = quotation.customer_id)`.as('email'),
  enquiryNumber: sql<string | null>`(select e.number from enquiry e where e.id = quotation.enquiry_id)`.as(
    'enquiry_number',
  ),
  madeBy: sql<string | null>`(select u.name from app_user u where u.id = quotation.created_by)`.as('made_by'),
}

/** Whether a list is of what is not answered yet, which is little. */
const isOpen = ({ status, expiring }: Filters) =>
  expiring !== undefined || (status !== undefined && ['Draft', 'Sent', 'Viewed'].includes(status))

const { createdAt, updatedAt, validUntil, startDate, total } = quotations
const sortColumns = { createdAt, updatedAt, validUntil, startDate, total }

const showRows = keepSelect((db) =>
  db
    .select({ id: quotations.id, quotation: quotations, ...names })
    .from(quotations)
    .where(isAmong(quotations.id)),
)

/** A page of quotations, found by number, title or place, or by the customer. */
export async function listQuotations(
  db: Db,
  caller: Caller,
  query: ListQuery & Filters,
  clock: Clock,
): Promise<{ data: QuotationRow[]; meta: PageMeta & { more: boolean } }> {
  const where = wanted(caller, query, clock)
  const source = query.q
    ? rowsWithWords(quotations, searchedWords(query.q), caller, where, desc(quotations.createdAt))
    : rowsWhere(quotations, where, { narrow: isOpen(query) })
  const { rows, meta } = await countedPage(db, query, { sort: sortColumns, id: quotations.id }, source, (ids) =>
    showRows(db, { ids }),
  )
  return { data: rows.map(({ quotation, ...shown }) => toRow({ ...quotation, ...shown })), meta }
}

/** A quotation as it is stored, with the names lists show. */
export type FullQuotation = QuotationRecord &
  Pick<QuotationRow, 'companyName' | 'customerName' | 'phone' | 'email' | 'enquiryNumber'> & { madeBy: string | null }

/** A quotation as lists have it. */
export function toRow(quotation: FullQuotation): QuotationRow {
  const {
    searched: _,
    customerSearched: _theirs,
    expiryToldAt: _told,
    movedTold: _moved,
    refusedTold: _refused,
    createdBy: _id,
    madeBy,
    ...row
  } = quotation
  return { ...row, createdBy: madeBy }
}

async function findWhere(db: Db, where: SQL | undefined, lock: boolean): Promise<FullQuotation | null> {
  const query = db
    .select({ quotation: quotations, ...names })
    .from(quotations)
    .where(where)
  const [row] = lock ? await query.for('update', { of: quotations }) : await query
  if (!row) return null
  const { quotation, ...some } = row
  return { ...quotation, ...some }
}

/** A quotation this caller may see. */
export const findQuotation = (db: Db, caller: Caller, id: string) =>
  findWhere(db, and(eq(quotations.id, id), scope(quotations, caller)), false)

/** The same, locked, so that what is decided on it is still true when it is written. */
export const lockQuotation = (db: Db, caller: Caller, id: string) =>
  findWhere(db, and(eq(quotations.id, id), scope(quotations, caller)), true)

/** Reads a quotation whose caller is known to be allowed to. */
export const findQuotationById = (db: Db, id: string) => findWhere(db, eq(quotations.id, id), false)

/** Locks a quotation for its customer, who has no account. */
export const lockAnyQuotation = (db: Db, id: string) => findWhere(db, eq(quotations.id, id), true)

/** Writes a change of a quotation, which the caller has locked. */
export async function updateQuotationRow(
  db: Db,
  id: string,
  changes: Partial<typeof quotations.$inferInsert>,
): Promise<void> {
  await db
    .update(quotations)
    .set({ ...changes, version: sql`${quotations.version} + 1`, updatedAt: sql`now()` })
    .where(eq(quotations.id, id))
}

/** The next number, with the year as it is where the house is: QT-2026-000042. */
export async function nextNumber(db: Db, day: PlainDate): Promise<string> {
  const { rows } = await db.execute<{ number: number }>(sql`select nextval('quotation_number')::int as number`)
  return `QT-${day.slice(0, 4)}-${String(rows[0]?.number).padStart(6, '0')}`
}

/** Lets the quotations of a customer who was merged follow to the survivor. */
export async function followCustomer(db: Db, { fromId, toId }: { fromId: string; toId: string }): Promise<void> {
  await db.update(quotations).set({ customerId: toId }).where(eq(quotations.customerId, fromId))
}
