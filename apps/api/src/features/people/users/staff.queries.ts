import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
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
  const where = and(eq(users.id, userId), eq(users.orgId, orgId), eq(users.active, true))
  return (await db.$count(users, where)) > 0
}
