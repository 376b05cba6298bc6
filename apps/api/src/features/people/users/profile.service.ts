import type { ProfileBody } from '@karavan/contracts/people/session/profile'
import type { z } from 'zod'
import { type Actor, recordAudit } from '../../../platform/audit/audit.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Db } from '../../../platform/db/database.ts'
import { notFound } from '../../../platform/http/problem.ts'
import { refuseStale } from '../../../platform/http/version.ts'
import { toProfile } from './profile.ts'
import { findUser, lockUser, type UserRow, updateOrg, updateUserRow, versionOf } from './user.queries.ts'
import type { WalletPort } from './wallet.port.ts'

type Body = z.output<typeof ProfileBody>

const editable = (row: UserRow) => ({
  name: row.name,
  phone: row.phone,
  avatarUrl: row.avatarUrl,
  companyName: row.org.companyName,
  logoUrl: row.org.logoUrl,
  gstin: row.org.gstin,
  pan: row.org.pan,
  address: row.org.address,
  city: row.org.city,
  stateCode: row.org.stateCode,
  country: row.org.country,
  website: row.org.website,
  bank: row.org.bank,
  ownMarkup: row.org.ownMarkup,
})

/** Changes the own profile; staff change themselves only, owners their organisation too, and only the house has a bank. */
export async function updateProfile(
  { db, wallets }: { db: Db; wallets: WalletPort },
  user: Caller,
  actor: Actor,
  body: Body,
): Promise<UserRow> {
  const before = await lockUser(db, wallets, user.id)
  if (!before) throw notFound('user')
  refuseStale(body.version, versionOf(before), toProfile(before, Boolean(user.crmGuest)))
  await updateUserRow(db, user.id, { name: body.name, phone: body.phone, avatarUrl: body.avatarUrl })
  if (user.userType !== 'SystemUser')
    await updateOrg(db, user.orgId, {
      companyName: user.orgKind === 'traveller' ? body.name : (body.company_name ?? before.org.companyName),
      logoUrl: body.company_logo,
      gstin: body.gstin,
      pan: body.pan,
      address: body.address,
      city: body.city,
      stateCode: body.stateCode,
      country: body.country,
      website: body.website,
      ...(user.userType === 'Agent' && body.ownMarkup ? { ownMarkup: body.ownMarkup } : {}),
      ...(user.userType === 'Admin' ? { bank: body.bank } : {}),
    })
  const after = await findUser(db, wallets, user.id)
  if (!after) throw notFound('user')
  await recordAudit(db, actor, {
    entity: 'user',
    id: user.id,
    action: 'profile changed',
    before: editable(before),
    after: editable(after),
  })
  return after
}
