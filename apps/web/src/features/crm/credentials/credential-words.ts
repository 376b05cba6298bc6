import { paths } from '../../../shared/paths.ts'
import type { HistoryWords } from '../../../kit/history-words.ts'
import type { Crumb } from '../../../ui/Crumbs.tsx'

export const credentialNoun = { one: 'portal credential', many: 'portal credentials' }

/** The way to a page about portal credentials. */
export const credentialCrumbs = (...more: string[]): Crumb[] => [
  { label: 'CRM', to: paths.crm.root.href() },
  { label: 'Portal Credentials', to: paths.crm.portalCredentials.index.href() },
  ...more.map((label) => ({ label })),
]

export const credentialHistoryWords: HistoryWords = {
  portal: 'Portal',
  url: 'Address',
  username: 'User name',
  notes: 'Notes',
  ownerId: 'Owner',
  rotateEveryDays: 'New password every (days)',
  reason: 'Reason',
}
