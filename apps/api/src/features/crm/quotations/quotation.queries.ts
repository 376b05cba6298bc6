import type { QuotationRow } from '@karavan/contracts/crm/quotations/quotation'
import { countedMost, type ListQuery, type PageMeta } from '@karavan/contracts/kit/list'
import { searchedWords } from '@karavan/domain/crm/customer'
import { answerable, type QuotationStatus } from '@karavan/domain/crm/quotation'
import { addDays, type PlainDate } from '@karavan/domain/base/dates'
import { and, asc, desc, eq, gte, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Db } from '../../../platform/db/database.ts'
import { matchesWords } from '../../../platform/db/word-search.ts'
import { scope } from '../../../platform/db/table-class.ts'
import { allOf, countedMeta, given, pageOf, searchIn } from '../../../platform/http/list-rows.ts'
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

/** By number, title or place, or by the name, phone or e-mail of the customer as they are now. */
function searchFor(caller: Caller, typed: string | undefined): SQL | undefined {
  if (!typed) return undefined
  const named = matchesWords({ org: sql`c.org_id`, text: sql`c.search_text` }, searchedWords(typed), caller)
  return or(
    searchIn(typed, [quotations.searched]),
    sql`${quotations.customerId} = any (array(
      select c.id from customer c where ${named} and c.gone_at is null limit 2000))`,
  )
}

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
    searchFor(caller, filters.q),
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

const { createdAt, updatedAt, validUntil, startDate, total } = quotations
const sortColumns = { createdAt, updatedAt, validUntil, startDate, total }

/** A page of quotations, by one statement. */
export async function listQuotations(
  db: Db,
  caller: Caller,
  query: ListQuery & Filters,
  clock: Clock,
): Promise<{ data: QuotationRow[]; meta: PageMeta & { more: boolean } }> {
  const where = wanted(caller, query, clock)
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(quotations)
    .where(where)
    .limit(countedMost + 1)
    .as('some')
  const totalRows = sql<number>`(select count(*) from ${some})`.mapWith(Number).as('total_rows')
  const direction = query.sort.startsWith('-') ? desc : asc
  const column = sortColumns[query.sort.replace('-', '') as keyof typeof sortColumns]
  const statement = db
    .select({ quotation: quotations, ...names, totalRows })
    .from(quotations)
    .where(where)
    // Without a word on nulls, so that one index serves both directions.
    .orderBy(direction(column), direction(quotations.id))
    .$dynamic()
  const { rows, meta } = await pageOf(statement, query)
  return {
    data: rows.map(({ totalRows: _, quotation, ...shown }) => toRow({ ...quotation, ...shown })),
    meta: countedMeta(query, rows.length, meta.total),
  }
}

/** A quotation as it is stored, with the names lists show. */
export type FullQuotation = QuotationRecord &
  Pick<QuotationRow, 'companyName' | 'customerName' | 'phone' | 'email' | 'enquiryNumber'> & { madeBy: string | null }

/** A quotation as lists have it. */
export function toRow(quotation: FullQuotation): QuotationRow {
  const { searched: _, expiryToldAt: _told, createdBy: _id, madeBy, ...row } = quotation
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
