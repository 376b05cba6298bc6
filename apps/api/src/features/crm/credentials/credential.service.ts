import type { credentials as contract } from '@karavan/contracts/crm/credentials/credential.contract'
import { addDays, type PlainDate } from '@karavan/domain/base/dates'
import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod'
import { type Actor, recordAudit } from '../../../platform/audit/audit.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Sealed, Vault } from '../../../platform/crypto/vault.ts'
import type { Db } from '../../../platform/db/database.ts'
import { invalid, notFound, problem } from '../../../platform/http/problem.ts'
import { refuseStale } from '../../../platform/http/version.ts'
import { isStaff } from '../../people/users/index.ts'
import {
  changeCredential,
  findCredential,
  insertCredential,
  type NamedCredential,
  removeCredential,
  toSent,
} from './credential.queries.ts'

type Body = z.output<(typeof contract)['create']['body']>
type Edit = z.output<(typeof contract)['update']['body']>

/** Who writes, into which vault, on which day. */
export type Keeper = { db: Db; vault: Vault; user: Caller; actor: Actor; day: PlainDate }

const entity = 'portal-credential'

/** A password opens only in the record, and for the organisation, it was sealed for. */
export const ownerOf = ({ orgId, id }: { orgId: string; id: string }): string => `${orgId} ${id}`

const columnsOf = ({ keyId, wrappedKey, content }: Sealed) => ({ keyId, wrappedKey, sealedPassword: content })
const sealedOf = ({ keyId, wrappedKey, sealedPassword }: NamedCredential): Sealed => ({
  keyId,
  wrappedKey,
  content: sealedPassword,
})

const inTrail = ({ portal, url, username, notes, ownerId, rotateEveryDays }: NamedCredential) => ({
  portal,
  url,
  username,
  notes,
  ownerId,
  rotateEveryDays,
})

async function refuseStranger(db: Db, orgId: string, ownerId: string): Promise<void> {
  if (!(await isStaff(db, orgId, ownerId)))
    throw invalid({ path: 'ownerId', message: 'Nobody of this organisation, or suspended' })
}

async function find({ db, user }: Keeper, id: string, lock = true): Promise<NamedCredential> {
  const found = await findCredential(db, user, id, lock)
  if (!found) throw notFound('credential')
  return found
}

const rotation = (days: number | null, from: PlainDate) => ({
  rotateEveryDays: days,
  rotateOn: days === null ? null : addDays(from, days),
  rotationToldAt: null,
})

/** Keeps a way into a portal. */
export async function createCredential(keeper: Keeper, body: Body): Promise<NamedCredential> {
  const { db, vault, user, actor, day } = keeper
  const { password, rotateEveryDays, ...fields } = body
  const ownerId = fields.ownerId ?? user.id
  await refuseStranger(db, user.orgId, ownerId)
  const record = { id: uuidv7(), orgId: user.orgId }
  const sealed = vault.seal(password, ownerOf(record))
  await insertCredential(db, { ...fields, ...record, ownerId, ...columnsOf(sealed), ...rotation(rotateEveryDays, day) })
  const made = await find(keeper, record.id)
  await recordAudit(db, actor, { entity, id: record.id, action: 'created', after: inTrail(made) })
  return made
}

/** Changes it; a new password begins its time anew. */
export async function updateCredential(keeper: Keeper, id: string, body: Edit): Promise<NamedCredential> {
  const { db, vault, actor, day } = keeper
  const before = await find(keeper, id)
  const { version, password, rotateEveryDays, ...fields } = body
  refuseStale(version, before.version, toSent(before, day))
  const ownerId = fields.ownerId ?? before.ownerId
  if (ownerId !== before.ownerId) await refuseStranger(db, before.orgId, ownerId)
  const set = password === undefined ? null : vault.seal(password, ownerOf(before))
  await changeCredential(db, id, {
    ...fields,
    ownerId,
    ...(set ? { ...columnsOf(set), passwordSetAt: new Date().toISOString() } : {}),
    ...rotation(rotateEveryDays, set ? day : before.passwordSetAt.slice(0, 10)),
    version: version + 1,
    updatedAt: new Date().toISOString(),
  })
  const after = await find(keeper, id)
  const action = set ? 'password changed' : 'changed'
  await recordAudit(db, actor, {
    entity,
    id,
    orgId: before.orgId,
    action,
    before: inTrail(before),
    after: inTrail(after),
  })
  return after
}

/** Forgets it. */
export async function deleteCredential(keeper: Keeper, id: string): Promise<{ id: string }> {
  const { db, actor } = keeper
  const before = await find(keeper, id)
  await removeCredential(db, id)
  await recordAudit(db, actor, { entity, id, orgId: before.orgId, action: 'deleted', before: inTrail(before) })
  return { id }
}

function open(vault: Vault, found: NamedCredential): string {
  try {
    return vault.open(sealedOf(found), ownerOf(found))
  } catch {
    throw problem(
      'CONFLICT',
      'This password cannot be opened any more: its key is gone, or it was moved. Set it again.',
    )
  }
}

/** Opens the password for somebody who says why; the trail keeps who and why, never what. */
export async function revealPassword(keeper: Keeper, id: string, reason: string): Promise<string> {
  const { db, vault, actor } = keeper
  const found = await find(keeper, id)
  const password = open(vault, found)
  await changeCredential(db, id, { lastRevealedAt: new Date().toISOString() })
  await recordAudit(db, actor, { entity, id, orgId: found.orgId, action: 'revealed', after: { reason } })
  return password
}
