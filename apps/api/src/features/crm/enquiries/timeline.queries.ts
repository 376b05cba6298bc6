import type { Enquiry } from '@karavan/contracts/crm/enquiries/enquiry'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'

type Entry = Enquiry['timeline'][number]

/** Everything that happened to an enquiry, the newest first, out of notes, steps, files and the trail. */
export async function listTimeline(db: Db, id: string): Promise<Entry[]> {
  const { rows } = await db.execute<Omit<Entry, 'at'> & { at: Date }>(sql`
    select n.id::text, n.created_at as at, u.name as by, case when n.way is null then 'note' else 'contact' end as kind,
      n.way, n.text
    from enquiry_note n left join app_user u on u.id = n.user_id where n.enquiry_id = ${id}
    union all
    select f.id::text, f.done_at, u.name, 'follow-up', f.way, coalesce(f.outcome, f.note, 'Done')
    from follow_up f left join app_user u on u.id = f.done_by where f.enquiry_id = ${id} and f.done_at is not null
    union all
    select e.id::text, e.created_at, null, 'file', null, f.name
    from enquiry_file e join file f on f.id = e.file_id where e.enquiry_id = ${id}
    union all
    select a.id::text, a.at, a.actor_name, case when a.action in ('changed', 'created') then 'change' else 'status' end, null,
      a.action || coalesce(': ' || (
        select string_agg(c ->> 'field', ', ') from jsonb_array_elements(a.changes) c where a.action = 'changed'), '')
    from audit_entry a where a.entity = 'enquiry' and a.entity_id = ${id} and a.action not in ('noted', 'file added', 'step done')
    order by 2 desc, 1 desc limit 300`)
  return rows.map(({ at, ...row }) => ({ ...row, at: new Date(at).toISOString() }))
}

/** The files of an enquiry. */
export async function listFiles(db: Db, id: string): Promise<Enquiry['files']> {
  const { rows } = await db.execute<Omit<Enquiry['files'][number], 'uploadedAt'> & { uploadedAt: Date }>(sql`
    select e.id, e.file_id as "fileId", f.name, f.size, e.created_at as "uploadedAt"
    from enquiry_file e join file f on f.id = e.file_id where e.enquiry_id = ${id} order by e.created_at, e.id`)
  return rows.map(({ uploadedAt, ...row }) => ({ ...row, uploadedAt: new Date(uploadedAt).toISOString() }))
}
