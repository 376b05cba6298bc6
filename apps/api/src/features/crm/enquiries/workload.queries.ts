import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'

/** How many open enquiries each person of an organisation works on. */
export async function countOpen(db: Db, orgId: string): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ id: string; open: number }>(sql`
    select assigned_to as id, count(*)::int as open from enquiry
    where org_id = ${orgId} and status in ('New', 'Contacted', 'Quoted', 'Negotiation') group by 1`)
  return new Map(rows.map(({ id, open }) => [id, open]))
}
