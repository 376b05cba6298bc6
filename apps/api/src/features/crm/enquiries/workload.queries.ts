import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'

const countedMost = 1000

/** How many open enquiries each person of an organisation works on, counted up to a limit. */
export async function countOpen(db: Db, orgId: string): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ id: string; open: number }>(sql`
    select u.id, (select count(*)::int from (
      select 1 from enquiry e where e.assigned_to = u.id and e.org_id = ${orgId} and e.next_follow_up_at is not null
        and e.status in ('New', 'Contacted', 'Quoted', 'Negotiation') limit ${countedMost}) as counted) as open
    from app_user u where u.org_id = ${orgId}`)
  return new Map(rows.map(({ id, open }) => [id, open]))
}
