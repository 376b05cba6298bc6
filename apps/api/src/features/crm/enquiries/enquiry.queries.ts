import type { EnquiryRow } from '@karavan/contracts/crm/enquiries/enquiry'
import { countedMost, type ListQuery, type PageMeta } from '@karavan/contracts/kit/list'
import {
  type EnquiryGroup,
  type EnquiryKind,
  enquiryPrefix,
  type EnquiryStatus,
  isPending,
  pendingStatuses,
  statusesOf,
} from '@karavan/domain/crm/enquiry'
import { searchedText } from '@karavan/domain/crm/customer'
import type { PlainDate } from '@karavan/domain/dates'
import { and, arrayContains, eq, gte, inArray, isNull, like, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Db } from '../../../platform/db/database.ts'
import { scope } from '../../../platform/db/table-class.ts'
import { allOf, countedMeta, given } from '../../../platform/http/list-rows.ts'
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

/** The statuses that can be in a list; only what is open has a next step. */
function statusesIn({ group = 'all', status, dueFrom, dueUntil, overdue }: EnquiryFilters): readonly EnquiryStatus[] {
  const open = dueFrom !== undefined || dueUntil !== undefined || overdue !== undefined
  return statusesOf[group].filter((one) => (status === undefined || one === status) && (!open || isPending(one)))
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
    filters.overdue ? lt(enquiries.nextFollowUpAt, sql`now()`) : undefined,
  )

const among = (statuses: readonly EnquiryStatus[]) => inArray(enquiries.status, [...statuses])
const tagged = ({ tag }: EnquiryFilters) => givenIf(tag, (one) => arrayContains(enquiries.tags, [one]))
/** The same for counting, which then reads an index only. */
const taggedInLine = ({ tag }: EnquiryFilters) =>
  givenIf(tag, (one) => sql`position(${`|${one}|`} in ${enquiries.tagLine}) > 0`)

/** What is searched for: as a condition for the index, and as one that is looked at row by row. */
function searchFor(typed: string | undefined): { byIndex: SQL; byRow: SQL } | null {
  const text = typed ? searchedText(typed) : ''
  if (text === '') return null
  if (/^[a-z]{2}-\d[\d-]*$/.test(text))
    return {
      byIndex: like(enquiries.number, `${text.toUpperCase()}%`),
      byRow: sql`left(${enquiries.number}, ${text.length}) = ${text.toUpperCase()}`,
    }
  // Less than three letters say nothing to the index but at the beginning of a word.
  const part = text.length < 3 ? ` ${text}` : text
  return {
    byIndex: like(enquiries.searched, `%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`),
    byRow: sql`position(${part} in ${enquiries.searched}) > 0`,
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
  companyName: sql<string>`o.company_name`.as('company_name'),
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

/** A statement of ids and places to choose a page from, and one that counts what there is. */
type Choice = { found: SQL; total: SQL }

/** Up to one more than are counted. */
const counted = sql.raw(String(countedMost + 1))

/** Reads the rows of a page, what is shown of each being read for those of the page only. */
async function readPage(db: Db, { sort, page, pageSize }: ListQuery, { found, total }: Choice) {
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`
  // Without a word on nulls, so that one index serves both directions.
  const order = sql`place ${direction}, page.id ${direction}`
  const chosen = sql`(select * from (${found}) found order by place ${direction}, id ${direction}
    limit ${pageSize} offset ${(page - 1) * pageSize}) page`
  const rows = await db
    .select({ ...rowColumns, totalRows: sql<number>`(${total})`.mapWith(Number).as('total_rows') })
    .from(enquiries)
    .innerJoin(chosen, sql`page.id = ${enquiries.id}`)
    .innerJoin(sql`customer c`, sql`c.id = ${enquiries.customerId}`)
    .innerJoin(sql`org o`, sql`o.id = ${enquiries.orgId}`)
    .leftJoin(sql`app_user u`, sql`u.id = ${enquiries.assignedTo}`)
    .orderBy(order)
  return rows
}

/** A page of enquiries of one kind. */
export async function listEnquiries(
  db: Db,
  caller: Caller,
  kind: EnquiryKind,
  query: ListQuery & EnquiryFilters,
): Promise<{ data: EnquiryRow[]; meta: PageMeta & { more: boolean } }> {
  const { page } = query
  const statuses = statusesIn(query)
  const place = sortColumns[query.sort.replace('-', '') as keyof typeof sortColumns]
  const where = wanted(caller, kind, query)
  const search = searchFor(query.q)
  const some = (condition: SQL | undefined) =>
    sql`select ${enquiries.id}, ${place} as place from enquiry where ${allOf(where, tagged(query), condition)}`
  const answer = async ({ found, total }: Choice) => {
    const rows = await readPage(db, query, { found, total })
    // Past the last page no row carries the count.
    const rest = rows.length > 0 || page === 1 ? rows[0]?.totalRows : await countBy(db, total)
    return { rows, total: rest ?? 0 }
  }
  const merged = (condition?: SQL) =>
    sql.join(
      statuses.map((status) => some(and(eq(enquiries.status, status), condition))),
      sql` union all `,
    )
  const limited = (condition: SQL | undefined) => sql`select count(*) from (
    select 1 from enquiry where ${allOf(where, condition)} limit ${counted}) as counted`
  const sent = (rows: Awaited<ReturnType<typeof readPage>>, total: number) => ({
    data: rows.map(({ totalRows: _, ...row }) => row),
    meta: countedMeta(query, rows.length, total),
  })
  if (statuses.length === 0) return sent([], 0)
  if (!search) {
    const { rows, total } = await answer({
      found: merged(),
      total: limited(and(among(statuses), taggedInLine(query))),
    })
    return sent(rows, total)
  }
  // What is rare is found by the index and sorted; what is common is met soon on the way through the order.
  const few = sql`${some(and(among(statuses), search.byIndex))} limit ${counted}`
  const first = await answer({ found: few, total: sql`select count(*) from (${few}) few` })
  if (first.total <= countedMost) return sent(first.rows, first.total)
  const rows = await readPage(db, query, { found: merged(search.byRow), total: sql`select ${counted}::int` })
  return sent(rows, first.total)
}

async function countBy(db: Db, total: SQL): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`select (${total})::int as total`)
  return rows[0]?.total ?? 0
}

/** How many enquiries stand where, under the filters of a list; one more than the limit says that there are more. */
export async function countEnquiries(
  db: Db,
  caller: Caller,
  kind: EnquiryKind,
  filters: EnquiryFilters,
): Promise<Record<EnquiryStatus, number>> {
  const none = { New: 0, Contacted: 0, Quoted: 0, Negotiation: 0, Confirmed: 0, Lost: 0 }
  const where = allOf(wanted(caller, kind, filters), taggedInLine(filters), searchFor(filters.q)?.byIndex)
  const parts = statusesIn(filters).map(
    (status) =>
      sql`(select count(*) from (select 1 from enquiry where ${enquiries.status} = ${status} and ${where}
        limit ${counted}) as counted)::int as ${sql.identifier(status)}`,
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
