import type { ProfileBody } from '@karavan/contracts/people/session/profile'
import type { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { maskedPan, openPan, sealPan } from '../../../platform/crypto/pan.ts'
import { notFound } from '../../../platform/http/problem.ts'
import { refuseStale } from '../../../platform/http/version.ts'
import { toProfile } from './profile.ts'
import { recordUser } from './user-trail.ts'
import { getLockedUser, getUser, type UserRow, updateOrg, updateUserRow, versionOf } from './user.queries.ts'
import type { WalletPort } from './wallet.port.ts'

type Body = z.output<typeof ProfileBody>

const editable = (row: UserRow) => ({
  name: row.name,
  phone: row.phone,
  avatarUrl: row.avatarUrl,
  companyName: row.org.companyName,
  logoUrl: row.org.logoUrl,
  gstin: row.org.gstin,
  pan: maskedPan(row.org),
  address: row.org.address,
  city: row.org.city,
  stateCode: row.org.stateCode,
  country: row.org.country,
  website: row.org.website,
  bank: row.org.bank,
  ownMarkup: row.org.ownMarkup,
  autoCollect: row.org.autoCollect,
  leastMargin: row.org.leastMargin,
  watchPercent: row.org.watchPercent,
  holdOnAccept: row.org.holdOnAccept,
  cancellationSteps: row.org.cancellationSteps,
  companyPhone: row.org.phone,
  companyEmail: row.org.email,
  paperTerms: row.org.paperTerms,
  upiId: row.org.upiId,
  brandColour: row.org.brandColour,
  groundContact: row.org.groundContact,
})

const letterheadOf = ({ companyPhone, companyEmail, ...rest }: NonNullable<Body['letterhead']>) => ({
  ...rest,
  phone: companyPhone,
  email: companyEmail,
})

/** Changes the own profile; staff change themselves only, owners their organisation too, with the bank account they are paid on. */
export async function updateProfile(
  context: Pick<Context, 'platform' | 'db' | 'user' | 'actor'>,
  wallets: WalletPort,
  body: Body,
): Promise<UserRow> {
  const { platform, db, user } = context
  const before = await getLockedUser(db, wallets, user.id)
  refuseStale(body.version, versionOf(before), toProfile(before, Boolean(user.crmGuest)))
  await updateUserRow(db, user.id, { name: body.name, phone: body.phone, avatarUrl: body.avatarUrl })
  if (user.userType !== 'SystemUser')
    await updateOrg(db, user.orgId, {
      companyName: user.orgKind === 'traveller' ? body.name : (body.company_name ?? before.org.companyName),
      logoUrl: body.company_logo,
      gstin: body.gstin,
      ...(body.pan === undefined ? {} : sealPan(platform, 'org', { id: user.orgId, orgId: user.orgId }, body.pan)),
      address: body.address,
      city: body.city,
      stateCode: body.stateCode,
      country: body.country,
      website: body.website,
      ...(user.orgKind !== 'traveller' && body.letterhead ? letterheadOf(body.letterhead) : {}),
      ...(user.userType === 'Agent' && body.ownMarkup ? { ownMarkup: body.ownMarkup } : {}),
      ...(user.userType === 'Agent' && body.autoCollect !== undefined ? { autoCollect: body.autoCollect } : {}),
      ...(user.orgKind !== 'traveller' && body.quoting ? body.quoting : {}),
      ...(user.orgKind !== 'traveller' ? { bank: body.bank } : {}),
    })
  const after = await getUser(db, wallets, user.id)
  await recordUser(context, user, { action: 'profile changed', before: editable(before), after: editable(after) })
  return after
}

/** The whole PAN of the organisation of a user; whoever reads it is noted in the history. */
export async function revealOrgPan(
  context: Pick<Context, 'platform' | 'db' | 'actor'>,
  wallets: WalletPort,
  userId: string,
): Promise<string> {
  const row = await getUser(context.db, wallets, userId)
  const pan = openPan(context.platform, 'org', { ...row.org, orgId: row.org.id })
  if (pan === null) throw notFound('PAN')
  await recordUser(context, row, { action: 'PAN looked at' })
  return pan
}
