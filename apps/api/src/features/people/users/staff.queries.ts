import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { runPrepared } from '../../../platform/db/prepared.ts'
import { users } from './user.table.ts'

/** The people of an organisation who can be given work, by name. */
export async function listStaff(db: Db, orgId: string): Promise<{ id: string; name: string }[]> {
  return db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(and(eq(users.orgId, orgId), eq(users.active, true), eq(users.verified, true)))
    .orderBy(asc(users.name), asc(users.id))
}

/** Whether somebody works for an organisation and is not suspended. */
export async function isStaff(db: Db, orgId: string, userId: string): Promise<boolean> {
  const found = await runPrepared(db, 'select 1 from app_user where id = $1 and org_id = $2 and active', [
    userId,
    orgId,
  ])
  return found.length > 0
}
