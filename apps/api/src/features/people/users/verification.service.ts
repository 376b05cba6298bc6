import type { z } from 'zod'
import type { users as contract } from '@karavan/contracts/people/users/user.contract'
import { afterDocuments, decided, withDocuments } from '@karavan/domain/people/verification'
import type { Context, SystemContext } from '../../../platform/context.ts'
import { invalid, problem } from '../../../platform/http/problem.ts'
import { queueMail } from '../../../platform/mail/mail.ts'
import { findDocuments } from '../../base/files/index.ts'
import { notify } from '../../base/notifications/index.ts'
import { recordUser } from './user-trail.ts'
import {
  findHouse,
  getLockedUser,
  getUser,
  listAdminIds,
  type UserRow,
  updateOrg,
  updateUserRow,
} from './user.queries.ts'
import type { WalletPort } from './wallet.port.ts'

type Decision = z.output<(typeof contract)['verify']['body']>

/** Tells the Admins, in the bell and by mail to the house, that an agency waits to be looked at. */
export async function tellAdminsOfAgency({ platform, db, emit }: SystemContext, row: UserRow): Promise<void> {
  const link = `/dashboard/users/view/${row.id}/verify`
  await notify(db, emit, await listAdminIds(db), {
    title: `${row.org.companyName} waits for verification`,
    body: `${row.name} signed up as a travel agent.`,
    link,
    tone: 'amber',
  })
  const house = await findHouse(db)
  if (house)
    await queueMail(platform, db, {
      to: { email: house.email, name: house.companyName },
      template: 'agent-registered',
      data: { company: row.org.companyName, name: row.name, link: platform.config.publicUrl + link },
    })
}

/** Mails the link that gives an invited member of staff their account. */
export async function tellInvited(
  { platform, db }: Pick<SystemContext, 'platform' | 'db'>,
  invited: { email: string; name: string; token: string; invitedBy: string },
): Promise<void> {
  await queueMail(platform, db, {
    to: { email: invited.email, name: invited.name },
    template: 'invitation',
    data: {
      name: invited.name,
      invitedBy: invited.invitedBy,
      link: `${platform.config.publicUrl}/invite/${invited.token}`,
    },
  })
}

/** Takes the documents an agency hands in; after a rejection it waits for another look. */
export async function createVerificationDocuments(
  context: Context,
  wallets: WalletPort,
  documents: { kind: string; fileId: string }[],
): Promise<UserRow> {
  const { db, emit, user } = context
  const before = await getLockedUser(db, wallets, user.id)
  if (before.org.kind !== 'agency' || user.userType !== 'Agent')
    throw problem('CONFLICT', 'Only the owner of an agency hands in documents.')
  const names = await findDocuments(
    db,
    user.orgId,
    documents.map(({ fileId }) => fileId),
  )
  const missing = documents.findIndex(({ fileId }) => !names.has(fileId))
  if (missing >= 0) throw invalid({ path: `documents.${missing}.fileId`, message: 'This file does not exist' })
  const given = documents.map(({ kind, fileId }) => ({ kind, fileId, name: names.get(fileId) ?? kind }))
  const all = withDocuments(before.org.verificationDocuments, given)
  const verificationStatus = afterDocuments(before.org.verificationStatus)
  const again = verificationStatus !== before.org.verificationStatus
  await updateOrg(db, user.orgId, {
    verificationDocuments: all,
    ...(again ? { verificationStatus, verificationReason: null } : {}),
  })
  await recordUser(context, user, {
    action: 'documents handed in',
    before: { documents: before.org.verificationDocuments.map(({ kind }) => kind) },
    after: { documents: all.map(({ kind }) => kind) },
  })
  const after = await getUser(db, wallets, user.id)
  if (again) await tellAdminsOfAgency(context, after)
  emit({ tag: 'User', id: user.id })
  return after
}

/** Approves or rejects an agency, tells its owner by mail and in the bell. */
export async function decide(
  context: Omit<Context, 'user'>,
  wallets: WalletPort,
  id: string,
  decision: Decision,
): Promise<UserRow> {
  const { platform, db, emit, actor } = context
  const before = await getLockedUser(db, wallets, id)
  if (before.org.kind !== 'agency') throw problem('CONFLICT', 'Only agencies are verified by hand.')
  const approve = decision.decision === 'approve'
  const status = decided(before.org.verificationStatus, decision.decision)
  if (!status) throw problem('ILLEGAL_TRANSITION', `This agency is ${before.org.verificationStatus} already.`)
  const reason = decision.reason || null
  await updateOrg(db, before.orgId, {
    verificationStatus: status,
    verificationReason: reason,
    reviewedBy: actor.name,
    reviewedAt: new Date().toISOString(),
  })
  await updateUserRow(db, id, { verified: approve })
  const after = await getUser(db, wallets, id)
  await recordUser(context, before, {
    action: status,
    before: { verification: before.org.verificationStatus, verified: before.verified },
    after: { verification: status, verified: approve, reason },
  })
  await queueMail(platform, db, {
    to: { email: before.email, name: before.name },
    template: approve ? 'agent-approved' : 'agent-rejected',
    data: {
      name: before.name,
      company: before.org.companyName,
      reason: reason ?? '',
      link: `${platform.config.publicUrl}/signin`,
    },
  })
  await notify(db, emit, [id], {
    title: approve ? 'Your agency is verified' : 'Your agency could not be verified',
    body: reason ?? 'Agent rates are open to you now.',
    link: '/profile',
    tone: approve ? 'green' : 'red',
  })
  return after
}
