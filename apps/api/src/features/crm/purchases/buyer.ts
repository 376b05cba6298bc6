import { sql } from 'drizzle-orm'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Context } from '../../../platform/context.ts'

const mayBuy = (caller: Caller | null, orgId: string): caller is Caller =>
  caller !== null && caller.active && caller.verified && caller.orgId === orgId

/**
 * In whose name something is bought for an organisation when a customer's answer asks for it: of those who worked on it the
 * first who may, else whoever leads the organisation.
 */
export async function findBuyer(
  { platform, db }: Pick<Context, 'platform' | 'db'>,
  orgId: string,
  userIds: readonly (string | null)[],
): Promise<Caller | null> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from app_user where org_id = ${orgId} and active and verified and user_type in ('Admin', 'Agent')
    order by created_at, id limit 1`)
  for (const id of [...userIds, ...rows.map((row) => row.id)]) {
    const caller = id ? await platform.findCallerById(id, db) : null
    if (mayBuy(caller, orgId)) return caller
  }
  return null
}
