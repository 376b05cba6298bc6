import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import type { HistoryPart } from '../customers/index.ts'
import { seenBy } from '../own/index.ts'
import { entity } from './crm-booking.queries.ts'

type Entry = CrmBooking['timeline'][number]

/** Everything that happened to a booking, the newest first: notes, files, and the trail with its payments and links. */
export async function listTimeline(db: Db, id: string): Promise<Entry[]> {
  const { rows } = await db.execute<Omit<Entry, 'at'> & { at: Date }>(sql`
    select n.id::text, n.created_at as at, u.name as by, 'note' as kind, null as way, n.text
    from crm_booking_note n left join app_user u on u.id = n.user_id where n.booking_id = ${id}
    union all
    select k.id::text, k.created_at, null, 'file', null, f.name
    from crm_booking_file k join file f on f.id = k.file_id where k.booking_id = ${id}
    union all
    select a.id::text, a.at, a.actor_name,
      case when a.changes @> '[{"field": "status"}]' and a.action <> 'created' then 'status' else 'change' end, null,
      a.action || coalesce(': ' || (
        select string_agg(c ->> 'field', ', ') from jsonb_array_elements(a.changes) c where a.action = 'changed'), '')
    from audit_entry a
    where a.entity = ${entity} and a.entity_id = ${id} and a.action not in ('noted', 'file added')
    order by 2 desc, 1 desc limit 300`)
  return rows.map(({ at, ...row }) => ({ ...row, at: new Date(at).toISOString() }))
}

/** The documents of a booking. */
export async function listFiles(db: Db, id: string): Promise<CrmBooking['files']> {
  const { rows } = await db.execute<Omit<CrmBooking['files'][number], 'uploadedAt'> & { uploadedAt: Date }>(sql`
    select k.id, k.file_id as "fileId", k.kind, f.name, f.size, k.created_at as "uploadedAt"
    from crm_booking_file k join file f on f.id = k.file_id where k.booking_id = ${id} order by k.created_at, k.id`)
  return rows.map(({ uploadedAt, ...row }) => ({ ...row, uploadedAt: new Date(uploadedAt).toISOString() }))
}

/** The enquiry a booking came from. */
export async function readNames(db: Db, id: string): Promise<Pick<CrmBooking, 'enquiry'>> {
  const { rows } = await db.execute<Pick<CrmBooking, 'enquiry'>>(sql`
    select json_build_object('id', e.id, 'kind', e.kind, 'number', e.number) as enquiry
    from crm_booking b join enquiry e on e.id = b.enquiry_id where b.id = ${id}`)
  return { enquiry: rows[0]?.enquiry ?? null }
}

/** What happened to the bookings of a customer: that they were made, how they moved, and what was paid. */
export const crmBookingHistory: HistoryPart = ({ id, orgId }, caller) => sql`
  select a.id, a.at, a.actor_name, case when a.action = 'created' then 'booking written down' else a.action end,
    '[]'::jsonb, 'crmBooking', b.id, b.number, b.title, b.kind
  from crm_booking b join audit_entry a on a.entity = ${entity} and a.entity_id = b.id
  where b.customer_id = ${id} and b.org_id = ${orgId} and ${seenBy(caller, 'booking', 'b')}
    and a.action not in ('changed', 'noted', 'file added')`
