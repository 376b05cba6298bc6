import type { Applicant, ApplicationRow } from '@karavan/contracts/sales/visa-applications/visa-application'
import type { OtbStatus, ShownVisaStatus } from '@karavan/domain/sales/visa-applications/state'
import type { VisaCategory, VisaEntry } from '@karavan/domain/catalogue/visas/visa'
import { paths } from '../../../shared/paths.ts'
import { day, money, state } from '../../../kit/booking/history-fields.ts'
import type { HistoryWords } from '../../../kit/history-words.ts'
import type { Crumb } from '../../../ui/Crumbs.tsx'
import type { Tone } from '../../../ui/tone.ts'

const to = paths.dashboard.visaPortal

export const applicationNoun = { one: 'visa application', many: 'visa applications' }

/** The way to an application: to the list, and on to itself when its reference is given. */
export const applicationCrumbs = (reference?: string): Crumb[] => [
  { label: 'Dashboard', to: paths.dashboard.root.href() },
  { label: 'VisaPortal', to: to.index.href() },
  ...(reference ? [{ label: reference }] : []),
]

/** The screen where an application is gone on with until it is handed in. */
export const draftHref = (id: string): string => `${to.create.href()}?id=${id}`

/** The screen that shows an application: a draft is gone on with, by whoever applies. */
export const applicationHref = ({ id, status }: Pick<ApplicationRow, 'id' | 'status'>, ofHouse: boolean): string =>
  status === 'Draft' && !ofHouse ? draftHref(id) : to.view.href({ id })

export const visaStatusWords: Record<ShownVisaStatus, { tone: Tone; words: string }> = {
  Draft: { tone: 'neutral', words: 'Draft' },
  AwaitingPayment: { tone: 'amber', words: 'Awaiting payment' },
  Submitted: { tone: 'blue', words: 'Submitted' },
  DocumentsRequired: { tone: 'orange', words: 'Documents required' },
  InProcess: { tone: 'violet', words: 'In process' },
  Rejected: { tone: 'red', words: 'Rejected' },
  Approved: { tone: 'green', words: 'Approved' },
  PartlyApproved: { tone: 'amber', words: 'Partly approved' },
  Cancelled: { tone: 'neutral', words: 'Cancelled' },
}

export const visaPaymentWords: Record<ApplicationRow['paymentStatus'], { tone: Tone; words: string }> = {
  Unpaid: { tone: 'amber', words: 'Unpaid' },
  Paid: { tone: 'green', words: 'Paid' },
  PartRefunded: { tone: 'neutral', words: 'Part refunded' },
  Refunded: { tone: 'neutral', words: 'Refunded' },
  RefundPending: { tone: 'violet', words: 'Refund pending' },
}

export const otbWords: Record<OtbStatus, { tone: Tone; words: string }> = {
  NotNeeded: { tone: 'neutral', words: 'Not needed' },
  Needed: { tone: 'amber', words: 'Needed' },
  Requested: { tone: 'violet', words: 'Requested' },
  Updated: { tone: 'green', words: 'Updated' },
}

export const categoryWords: Record<VisaCategory, string> = {
  tourist: 'Tourist',
  business: 'Business',
  transit: 'Transit',
}

export const entryWords: Record<VisaEntry, string> = { single: 'Single entry', multiple: 'Multiple entry' }

export const genderWords: Record<NonNullable<Applicant['gender']>, string> = {
  female: 'Female',
  male: 'Male',
  other: 'Other',
}

/** A person's name as the passport has it; one without a name is somebody. */
export const personName = ({ givenNames, surname }: Pick<Applicant, 'givenNames' | 'surname'>): string =>
  [givenNames, surname].filter(Boolean).join(' ') || 'Unnamed person'

const wayWords: Record<string, string> = { wallet: 'From the wallet', card: 'By card' }

/** What changed in an application, in words. */
export const applicationHistoryWords: HistoryWords = {
  status: state('Status', visaStatusWords),
  paymentStatus: state('Payment', visaPaymentWords),
  payment: { label: 'Paid', show: (value) => wayWords[String(value)] ?? String(value) },
  otb: state('OK to board', otbWords),
  travelDate: day('Travel'),
  returnDate: day('Return'),
  total: money('Total'),
  refund: money('Refund'),
  kept: money('Kept'),
  asked: 'Asked for',
  applicants: 'For',
  pnr: 'Booking code',
}
