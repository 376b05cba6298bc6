import { createHash, randomBytes } from 'node:crypto'
import type { Role } from '@karavan/domain/base/access/rights'
import { invitationEnds, isInvited } from '@karavan/domain/people/invitation'
import { v7 as uuidv7 } from 'uuid'
import { recordAudit } from '../../../platform/audit/audit.ts'
import type { Claims } from '../../../platform/auth/caller.ts'
import type { Context, SystemContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { notFound, problem } from '../../../platform/http/problem.ts'
import { recordUser } from './user-trail.ts'
import { findByIdentity, findInvited, insertUser, lockInvited, type UserRow, updateUserRow } from './user.queries.ts'
import type { WalletPort } from './wallet.port.ts'

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** The secret of a link, and what is kept of it. */
const newLink = () => {
  const token = randomBytes(24).toString('base64url')
  return { token, invitationHash: hashOf(token), invitationExpiresAt: invitationEnds(new Date()) }
}

type Invited = {
  orgId: string
  email: string
  name: string
  phone: string | null
  userType: 'Admin' | 'SystemUser'
  role?: Role
}

/** Makes a user who has no identity yet, and the secret of the link that will give them one. */
export async function invite(
  context: Pick<Context, 'db' | 'actor'>,
  person: Invited,
): Promise<{ id: string; token: string }> {
  const id = uuidv7()
  const { token, ...link } = newLink()
  await insertUser(context.db, { id, ...person, verified: true, emailVerified: false, ...link })
  const { orgId, email, name, userType, role } = person
  await recordUser(
    context,
    { id, orgId },
    { action: 'invited', after: { email, name, userType, ...(role ? { role } : {}) } },
  )
  return { id, token }
}

/** Makes a new link for somebody who has not followed theirs; the former one ends. */
export async function renewInvitation(
  context: Pick<Context, 'db' | 'actor'>,
  person: { id: string; orgId: string },
): Promise<string> {
  const { token, ...link } = newLink()
  await updateUserRow(context.db, person.id, link)
  await recordUser(context, person, { action: 'invited again' })
  return token
}

const open = (row: UserRow | null): row is UserRow => row !== null && isInvited(row, new Date())

/** Whom a link invites; a used, expired or unknown one does not exist. */
export async function getInvitation(db: Db, token: string): Promise<UserRow> {
  const row = await findInvited(db, hashOf(token))
  if (!open(row)) throw notFound('invitation')
  return row
}

/** Whom a link invites, by the address its mail went to; null when it is good for nobody. */
export async function findInvitedPerson(db: Db, token: string): Promise<{ email: string; company: string } | null> {
  const row = token ? await findInvited(db, hashOf(token)) : null
  return open(row) ? { email: row.email.toLowerCase(), company: row.org.companyName } : null
}

/** Gives the invited user the identity that presents the link, once. */
export async function acceptInvitation(
  { db }: Pick<SystemContext, 'db'>,
  wallets: WalletPort,
  token: string,
  claims: Claims,
  requestId: string,
): Promise<UserRow> {
  const row = await lockInvited(db, wallets, hashOf(token))
  if (!open(row)) throw notFound('invitation')
  if (await findByIdentity(db, claims.issuer, claims.subject))
    throw problem('DUPLICATE', 'This identity has an account already; sign in with the invited address.')
  await updateUserRow(db, row.id, {
    issuer: claims.issuer,
    subject: claims.subject,
    emailVerified: true,
    invitationHash: null,
    invitationExpiresAt: null,
  })
  await recordAudit(
    db,
    { id: row.id, orgId: row.orgId, name: row.name, requestId },
    { entity: 'user', id: row.id, action: 'invitation accepted' },
  )
  return { ...row, emailVerified: true, version: row.version + 1 }
}
