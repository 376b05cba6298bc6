import type { ListQuery } from '@karavan/contracts/kit/list'
import { firstRole, type Place, rightsOf } from '@karavan/domain/base/access/rights'
import { and, asc, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../../platform/auth/caller.ts'
import { brokenCheck, type Db } from '../../../platform/db/database.ts'
import { runPrepared } from '../../../platform/db/prepared.ts'
import { allOf, given, orderBy, pageOf, searchIn, totalRows } from '../../../platform/http/list-rows.ts'
import { notFound, problem } from '../../../platform/http/problem.ts'
import { orgs, users } from './user.table.ts'
import type { WalletPort } from './wallet.port.ts'

/** A user with their organisation, as stored. */
export type UserRow = typeof users.$inferSelect & {
  org: typeof orgs.$inferSelect
  wallet: { balance: number; creditLimit: number }
}

type NewUser = typeof users.$inferInsert
type NewOrg = typeof orgs.$inferInsert

/** An edit of the person or of their organisation makes both stale: one number stands for the two. */
export const versionOf = (row: UserRow): number => row.version + row.org.version - 1

type Found = { user: typeof users.$inferSelect; org: typeof orgs.$inferSelect; balance: number; creditLimit: number }

const toRow = ({ user, org, balance, creditLimit }: Found): UserRow => ({
  ...user,
  org,
  wallet: { balance, creditLimit },
})

type Figures = Pick<WalletPort, 'figuresOf'>

async function findOne(db: Db, wallets: Figures, where: SQL, lock: boolean): Promise<UserRow | null> {
  const query = db
    .select({ user: users, org: orgs, ...wallets.figuresOf(orgs.id) })
    .from(users)
    .innerJoin(orgs, eq(orgs.id, users.orgId))
    .where(where)
  const [row] = lock ? await query.for('update', { of: [users, orgs] }) : await query
  return row ? toRow(row) : null
}

const identityIs = (issuer: string, subject: string) =>
  sql`${users.issuer} = ${issuer} and ${users.subject} = ${subject}`

export const findUser = (db: Db, wallets: Figures, id: string) => findOne(db, wallets, eq(users.id, id), false)
const lockUser = (db: Db, wallets: Figures, id: string) => findOne(db, wallets, eq(users.id, id), true)

const orMissing = (row: UserRow | null): UserRow => {
  if (!row) throw notFound('user')
  return row
}
export const getUser = async (db: Db, wallets: Figures, id: string) => orMissing(await findUser(db, wallets, id))
export const getLockedUser = async (db: Db, wallets: Figures, id: string) => orMissing(await lockUser(db, wallets, id))

export const lockInvited = (db: Db, wallets: Figures, hash: string) =>
  findOne(db, wallets, eq(users.invitationHash, hash), true)

// For those who ask nothing about money.
const nothing = sql<number>`0`.mapWith(Number)
const unread: Figures = { figuresOf: () => ({ balance: nothing, creditLimit: nothing }) }

/** Locks a user with their organisation; false when there is none. */
export const lockAccount = async (db: Db, id: string): Promise<boolean> => (await lockUser(db, unread, id)) !== null
export const findByIdentity = (db: Db, issuer: string, subject: string) =>
  findOne(db, unread, identityIs(issuer, subject), false)
export const findCompanyOf = async (db: Db, issuer: string, subject: string) =>
  (await findByIdentity(db, issuer, subject))?.org.companyName ?? null
export const findInvited = (db: Db, hash: string) => findOne(db, unread, eq(users.invitationHash, hash), false)

async function findCallerWhere(db: Db, crmUserIds: string[], where: string, values: string[]): Promise<Caller | null> {
  const [row] = await runPrepared<Omit<Caller, 'crmGuest' | 'rights'> & Pick<Place, 'allowed' | 'denied'>>(
    db,
    `select u.id, u.org_id as "orgId", o.kind as "orgKind", u.user_type as "userType", u.name, u.email, u.verified, u.active,
       u.role, u.allowed, u.denied
     from app_user u join org o on o.id = u.org_id where ${where}`,
    values,
  )
  if (!row) return null
  const { allowed, denied, ...caller } = row
  return { ...caller, rights: rightsOf({ ...caller, allowed, denied }), crmGuest: crmUserIds.includes(row.id) }
}

/** Somebody of this address who signs in at our own provider. */
export const findEmbeddedUser = (db: Db, email: string) =>
  findOne(db, unread, sql`${users.issuer} = 'urn:karavan:identity' and lower(${users.email}) = ${email}`, false)

/** The person a token acts for, as they are now. */
export const findCaller = (db: Db, crmUserIds: string[], issuer: string, subject: string) =>
  findCallerWhere(db, crmUserIds, 'u.issuer = $1 and u.subject = $2', [issuer, subject])

/** The person a ticket was given to, as they are now. */
export const findCallerById = (db: Db, crmUserIds: string[], id: string) =>
  findCallerWhere(db, crmUserIds, 'u.id = $1', [id])

export async function insertOrg(db: Db, org: NewOrg): Promise<void> {
  await db.insert(orgs).values(org)
}

export async function insertUser(db: Db, user: NewUser): Promise<void> {
  const role = user.userType === 'Customer' ? null : firstRole(user.userType)
  await db.insert(users).values({ role, ...user })
}

export async function nextAgentId(db: Db): Promise<string> {
  const { rows } = await db.execute<{ number: number }>(sql`select nextval('agent_number')::int as number`)
  return `AG${String(rows[0]?.number).padStart(6, '0')}`
}

const touched = { version: sql`version + 1`, updatedAt: sql`now()` }

export async function updateUserRow(db: Db, id: string, values: Partial<NewUser>): Promise<void> {
  await db
    .update(users)
    .set({ ...values, ...touched })
    .where(eq(users.id, id))
    .catch((error: unknown) => {
      if (brokenCheck(error) === 'app_user_erased_is_empty')
        throw problem('CONFLICT', 'This account was erased; nobody can sign in with it again.')
      if (brokenCheck(error) !== 'app_user_owner_stays') throw error
      throw problem('CONFLICT', 'The house needs somebody who may change people; make somebody else Admin first.')
    })
}

export async function updateOrg(db: Db, id: string, values: Partial<NewOrg>): Promise<void> {
  await db
    .update(orgs)
    .set({ ...values, ...touched })
    .where(eq(orgs.id, id))
}

/** SQL of a list of the ids of those who run the house. */
export const adminIdsJson = `(select coalesce(json_agg(id order by id), '[]') from app_user where user_type = 'Admin' and active)`

/** Notes a sign-in; not an edit, so the version stays. */
export async function noteSignIn(db: Db, id: string, verified: { verified?: boolean; emailVerified?: boolean }) {
  await db
    .update(users)
    .set({ ...verified, lastSeenAt: sql`now()` })
    .where(eq(users.id, id))
}

export async function findHouse(db: Db): Promise<typeof orgs.$inferSelect | null> {
  const [house] = await db.select().from(orgs).where(eq(orgs.kind, 'house'))
  return house ?? null
}

export async function isAgency(db: Db, orgId: string): Promise<boolean> {
  const [org] = await db.select({ kind: orgs.kind }).from(orgs).where(eq(orgs.id, orgId))
  return org?.kind === 'agency'
}

/** Those whom an organisation belongs to. */
export async function listOwnerIds(db: Db, orgId: string): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.orgId, orgId), eq(users.active, true), ne(users.userType, 'SystemUser')))
    .orderBy(asc(users.id))
  return rows.map(({ id }) => id)
}

export async function listAdminIds(db: Db): Promise<string[]> {
  const rows = await runPrepared<{ id: string }>(
    db,
    `select id from app_user where user_type = 'Admin' and active order by id`,
    [],
  )
  return rows.map((row) => row.id)
}

type UserFilters = {
  userType?: string | undefined
  verified?: boolean | undefined
  active?: boolean | undefined
  verification?: string | undefined
  orgId?: string | undefined
}

/** One page of all users; a whole PAN finds those of the organisation it is of. */
export async function listUsers(db: Db, wallets: Figures, query: ListQuery & UserFilters, panHash: string | null) {
  const statement = db
    .select({ user: users, org: orgs, ...wallets.figuresOf(orgs.id), totalRows })
    .from(users)
    .innerJoin(orgs, eq(orgs.id, users.orgId))
    .where(
      allOf(
        panHash === null
          ? searchIn(query.q, [users.name, users.email, users.phone, orgs.companyName, orgs.agentId])
          : eq(orgs.panHash, panHash),
        given(users.userType, query.userType),
        given(users.verified, query.verified),
        given(users.active, query.active),
        given(orgs.verificationStatus, query.verification),
        given(users.orgId, query.orgId),
      ),
    )
    .orderBy(
      ...orderBy(query, {
        sort: { name: users.name, email: users.email, createdAt: users.createdAt, lastSeenAt: users.lastSeenAt },
        id: users.id,
      }),
    )
    .$dynamic()
  const { rows, meta } = await pageOf(statement, query)
  return { rows: rows.map(toRow), meta }
}
