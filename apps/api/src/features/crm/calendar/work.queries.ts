import type { CalendarWork } from '@karavan/contracts/crm/calendar/calendar.contract'
import type { PlainDate } from '@karavan/domain/base/dates'
import { type ContactWay, contactWords } from '@karavan/domain/crm/enquiry'
import { type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Db } from '../../../platform/db/database.ts'
import { seenBy } from '../own/index.ts'
import { recordJoins, recordJson } from '../tasks/index.ts'

type Range = { from: PlainDate; until: PlainDate; zone: string }

/** What is due from the beginning of one day to the end of another, where the house is. */
const dueWithin = (column: SQL, { from, until, zone }: Range): SQL => sql`
  ${column} >= (${from}::date::timestamp at time zone ${zone}) and ${column} < ((${until}::date + 1)::timestamp at time zone ${zone})`

type Row = Omit<CalendarWork, 'title'> & { way: ContactWay | null; title: string | null }

/** Open follow-ups and tasks of an organisation in the order of their time, by one statement. */
export async function listWork(
  db: Db,
  caller: Caller,
  range: Range,
  { assignedTo, most }: { assignedTo?: string | undefined; most: number },
): Promise<CalendarWork[]> {
  const whose = (column: SQL) => (assignedTo ? sql`${column} = ${assignedTo}` : sql`true`)
  const { rows } = await db.execute<Row>(sql`
    with step as (
      select 'follow-up' as what, f.id, f.due_at, f.way, f.note as title, 'enquiry' as record_of, f.enquiry_id as record_id,
        f.assigned_to
      from follow_up f
      where f.org_id = ${caller.orgId} and f.done_at is null and ${dueWithin(sql`f.due_at`, range)}
        and ${seenBy(caller, 'followUp', 'f')} and ${whose(sql`f.assigned_to`)}
      order by f.due_at, f.id limit ${most}
    ), todo as (
      select 'task', t.id, t.due_at, null, t.title, t.record_of, t.record_id, t.assigned_to
      from crm_task t
      where t.org_id = ${caller.orgId} and t.done_at is null and ${dueWithin(sql`t.due_at`, range)}
        and ${seenBy(caller, 'task', 't')} and ${whose(sql`t.assigned_to`)}
      order by t.due_at, t.id limit ${most}
    ), work as (
      select * from (select * from step union all select * from todo) both_kinds order by due_at, id limit ${most}
    )
    select w.id, w.what, to_char(w.due_at at time zone ${range.zone}, 'YYYY-MM-DD') as date,
      to_char(w.due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, w.way, w.title,
      ${recordJson('w')} as record, u.name as assignee
    from work w join app_user u on u.id = w.assigned_to ${recordJoins('w')} order by w.due_at, w.id`)
  return rows.map(({ way, title, ...row }) => ({
    ...row,
    title: way ? [contactWords[way], title].filter(Boolean).join(': ') : (title ?? ''),
  }))
}
