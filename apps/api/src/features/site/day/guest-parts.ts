import { type SQL, sql } from 'drizzle-orm'
import { type DayOf, listOf, mine } from './day-list.ts'

/** Nobody is looked for among trips that began longer ago. */
const longestStay = 60

/** Trips of an organisation, of the CRM and of the portal, that really happen. */
const guests = (of: DayOf, when: SQL, order: SQL): SQL =>
  listOf({
    from: sql`
      select b.id, b.source, b.kind, b.customer_name, b.title, b.people, b.status, b.owing, b.lacks, b.start_date, b.end_date
      from booking_entry b
      where b.org_id = ${of.orgId} and ${when} and b.status in ('Pending', 'Confirmed', 'Travelling', 'Completed')
        ${mine(of, 'entry', 'b')}`,
    order,
    row: sql`'id', r.id, 'source', r.source, 'kind', r.kind, 'who', r.customer_name, 'title', r.title, 'people', r.people,
      'place', coalesce(h.hotel ->> 'location', ''), 'arrives', h.hotel ->> 'checkInTime', 'leaves', h.hotel ->> 'checkOutTime',
      'status', r.status, 'owing', r.owing, 'lacks', r.lacks`,
    join: sql`left join hotel_booking h on r.source = 'hotel' and h.id = r.id`,
  })

const soonest = sql`r.start_date, r.id`

export const arriving = (of: DayOf, days: number): SQL =>
  guests(of, sql`b.start_date = ${of.date}::date + ${days}::int and b.status <> 'Completed'`, soonest)

export const leaving = (of: DayOf, days: number): SQL =>
  guests(of, sql`b.end_date = ${of.date}::date + ${days}::int and b.start_date < b.end_date`, sql`r.end_date, r.id`)

export const inHouse = (of: DayOf): SQL =>
  guests(
    of,
    sql`b.start_date between ${of.date}::date - ${longestStay}::int and ${of.date}::date - 1 and b.end_date > ${of.date}
      and b.status <> 'Pending'`,
    sql`r.end_date, r.id`,
  )
