import type { SystemUser } from '@karavan/contracts/crm/system-users/system-user.contract'
import { type Role, rolesFor } from '@karavan/domain/base/access/rights'
import { paths } from '../../../shared/paths.ts'
import type { Crumb } from '../../../ui/Crumbs.tsx'
import type { Tone } from '../../../ui/tone.ts'

export const systemUserNoun = { one: 'system user', many: 'system users' }

/** The way to a page about system users. */
export const systemUserCrumbs = (...more: string[]): Crumb[] => [
  { label: 'CRM', to: paths.crm.root.href() },
  { label: 'System Users', to: paths.crm.systemUsers.index.href() },
  ...more.map((label) => ({ label })),
]

/** What each role is for, in a few words. */
const roleAbout: Record<Role, string> = {
  Owner: 'all of it',
  Manager: 'all but people, settings and the accounts',
  Sales: 'own enquiries and quotations, without costs',
  Operations: 'bookings, requests and vouchers',
  Accounts: 'receipts, payments and reports',
}

/** The roles staff can be given. */
export const roleOptions = rolesFor('SystemUser').map((role) => ({ value: role, label: `${role}: ${roleAbout[role]}` }))

/** An Admin runs the house besides owning it. */
export const roleWords = ({ userType, role, allowed, denied }: SystemUser): string =>
  `${userType === 'Admin' ? 'Admin' : role}${allowed.length + denied.length > 0 ? ', adjusted' : ''}`

export const stateWords: Record<SystemUser['state'], { words: string; tone: Tone }> = {
  active: { words: 'Active', tone: 'green' },
  invited: { words: 'Invited', tone: 'blue' },
  expired: { words: 'Invitation expired', tone: 'amber' },
  suspended: { words: 'Suspended', tone: 'neutral' },
}
