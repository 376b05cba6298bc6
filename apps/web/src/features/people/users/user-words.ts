import type { User } from '@karavan/contracts/people/users/user.contract'
import type { OrgKind, UserType, VerificationStatus } from '@karavan/domain/base/access/user-type'
import { indiaStates } from '@karavan/domain/base/india-states'
import { paths } from '../../../shared/paths.ts'
import type { HistoryWords } from '../../../kit/history-words.ts'
import type { Crumb } from '../../../ui/Crumbs.tsx'
import { formatMoney } from '../../../ui/format.ts'
import type { Tone } from '../../../ui/tone.ts'

export const userNoun = { one: 'user', many: 'users' }

/** The way to a page about users. */
export const userCrumbs = (...more: Crumb[]): Crumb[] => [
  { label: 'Dashboard', to: paths.dashboard.root.href() },
  { label: 'Users', to: paths.dashboard.users.index.href() },
  ...more,
]

/** Kinds of people in the words of the house. */
export const typeWords: Record<UserType, string> = {
  Admin: 'Admin',
  Agent: 'Travel agent',
  SystemUser: 'Staff',
  Customer: 'Traveller',
}

export const orgWords: Record<OrgKind, string> = { house: 'The house', agency: 'Travel agency', traveller: 'Traveller' }

/** How far the review of an agency is. */
export const reviewWords: Record<VerificationStatus, string> = {
  pending: 'Waiting',
  approved: 'Approved',
  rejected: 'Rejected',
}

/** Where a person stands: the one thing about them that asks to be acted on. */
export function standingOf({ erasedAt, active, verified, userType, org }: User): { tone: Tone; words: string } {
  if (erasedAt) return { tone: 'neutral', words: 'Erased' }
  if (!active) return { tone: 'neutral', words: 'Disabled' }
  if (verified) return { tone: 'green', words: 'Verified' }
  if (userType !== 'Agent') return { tone: 'amber', words: 'Unverified' }
  return org.verification.status === 'rejected'
    ? { tone: 'red', words: 'Rejected' }
    : { tone: 'amber', words: 'Waiting' }
}

export const userHistoryWords: HistoryWords = {
  active: { label: 'Account', show: (value) => (value ? 'enabled' : 'disabled') },
  userType: { label: 'Type', show: (value) => typeWords[value as UserType] ?? String(value) },
  creditLimit: { label: 'Credit limit', show: (value) => formatMoney(Number(value)) },
  salesRep: 'Sales rep',
  companyName: 'Company',
  logoUrl: { label: 'Logo', show: () => 'a picture' },
  avatarUrl: { label: 'Picture', show: () => 'a picture' },
  gstin: 'GSTIN',
  pan: 'PAN',
  stateCode: { label: 'State', show: (value) => indiaStates[String(value)] ?? String(value) },
  documents: { label: 'Documents', show: (value) => (value as string[]).join(', ') || 'none' },
}
