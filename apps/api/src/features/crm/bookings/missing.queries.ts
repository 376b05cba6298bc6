import type { TrueDays } from '@karavan/domain/crm/booking-needs'
import { missingLead } from '@karavan/domain/crm/booking'
import type { PlainDate } from '@karavan/domain/base/dates'
import { ticketByWords } from '@karavan/domain/crm/ticket-clock'
import { sql } from 'drizzle-orm'
import type { Config } from '../../../config.ts'
import type { Db } from '../../../platform/db/database.ts'

type Days = { days: TrueDays; lapsed: boolean; heldUntil: string | null }

/**
 * By when bookings need what they lack, by their ids: the first fare that is held lapses, the first open instalment is due, an
 * answer is asked for or a hold ends, and an embassy takes so many days for a visa nobody has applied for.
 */
export async function readTrueDays(
  db: Db,
  { todayZone }: Pick<Config, 'todayZone'>,
  ids: readonly string[],
): Promise<Map<string, Days>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<{
    id: string
    payment: PlainDate | null
    ticket: PlainDate | null
    visa: PlainDate | null
    supplier: PlainDate | null
    lapsed: boolean
    heldUntil: string | null
    country: string
    departure: string | null
  }>(sql`
    select b.id, fare.day::text as ticket, coalesce(fare.lapsed, false) as lapsed, visa.day::text as visa,
      (select min(i.due_on)::text from crm_instalment i where i.booking_id = b.id and i.paid_at is null) as payment,
      least(b.start_date - ${missingLead.supplier}::int, asked.day)::text as supplier, fare.at as "heldUntil", b.country,
      coalesce(fare.departure, b.details #>> '{segments,0,from}') as departure
    from crm_booking b
    left join lateral (
      select (l.ticket_by at time zone ${todayZone}::text)::date as day, l.ticket_by <= now() as lapsed, l.ticket_by as at,
        l.item #>> '{segments,0,from}' as departure
      from crm_booking_line l
      where l.booking_id = b.id and l.ticket_state = 'Held' and l.ticket_by is not null and l.state <> 'Cancelled'
      order by l.ticket_by, l.id limit 1
    ) fare on true
    left join lateral (
      select min(coalesce((l.item->>'travelDate')::date, l.from_date, b.start_date)
        - case when (l.item->>'express')::boolean then coalesce(v.express_days, v.processing_days)
            else v.processing_days end) as day
      from crm_booking_line l join visa v on v.id = (l.item->>'visaId')::uuid
      where l.booking_id = b.id and l.item->>'kind' = 'visa' and l.state <> 'Cancelled'
        and b.travellers @> '[{"visa":"Needed"}]'
    ) visa on true
    left join lateral (
      select min(least(
        (select (r.answer_by at time zone ${todayZone}::text)::date from service_request r
          where r.line_id = l.id and l.state = 'Requested' and r.withdrawn_at is null
          order by r.version desc limit 1),
        (select (h.hold_expires_at at time zone ${todayZone}::text)::date from hotel_booking h
          where h.id = l.portal_id and h.status = 'Pending'),
        (select (a.hold_expires_at at time zone ${todayZone}::text)::date from activity_booking a
          where a.id = l.portal_id and a.status = 'Pending'),
        (select (p.hold_expires_at at time zone ${todayZone}::text)::date from package_booking p
          where p.id = l.portal_id and p.status = 'Pending'))) as day
      from crm_booking_line l
      where l.booking_id = b.id and l.state in ('Draft', 'Requested', 'Changed', 'Declined')
    ) asked on true
    where b.id = any (${sql.param(ids)}::uuid[])
    union all
    select p.id, null, false, null,
      (select min(i.due_on)::text from package_instalment i
        where i.package_id = p.id and i.paid_at is null and not i.cancelled), null, null, '', null
    from package_booking p where p.id = any (${sql.param(ids)}::uuid[])`)
  return new Map(
    rows.map(({ id, lapsed, heldUntil: at, country, departure, ...days }) => {
      const heldUntil = at && ticketByWords(new Date(at).toISOString(), country, departure)
      return [id, { days, lapsed, heldUntil }]
    }),
  )
}
