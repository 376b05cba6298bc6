import type { DuplicateSign, FamilyMember, PassportState, PhoneKind, Relation } from '@karavan/domain/crm/customer'
import { phoneWords } from '@karavan/domain/crm/phone'
import { indiaStates } from '@karavan/domain/base/india-states'
import { paths } from '../../../shared/paths.ts'
import type { HistoryWords } from '../../../kit/history-words.ts'
import type { Crumb } from '../../../ui/Crumbs.tsx'
import { formatDate } from '../../../ui/format.ts'
import type { Tone } from '../../../ui/tone.ts'

export const customerNoun = { one: 'customer', many: 'customers' }

/** The way to a page about customers; what is given comes after it. */
export const customerCrumbs = (...more: string[]): Crumb[] => [
  { label: 'CRM', to: paths.crm.root.href() },
  { label: 'All Customers List', to: paths.crm.allCustomers.index.href() },
  ...more.map((label) => ({ label })),
]

export const phoneKindWords: Record<PhoneKind, string> = { mobile: 'Mobile', home: 'Home', work: 'Work' }

export const relationWords: Record<Relation, string> = {
  spouse: 'Spouse',
  child: 'Child',
  parent: 'Parent',
  sibling: 'Brother or sister',
  other: 'Other',
}

export const passportLooks: Record<PassportState, { tone: Tone; verb: string }> = {
  valid: { tone: 'neutral', verb: 'Valid until' },
  expiring: { tone: 'amber', verb: 'Expires' },
  expired: { tone: 'red', verb: 'Expired' },
}

const signWords: Record<DuplicateSign, string> = { phone: 'phone', email: 'e-mail', passport: 'passport', pan: 'PAN' }

/** By what somebody seems to be the same person: "the same phone and e-mail". */
export const signsWords = (signs: readonly DuplicateSign[]): string =>
  `the same ${signs.map((sign) => signWords[sign]).join(' and ')}`

/** A state by the digits GST knows it by. */
export const stateWords = (code: string | null): string | null => (code ? (indiaStates[code] ?? code) : null)

const listed = (value: unknown) => (value as string[]).join(', ') || 'none'
const day = (label: string) => ({ label, show: (value: unknown) => formatDate(value as string) })

export const customerHistoryWords: HistoryWords = {
  email: 'E-mail',
  birthday: day('Birthday'),
  anniversary: day('Anniversary'),
  stateCode: { label: 'State', show: (value) => stateWords(value as string) ?? '' },
  gstin: 'GSTIN',
  pan: 'PAN',
  phones: { label: 'Phones', show: (value) => listed((value as string[]).map(phoneWords)) },
  documentNumber: 'Passport',
  documentExpiresOn: day('Passport expiry'),
  tags: { label: 'Tags', show: listed },
  family: { label: 'Family', show: (value) => listed((value as FamilyMember[]).map(({ name }) => name)) },
  travellerId: { label: 'Portal account', show: () => 'tied' },
  whose: 'Whose',
  file: 'File',
  outcome: 'What came of it',
  lostReason: 'Why it was lost',
}
