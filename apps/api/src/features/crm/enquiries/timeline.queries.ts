import type { Enquiry } from '@karavan/contracts/crm/enquiries/enquiry'
import type { Db } from '../../../platform/db/database.ts'
import { runPrepared } from '../../../platform/db/prepared.ts'

/** What belongs to an enquiry beside its own fields. */
export type EnquiryParts = Pick<Enquiry, 'followUps' | 'files' | 'timeline'>

const iso = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The steps by when they are due. */
const steps = `
  select json_agg(json_build_object('id', f.id, 'dueAt', ${iso('f.due_at')}, 'way', f.way, 'note', f.note, 'assignedTo', f.assigned_to,
    'assignee', a.name, 'doneAt', ${iso('f.done_at')}, 'doneBy', d.name, 'outcome', f.outcome) order by f.due_at)
  from follow_up f join app_user a on a.id = f.assigned_to left join app_user d on d.id = f.done_by where f.enquiry_id = $1`

const files = `
  select json_agg(json_build_object('id', e.id, 'fileId', e.file_id, 'name', f.name, 'size', f.size,
    'uploadedAt', ${iso('e.created_at')}) order by e.created_at, e.id)
  from enquiry_file e join file f on f.id = e.file_id where e.enquiry_id = $1`

/** Everything that happened to it, the newest first, out of notes, steps, files and the trail. */
const timeline = `
  select json_agg(json_build_object('id', id, 'at', ${iso('at')}, 'by', by, 'kind', kind, 'way', way, 'text', text)
    order by at desc, id desc)
  from (
    select n.id::text, n.created_at as at, u.name as by, case when n.way is null then 'note' else 'contact' end as kind,
      n.way, n.text
    from enquiry_note n left join app_user u on u.id = n.user_id where n.enquiry_id = $1
    union all
    select f.id::text, f.done_at, u.name, 'follow-up', f.way, coalesce(f.outcome, f.note, 'Done')
    from follow_up f left join app_user u on u.id = f.done_by where f.enquiry_id = $1 and f.done_at is not null
    union all
    select e.id::text, e.created_at, null, 'file', null, f.name
    from enquiry_file e join file f on f.id = e.file_id where e.enquiry_id = $1
    union all
    select a.id::text, a.at, a.actor_name, case when a.action in ('changed', 'created') then 'change' else 'status' end, null,
      a.action || coalesce(': ' || (
        select string_agg(c ->> 'field', ', ') from jsonb_array_elements(a.changes) c where a.action = 'changed'), '')
    from audit_entry a where a.entity = 'enquiry' and a.entity_id = $1 and a.action not in ('noted', 'file added', 'step done')
    order by 2 desc, 1 desc limit 300) happened`

/** The steps, the files and the timeline of an enquiry, by one statement. */
export async function readParts(db: Db, id: string): Promise<EnquiryParts> {
  const text = `select coalesce((${steps}), '[]') as "followUps", coalesce((${files}), '[]') as files,
    coalesce((${timeline}), '[]') as timeline`
  const [parts] = await runPrepared<EnquiryParts>(db, text, [id])
  return parts ?? { followUps: [], files: [], timeline: [] }
}
