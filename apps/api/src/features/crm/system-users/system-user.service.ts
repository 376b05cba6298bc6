import { firstRole, rolesFor } from '@karavan/domain/base/access/rights'
import type { SystemUser, systemUsers } from '@karavan/contracts/crm/system-users/system-user.contract'
import type { z } from 'zod'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Context } from '../../../platform/context.ts'
import { invalid, notFound, problem } from '../../../platform/http/problem.ts'
import { refuseStale } from '../../../platform/http/version.ts'
import { isStaff, lockAccount, recordUser, updateUserRow } from '../../people/users/index.ts'
import { transferCrmBookings } from '../bookings/index.ts'
import { transferWork } from '../enquiries/index.ts'
import { transferTasks } from '../tasks/index.ts'
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

/** The place somebody has after a change: another kind of account begins with the role it always begins with. */
function placeOf(person: SystemUser, { userType, role, allowed, denied }: Patch) {
  const place =
    userType && userType !== person.userType ? { role: firstRole(userType), allowed: [], denied: [] } : person
  return { role: role ?? place.role, allowed: allowed ?? place.allowed, denied: denied ?? place.denied }
}

function refusePlace(caller: Caller, person: SystemUser, patch: Patch): void {
  const { role, allowed, denied } = placeOf(person, patch)
  const owner = role === 'Owner'
  if (person.id === caller.id && (patch.role ?? patch.allowed ?? patch.denied))
    throw problem('CONFLICT', 'Nobody changes their own role or rights.')
  if (!rolesFor(patch.userType ?? person.userType).includes(role))
    throw invalid({ path: 'role', message: 'Whoever an organisation belongs to is its Owner, and nobody else' })
  if (owner && allowed.length + denied.length > 0)
    throw invalid({ path: allowed.length > 0 ? 'allowed' : 'denied', message: 'An Owner has every right' })
  if (allowed.some((right) => denied.includes(right)))
    throw invalid({ path: 'denied', message: 'A right is allowed or denied, not both' })
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
  refusePlace(caller, before, patch)
  const { transferTo, version: _, ...fields } = patch
  if (transferTo && (transferTo === id || !(await isStaff(db, before.orgId, transferTo))))
    throw invalid({ path: 'transferTo', message: 'Somebody else of this organisation who is not suspended' })
  const handed = transferTo ? { orgId: before.orgId, fromId: id, toId: transferTo } : null
  const moved = handed ? await transferWork(db, handed) : 0
  if (handed) {
    await transferCrmBookings(db, handed)
    await transferTasks(db, handed)
  }
  if (fields.active === false && before.openWork > moved)
    throw problem('IN_USE', `${before.name} works on ${before.openWork} open enquiries; say who takes them over.`, {
      errors: [{ path: 'transferTo', message: 'Say who takes the open work over' }],
    })
  if (fields.active === false && !handed && before.openTasks > 0)
    throw problem('IN_USE', `${before.name} has ${before.openTasks} open tasks; say who takes them over.`, {
      errors: [{ path: 'transferTo', message: 'Say who takes the tasks over' }],
    })
  await updateUserRow(db, id, { ...fields, ...placeOf(before, patch) })
  const after = await findSystemUser(db, caller, id)
  if (!after) throw notFound('system user')
  const watched = ({ name, phone, active, userType, openWork, role, allowed, denied }: SystemUser) => ({
    name,
    phone,
    active,
    userType,
    openWork,
    role,
    allowed: allowed.join(', '),
    denied: denied.join(', '),
  })
  await recordUser(context, before, { action: 'changed', before: watched(before), after: watched(after) })
  return after
}
