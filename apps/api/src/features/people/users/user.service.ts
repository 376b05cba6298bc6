import type { UserPatch } from '@karavan/contracts/people/users/user.contract'
import type { z } from 'zod'
import { type Actor, recordAudit } from '../../../platform/audit/audit.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Db } from '../../../platform/db/database.ts'
import { invalid, notFound, problem } from '../../../platform/http/problem.ts'
import { refuseStale } from '../../../platform/http/version.ts'
import { toUser } from './profile.ts'
import { findUser, lockUser, type UserRow, updateOrg, updateUserRow, versionOf } from './user.queries.ts'
import type { WalletPort } from './wallet.port.ts'

type Patch = z.output<typeof UserPatch>

const watched = (row: UserRow) => ({
  active: row.active,
  userType: row.userType,
  creditLimit: row.wallet.creditLimit,
  salesRep: row.org.salesRep,
})

function checkPatch(caller: Caller, row: UserRow, patch: Patch): void {
  if (row.id === caller.id && (patch.active === false || patch.userType === 'SystemUser'))
    throw problem('CONFLICT', 'You cannot disable or lower your own account.')
  if (patch.userType && row.org.kind !== 'house')
    throw invalid({ path: 'userType', message: 'Only staff of the house can become Admin' })
  if (patch.creditLimit !== undefined && row.org.kind === 'house')
    throw invalid({ path: 'creditLimit', message: 'The house has no wallet to overdraw' })
}

/** Applies what an Admin may change of a user and their organisation. */
export async function updateUser(
  { db, wallets }: { db: Db; wallets: WalletPort },
  caller: Caller,
  actor: Actor,
  id: string,
  patch: Patch,
): Promise<UserRow> {
  const before = await lockUser(db, wallets, id)
  if (!before) throw notFound('user')
  refuseStale(patch.version, versionOf(before), toUser(before))
  checkPatch(caller, before, patch)
  const { active, userType, creditLimit, salesRep } = patch
  if (active !== undefined || userType) await updateUserRow(db, id, { active, userType })
  if (creditLimit !== undefined && !(await wallets.setCreditLimit(db, before.orgId, creditLimit)))
    throw problem('CONFLICT', 'The wallet is further below zero than this limit allows.')
  if (creditLimit !== undefined || salesRep !== undefined) await updateOrg(db, before.orgId, { salesRep: salesRep })
  const after = await findUser(db, wallets, id)
  if (!after) throw notFound('user')
  await recordAudit(db, actor, {
    entity: 'user',
    id,
    orgId: before.orgId,
    action: 'changed',
    before: watched(before),
    after: watched(after),
  })
  return after
}
