import { columnMost, type EnquiryRow, summedMost } from '@karavan/contracts/crm/enquiries/enquiry'
import { type ListQuery, type PageMeta, taggedMost } from '@karavan/contracts/kit/list'
import {
  type EnquiryGroup,
  type EnquiryKind,
  enquiryPrefix,
  type EnquiryStatus,
  enquiryStatuses,
  isPending,
  pendingStatuses,
  statusesOf,
} from '@karavan/domain/crm/enquiry'
import { searchedWords } from '@karavan/domain/crm/customer'
import { addDays, type PlainDate } from '@karavan/domain/base/dates'
import { and, arrayContains, desc, eq, gte, inArray, isNotNull, isNull, like, lte, type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Db } from '../../../platform/db/database.ts'
import { keepWithCompany } from '../../../platform/db/company-name.ts'
import { insertMany } from '../../../platform/db/insert-many.ts'
import { keepSelect } from '../../../platform/db/kept-select.ts'
import { runPrepared } from '../../../platform/db/prepared.ts'
import { scope } from '../../../platform/db/table-class.ts'
import {
  allOf,
  countedPage,
  countOf,
  given,
  isAmong,
  type ListSource,
  rowsWhere,
  someOf,
} from '../../../platform/http/list-rows.ts'
import { rowsWithWords, searchedOfCustomer, searchedOfGiven } from '../customers/index.ts'
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

/** Whether a list that is gone through by step is asked for steps, too: those of one person lie together anyway. */
const goesBySteps = ({ assignedTo }: EnquiryFilters, sort: string) =>
  assignedTo === undefined && sort.endsWith('nextFollowUpAt')

/** The statuses of a list. What is open has a step and somebody, and what has ended has no step, so that a word on these may do. */
function statusIs(filters: EnquiryFilters, bySteps: boolean): SQL | undefined {
  const statuses = statusesIn(filters)
  const { status, assignedTo, group = 'all' } = filters
  if (statuses.length === enquiryStatuses.length) return undefined
  if (assignedTo === 'none' && status === undefined && group === 'all') return undefined
  const these = inArray(enquiries.status, [...statuses])
  if (!bySteps) return these
  if (statuses.length === pendingStatuses.length && statuses.every(isPending))
    return isNotNull(enquiries.nextFollowUpAt)
  if (statuses.every(isPending)) return and(these, isNotNull(enquiries.nextFollowUpAt))
  return statuses.some(isPending) ? these : and(these, isNull(enquiries.nextFollowUpAt))
}

type By = { sort?: string; bySteps?: boolean; dueAside?: boolean }

/** What a list is filtered by beside search text. */
function wanted(caller: Caller, kind: EnquiryKind, filters: EnquiryFilters, by: By = {}): SQL | undefined {
  const { bySteps = goesBySteps(filters, by.sort ?? ''), dueAside = filters.assignedTo !== undefined } = by
  // Kept from indexes, so that the database does not go to what is due first: one person has less, and many are met in any order.
  const due = (fits: SQL) => (dueAside ? sql`coalesce(${fits}, false)` : fits)
  return allOf(
    eq(enquiries.kind, kind),
    scope(enquiries, caller),
    statusIs(filters, bySteps),
    given(enquiries.source, filters.source),
    given(enquiries.priority, filters.priority),
    filters.assignedTo === 'none' ? isNull(enquiries.assignedTo) : given(enquiries.assignedTo, filters.assignedTo),
    given(enquiries.customerId, filters.customerId),
    given(enquiries.orgId, filters.orgId),
    givenIf(filters.tag, (tag) => arrayContains(enquiries.tags, [tag])),
    givenIf(filters.from, (day) => gte(enquiries.travelDate, day)),
    givenIf(filters.until, (day) => lte(enquiries.travelDate, day)),
    givenIf(filters.dueFrom, (at) => due(gte(enquiries.nextFollowUpAt, at))),
    givenIf(filters.dueUntil, (at) => due(lte(enquiries.nextFollowUpAt, at))),
    filters.overdue ? due(sql`${enquiries.nextFollowUpAt} < now()`) : undefined,
  )
}

// As the indexes have it, which go by day and by source within it.
const madeOn = sql.raw(`(enquiry.created_at at time zone 'UTC')::date`)

const isOfAll = (caller: Caller, { orgId }: EnquiryFilters) => caller.userType === 'Admin' && orgId === undefined

/** The newest first, by the indexes that have the text which is searched. */
const newestFirst = desc(madeOn)

/**
 * Where the enquiries of a list are counted: what is open has a step, and a source or a tag may have begun late. Those of one person
 * lie together anyway, and a step that is asked for besides would make them seem fewer than they are.
 */
function countingOf(caller: Caller, kind: EnquiryKind, filters: EnquiryFilters): SQL | undefined {
  const statuses = statusesIn(filters)
  if (filters.assignedTo !== undefined) return undefined
  if (statuses.every(isPending)) return wanted(caller, kind, filters, { bySteps: true })
  if (statuses.length < enquiryStatuses.length) return undefined
  return sql`${wanted(caller, kind, filters)} order by ${newestFirst}`
}

const monthDays = 31

/** Whether a list is that of one person, of a few days of travel or of steps that are due, in another order than that. */
function isNarrow({ assignedTo, from, until, dueFrom, dueUntil, overdue }: EnquiryFilters, sort: string): boolean {
  if (assignedTo !== undefined) return true
  if (from !== undefined && until !== undefined && !sort.endsWith('travelDate'))
    return until <= addDays(from, monthDays)
  return (dueFrom ?? dueUntil ?? overdue) !== undefined && !sort.endsWith('nextFollowUpAt')
}

/** How the enquiries of a narrow list are met when there are many, as those that are due in all organisations. */
function walkedBy(caller: Caller, kind: EnquiryKind, filters: EnquiryFilters): SQL | undefined {
  const { assignedTo, dueFrom, dueUntil, overdue } = filters
  if (!isOfAll(caller, filters)) return undefined
  const isDue = assignedTo === undefined && (dueFrom ?? dueUntil ?? overdue) !== undefined
  return isDue ? wanted(caller, kind, filters, { dueAside: true }) : undefined
}

/** The enquiries of a list, by their number or by words. */
function rowsOf(caller: Caller, kind: EnquiryKind, filters: EnquiryFilters, sort = ''): ListSource {
  const where = wanted(caller, kind, filters, { sort: filters.q ? '' : sort })
  const typed = filters.q?.trim().toUpperCase()
  if (typed && /^[A-Z]{2}-\d[\d-]*$/.test(typed))
    return rowsWhere(enquiries, and(where, like(enquiries.number, `${typed}%`)))
  if (typed) return rowsWithWords(enquiries, searchedWords(typed), caller, where, newestFirst)
  return rowsWhere(enquiries, where, {
    counted: countingOf(caller, kind, filters),
    most: filters.tag === undefined ? undefined : taggedMost,
    narrow: isNarrow(filters, sort),
    walked: walkedBy(caller, kind, filters),
  })
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

const showRows = keepWithCompany(sql`${enquiries.orgId}`, (db, companyName) =>
  db
    .select({ ...rowColumns, companyName })
    .from(enquiries)
    .innerJoin(sql`customer c`, sql`c.id = ${enquiries.customerId}`)
    .leftJoin(sql`app_user u`, sql`u.id = ${enquiries.assignedTo}`)
    .where(isAmong(enquiries.id)),
)

const sortColumns = {
  createdAt: enquiries.createdAt,
  nextFollowUpAt: enquiries.nextFollowUpAt,
  travelDate: enquiries.travelDate,
}

/** A page of enquiries of one kind. */
export async function listEnquiries(
  db: Db,
  caller: Caller,
  kind: EnquiryKind,
  query: ListQuery & EnquiryFilters,
): Promise<{ data: EnquiryRow[]; meta: PageMeta & { more: boolean } }> {
  const keys = { sort: sortColumns, id: enquiries.id, before: { createdAt: madeOn } }
  const { rows, meta } = await countedPage(db, query, keys, rowsOf(caller, kind, query, query.sort), (ids) =>
    showRows(db, caller, ids),
  )
  return { data: rows, meta }
}

/** How many enquiries stand where, under the filters of a list; one more than the limit says that there are more. */
export async function countEnquiries(
  db: Db,
  caller: Caller,
  kind: EnquiryKind,
  filters: EnquiryFilters,
): Promise<Record<EnquiryStatus, number>> {
  const none = { New: 0, Contacted: 0, Quoted: 0, Negotiation: 0, Confirmed: 0, Lost: 0 }
  const most = filters.tag === undefined ? columnMost : taggedMost
  const statuses = statusesIn(filters)
  // What one person has open is little and lies together: it is gone through once. All else is counted status by status.
  const { q, assignedTo } = filters
  const atOnce = q === undefined && assignedTo !== undefined ? statuses.filter(isPending) : []
  const open = and(wanted(caller, kind, filters), inArray(enquiries.status, atOnce))
  const parts = statuses
    .filter((status) => !atOnce.includes(status))
    .map(
      (status) =>
        sql`select ${status}::text as status, (${countOf(rowsOf(caller, kind, { ...filters, status }), most)}) as count`,
    )
  if (atOnce.length > 0)
    parts.push(sql`select status, least(count(*), ${most + 1})::int from ${enquiries} where ${open} group by status`)
  if (parts.length === 0) return none
  const { rows } = await db.execute<{ status: EnquiryStatus; count: number }>(sql.join(parts, sql` union all `))
  return { ...none, ...Object.fromEntries(rows.map(({ status, count }) => [status, count])) }
}

type Sum = { count: number; budget: number; more: boolean }

/** How many enquiries stand where and what they may bring, in rupees by these rates; over so many of each status at most. */
export async function sumEnquiries(
  db: Db,
  caller: Caller,
  kind: EnquiryKind,
  filters: EnquiryFilters,
  rates: Readonly<Record<string, number>>,
): Promise<Record<EnquiryStatus, Sum>> {
  const nothing = Object.fromEntries(enquiryStatuses.map((status) => [status, { count: 0, budget: 0, more: false }]))
  const columns = sql`${enquiries.budget} as budget, ${enquiries.budgetCurrency} as currency`
  const parts = statusesIn(filters).map((status) => {
    const rows = someOf(rowsOf(caller, kind, { ...filters, status }), summedMost, columns)
    return sql`select ${status}::text as status, least(count(*), ${summedMost})::int as count, count(*) > ${summedMost} as more,
      coalesce(round(sum(budget * case currency when 'INR' then 1 else (r.rates ->> currency)::numeric end), 2), 0) as budget
      from (${rows}) counted cross join (select ${JSON.stringify(rates)}::jsonb as rates) r`
  })
  if (parts.length === 0) return nothing as Record<EnquiryStatus, Sum>
  const { rows } = await db.execute<{ status: EnquiryStatus; count: number; budget: string; more: boolean }>(
    sql.join(parts, sql` union all `),
  )
  const sums = rows.map(({ status, budget, ...sum }) => [status, { ...sum, budget: Number(budget) }])
  return { ...nothing, ...Object.fromEntries(sums) } as Record<EnquiryStatus, Sum>
}

/** An enquiry with the names lists show, as it is stored. */
export type FullEnquiry = EnquiryRecord &
  Pick<EnquiryRow, 'companyName' | 'customerName' | 'phone' | 'email' | 'assignee' | 'overdue'>

const flat = ({ enquiry, ...shown }: { enquiry: EnquiryRecord } & Omit<FullEnquiry, keyof EnquiryRecord>) => ({
  ...enquiry,
  ...shown,
})

async function findWhere(db: Db, where: SQL | undefined, lock = false): Promise<FullEnquiry | null> {
  const query = db
    .select({ enquiry: enquiries, ...names })
    .from(enquiries)
    .where(where)
  const [row] = lock ? await query.for('update', { of: enquiries }) : await query
  return row ? flat(row) : null
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

const readById = keepSelect((db) =>
  db
    .select({ enquiry: enquiries, ...names })
    .from(enquiries)
    .where(sql`${enquiries.id} = ${sql.placeholder('id')}`),
)

export async function findEnquiryById(db: Db, id: string): Promise<FullEnquiry | null> {
  const [row] = await readById(db, { id })
  return row ? flat(row) : null
}

/** Writes enquiries. */
export async function insertEnquiries(db: Db, rows: readonly (typeof enquiries.$inferInsert)[]): Promise<void> {
  await insertMany(db, enquiries, rows, { workedOut: searchedOfGiven })
}

/** Writes a change of an enquiry, which the caller has locked. */
export async function updateEnquiryRow(db: Db, id: string, changes: Partial<typeof enquiries.$inferInsert>) {
  const { customerId } = changes
  await db
    .update(enquiries)
    .set({
      ...changes,
      ...(customerId && { customerSearched: searchedOfCustomer(customerId) }),
      version: sql`${enquiries.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(eq(enquiries.id, id))
}

/** The next number of a kind, with the year as it is where the house is: PE-2026-000042. */
export async function nextNumber(db: Db, kind: EnquiryKind, day: PlainDate): Promise<string> {
  const [next] = await runPrepared<{ number: number }>(db, 'select nextval($1::regclass)::int as number', [
    `enquiry_${kind}_number`,
  ])
  return `${enquiryPrefix[kind]}-${day.slice(0, 4)}-${String(next?.number).padStart(6, '0')}`
}

/** Lets the enquiries of a customer who was merged follow to the survivor. */
export async function followCustomer(db: Db, { fromId, toId }: { fromId: string; toId: string }): Promise<void> {
  await db.update(enquiries).set({ customerId: toId }).where(eq(enquiries.customerId, fromId))
}
