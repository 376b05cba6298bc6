import type { VisaApplication } from '@karavan/contracts/sales/visa-applications/visa-application'
import type { PlainDate } from '@karavan/domain/base/dates'
import type { MissingItem } from '@karavan/domain/sales/visa-applications/readiness'
import { type ApplicationDraft, listMissingOfDraft } from './application-draft.ts'
import { nameOfDraft } from './people-words.ts'

/** Whoever or whatever has to be ready, and what is missing to be it; the trip has no key. */
export type Stand = { key: string | null; name: string; lacks: readonly MissingItem[] }

/** What is missing as it is typed now; of the visa itself what the server said last. */
export function lacksNow(application: VisaApplication, draft: ApplicationDraft, today: PlainDate): MissingItem[] {
  if (!application.canEdit) return application.lacks
  const { papers, passportValidityMonths, stayDays } = application
  const held = new Map(
    application.applicants.map(({ id, documents, mrzVerified }) => [
      id,
      { papers: documents.map(({ key }) => key), mrzVerified },
    ]),
  )
  const offer = application.lacks.filter(({ field }) => field === 'visaId' || field === 'express')
  // Children cost less and lack the same.
  const rules = { papers, passportValidityMonths, stayDays, childUnderAge: 0 }
  return [...offer, ...listMissingOfDraft(draft, ({ id }) => held.get(id ?? '') ?? { papers: [] }, rules, today)]
}

export const isOfTrip = ({ applicantId, field }: MissingItem): boolean => applicantId === null && field !== 'applicants'

export const standsOf = (draft: ApplicationDraft, lacks: readonly MissingItem[]): Stand[] => [
  { key: null, name: 'Trip and visa', lacks: lacks.filter(isOfTrip) },
  ...draft.people.map((person, index) => ({
    key: person.key,
    name: nameOfDraft(person, index),
    lacks: lacks.filter(({ applicantId }) => applicantId === person.key || (person.id && applicantId === person.id)),
  })),
]

/** `2 of 3 ready`. */
export function readyWords(stands: readonly Stand[]): string {
  const people = stands.filter(({ key }) => key !== null)
  return `${people.filter(({ lacks }) => lacks.length === 0).length} of ${people.length} ready`
}
