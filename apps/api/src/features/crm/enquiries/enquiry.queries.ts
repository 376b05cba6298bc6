import type { EnquiryRow } from '@karavan/contracts/crm/enquiries/enquiry'
import type { ListQuery, PageMeta } from '@karavan/contracts/kit/list'
import {
  type EnquiryGroup,
  type EnquiryKind,
  enquiryPrefix,
  type EnquiryStatus,
  isPending,
  pendingStatuses,
  statusesOf,
} from '@karavan/domain/crm/enquiry'
import { searchedWords } from '@karavan/domain/crm/customer'
import type { PlainDate } from '@karavan/domain/base/dates'
import { and, arrayContains, eq, gte, inArray, isNull, like, lte, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Db } from '../../../platform/db/database.ts'
import { companyNameFor } from '../../../platform/db/company-name.ts'
import { rowsMatching, matchesWords, matchesWordsByRow } from '../../../platform/db/word-search.ts'
import { scope } from '../../../platform/db/table-class.ts'
import { allOf, countedMeta, countedRows, foundOrScanned, given } from '../../../platform/http/list-rows.ts'
import { enquiries, enquiryTagIndex, type EnquiryRecord } from './enquiry.table.ts'

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

const givenIf = <T>(value: T | undefined, make: (value: T) => SQL | undefined): SQL | undefined =>
  value === undefined ? undefined : make(value)

/** The statuses that can be in a list: only what is open has a next step, and only what is not may be nobody's. */
function statusesIn(filters: EnquiryFilters): readonly EnquiryStatus[] {
  const { group = 'all', status, assignedTo, dueFrom, dueUntil, overdue } = filters
  const open = dueFrom !== undefined || dueUntil !== undefined || overdue !== undefined
  return statusesOf[group].filter(
    (one) => (status ?? one) === one && !(open && !isPending(one)) && !(assignedTo === 'none' && isPending(one)),
  )
}

/** What a list is filtered by beside status and search text. */
const wanted = (caller: Caller, kind: EnquiryKind, filters: EnquiryFilters): SQL | undefined =>
  allOf(
    eq(enquiries.kind, kind),
    scope(enquiries, caller),
    given(enquiries.source, filters.source),
    given(enquiries.priority, filters.priority),
    filters.assignedTo === 'none' ? isNull(enquiries.assignedTo) : given(enquiries.assignedTo, filters.assignedTo),
    given(enquiries.customerId, filters.customerId),
    given(enquiries.orgId, filters.orgId),
    givenIf(filters.from, (day) => gte(enquiries.travelDate, day)),
    givenIf(filters.until, (day) => lte(enquiries.travelDate, day)),
    givenIf(filters.dueFrom, (at) => gte(enquiries.nextFollowUpAt, at)),
    givenIf(filters.dueUntil, (at) => lte(enquiries.nextFollowUpAt, at)),
    filters.overdue ? sql`${enquiries.nextFollowUpAt} < now()` : undefined,
  )

const among = (statuses: readonly EnquiryStatus[]) => inArray(enquiries.status, [...statuses])

/**
 * The table a list is read from, and the condition on it. A list of one tag, or of steps that are due, reads the tag index,
 * which has the columns of an enquiry except the customer and the searched text.
 */
function rowSourceOf(filters: EnquiryFilters): { rows: SQL; under: SQL | undefined } {
  const { tag, q, customerId, dueFrom, dueUntil, overdue } = filters
  const open = dueFrom ?? dueUntil ?? overdue
  if (q !== undefined || customerId !== undefined || (tag ?? open) === undefined)
    return { rows: sql`${enquiries}`, under: givenIf(tag, (one) => arrayContains(enquiries.tags, [one])) }
  return { rows: sql`${enquiryTagIndex} enquiry`, under: sql`enquiry.heading = ${tag ?? ''}` }
}

/** What is searched for: as a condition for the index, and as one that is looked at row by row. */
function searchFor(caller: Caller, kind: EnquiryKind, typed: string | undefined): { byIndex: SQL; byRow: SQL } | null {
  if (!typed) return null
  const number = typed.trim().toUpperCase()
  if (/^[A-Z]{2}-\d[\d-]*$/.test(number))
    return {
      byIndex: like(enquiries.number, `${number}%`),
      byRow: sql`left(${enquiries.number}, ${number.length}) = ${number}`,
    }
  const searchedText = { org: enquiries.orgId, among: enquiries.kind, text: enquiries.searched }
  const words = searchedWords(typed)
  return {
    byIndex: matchesWords(searchedText, words, caller, kind),
    byRow: matchesWordsByRow(searchedText, words, caller, kind),
  }
}

// Written out: the names of columns lose their table when a statement reads one table only.
const ofCustomer = (column: string) => sql.raw(`(select c.${column} from customer c where c.id = enquiry.customer_id)`)
const names = {
  companyName: sql<string>`(select o.company_name from org o where o.id = enquiry.org_id)`.as('company_name'),
  customerName: sql<string>`${ofCustomer('name')}`.as('customer_name'),
  phone: sql<string | null>`(
    select p.number from customer_phone p where p.customer_id = enquiry.customer_id order by p.position limit 1)`.as(
    'phone',
  ),
  email: sql<string | null>`${ofCustomer('email')}`.as('email'),
  assignee: sql<string | null>`(select u.name from app_user u where u.id = enquiry.assigned_to)`.as('assignee'),
  overdue: sql<boolean>`coalesce(${pending} and enquiry.next_follow_up_at < now(), false)`.as('overdue'),
}
const rowColumns = {
  id: enquiries.id,
  number: enquiries.number,
  kind: enquiries.kind,
  orgId: enquiries.orgId,
  customerId: enquiries.customerId,
  customerName: sql<string>`c.name`.as('customer_name'),
  phone: names.phone,
  email: sql<string | null>`c.email`.as('email'),
  source: enquiries.source,
  status: enquiries.status,
  priority: enquiries.priority,
  assignedTo: enquiries.assignedTo,
  assignee: sql<string | null>`u.name`.as('assignee'),
  subject: enquiries.subject,
  travelDate: enquiries.travelDate,
  people: enquiries.people,
  budget: enquiries.budget,
  budgetCurrency: enquiries.budgetCurrency,
  nextFollowUpAt: enquiries.nextFollowUpAt,
  nextFollowUpWay: enquiries.nextFollowUpWay,
  overdue: names.overdue,
  tags: enquiries.tags,
  createdAt: enquiries.createdAt,
  updatedAt: enquiries.updatedAt,
  version: enquiries.version,
}

const sortColumns = {
  createdAt: enquiries.createdAt,
  nextFollowUpAt: enquiries.nextFollowUpAt,
  travelDate: enquiries.travelDate,
}

const directionOf = ({ sort }: ListQuery) => (sort.startsWith('-') ? sql`desc` : sql`asc`)

/** The order of a list. Without a word on nulls, so that one index serves both directions. */
const orderOf = (query: ListQuery, place: SQL | PgColumn, id: SQL | PgColumn) =>
  sql`${place} ${directionOf(query)}, ${id} ${directionOf(query)}`

/** Reads the rows of a page out of ids and places; what is shown of each is read for those of the page only. */
async function readPage(db: Db, caller: Caller, query: ListQuery, found: SQL, total: SQL) {
  const { page, pageSize } = query
  const chosen = sql`(select * from (${found}) found order by ${orderOf(query, sql`place`, sql`id`)}
    limit ${pageSize} offset ${(page - 1) * pageSize}) page`
  return db
    .select({
      ...rowColumns,
      companyName: companyNameFor(caller, sql`${enquiries.orgId}`),
      totalRows: sql<number>`(${total})`.mapWith(Number).as('total_rows'),
    })
    .from(enquiries)
    .innerJoin(chosen, sql`page.id = ${enquiries.id}`)
    .innerJoin(sql`customer c`, sql`c.id = ${enquiries.customerId}`)
    .leftJoin(sql`app_user u`, sql`u.id = ${enquiries.assignedTo}`)
    .orderBy(orderOf(query, sql`place`, sql`page.id`))
}

async function countRows(db: Db, found: SQL): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`select count(*)::int as total from (${found}) found`)
  return rows[0]?.total ?? 0
}

/** A page of enquiries of one kind. */
export async function listEnquiries(
  db: Db,
  caller: Caller,
  kind: EnquiryKind,
  query: ListQuery & EnquiryFilters,
): Promise<{ data: EnquiryRow[]; meta: PageMeta & { more: boolean } }> {
  const { page, pageSize } = query
  const statuses = statusesIn(query)
  const place = sortColumns[query.sort.replace('-', '') as keyof typeof sortColumns]
  const { rows, under } = rowSourceOf(query)
  const where = and(wanted(caller, kind, query), under)
  const search = searchFor(caller, kind, query.q)
  const some = (from: SQL, ...conditions: (SQL | undefined)[]) =>
    sql`select ${enquiries.id}, ${place} as place from ${from} where ${and(where, ...conditions)}`
  // Each status in its own order as far as the page goes: the page is among these, and what is common is met soon.
  const onTheWay = (condition?: SQL) => {
    const parts = statuses.map(
      (status) => sql`(${some(rows, eq(enquiries.status, status), condition)}
        order by ${orderOf(query, place, enquiries.id)} limit ${page * pageSize})`,
    )
    return sql.join(parts, sql` union all `)
  }
  const answer = async (found: SQL, toCount: SQL, total: SQL) => {
    const read = await readPage(db, caller, query, found, total)
    // Past the last page no row carries the count.
    const all = read.length > 0 || page === 1 ? read[0]?.totalRows : await countRows(db, toCount)
    return { read, all: all ?? 0 }
  }
  const sent = ({ read, all }: Awaited<ReturnType<typeof answer>>) => ({
    data: read.map(({ totalRows: _, ...row }) => row),
    meta: countedMeta(query, read.length, all),
  })
  if (statuses.length === 0) return sent({ read: [], all: 0 })
  if (search) {
    const found = some(rowsMatching('enquiry', search.byIndex), among(statuses))
    const toCount = sql`${found} limit ${countedRows}`
    const scanned = sql`select * from (${onTheWay(search.byRow)}) met
      order by ${orderOf(query, sql`place`, sql`id`)} limit ${page * pageSize}`
    return sent(await answer(foundOrScanned(found, scanned), toCount, sql`page.all_found`))
  }
  const toCount = sql`select 1 from ${rows} where ${and(where, among(statuses))} limit ${countedRows}`
  const byTravel = query.from !== undefined && query.until !== undefined && place !== enquiries.travelDate
  // Kept apart from the order by the offset: travel and the day it was asked for go together.
  const found = byTravel ? sql`${some(rows, among(statuses))} offset 0` : onTheWay()
  return sent(await answer(found, toCount, sql`select count(*) from (${toCount}) counted`))
}

/** How many enquiries stand where, under the filters of a list; one more than the limit says that there are more. */
export async function countEnquiries(
  db: Db,
  caller: Caller,
  kind: EnquiryKind,
  filters: EnquiryFilters,
): Promise<Record<EnquiryStatus, number>> {
  const none = { New: 0, Contacted: 0, Quoted: 0, Negotiation: 0, Confirmed: 0, Lost: 0 }
  const { rows: source, under } = rowSourceOf(filters)
  const search = searchFor(caller, kind, filters.q)
  const from = search ? rowsMatching('enquiry', search.byIndex) : source
  const where = and(wanted(caller, kind, filters), under)
  const parts = statusesIn(filters).map(
    (status) =>
      sql`(select count(*) from (select 1 from ${from} where ${enquiries.status} = ${status} and ${where}
        limit ${countedRows}) as counted)::int as ${sql.identifier(status)}`,
  )
  if (parts.length === 0) return none
  const { rows } = await db.execute<Record<EnquiryStatus, number>>(sql`select ${sql.join(parts, sql`, `)}`)
  return { ...none, ...rows[0] }
}

/** An enquiry with the names lists show, as it is stored. */
export type FullEnquiry = EnquiryRecord &
  Pick<EnquiryRow, 'companyName' | 'customerName' | 'phone' | 'email' | 'assignee' | 'overdue'>

async function findWhere(db: Db, where: SQL | undefined, lock = false): Promise<FullEnquiry | null> {
  const query = db
    .select({ enquiry: enquiries, ...names })
    .from(enquiries)
    .where(where)
  const [row] = lock ? await query.for('update', { of: enquiries }) : await query
  if (!row) return null
  const { enquiry, ...shown } = row
  return { ...enquiry, ...shown }
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

export const findEnquiryById = (db: Db, id: string) => findWhere(db, eq(enquiries.id, id))

/** Writes enquiries. */
export async function insertEnquiries(db: Db, rows: readonly (typeof enquiries.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await db.insert(enquiries).values([...rows])
}

/** Writes a change of an enquiry, which the caller has locked. */
export async function updateEnquiryRow(db: Db, id: string, changes: Partial<typeof enquiries.$inferInsert>) {
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
