import type { CrmDashboard } from '@karavan/contracts/crm/dashboard/dashboard.contract'
import type { PlainDate } from '@karavan/domain/base/dates'
import { type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Db } from '../../../platform/db/database.ts'
import { seenBy } from '../own/index.ts'
import { crmDeltas, crmRollups } from './dashboard.table.ts'

/** Stands for all organisations in the sums. */
const everybody = '00000000-0000-0000-0000-000000000000'

type DashboardRange = {
  /** Who looks; of the lists they see what they see elsewhere. */
  caller: Caller
  /** One organisation, or all of them. */
  orgId: string | null
  /** Whose people are shown. */
  staffOf: string
  kind: string | undefined
  /** First days of months, all included; `ahead` is the last month trips are counted to. */
  from: PlainDate
  until: PlainDate
  ahead: PlainDate
  day: PlainDate
  zone: string
}

/** A sum as the statement gives it, money in rupees. */
export type Figure = {
  month: string | null
  measure: string
  kind: string
  key: string
  part: string
  count: number
  amount: number
  margin: number
}
type StaffRow = { id: string; name: string; count: number; confirmed: number; trips: number; revenue: number }
export type DashboardRows = {
  figures: Figure[]
  staff: StaffRow[]
  overdue: number
  today: number
  steps: CrmDashboard['followUps']['next']
  departures: CrmDashboard['departures']
  expiring: CrmDashboard['expiring']
}

/** What is late or due is counted up to here. */
export const countedMost = 1000
const listed = 6
const staffListed = 12
/** An offer that ends within so many days is about to. */
const expiringDays = 7

const measures = sql`('enquiry', 'reach', 'lost', 'answer', 'source', 'quotation', 'booking')`

/** The sums of an organisation, those already folded and those noted since. */
const sums = (orgId: string | null, { from, ahead }: DashboardRange, which: SQL): SQL => sql`
  select month, measure, kind, key, part, count, amount, margin from ${crmRollups}
  where org_id = ${orgId ?? everybody} and month between ${from} and ${ahead} and measure in ${which}
  union all
  select month, measure, kind, key, part, count, amount, margin from ${crmDeltas}
  where ${orgId === null ? sql`true` : sql`org_id = ${orgId}`} and month between ${from} and ${ahead} and measure in ${which}`

/** The same for somebody who sees no reports of others: trips are those they sold, and of quotations nothing is added up. */
const ownSums = (range: DashboardRange, { orgId, id }: Caller): SQL => sql`
  select month, case measure when 'seller' then 'booking' else measure end as measure, kind,
    case measure when 'seller' then '' else key end as key, part, count, amount, margin
  from (${sums(orgId, range, sql`('enquiry', 'reach', 'lost', 'answer', 'source', 'seller')`)}) as s
  where measure <> 'seller' or key = ${id}`

/** Everything the dashboard shows, by one statement: sums, and short lists that an index gives in their order. */
export function dashboardStatement(range: DashboardRange): SQL {
  const { caller, orgId, staffOf, kind, until, day, zone } = range
  const seen = (what: 'followUp' | 'entry' | 'quotation', as: string) =>
    orgId === null ? sql`true` : sql`${sql.raw(as)}.org_id = ${orgId} and ${seenBy(caller, what, as)}`
  // Without the right to reports of others the money and the people of a dashboard are one's own.
  const all = caller.rights.includes('reports')
  const mine = all ? sql`true` : sql`key = ${caller.id}`
  const ofKind = kind === undefined ? sql`true` : sql`kind = ${kind}`
  const endOfDay = sql`((${day}::date + 1)::timestamp at time zone ${zone})`
  const open = (of: SQL) => sql`(
    select count(*)::int from (
      select 1 from follow_up f where f.done_at is null and ${seen('followUp', 'f')} and ${of} order by f.due_at limit ${countedMost}
    ) as counted)`
  return sql`
    with figure as (
      select measure, kind, key, part,
        case when measure in ('enquiry', 'booking') then to_char(month, 'YYYY-MM') end as month,
        sum(count)::int as count, sum(amount) as amount, sum(margin) as margin
      from (${all ? sums(orgId, range, measures) : ownSums(range, caller)}) as s
      where (measure = 'booking' or month <= ${until}) and (measure in ('enquiry', 'quotation') or ${ofKind})
      group by 1, 2, 3, 4, 5 having sum(count) <> 0 or sum(amount) <> 0 or sum(margin) <> 0
    ), person as (
      select key, coalesce(sum(count) filter (where measure = 'staff'), 0)::int as count,
        coalesce(sum(count) filter (where measure = 'staff' and part = 'Confirmed'), 0)::int as confirmed,
        coalesce(sum(count) filter (where measure = 'seller' and part in ('Confirmed', 'Travelling', 'Completed')), 0)::int
          as trips,
        coalesce(sum(amount) filter (where measure = 'seller' and part in ('Confirmed', 'Travelling', 'Completed')), 0)
          as revenue
      from (${sums(staffOf, range, sql`('staff', 'seller')`)}) as s
      where month <= ${until} and ${ofKind} and ${mine} group by 1 order by 3 desc, 2 desc, 1 limit ${staffListed}
    )
    select
      coalesce((select json_agg(f) from figure f), '[]') as figures,
      coalesce((
        select json_agg(json_build_object('id', u.id, 'name', u.name, 'count', p.count, 'confirmed', p.confirmed,
          'trips', p.trips, 'revenue', p.revenue) order by p.confirmed desc, p.count desc, u.name)
        from person p join app_user u on u.id = p.key::uuid where p.count > 0 or p.trips > 0), '[]') as staff,
      ${open(sql`f.due_at < now()`)} as overdue,
      ${open(sql`f.due_at >= now() and f.due_at < ${endOfDay}`)} as today,
      coalesce((
        select json_agg(x order by x."dueAt", x.id) from (
          select f.id, to_char(f.due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "dueAt", f.way,
            e.id as "enquiryId", e.kind, e.number, e.subject, c.name as "customerName", u.name as assignee
          from (select * from follow_up f where f.done_at is null and ${seen('followUp', 'f')}
            order by f.due_at, f.id limit ${listed}) f
          join enquiry e on e.id = f.enquiry_id join customer c on c.id = e.customer_id
          join app_user u on u.id = f.assigned_to) x), '[]') as steps,
      coalesce((
        select json_agg(x order by x."startDate", x.id) from (
          select b.id, b.source, b.kind, b.number, b.org_id as "orgId", o.company_name as "companyName",
            b.customer_id as "customerId", b.customer_name as "customerName", b.title, b.start_date as "startDate",
            b.end_date as "endDate", b.people, b.status, b.total, b.paid, b.owing,
            to_char(b.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"
          from (select * from booking_entry b where b.start_date >= ${day} and ${seen('entry', 'b')}
            and b.status not in ('Cancelled', 'Expired', 'NoShow') order by b.start_date, b.id limit ${listed}) b
          join org o on o.id = b.org_id) x), '[]') as departures,
      coalesce((
        select json_agg(x order by x."validUntil", x.id) from (
          select q.id, q.number, c.name as "customerName", q.title, q.status, q.total, q.valid_until as "validUntil"
          from (select * from quotation q where q.status in ('Sent', 'Viewed') and ${seen('quotation', 'q')}
            and q.valid_until between ${day} and ${day}::date + ${expiringDays}::int
            order by q.valid_until, q.id limit ${listed}) q
          join customer c on c.id = q.customer_id) x), '[]') as expiring`
}

export async function readDashboard(db: Db, range: DashboardRange): Promise<DashboardRows> {
  const { rows } = await db.execute<DashboardRows>(dashboardStatement(range))
  const [found] = rows
  if (!found) throw new Error('The dashboard gave no row')
  return found
}

/** Moves what was noted into the sums; how many rows it took, none while another process does so. */
export async function foldDeltas(db: Db): Promise<number> {
  const { rows } = await db.execute<{ folded: number }>(sql`select fold_crm_deltas()::int as folded`)
  return rows[0]?.folded ?? 0
}
