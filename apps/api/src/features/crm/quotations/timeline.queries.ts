import type { Quotation } from '@karavan/contracts/crm/quotations/quotation'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'

type Entry = Quotation['timeline'][number]

/** Everything that happened to a quotation, the newest first: the trail, and that its customer looked at it. */
export async function listTimeline(db: Db, id: string): Promise<Entry[]> {
  const { rows } = await db.execute<Omit<Entry, 'at'> & { at: Date }>(sql`
    select a.id::text, a.at, a.actor_name as by, case
        when a.action = 'commented' then 'note' when a.action in ('created', 'changed') then 'change' else 'status' end as kind,
      null as way,
      a.action || coalesce(': ' || (
        select string_agg(c ->> 'field', ', ') from jsonb_array_elements(a.changes) c where a.action = 'changed'), '') as text
    from audit_entry a where a.entity = 'quotation' and a.entity_id = ${id}
    union all
    select 'seen-' || v.id, v.first_seen_at, null, 'contact', null, 'version ' || v.number || ' was opened by the customer'
    from quotation_version v where v.quotation_id = ${id} and v.first_seen_at is not null
    order by 2 desc, 1 desc limit 300`)
  return rows.map(({ at, ...row }) => ({ ...row, at: new Date(at).toISOString() }))
}

/** What customers wrote on its pages, the oldest first. */
export async function listComments(db: Db, id: string): Promise<Quotation['comments']> {
  const { rows } = await db.execute<Omit<Quotation['comments'][number], 'at'> & { at: Date }>(sql`
    select c.id, c.created_at as at, c.name as by, c.text, v.number as "versionNumber"
    from quotation_comment c join quotation_version v on v.id = c.version_id
    where v.quotation_id = ${id} order by c.created_at, c.id limit 500`)
  return rows.map(({ at, ...row }) => ({ ...row, at: new Date(at).toISOString() }))
}

/** The bookings that were made of it. */
export async function listCrmBookings(db: Db, id: string): Promise<Quotation['bookings']> {
  const { rows } = await db.execute<Quotation['bookings'][number]>(sql`
    select b.id, b.kind, b.number, b.status
    from crm_booking b join quotation_version v on v.id = b.quotation_version_id
    where v.quotation_id = ${id} order by b.created_at, b.id`)
  return rows
}
