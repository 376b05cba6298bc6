import type { BookingEntry } from '@karavan/contracts/crm/bookings/booking'
import type { crmBookings as contract } from '@karavan/contracts/crm/bookings/booking.contract'
import type { ListQuery, PageMeta } from '@karavan/contracts/kit/list'
import { missingOf, type Missing } from '@karavan/domain/crm/booking-needs'
import { addDays, type PlainDate } from '@karavan/domain/base/dates'
import { less, toMinor } from '@karavan/domain/base/money'
import { and, gte, lte, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Db } from '../../../platform/db/database.ts'
import { keepSelect } from '../../../platform/db/kept-select.ts'
import { scope } from '../../../platform/db/table-class.ts'
import { hasWord } from '../../../platform/db/word-search.ts'
import { allOf, countedPage, given, isAmong, rowsFound, rowsWhere } from '../../../platform/http/list-rows.ts'
import { rupees } from '../../../platform/words.ts'
import { crmBookingEntries as entries } from './crm-booking.table.ts'
import { readTrueDays } from './missing.queries.ts'

type AllQuery = z.output<(typeof contract)['list']['query']>
type UpcomingQuery = z.output<(typeof contract)['upcoming']['query']>

const columns = {
  id: entries.id,
  source: entries.source,
  kind: entries.kind,
  number: entries.number,
  orgId: entries.orgId,
  // Written out: the names of columns lose their table when a statement reads one table only.
  companyName: sql<string>`(select o.company_name from org o where o.id = booking_entry.org_id)`.as('company_name'),
  customerId: entries.customerId,
  customerName: entries.customerName,
  title: entries.title,
  startDate: entries.startDate,
  endDate: entries.endDate,
  people: entries.people,
  status: entries.status,
  total: entries.total,
  paid: entries.paid,
  owing: sql<boolean>`coalesce(booking_entry.owing, false)`.as('owing'),
  createdAt: entries.createdAt,
}

const showRows = keepSelect((db) =>
  db
    .select({ ...columns, lacks: entries.lacks })
    .from(entries)
    .where(isAmong(entries.id)),
)

const sortColumns = { startDate: entries.startDate, createdAt: entries.createdAt, total: entries.total }

const monthDays = 31

type Span = { from?: PlainDate | undefined; until?: PlainDate | undefined }

/** Whether a list is of trips that begin within a few days, in another order than that. */
const isNarrow = ({ from, until, sort }: Span & ListQuery) =>
  from !== undefined && until !== undefined && until <= addDays(from, monthDays) && !sort.endsWith('startDate')

function pageOfEntries(db: Db, where: SQL | undefined, query: ListQuery & Span) {
  const source = query.q ? rowsFound(entries, where) : rowsWhere(entries, where, { narrow: isNarrow(query) })
  return countedPage(db, query, { sort: sortColumns, id: entries.id }, source, (ids) => showRows(db, { ids }))
}

const searchFor = (typed: string | undefined) => (typed ? hasWord(entries.searched, typed.toLowerCase()) : undefined)

/** A page of all bookings of an organisation, of the CRM and of the portal. */
export async function listEntries(
  db: Db,
  caller: Caller,
  query: AllQuery,
): Promise<{ data: BookingEntry[]; meta: PageMeta & { more: boolean } }> {
  const where = allOf(
    scope(entries, caller),
    given(entries.source, query.source),
    given(entries.kind, query.kind),
    given(entries.status, query.status),
    given(entries.customerId, query.customerId),
    given(entries.orgId, query.orgId),
    query.owing ? sql`${entries.owing}` : undefined,
    query.from === undefined ? undefined : gte(entries.startDate, query.from),
    query.until === undefined ? undefined : lte(entries.startDate, query.until),
    searchFor(query.q),
  )
  const { rows, meta } = await pageOfEntries(db, where, query)
  return { data: rows.map(({ lacks: _, ...row }) => row), meta }
}

const over = sql.raw(`('Cancelled', 'Expired', 'Completed', 'NoShow')`)

/** A page of trips that begin within so many days, each with what it still needs. */
export async function listUpcoming(
  db: Db,
  caller: Caller,
  query: UpcomingQuery,
  { today, todayZone }: { today: PlainDate; todayZone: string },
): Promise<{ data: (BookingEntry & { missing: Missing[] })[]; meta: PageMeta & { more: boolean } }> {
  const where = allOf(
    scope(entries, caller),
    and(gte(entries.startDate, today), lte(entries.startDate, addDays(today, Number(query.days ?? '30')))),
    sql`${entries.status} not in ${over}`,
    given(entries.kind, query.kind),
    given(entries.orgId, query.orgId),
    query.missing ? or(sql`${entries.owing}`, sql`${entries.lacks} <> '{}'`) : undefined,
    searchFor(query.q),
  )
  const { rows, meta } = await pageOfEntries(db, where, query)
  const known = await readTrueDays(
    db,
    { todayZone },
    rows.map(({ id }) => id),
  )
  return {
    data: rows.map(({ lacks, ...row }) => {
      const left = toMinor(less(row.total, row.paid))
      return {
        ...row,
        missing: missingOf({ startDate: row.startDate, left, lacks, ...known.get(row.id) }, today, rupees),
      }
    }),
    meta,
  }
}
