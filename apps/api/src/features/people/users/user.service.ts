import type { UserPatch } from '@karavan/contracts/people/users/user.contract'
import { firstRole } from '@karavan/domain/base/access/rights'
import { changeFault } from '@karavan/domain/people/account'
import type { z } from 'zod'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Context } from '../../../platform/context.ts'
import { invalid, problem } from '../../../platform/http/problem.ts'
import { refuseStale } from '../../../platform/http/version.ts'
import { toUser } from './profile.ts'
import { recordUser } from './user-trail.ts'
import { getLockedUser, getUser, type UserRow, updateOrg, updateUserRow, versionOf } from './user.queries.ts'
import type { WalletPort } from './wallet.port.ts'

type Patch = z.output<typeof UserPatch>

const watched = (row: UserRow) => ({
  active: row.active,
  userType: row.userType,
  creditLimit: row.wallet.creditLimit,
  salesRep: row.org.salesRep,
})

function refusePatch(caller: Caller, row: UserRow, patch: Patch): void {
  const fault = changeFault(caller.id, { id: row.id, orgKind: row.org.kind }, patch)
  if (fault === 'own account') throw problem('CONFLICT', 'You cannot disable or lower your own account.')
  if (fault === 'rank') throw invalid({ path: 'userType', message: 'Only staff of the house can become Admin' })
  if (fault === 'credit') throw invalid({ path: 'creditLimit', message: 'The house has no wallet to overdraw' })
}

/** Applies what an Admin may change of a user and their organisation. */
export async function updateUser(
  context: Pick<Context, 'db' | 'user' | 'actor'>,
  wallets: WalletPort,
  id: string,
  patch: Patch,
): Promise<UserRow> {
  const { db, user } = context
  const before = await getLockedUser(db, wallets, id)
  refuseStale(patch.version, versionOf(before), toUser(before))
  refusePatch(user, before, patch)
  const { active, userType, creditLimit, salesRep } = patch
  // Another kind of account begins with the role it always begins with.
  const place = userType ? { userType, role: firstRole(userType), allowed: [], denied: [] } : {}
  if (active !== undefined || userType) await updateUserRow(db, id, { active, ...place })
  if (creditLimit !== undefined && !(await wallets.setCreditLimit(db, before.orgId, creditLimit)))
    throw problem('CONFLICT', 'The wallet is further below zero than this limit allows.')
  if (creditLimit !== undefined || salesRep !== undefined) await updateOrg(db, before.orgId, { salesRep: salesRep })
  const after = await getUser(db, wallets, id)
  await recordUser(context, before, { action: 'changed', before: watched(before), after: watched(after) })
  return after
}
