import type { OrgKind, UserType, VerificationStatus } from '../base/access/user-type.ts'

/** As what somebody signs up. */
export const accountKinds = ['agent', 'traveller'] as const
type AccountKind = (typeof accountKinds)[number]

type Beginning = { userType: UserType; orgKind: OrgKind; verificationStatus: VerificationStatus }

/** What somebody who signs up is made: an agency waits to be looked at, a traveller does not. */
export const beginnings: Record<AccountKind, Beginning> = {
  agent: { userType: 'Agent', orgKind: 'agency', verificationStatus: 'pending' },
  traveller: { userType: 'Customer', orgKind: 'traveller', verificationStatus: 'approved' },
}

/** Whether a confirmed e-mail address is all it takes to be verified; an agency is verified by an Admin. */
export const isVerifiedByEmail = (userType: UserType): boolean => userType === 'Customer'

type Change = { active?: boolean | undefined; userType?: UserType | undefined; creditLimit?: number | undefined }

/** What is wrong with a change that an Admin makes to an account, or null. */
export function changeFault(
  adminId: string,
  person: { id: string; orgKind: OrgKind },
  { active, userType, creditLimit }: Change,
): 'own account' | 'rank' | 'credit' | null {
  if (person.id === adminId && (active === false || userType === 'SystemUser')) return 'own account'
  if (userType && !canBecomeAdmin(person.orgKind)) return 'rank'
  return creditLimit !== undefined && person.orgKind === 'house' ? 'credit' : null
}

/** Whether people of such an organisation can be raised to Admin, and lowered again. */
export const canBecomeAdmin = (orgKind: OrgKind): boolean => orgKind === 'house'
