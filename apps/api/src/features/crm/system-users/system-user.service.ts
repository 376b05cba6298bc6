import type { SystemUser, systemUsers } from '@karavan/contracts/crm/system-users/system-user.contract'
import type { z } from 'zod'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Context } from '../../../platform/context.ts'
import { invalid, notFound, problem } from '../../../platform/http/problem.ts'
import { refuseStale } from '../../../platform/http/version.ts'
import { isStaff, lockAccount, recordUser, updateUserRow } from '../../people/users/index.ts'
import { transferCrmBookings } from '../bookings/index.ts'
import { transferWork } from '../enquiries/index.ts'
import { findSystemUser } from './system-user.queries.ts'

type Patch = z.output<(typeof systemUsers)['update']['body']>

function refusePatch(caller: Caller, person: SystemUser, { active, userType }: Patch): void {
  if (person.id === caller.id && (active === false || userType))
    throw problem('CONFLICT', 'You cannot suspend or lower yourself.')
  if (person.userType === 'Agent' && caller.userType !== 'Admin' && active === false)
    throw problem('CONFLICT', 'The owner of an agency is suspended by the house only.')
  if (userType && (caller.userType !== 'Admin' || person.orgId !== caller.orgId))
    throw invalid({ path: 'userType', message: 'Only staff of the house can become Admin' })
}

/** Changes somebody of the staff; whoever is suspended hands their open work over first. */
export async function updateSystemUser(
  context: Pick<Context, 'db' | 'user' | 'actor'>,
  id: string,
  patch: Patch,
): Promise<SystemUser> {
  const { db, user: caller } = context
  const found = await findSystemUser(db, caller, id)
  if (!found || !(await lockAccount(db, id))) throw notFound('system user')
  const before = await findSystemUser(db, caller, id)
  if (!before) throw notFound('system user')
  refuseStale(patch.version, before.version, before)
  refusePatch(caller, before, patch)
  const { transferTo, version: _, ...fields } = patch
  if (transferTo && (transferTo === id || !(await isStaff(db, before.orgId, transferTo))))
    throw invalid({ path: 'transferTo', message: 'Somebody else of this organisation who is not suspended' })
  const handed = transferTo ? { orgId: before.orgId, fromId: id, toId: transferTo } : null
  const moved = handed ? await transferWork(db, handed) : 0
  if (handed) await transferCrmBookings(db, handed)
  if (fields.active === false && before.openWork > moved)
    throw problem('IN_USE', `${before.name} works on ${before.openWork} open enquiries; say who takes them over.`, {
      errors: [{ path: 'transferTo', message: 'Say who takes the open work over' }],
    })
  await updateUserRow(db, id, fields)
  const after = await findSystemUser(db, caller, id)
  if (!after) throw notFound('system user')
  const watched = ({ name, phone, active, userType, openWork }: SystemUser) => ({
    name,
    phone,
    active,
    userType,
    openWork,
  })
  await recordUser(context, before, { action: 'changed', before: watched(before), after: watched(after) })
  return after
}
