import type { PortalCredential } from '@karavan/contracts/crm/credentials/credential.contract'
import type { ListQuery } from '@karavan/contracts/kit/list'
import type { PlainDate } from '@karavan/domain/base/dates'
import { and, eq, lte, sql } from 'drizzle-orm'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Db } from '../../../platform/db/database.ts'
import { scope } from '../../../platform/db/table-class.ts'
import { allOf, given, orderBy, pageOf, searchIn, totalRows } from '../../../platform/http/list-rows.ts'
import { type CredentialRecord, portalCredentials as credentials } from './credential.table.ts'

/** A credential with the names of its owner and organisation. */
export type NamedCredential = CredentialRecord & { owner: string; companyName: string }

const columns = {
  row: credentials,
  owner: sql<string>`(select u.name from app_user u where u.id = ${credentials.ownerId})`.as('owner'),
  companyName: sql<string>`(select o.company_name from org o where o.id = ${credentials.orgId})`.as('company'),
}

/** A credential as it leaves the server: without anything of its password. */
export const toSent = (found: NamedCredential, day: PlainDate): PortalCredential => {
  const { keyId: _, wrappedKey: _key, sealedPassword: _password, rotationToldAt: _told, ...sent } = found
  return { ...sent, rotationDue: sent.rotateOn !== null && sent.rotateOn <= day }
}

type Filters = { ownerId?: string | undefined; orgId?: string | undefined; due?: 'yes' | undefined }

/** One page of the credentials a caller may see. */
export async function listCredentials(db: Db, caller: Caller, query: ListQuery & Filters, day: PlainDate) {
  const { portal, updatedAt, passwordSetAt, rotateOn } = credentials
  const statement = db
    .select({ ...columns, totalRows })
    .from(credentials)
    .where(
      allOf(
        scope(credentials, caller),
        given(credentials.ownerId, query.ownerId),
        given(credentials.orgId, query.orgId),
        query.due ? lte(rotateOn, day) : undefined,
        searchIn(query.q, [portal, credentials.username]),
      ),
    )
    .orderBy(...orderBy(query, { sort: { portal, updatedAt, passwordSetAt }, id: credentials.id }))
    .$dynamic()
  const { rows, meta } = await pageOf(statement, query)
  return { data: rows.map(({ row, owner, companyName }) => toSent({ ...row, owner, companyName }, day)), meta }
}

/** One credential, when this caller may see it; locked for whoever changes it. */
export async function findCredential(
  db: Db,
  caller: Caller,
  id: string,
  lock = false,
): Promise<NamedCredential | null> {
  const query = db
    .select(columns)
    .from(credentials)
    .where(and(eq(credentials.id, id), scope(credentials, caller)))
  const [found] = lock ? await query.for('update', { of: credentials }) : await query
  return found ? { ...found.row, owner: found.owner, companyName: found.companyName } : null
}

export async function insertCredential(db: Db, row: typeof credentials.$inferInsert): Promise<void> {
  await db.insert(credentials).values(row)
}

export async function updateCredentialRow(db: Db, id: string, changes: Partial<typeof credentials.$inferInsert>) {
  await db.update(credentials).set(changes).where(eq(credentials.id, id))
}

export async function deleteCredentialRow(db: Db, id: string): Promise<void> {
  await db.delete(credentials).where(eq(credentials.id, id))
}
