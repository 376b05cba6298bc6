import type { Profile } from '@karavan/contracts/people/session/profile'
import type { User } from '@karavan/contracts/people/users/user.contract'
import { may, permissionsOf } from '@karavan/domain/base/access/permission'
import { firstRole, rightsOf, seesNoCost } from '@karavan/domain/base/access/rights'
import { sum, toMajor, toMinor } from '@karavan/domain/base/money'
import { maskedPan } from '../../../platform/crypto/pan.ts'
import { type UserRow, versionOf } from './user.queries.ts'

/** What everybody who sees a user sees. */
const personOf = ({ id, name, email, phone, avatarUrl, userType, verified }: UserRow) => ({
  id,
  name,
  email,
  phone,
  avatarUrl,
  userType,
  verified,
})

/** The signed-in person as they see themselves. */
export function toProfile(row: UserRow, crmGuest: boolean): Profile {
  const { org } = row
  const person = { userType: row.userType, crmGuest }
  const works = may(person, 'crm.use')
  return {
    ...personOf(row),
    emailVerified: row.emailVerified,
    permissions: permissionsOf(person),
    role: works ? (row.role ?? firstRole(row.userType)) : null,
    rights: works ? rightsOf(row) : [],
    orgId: org.id,
    orgKind: org.kind,
    company_name: org.companyName,
    company_logo: org.logoUrl,
    agentId: org.agentId,
    wallet: { ...row.wallet, spendable: toMajor(sum([toMinor(row.wallet.balance), toMinor(row.wallet.creditLimit)])) },
    autoCollect: org.autoCollect,
    gstin: org.gstin,
    pan: maskedPan(org),
    address: org.address,
    city: org.city,
    stateCode: org.stateCode,
    country: org.country,
    website: org.website,
    salesRep: org.salesRep,
    // What it adds is the way from what they see back to what it pays.
    ownMarkup: seesNoCost({ orgKind: org.kind, rights: rightsOf(row) }) ? {} : org.ownMarkup,
    quoting: {
      leastMargin: org.leastMargin,
      watchPercent: org.watchPercent,
      holdOnAccept: org.holdOnAccept,
      cancellationSteps: org.cancellationSteps,
    },
    companyPhone: org.phone,
    companyEmail: org.email,
    paperTerms: org.paperTerms,
    upiId: org.upiId,
    brandColour: org.brandColour,
    groundContact: org.groundContact,
    bank: row.userType === 'Admin' || row.userType === 'Agent' ? org.bank : null,
    verification: {
      status: org.verificationStatus,
      reason: org.verificationReason,
      documents: org.verificationDocuments,
    },
    version: versionOf(row),
  }
}

/** A user as an Admin sees them. */
export function toUser(row: UserRow): User {
  const { org } = row
  return {
    ...personOf(row),
    active: row.active,
    erasedAt: row.erasedAt,
    lastSeenAt: row.lastSeenAt,
    createdAt: row.createdAt,
    version: versionOf(row),
    org: {
      id: org.id,
      kind: org.kind,
      companyName: org.companyName,
      agentId: org.agentId,
      phone: org.phone,
      address: org.address,
      city: org.city,
      stateCode: org.stateCode,
      country: org.country,
      gstin: org.gstin,
      pan: maskedPan(org),
      salesRep: org.salesRep,
      creditLimit: row.wallet.creditLimit,
      verification: {
        status: org.verificationStatus,
        reason: org.verificationReason,
        reviewedAt: org.reviewedAt,
        reviewedBy: org.reviewedBy,
        documents: org.verificationDocuments,
      },
    },
  }
}
