import { sql } from 'drizzle-orm'
import type { HistoryPart } from '../customers/index.ts'
import { seenBy } from '../own/index.ts'

/** What happened to the enquiries of a customer: that they came in, how they moved, and the steps done for them. */
export const enquiryHistory: HistoryPart = ({ id, orgId }, caller) => {
  const about = sql`'enquiry', e.id, e.number, e.subject, e.kind`
  const theirs = sql`e.customer_id = ${id} and e.org_id = ${orgId} and ${seenBy(caller, 'enquiry', 'e')}`
  return sql`
    select e.id, e.created_at, coalesce(u.name, 'Somebody'), 'enquiry came in', '[]'::jsonb, ${about}
    from enquiry e left join app_user u on u.id = e.created_by where ${theirs}
    union all
    select a.id, a.at, a.actor_name, a.action, (
      select coalesce(jsonb_agg(c), '[]') from jsonb_array_elements(a.changes) c where c ->> 'field' <> 'status'), ${about}
    from enquiry e join audit_entry a on a.entity = 'enquiry' and a.entity_id = e.id
    where ${theirs} and a.action <> 'created' and a.changes @> '[{"field": "status"}]'
    union all
    select f.id, f.done_at, coalesce(u.name, 'Somebody'), 'follow-up done', case
        when f.outcome is null then '[]'::jsonb
        else jsonb_build_array(jsonb_build_object('field', 'outcome', 'from', null, 'to', f.outcome)) end, ${about}
    from enquiry e join follow_up f on f.enquiry_id = e.id left join app_user u on u.id = f.done_by
    where ${theirs} and f.done_at is not null`
}
