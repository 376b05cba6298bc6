import { isInvited } from '@karavan/domain/people/invitation'
import { and, eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Actor } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import { invite, renewInvitation } from './invitation.service.ts'
import { findHouse, insertOrg } from './user.queries.ts'
import { users } from './user.table.ts'

const operator: Omit<Actor, 'orgId'> = { id: null, name: 'Operator', requestId: 'command' }

/** Makes sure that the house exists, and tells its id. */
async function ensureHouse(db: Db, companyName: string, email: string): Promise<string> {
  const house = await findHouse(db)
  if (house) return house.id
  const id = uuidv7()
  await insertOrg(db, { id, kind: 'house', companyName, email, country: 'India', verificationStatus: 'approved' })
  return id
}

/** Invites an Admin of the house and gives the secret of the link; an earlier link that was not used stops working. */
export async function inviteAdmin(db: Db, email: string, companyName: string): Promise<string | null> {
  const orgId = await ensureHouse(db, companyName, email)
  const existing = await db.select().from(users).where(eq(users.email, email))
  if (existing.some((user) => user.issuer !== null && user.userType === 'Admin')) return null
  // Whoever was invited before may have been told of something already, and stays.
  const waiting = existing.find((user) => user.issuer === null && user.userType === 'Admin' && user.orgId === orgId)
  const context = { db, actor: { ...operator, orgId } }
  if (waiting) return renewInvitation(context, waiting)
  for (const user of existing) if (user.issuer === null) await db.delete(users).where(eq(users.id, user.id))
  const name = email.split('@')[0] ?? email
  const { token } = await invite(context, { orgId, email, name, phone: null, userType: 'Admin' })
  return token
}

/** Whether the house has an Admin who can sign in. */
export async function hasAdmin(db: Db): Promise<boolean> {
  const rows = await db.select({ issuer: users.issuer }).from(users).where(eq(users.userType, 'Admin'))
  return rows.some((row) => row.issuer !== null)
}

/** Whether somebody holds a link by which they become an Admin. */
export async function isAdminInvited(db: Db, email: string): Promise<boolean> {
  const rows = await db
    .select()
    .from(users)
    .where(and(eq(users.email, email), eq(users.userType, 'Admin')))
  return rows.some((row) => isInvited(row, new Date()))
}
