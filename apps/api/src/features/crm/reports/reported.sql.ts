import { noKey } from '@karavan/contracts/crm/reports/report.contract'
import type { PlainDate } from '@karavan/domain/base/dates'
import { lostReasons } from '@karavan/domain/crm/enquiry'
import type { ReportBasis, ReportGroup } from '@karavan/domain/crm/report'
import { type SQL, sql } from 'drizzle-orm'

/** What a report is about, with every question answered. */
export type Reported = {
  orgId: string
  basis: ReportBasis
  from: PlainDate
  until: PlainDate
  zone: string
  /** Somebody, or nobody. */
  staff?: string | undefined
  source?: string | undefined
  destination?: string | undefined
  month?: string | undefined
  /** Why an enquiry was lost. */
  reason?: string | undefined
}

/** The place an enquiry is about, as it was typed. */
const placeOf = (as: string): SQL =>
  sql.raw(`nullif(trim(case ${as}.kind
    when 'package' then ${as}.details->'destinations'->>0
    when 'flight' then ${as}.details->'segments'->0->>'to'
    when 'hotel' then ${as}.details->>'destination'
    else ${as}.details->>'country' end), '')`)

/** Why an enquiry was lost, in the words of the list; what is not in it is something else. */
const reasonOf = sql`case when e.status <> 'Lost' then null
  when e.lost_reason = any (${sql.param([...lostReasons])}::text[]) then e.lost_reason else 'Other' end`

/** What was offered last for an enquiry that was lost, else what its customer wanted to spend. */
const lostValue = sql`case when e.status = 'Lost' then coalesce(
  (select q.total from quotation q where q.enquiry_id = e.id and q.sent_at is not null order by q.created_at desc limit 1),
  case when e.budget_currency = 'INR' then e.budget end, 0) else 0 end`

const dayIn = (moment: SQL, zone: string): SQL => sql`(${moment} at time zone ${zone})::date`

/** Whether a moment lies in the days; an index on the moment can serve. */
const made = (moment: SQL, { from, until, zone }: Reported): SQL =>
  sql`${moment} >= (${from}::timestamp at time zone ${zone}) and ${moment} < ((${until}::date + 1)::timestamp at time zone ${zone})`

// The list of enquiries has an index by organisation, kind and day in UTC; naming all of them lets it serve here too.
const everyKind = sql`e.kind in ('package', 'flight', 'hotel', 'visa')`

function enquiriesOf(asked: Reported): SQL {
  const { orgId, basis, from, until, zone } = asked
  const inTime =
    basis === 'travel'
      ? sql`e.travel_date between ${from} and ${until}`
      : sql`(e.created_at at time zone 'UTC')::date between ${from}::date - 1 and ${until}::date + 1
          and ${made(sql`e.created_at`, asked)}`
  return sql`
    select 'enquiry' as of, e.id, e.kind, e.number, e.customer_id, e.subject as title, e.status,
      ${basis === 'travel' ? sql`e.travel_date` : dayIn(sql`e.created_at`, zone)} as day,
      coalesce(e.assigned_to, e.created_by) as staff, e.source, ${placeOf('e')} as place,
      ${reasonOf} as reason, 1 as enquiries, (e.first_answer_at is not null)::int as answered, (e.reached >= 3)::int as quoted, (e.status = 'Confirmed')::int as won, (e.status = 'Lost')::int as lost,
      ${lostValue} as "lostValue",
      0 as bookings, 0::numeric as sales, 0::numeric as cost, 0::numeric as collected, 0::numeric as open, 0 as cancelled
    from enquiry e where e.org_id = ${orgId} and ${everyKind} and ${inTime}`
}

const happens = sql`b.status in ('Confirmed', 'Travelling', 'Completed')`

/** What the books say of a booking, in whichever book it stands: what was earned, and what a cancelled one costs. */
export const posted = sql`
  select -sum(x.amount) filter (where x.account in ('sales', 'cancellation-income')) as income,
    sum(x.amount) filter (where x.account in ('cost', 'penalty')) as expense
  from (
    select le.amount, split_part(regexp_replace(a.code, '^.*/', ''), ':', 1) as account
    from ledger_transaction t join ledger_entry le on le.transaction_id = t.id join ledger_account a on a.id = le.account_id
    where t.cause_entity = 'crm-booking' and t.cause_id = b.id
    union all
    select le.amount, split_part(regexp_replace(a.code, '^.*/', ''), ':', 1)
    from supplier_bill s join ledger_transaction t on t.cause_entity = 'supplier-bill' and t.cause_id = s.id
    join ledger_entry le on le.transaction_id = t.id join ledger_account a on a.id = le.account_id
    where s.booking_id = b.id) x`

const bookedIn = (asked: Reported): SQL =>
  asked.basis === 'travel' ? sql`b.start_date between ${asked.from} and ${asked.until}` : made(sql`b.created_at`, asked)

function bookingsOf(asked: Reported): SQL {
  const { orgId, basis, zone } = asked
  return sql`
    select 'booking' as of, b.id, b.kind, b.number, b.customer_id, b.title, b.status,
      ${basis === 'travel' ? sql`b.start_date` : dayIn(sql`b.created_at`, zone)} as day,
      coalesce(b.assigned_to, b.created_by) as staff, e.source, coalesce(${placeOf('e')}, nullif(trim(b.country), '')) as place,
      null::text as reason, 0 as enquiries, 0 as answered, 0 as quoted, 0 as won, 0 as lost, 0::numeric as "lostValue",
      (${happens})::int as bookings,
      case when b.status = 'Draft' then 0 else coalesce(p.income, case when ${happens} then b.gross else 0 end) end as sales,
      case when ${happens} then b.cost when b.status = 'Cancelled' then coalesce(p.expense, 0) else 0 end as cost,
      b.paid as collected,
      case when b.status = 'Draft' then 0 else greatest(b.total - b.paid - b.written_off, 0) end as open,
      (b.status = 'Cancelled')::int as cancelled
    from crm_booking b left join enquiry e on e.id = b.enquiry_id left join lateral (${posted}) p on true
    where b.org_id = ${orgId} and ${bookedIn(asked)}`
}

const is = (column: SQL, wanted: string | undefined): SQL =>
  wanted === undefined ? sql`true` : wanted === noKey ? sql`${column} is null` : sql`${column} = ${wanted}`

const isStaff = (column: SQL, staff: string | undefined): SQL =>
  staff === undefined || staff === noKey ? is(column, staff) : sql`${column} = ${staff}::uuid`

/**
 * The enquiries and bookings a report is about, one row each with what it adds to every figure. A report adds them up, and what
 * is behind a figure are those that add something to it: so the two cannot differ.
 */
export const reportedRows = (asked: Reported): SQL => sql`
  select r.*, r.sales - r.cost as margin, lower(r.place) as destination, to_char(r.day, 'YYYY-MM') as month
  from (${enquiriesOf(asked)} union all ${bookingsOf(asked)}) r
  where ${isStaff(sql`r.staff`, asked.staff)}
    and ${is(sql`r.source`, asked.source)} and ${is(sql`lower(r.place)`, asked.destination)}
    and ${is(sql`to_char(r.day, 'YYYY-MM')`, asked.month)} and ${is(sql`r.reason`, asked.reason)}`

/** The bookings of a report that happen, without what they add up to. */
export const reportedBookings = ({ staff, ...asked }: Reported): SQL => sql`
  select b.id, coalesce(b.assigned_to, b.created_by) as staff,
    ${asked.basis === 'travel' ? sql`b.start_date` : dayIn(sql`b.created_at`, asked.zone)} as day
  from crm_booking b where b.org_id = ${asked.orgId} and ${bookedIn(asked)} and ${happens}
    and ${isStaff(sql`coalesce(b.assigned_to, b.created_by)`, staff)}`

/** What the rows are told apart by, and what each is called. */
export const groupOf: Readonly<Record<ReportGroup, { key: SQL; name: SQL }>> = {
  staff: { key: sql`r.staff::text`, name: sql`(select u.name from app_user u where u.id = r.staff)` },
  source: { key: sql`r.source`, name: sql`r.source` },
  destination: { key: sql`r.destination`, name: sql`r.place` },
  month: { key: sql`r.month`, name: sql`r.month` },
}
