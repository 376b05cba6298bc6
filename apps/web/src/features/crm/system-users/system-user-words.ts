import type { SystemUser } from '@karavan/contracts/crm/system-users/system-user.contract'
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

export const roleWords: Record<SystemUser['userType'], string> = { Admin: 'Admin', Agent: 'Owner', SystemUser: 'Staff' }

export const stateWords: Record<SystemUser['state'], { words: string; tone: Tone }> = {
  active: { words: 'Active', tone: 'green' },
  invited: { words: 'Invited', tone: 'blue' },
  expired: { words: 'Invitation expired', tone: 'amber' },
  suspended: { words: 'Suspended', tone: 'neutral' },
}
