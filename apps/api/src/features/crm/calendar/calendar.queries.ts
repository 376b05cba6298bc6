import { type CalendarDay, type CalendarEvent, eventsPerDay } from '@karavan/contracts/crm/calendar/calendar.contract'
import type { PlainDate } from '@karavan/domain/base/dates'
import { type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Db } from '../../../platform/db/database.ts'
import { seenBy } from '../own/index.ts'

type CalendarFilters = {
  kind?: string | undefined
  status?: string | undefined
  assignedTo?: string | undefined
  orgId?: string | undefined
}

/** The events of a day are counted up to here. */
export const countedMost = 1000

const when = (value: string | undefined, make: (value: string) => SQL): SQL =>
  value === undefined ? sql`true` : make(value)

/** The bookings `b` this caller may see and asks for. */
function wanted(caller: Caller, { kind, status, assignedTo, orgId }: CalendarFilters): SQL {
  const conditions = [
    seenBy(caller, 'entry', 'b'),
    when(orgId, (id) => sql`b.org_id = ${id}`),
    when(kind, (one) => sql`b.kind = ${one}`),
    when(assignedTo, (id) => sql`b.assigned_to = ${id}`),
    status === undefined ? sql`b.status not in ('Cancelled', 'Expired', 'NoShow')` : sql`b.status = ${status}`,
  ]
  return sql.join(conditions, sql` and `)
}

const columns = sql`b.id, b.source, b.kind, b.number, b.org_id, b.customer_name, b.title, b.start_date, b.end_date,
  b.people, b.status`
const named = sql`e.id, e.source, e.kind, e.number, o.company_name as "companyName", e.customer_name as "customerName",
  e.title, e.start_date as "startDate", e.end_date as "endDate", e.people, e.status, e.moment`

/** Who leaves on a day; then who comes back from a trip of more than one day. */
const leaving = (where: SQL, day: SQL, limit: SQL) => sql`(
  select ${columns}, 'departure' as moment from booking_entry b where b.start_date = ${day} and ${where}
  order by b.id ${limit})`
const returning = (where: SQL, day: SQL, limit: SQL) => sql`(
  select ${columns}, 'return' as moment from booking_entry b
  where b.end_date = ${day} and b.start_date < ${day} and ${where} order by b.id ${limit})`

/** Departures and returns by day, the first few of each and their number, by one statement; days without any are left out. */
function calendarStatement(
  caller: Caller,
  { from, until }: { from: PlainDate; until: PlainDate },
  filters: CalendarFilters,
): SQL {
  const where = wanted(caller, filters)
  const day = sql`d.day`
  const few = sql`limit ${eventsPerDay}`
  const counted = (which: SQL) => sql`select 1 from booking_entry b where ${which} and ${where} limit ${countedMost}`
  return sql`
    select to_char(d.day, 'YYYY-MM-DD') as date, least(c.leave + c.back, ${countedMost})::int as count, ${named}
    from (select generate_series(${from}::date, ${until}::date, interval '1 day')::date as day) d
    cross join lateral (
      select (select count(*) from (${counted(sql`b.start_date = d.day`)}) x) as leave,
        (select count(*) from (${counted(sql`b.end_date = d.day and b.start_date < d.day`)}) x) as back) c
    cross join lateral (
      select * from (${leaving(where, day, few)} union all ${returning(where, day, few)}) both_ways
      order by moment, id ${few}) e
    join org o on o.id = e.org_id
    where c.leave + c.back > 0 order by d.day, e.moment, e.id`
}

export async function listCalendar(
  db: Db,
  caller: Caller,
  range: { from: PlainDate; until: PlainDate },
  filters: CalendarFilters,
): Promise<CalendarDay[]> {
  const { rows } = await db.execute<CalendarEvent & { date: PlainDate; count: number }>(
    calendarStatement(caller, range, filters),
  )
  const days = new Map<PlainDate, CalendarDay>()
  for (const { date, count, ...event } of rows) {
    const day = days.get(date) ?? { date, count, events: [] }
    days.set(date, day)
    day.events.push(event)
  }
  return [...days.values()]
}

/** All departures and returns of a day, page by page. */
export async function listDay(
  db: Db,
  caller: Caller,
  { date, page, pageSize }: { date: PlainDate; page: number; pageSize: number },
  filters: CalendarFilters,
): Promise<{ data: CalendarEvent[]; total: number }> {
  const where = wanted(caller, filters)
  const day = sql`${date}::date`
  const all = sql``
  const { rows } = await db.execute<{ total: number; events: CalendarEvent[] }>(sql`
    with event as (${leaving(where, day, all)} union all ${returning(where, day, all)})
    select (select count(*) from event)::int as total, coalesce((
      select json_agg(x order by x.moment, x.id) from (
        select ${named} from (select * from event order by moment, id
          limit ${pageSize} offset ${(page - 1) * pageSize}) e join org o on o.id = e.org_id) x), '[]') as events`)
  return { data: rows[0]?.events ?? [], total: rows[0]?.total ?? 0 }
}

const feedMost = 5000

export type FeedEntry = Omit<CalendarEvent, 'moment'> & { createdAt: string }

/** What a calendar elsewhere shows of a person's bookings. */
export async function listForFeed(db: Db, caller: Caller, from: PlainDate, until: PlainDate): Promise<FeedEntry[]> {
  const { rows } = await db.execute<FeedEntry>(sql`
    select b.id, b.source, b.kind, b.number, o.company_name as "companyName", b.customer_name as "customerName", b.title,
      b.start_date as "startDate", b.end_date as "endDate", b.people, b.status, b.created_at as "createdAt"
    from booking_entry b join org o on o.id = b.org_id
    where b.start_date between ${from} and ${until} and ${wanted(caller, {})}
    order by b.start_date desc, b.id limit ${feedMost}`)
  return rows
}
