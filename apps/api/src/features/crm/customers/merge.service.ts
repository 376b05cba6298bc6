import { type ChosenFact, mergeCustomers } from '@karavan/domain/crm/customer-merge'
import { recordAudit } from '../../../platform/audit/audit.ts'
import type { Context } from '../../../platform/context.ts'
import { openPassport, sealPassport } from '../../../platform/crypto/passport.ts'
import { invalid } from '../../../platform/http/problem.ts'
import { refuseStale } from '../../../platform/http/version.ts'
import { type CustomerRecord, lockCustomers, pointTo } from './customer.queries.ts'
import { entity, getLockedCustomer, updateCustomerFields } from './customer.service.ts'
import { toCustomer } from './customer.view.ts'
import type { CustomerFollower } from './follower.ts'
import { openPan, sealPan } from '../../../platform/crypto/pan.ts'

type Merge = {
  survivorId: string
  survivorVersion: number
  mergedId: string
  mergedVersion: number
  fromMerged: ChosenFact[]
}

/** Makes one customer of two. The merged record stays as it was, points to its survivor, and keeps its history. */
export async function mergeTwo(
  context: Context,
  followers: readonly CustomerFollower[],
  asked: Merge,
): Promise<CustomerRecord> {
  const { platform, db, user, actor } = context
  const { survivorId, mergedId } = asked
  for (const { hold } of followers) await hold?.(db, [survivorId, mergedId])
  // Both at once and in the order of their ids, so that two opposite merges never wait for each other.
  await lockCustomers(db, user, [survivorId, mergedId])
  const survivor = await getLockedCustomer(db, user, survivorId)
  const merged = await getLockedCustomer(db, user, mergedId)
  if (survivor.id === merged.id) throw invalid({ path: 'mergedId', message: 'Two different customers are needed' })
  if (survivor.orgId !== merged.orgId) throw invalid({ path: 'mergedId', message: 'Belongs to another organisation' })
  if (survivor.version !== asked.survivorVersion)
    refuseStale(asked.survivorVersion, survivor.version, await toCustomer(db, survivor))
  if (merged.version !== asked.mergedVersion)
    refuseStale(asked.mergedVersion, merged.version, await toCustomer(db, merged))

  const opened = (record: CustomerRecord) => ({
    ...record,
    pan: openPan(platform, 'customer', record),
    passportNumber: openPassport(platform, record),
  })
  const { pan, passportNumber, ...facts } = mergeCustomers(opened(survivor), opened(merged), asked.fromMerged)
  const changes = {
    ...facts,
    ...sealPan(platform, 'customer', survivor, pan),
    ...sealPassport(platform, survivor, passportNumber),
  }
  const after = await updateCustomerFields(context, survivor, changes, `merged with ${merged.name}`)
  await pointTo(db, mergedId, survivorId)
  await recordAudit(db, actor, {
    entity,
    id: mergedId,
    orgId: merged.orgId,
    action: `merged into ${after.name}`,
  })
  for (const { repoint, retext } of followers) {
    await repoint(db, { fromId: mergedId, toId: survivorId })
    await retext?.(db, survivorId)
  }
  return after
}
