import type { enquiries as contract } from '@karavan/contracts/crm/enquiries/enquiry.contract'
import type { EnquiryKind } from '@karavan/domain/crm/enquiry'
import type { z } from 'zod'
import { recordAudit } from '../../../platform/audit/audit.ts'
import type { Context } from '../../../platform/context.ts'
import { invalid, notFound } from '../../../platform/http/problem.ts'
import { refuseStale } from '../../../platform/http/version.ts'
import { notify } from '../../base/notifications/index.ts'
import { listStaff } from '../../people/users/index.ts'
import { findEnquiryById, type FullEnquiry, lockEnquiry, updateEnquiryRow } from './enquiry.queries.ts'
import { toEnquiry } from './enquiry.view.ts'

type Sharing = z.output<(typeof contract)['share']['body']>

/** Lets colleagues see an enquiry that is not theirs, and tells those who did not before. */
export async function shareEnquiry(
  { db, user, actor, emit }: Context,
  kind: EnquiryKind,
  id: string,
  { version, sharedWith }: Sharing,
): Promise<FullEnquiry> {
  const before = await lockEnquiry(db, user, kind, id)
  if (!before) throw notFound('enquiry')
  if (version !== before.version) refuseStale(version, before.version, await toEnquiry(db, before))
  const names = new Map((await listStaff(db, before.orgId)).map((one) => [one.id, one.name]))
  // Whoever it is shared with already may have been suspended since.
  for (const [index, userId] of sharedWith.entries())
    if (!names.has(userId) && !before.sharedWith.includes(userId))
      throw invalid({ path: `sharedWith.${index}`, message: 'Nobody of this organisation, or suspended' })
  await updateEnquiryRow(db, id, { sharedWith })
  const named = (ids: readonly string[]) => ids.map((userId) => names.get(userId) ?? 'somebody suspended').join(', ')
  await recordAudit(db, actor, {
    entity: 'enquiry',
    id,
    orgId: before.orgId,
    action: 'shared',
    before: { sharedWith: named(before.sharedWith) },
    after: { sharedWith: named(sharedWith) },
  })
  await notify(
    db,
    emit,
    sharedWith.filter((userId) => userId !== user.id && !before.sharedWith.includes(userId)),
    {
      title: `${user.name} shares ${before.number} with you`,
      body: `${before.customerName}, ${before.subject}`,
      link: `/crm/${kind}-enquiries/view/${id}`,
      tone: 'blue',
    },
  )
  emit({ tag: 'Enquiry', id, orgId: before.orgId })
  const after = await findEnquiryById(db, id)
  if (!after) throw notFound('enquiry')
  return after
}
