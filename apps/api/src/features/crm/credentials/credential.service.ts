import type { credentials as contract } from '@karavan/contracts/crm/credentials/credential.contract'
import { addDays, type PlainDate } from '@karavan/domain/base/dates'
import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod'
import { recordAudit } from '../../../platform/audit/audit.ts'
import { today } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import type { Sealed, Vault } from '../../../platform/crypto/vault.ts'
import type { Db } from '../../../platform/db/database.ts'
import { invalid, notFound, problem } from '../../../platform/http/problem.ts'
import { refuseStale } from '../../../platform/http/version.ts'
import { isStaff } from '../../people/users/index.ts'
import {
  updateCredentialRow,
  findCredential,
  insertCredential,
  type NamedCredential,
  deleteCredentialRow,
  toSent,
} from './credential.queries.ts'

type Body = z.output<(typeof contract)['create']['body']>
type Edit = z.output<(typeof contract)['update']['body']>

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

async function find({ db, user }: Context, id: string, lock = true): Promise<NamedCredential> {
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
export async function createCredential(context: Context, vault: Vault, body: Body): Promise<NamedCredential> {
  const { platform, db, user, actor } = context
  const { password, rotateEveryDays, ...fields } = body
  const ownerId = fields.ownerId ?? user.id
  await refuseStranger(db, user.orgId, ownerId)
  const record = { id: uuidv7(), orgId: user.orgId }
  const sealed = vault.seal(password, ownerOf(record))
  await insertCredential(db, {
    ...fields,
    ...record,
    ownerId,
    ...columnsOf(sealed),
    ...rotation(rotateEveryDays, today(platform.config)),
  })
  const made = await find(context, record.id)
  await recordAudit(db, actor, { entity, id: record.id, action: 'created', after: inTrail(made) })
  return made
}

/** Changes it; a new password begins its time anew. */
export async function updateCredential(
  context: Context,
  vault: Vault,
  id: string,
  body: Edit,
): Promise<NamedCredential> {
  const { platform, db, actor } = context
  const day = today(platform.config)
  const before = await find(context, id)
  const { version, password, rotateEveryDays, ...fields } = body
  refuseStale(version, before.version, toSent(before, day))
  const ownerId = fields.ownerId ?? before.ownerId
  if (ownerId !== before.ownerId) await refuseStranger(db, before.orgId, ownerId)
  const set = password === undefined ? null : vault.seal(password, ownerOf(before))
  await updateCredentialRow(db, id, {
    ...fields,
    ownerId,
    ...(set ? { ...columnsOf(set), passwordSetAt: new Date().toISOString() } : {}),
    ...rotation(rotateEveryDays, set ? day : before.passwordSetAt.slice(0, 10)),
    version: version + 1,
    updatedAt: new Date().toISOString(),
  })
  const after = await find(context, id)
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
export async function deleteCredential(context: Context, id: string): Promise<{ id: string }> {
  const { db, actor } = context
  const before = await find(context, id)
  await deleteCredentialRow(db, id)
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
export async function revealPassword(context: Context, vault: Vault, id: string, reason: string): Promise<string> {
  const { db, actor } = context
  const found = await find(context, id)
  const password = open(vault, found)
  await updateCredentialRow(db, id, { lastRevealedAt: new Date().toISOString() })
  await recordAudit(db, actor, { entity, id, orgId: found.orgId, action: 'revealed', after: { reason } })
  return password
}
