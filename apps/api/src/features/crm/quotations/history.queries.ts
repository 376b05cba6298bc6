import { sql } from 'drizzle-orm'
import type { HistoryPart } from '../customers/index.ts'
import { seenBy } from '../own/index.ts'

/** What happened to the quotations of a customer: that they were made, sent, opened and answered. */
export const quotationHistory: HistoryPart = ({ id, orgId }, caller) => {
  const about = sql`'quotation', q.id, q.number, q.title, null::text`
  const theirs = sql`q.customer_id = ${id} and q.org_id = ${orgId} and ${seenBy(caller, 'quotation', 'q')}`
  return sql`
    select a.id, a.at, a.actor_name, 'quotation ' || a.action, '[]'::jsonb, ${about}
    from quotation q join audit_entry a on a.entity = 'quotation' and a.entity_id = q.id
    where ${theirs} and a.action <> 'changed'
    union all
    select v.id, v.first_seen_at, 'Customer', 'quotation opened, version ' || v.number, '[]'::jsonb, ${about}
    from quotation q join quotation_version v on v.quotation_id = q.id
    where ${theirs} and v.first_seen_at is not null`
}
