import type { EnquiryRow } from '@karavan/contracts/crm/enquiries/enquiry'
import type { ListQuery, PageMeta } from '@karavan/contracts/kit/list'
import {
  type EnquiryGroup,
  type EnquiryKind,
  enquiryPrefix,
  type EnquiryStatus,
  pendingStatuses,
  statusesOf,
} from '@karavan/domain/crm/enquiry'
import { searchedText } from '@karavan/domain/crm/customer'
import type { PlainDate } from '@karavan/domain/dates'
import { and, arrayContains, asc, desc, eq, gte, inArray, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Db } from '../../../platform/db/database.ts'
import { scope } from '../../../platform/db/table-class.ts'
import { allOf, given, pageOf, searchIn } from '../../../platform/http/list-rows.ts'
import { enquiries, type EnquiryRecord } from './enquiry.table.ts'

export type EnquiryFilters = {
  q?: string | undefined
  group?: EnquiryGroup | undefined
  status?: EnquiryStatus | undefined
  source?: string | undefined
  priority?: string | undefined
  assignedTo?: string | undefined
  customerId?: string | undefined
  orgId?: string | undefined
  tag?: string | undefined
  from?: PlainDate | undefined
  until?: PlainDate | undefined
  dueFrom?: string | undefined
  dueUntil?: string | undefined
  overdue?: 'yes' | undefined
}

const pending = sql`${enquiries.status} in (${sql.raw(pendingStatuses.map((one) => `'${one}'`).join(', '))})`

function inGroup(group: EnquiryGroup | undefined): SQL | undefined {
  if (group === 'pending') return pending
  return group === 'confirmed' ? inArray(enquiries.status, [...statusesOf.confirmed]) : undefined
}

const givenIf = <T>(value: T | undefined, make: (value: T) => SQL | undefined): SQL | undefined =>
  value === undefined ? undefined : make(value)

/** By number or subject, or by the name, phone or e-mail of the customer as they are now. */
function searchFor(typed: string | undefined): SQL | undefined {
  const text = typed ? searchedText(typed) : ''
  if (text === '') return undefined
  const literal = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return or(
    searchIn(typed, [enquiries.searched]),
    sql`${enquiries.customerId} = any (array(
      select c.id from customer c where c.search_text like ${literal} and c.gone_at is null limit 2000))`,
  )
}

const wanted = (caller: Caller, kind: EnquiryKind, filters: EnquiryFilters): SQL | undefined =>
  allOf(
    eq(enquiries.kind, kind),
    scope(enquiries, caller),
    inGroup(filters.group),
    given(enquiries.status, filters.status),
    given(enquiries.source, filters.source),
    given(enquiries.priority, filters.priority),
    filters.assignedTo === 'none' ? isNull(enquiries.assignedTo) : given(enquiries.assignedTo, filters.assignedTo),
    given(enquiries.customerId, filters.customerId),
    given(enquiries.orgId, filters.orgId),
    givenIf(filters.tag, (tag) => arrayContains(enquiries.tags, [tag])),
    givenIf(filters.from, (day) => gte(enquiries.travelDate, day)),
    givenIf(filters.until, (day) => lte(enquiries.travelDate, day)),
    givenIf(filters.dueFrom, (at) => gte(enquiries.nextFollowUpAt, at)),
    givenIf(filters.dueUntil, (at) => lte(enquiries.nextFollowUpAt, at)),
    filters.overdue ? and(pending, lt(enquiries.nextFollowUpAt, sql`now()`)) : undefined,
    searchFor(filters.q),
  )

// Written out: the names of columns lose their table when a statement reads one table only.
const ofCustomer = (column: string) => sql.raw(`(select c.${column} from customer c where c.id = enquiry.customer_id)`)
const rowColumns = {
  id: enquiries.id,
  number: enquiries.number,
  kind: enquiries.kind,
  orgId: enquiries.orgId,
  companyName: sql<string>`(select o.company_name from org o where o.id = enquiry.org_id)`.as('company_name'),
  customerId: enquiries.customerId,
  customerName: sql<string>`${ofCustomer('name')}`.as('customer_name'),
  phone: sql<string | null>`(
    select p.number from customer_phone p where p.customer_id = enquiry.customer_id order by p.position limit 1)`.as(
    'phone',
  ),
  email: sql<string | null>`${ofCustomer('email')}`.as('email'),
  source: enquiries.source,
  status: enquiries.status,
  priority: enquiries.priority,
  assignedTo: enquiries.assignedTo,
  assignee: sql<string | null>`(select u.name from app_user u where u.id = enquiry.assigned_to)`.as('assignee'),
  subject: enquiries.subject,
  travelDate: enquiries.travelDate,
  people: enquiries.people,
  budget: enquiries.budget,
  budgetCurrency: enquiries.budgetCurrency,
  nextFollowUpAt: enquiries.nextFollowUpAt,
  nextFollowUpWay: enquiries.nextFollowUpWay,
  overdue: sql<boolean>`coalesce(${pending} and enquiry.next_follow_up_at < now(), false)`.as('overdue'),
  tags: enquiries.tags,
  createdAt: enquiries.createdAt,
  updatedAt: enquiries.updatedAt,
  version: enquiries.version,
}

/** Counting stops here, so that a page of a million costs what one of a hundred thousand does. */
const countedMost = 10_000

const sortColumns = {
  createdAt: enquiries.createdAt,
  nextFollowUpAt: enquiries.nextFollowUpAt,
  travelDate: enquiries.travelDate,
}

/** A page of enquiries of one kind, by one statement. */
export async function listEnquiries(
  db: Db,
  caller: Caller,
  kind: EnquiryKind,
  query: ListQuery & EnquiryFilters,
): Promise<{ data: EnquiryRow[]; meta: PageMeta }> {
  const where = wanted(caller, kind, query)
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(enquiries)
    .where(where)
    .limit(countedMost)
    .as('some')
  const totalRows = sql<number>`(select count(*) from ${some})`.mapWith(Number).as('total_rows')
  const direction = query.sort.startsWith('-') ? desc : asc
  const column = sortColumns[query.sort.replace('-', '') as keyof typeof sortColumns]
  const statement = db
    .select({ ...rowColumns, totalRows })
    .from(enquiries)
    .where(where)
    // Without a word on nulls, so that one index serves both directions.
    .orderBy(direction(column), direction(enquiries.id))
    .$dynamic()
  const { rows, meta } = await pageOf(statement, query)
  return { data: rows.map(({ totalRows: _, ...row }) => row), meta }
}

/** How many enquiries stand where, under the filters of a list; each is counted up to a limit. */
export async function countEnquiries(
  db: Db,
  caller: Caller,
  kind: EnquiryKind,
  filters: EnquiryFilters,
): Promise<Record<EnquiryStatus, number>> {
  const statuses = statusesOf[filters.group ?? 'all']
  const parts = statuses.map((status) => {
    const where = wanted(caller, kind, { ...filters, group: undefined, status })
    return sql`(select count(*) from (select 1 from enquiry where ${where} limit ${countedMost}) as counted)::int as ${sql.identifier(status)}`
  })
  const { rows } = await db.execute<Record<EnquiryStatus, number>>(sql`select ${sql.join(parts, sql`, `)}`)
  const none = { New: 0, Contacted: 0, Quoted: 0, Negotiation: 0, Confirmed: 0, Lost: 0 }
  return { ...none, ...rows[0] }
}

/** An enquiry with the names lists show, as it is stored. */
export type FullEnquiry = EnquiryRecord &
  Pick<EnquiryRow, 'companyName' | 'customerName' | 'phone' | 'email' | 'assignee' | 'overdue'>

async function findWhere(db: Db, where: SQL | undefined, lock = false): Promise<FullEnquiry | null> {
  const { companyName, customerName, phone, email, assignee, overdue } = rowColumns
  const query = db
    .select({ enquiry: enquiries, companyName, customerName, phone, email, assignee, overdue })
    .from(enquiries)
    .where(where)
  const [row] = lock ? await query.for('update', { of: enquiries }) : await query
  if (!row) return null
  const { enquiry, ...names } = row
  return { ...enquiry, ...names }
}

/** An enquiry this caller may see; of another kind it is missing. */
export const findEnquiry = (db: Db, caller: Caller, kind: EnquiryKind, id: string) =>
  findWhere(db, and(eq(enquiries.id, id), eq(enquiries.kind, kind), scope(enquiries, caller)))

/** The same, locked, so that what is decided on it is still true when it is written. */
export const lockEnquiry = (db: Db, caller: Caller, kind: EnquiryKind, id: string) =>
  findWhere(db, and(eq(enquiries.id, id), eq(enquiries.kind, kind), scope(enquiries, caller)), true)

/** The same by its id alone. */
export const lockEnquiryById = (db: Db, caller: Caller, id: string) =>
  findWhere(db, and(eq(enquiries.id, id), scope(enquiries, caller)), true)

export const readEnquiry = (db: Db, id: string) => findWhere(db, eq(enquiries.id, id))

/** Writes enquiries. */
export async function insertEnquiries(db: Db, rows: readonly (typeof enquiries.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await db.insert(enquiries).values([...rows])
}

/** Writes a change of an enquiry, which the caller has locked. */
export async function changeEnquiry(db: Db, id: string, changes: Partial<typeof enquiries.$inferInsert>) {
  await db
    .update(enquiries)
    .set({ ...changes, version: sql`${enquiries.version} + 1`, updatedAt: sql`now()` })
    .where(eq(enquiries.id, id))
}

/** The next number of a kind, with the year as it is where the house is: PE-2026-000042. */
export async function nextNumber(db: Db, kind: EnquiryKind, day: PlainDate): Promise<string> {
  const { rows } = await db.execute<{ number: number }>(
    sql`select nextval(${`enquiry_${kind}_number`}::regclass)::int as number`,
  )
  return `${enquiryPrefix[kind]}-${day.slice(0, 4)}-${String(rows[0]?.number).padStart(6, '0')}`
}

/** Lets the enquiries of a customer who was merged follow to the survivor. */
export async function followCustomer(db: Db, { fromId, toId }: { fromId: string; toId: string }): Promise<void> {
  await db.update(enquiries).set({ customerId: toId }).where(eq(enquiries.customerId, fromId))
}
