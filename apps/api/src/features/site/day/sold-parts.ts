import { dayListed } from '@karavan/contracts/site/day/day.contract'
import { type SQL, sql } from 'drizzle-orm'
import { type DayOf, duesAhead, listOf, moment } from './day-list.ts'

/** Deadlines are looked at a week ahead. */
const deadlineDays = 7

/** What is held until it is paid; what waits for a hotel's answer is not for its buyer to pay. */
export const holds = ({ orgId }: DayOf): SQL =>
  listOf({
    from: sql`
      select b.id, 'hotel' as source, b.reference, b.lead_guest ->> 'name' as who, b.hotel ->> 'hotelName' as title,
        b.hotel ->> 'location' as place, b.total - b.paid as due, b.created_at, b.hold_expires_at
      from hotel_booking b
      where b.org_id = ${orgId} and b.status = 'Pending' and b.hold_expires_at > now() and not b.on_request
        and b.payment_status in ('Unpaid', 'Failed', 'PartPaid')
      union all
      select b.id, 'activity', b.reference, b.lead_guest ->> 'name', b.activity ->> 'name', b.activity ->> 'location',
        b.total - b.paid, b.created_at, b.hold_expires_at
      from activity_booking b
      where b.org_id = ${orgId} and b.status = 'Pending' and b.hold_expires_at > now() and not b.on_request
        and b.payment_status in ('Unpaid', 'Failed', 'PartPaid')
      union all
      select b.id, 'package', b.reference, b.lead_guest ->> 'name', b.title, '', coalesce((
          select i.amount from package_instalment i
          where i.package_id = b.id and i.paid_at is null and not i.cancelled order by i.number limit 1), b.total - b.paid),
        b.created_at, b.hold_expires_at
      from package_booking b
      where b.org_id = ${orgId} and b.status = 'Pending' and b.hold_expires_at > now()
        and b.payment_status in ('Unpaid', 'Failed', 'PartPaid')`,
    order: sql`r.hold_expires_at, r.id`,
    row: sql`'id', r.id, 'source', r.source, 'reference', r.reference, 'who', r.who, 'title', r.title, 'place', r.place,
      'due', r.due, 'since', ${moment(sql`r.created_at`)}, 'until', ${moment(sql`r.hold_expires_at`)}`,
    more: sql`'due', (select coalesce(sum(due), 0) from counted), `,
  })

/** Instalments of booked trips, the longest overdue first. */
export const dues = ({ orgId, date }: DayOf): SQL =>
  listOf({
    from: sql`
      select b.id, b.reference, b.lead_guest ->> 'name' as who, i.due_on, i.amount, i.number, i.grace_until
      from package_booking b join package_instalment i on i.package_id = b.id
      where b.org_id = ${orgId} and b.status = 'Confirmed' and b.payment_status = 'PartPaid'
        and i.paid_at is null and not i.cancelled and i.due_on <= ${date}::date + ${duesAhead}::int`,
    order: sql`r.due_on, r.id, r.number`,
    row: sql`'id', r.id, 'reference', r.reference, 'who', r.who, 'dueOn', r.due_on, 'amount', r.amount,
      'graceUntil', ${moment(sql`r.grace_until`)}`,
    more: sql`'total', (select coalesce(sum(amount), 0) from counted), `,
  })

/** What can be cancelled for nothing until one of the next days: how many each day, and a few of each. */
export const deadlines = ({ orgId, date }: DayOf): SQL => {
  const inWeek = (free: SQL) => sql`${free} between ${date}::date and ${date}::date + ${deadlineDays - 1}::int`
  const hotelFree = sql`free_until(b.cancellation_policy, b.from_date)`
  const tripFree = sql`free_until(b.cancellation_policy, b.start_date)`
  const activityFree = sql`free_until(b.cancellation_policy, b.day)`
  return sql`(
    with ending as materialized (
      select b.id, 'hotel' as source, b.reference, b.lead_guest ->> 'name' as who, b.hotel ->> 'hotelName' as title,
        b.from_date, b.until_date, ${hotelFree} as free, b.total, b.payment_status
      from hotel_booking b
      where b.org_id = ${orgId} and b.status in ('Pending', 'Confirmed') and b.from_date >= ${date}::date and ${inWeek(hotelFree)}
      union all
      select b.id, 'package', b.reference, b.lead_guest ->> 'name', b.title, b.start_date, b.end_date, ${tripFree},
        b.total, b.payment_status
      from package_booking b
      where b.org_id = ${orgId} and b.status in ('Pending', 'Confirmed') and b.start_date >= ${date}::date and ${inWeek(tripFree)}
      union all
      select b.id, 'activity', b.reference, b.lead_guest ->> 'name', b.activity ->> 'name', b.day, b.day, ${activityFree},
        b.total, b.payment_status
      from activity_booking b
      where b.org_id = ${orgId} and b.status in ('Pending', 'Confirmed') and b.day >= ${date}::date and ${inWeek(activityFree)}
    ), placed as (
      select e.*, row_number() over (partition by free order by total desc, id) as place from ending e
    )
    select json_build_object(
      'count', (select count(*) from ending),
      'days', (
        select json_agg(json_build_object('date', d::date, 'count', (select count(*) from ending where free = d::date)) order by d)
        from generate_series(${date}::date, ${date}::date + ${deadlineDays - 1}::int, interval '1 day') d),
      'rows', coalesce((
        select json_agg(json_build_object('id', r.id, 'source', r.source, 'reference', r.reference, 'who', r.who,
          'title', r.title, 'fromDate', r.from_date, 'untilDate', r.until_date, 'freeUntil', r.free, 'total', r.total,
          'paymentStatus', r.payment_status) order by r.free, r.place)
        from placed r where r.place <= ${dayListed}), '[]')))`
}

/** The wallet of an organisation; the house has none. */
export const wallet = ({ orgId }: DayOf): SQL => sql`(
  select json_build_object('balance', balance, 'creditLimit', credit_limit) from wallet where org_id = ${orgId})`

/** Visas for which the house asked for more papers, who travels first first. */
export const visas = ({ orgId }: DayOf): SQL =>
  listOf({
    from: sql`
      select a.id, a.reference, a.travel_date, a.visa, a.visa_id from visa_application a
      where a.org_id = ${orgId} and a.status in ('Submitted', 'DocumentsRequired')
        and exists (select 1 from visa_applicant p where p.application_id = a.id and p.status = 'DocumentsRequired')`,
    order: sql`r.travel_date, r.id`,
    row: sql`'id', r.id, 'reference', r.reference, 'travelDate', r.travel_date, 'who', p.who, 'people', p.people, 'asked', p.asked,
      'visa', concat_ws(' ', coalesce(r.visa ->> 'country', v.country), coalesce(r.visa ->> 'name', v.name))`,
    join: sql`
      join visa v on v.id = r.visa_id
      join lateral (
        select count(*)::int as people,
          coalesce((array_agg(trim(concat_ws(' ', p.given_names, p.surname)) order by p.position))[1], '') as who,
          coalesce((
            select json_agg(distinct paper ->> 'name') from visa_applicant w, jsonb_array_elements(w.asked) as paper
            where w.application_id = r.id and w.status = 'DocumentsRequired'), '[]') as asked
        from visa_applicant p where p.application_id = r.id) p on true`,
  })
