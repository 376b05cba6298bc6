import { type SQL, sql } from 'drizzle-orm'
import { type DayOf, duesAhead, listOf, mine, moment } from './day-list.ts'

/** Enquiries that nobody answered, the oldest first. */
export const enquiries = (of: DayOf): SQL =>
  listOf({
    from: sql`
      select e.id, e.kind, e.customer_id, e.subject, e.people, e.travel_date, e.created_at from enquiry e
      where e.org_id = ${of.orgId} and e.kind in ('package', 'flight', 'hotel', 'visa') and e.next_follow_up_at is not null
        and e.first_answer_at is null and e.status in ('New', 'Contacted', 'Quoted', 'Negotiation')${mine(of, 'enquiry', 'e')}`,
    order: sql`r.created_at, r.id`,
    row: sql`'id', r.id, 'kind', r.kind, 'who', c.name, 'subject', r.subject, 'people', r.people,
      'travelDate', r.travel_date, 'createdAt', ${moment(sql`r.created_at`)}`,
    join: sql`join customer c on c.id = r.customer_id`,
  })

/** Instalments that customers have to pay, and what they owed before, which is of no booking; the longest overdue first. */
export const clientDues = (of: DayOf): SQL =>
  listOf({
    from: sql`
      select b.id, b.kind, b.number, b.customer_name, i.label, i.due_on, i.amount - i.paid as amount, i.number as part
      from crm_instalment i join crm_booking b on b.id = i.booking_id
      where i.org_id = ${of.orgId} and i.paid_at is null and i.due_on <= ${of.date}::date + ${duesAhead}::int
        and b.status not in ('Draft', 'Cancelled')${mine(of, 'booking', 'b')}
      union all
      select c.id, null, null, c.name, i.label, i.due_on, i.amount - i.paid, i.number
      from crm_instalment i join customer c on c.id = i.customer_id
      where i.org_id = ${of.orgId} and i.paid_at is null and i.due_on <= ${of.date}::date + ${duesAhead}::int`,
    order: sql`r.due_on, r.id, r.part`,
    row: sql`'id', r.id, 'kind', r.kind, 'number', r.number, 'who', r.customer_name, 'label', r.label, 'dueOn', r.due_on, 'amount', r.amount`,
    more: sql`'total', (select coalesce(sum(amount), 0) from counted), `,
  })

/** What the caller looked for last and could still book, the newest first. */
export const searches = ({ userId, date }: DayOf): SQL =>
  listOf({
    from: sql`select s.* from recent_search s where s.user_id = ${userId} and s.from_date >= ${date}::date`,
    order: sql`r.searched_at desc, r.place, r.stay`,
    row: sql`'place', r.place, 'placeName', r.place_name, 'stay', r.stay, 'fromDate', r.from_date, 'untilDate', r.until_date,
      'adults', r.adults, 'children', r.children, 'leastTotal', r.least_total`,
  })

/** Quotations of the CRM that were seen and have no answer, those that end first first. */
const quotations = (of: DayOf): SQL =>
  sql`select q.id, 'quotation' as of, null::timestamptz as wanted_at, q.valid_until as last_day, q.title, q.total, 1 as options,
      q.last_seen_at, q.customer_id, null::text as client, null::text as phone, null::int as seen, null::text as wanted
    from quotation q where q.org_id = ${of.orgId} and q.status = 'Viewed' and q.valid_until >= ${of.date}
      ${mine(of, 'quotation', 'q')}`

/** Quotes the caller sent from the tray that were seen; nobody else is shown them. A page lives sixty days at most. */
const fromTray = ({ orgId, userId, zone }: DayOf): SQL =>
  sql`select s.id, 'tray', s.wanted_at, (s.expires_at at time zone ${zone})::date, t.title, t.total, t.options, s.last_seen_at,
      null::uuid, s.client_name, s.client_phone, s.seen_count, t.wanted
    from sent_quote s join lateral (
      select count(*)::int as options, min((x ->> 'total')::numeric) as total,
        coalesce((array_agg(x ->> 'title' order by x ->> 'key'))[1], '') as title,
        max(x ->> 'title') filter (where x ->> 'key' = s.wanted_key) as wanted
      from jsonb_array_elements(s.things) x) t on true
    where s.user_id = ${userId} and s.org_id = ${orgId} and s.created_at > now() - interval '61 days'
      and s.seen_count > 0 and s.withdrawn_at is null and s.expires_at > now() and t.options > 0`

/** What clients looked at and did not answer; first what they asked for, and then what ends first. */
export const quotes = (of: DayOf): SQL =>
  listOf({
    from: sql`${quotations(of)} union all ${fromTray(of)}`,
    order: sql`r.wanted_at desc nulls last, r.last_day, r.id`,
    row: sql`'id', r.id, 'of', r.of, 'who', coalesce(c.name, r.client), 'phone', coalesce(r.phone, p.number), 'title', r.title,
      'total', r.total, 'options', r.options, 'seenCount', coalesce(r.seen, v.seen_count, 1),
      'seenAt', ${moment(sql`r.last_seen_at`)}, 'lastDay', r.last_day, 'wanted', r.wanted`,
    join: sql`
      left join customer c on c.id = r.customer_id
      left join customer_phone p on p.customer_id = r.customer_id and p.position = 0
      left join quotation_version v on v.quotation_id = r.id and v.status in ('Sent', 'Viewed')`,
  })
