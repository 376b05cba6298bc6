import { StaleDialog } from '../../../../kit/StaleDialog.tsx'
import { formatDate } from '../../../../ui/format.ts'
import type { ApplicationDraft, PersonField } from './application-draft.ts'
import { type FlatDraft, flatten, withFlat } from './merge-draft.ts'
import { nameOfDraft } from './people-words.ts'
import type { Clash } from './useDraft.ts'

const tripWords = {
  visaId: 'Visa',
  travelDate: 'Departure',
  returnDate: 'Return',
  express: 'Express',
  contactPhone: 'Phone',
  notes: 'Note',
}

const fieldWords: Record<PersonField, string> = {
  surname: 'surname',
  givenNames: 'given names',
  gender: 'gender',
  birthDate: 'date of birth',
  nationality: 'nationality',
  passportNumber: 'passport number',
  passportIssuedOn: 'date of issue',
  passportExpiresOn: 'date of expiry',
}

const showDate = (value: unknown) => (typeof value === 'string' && value ? formatDate(value) : '–')
const isDate = (field: string) => /(Date|On)$/.test(field)

/** How every field of a draft is called, away from its form. */
const wordsOf = ({ people }: ApplicationDraft) =>
  new Map(
    [
      ...Object.entries(tripWords),
      ...people.flatMap((person, index) =>
        Object.entries(fieldWords).map(
          ([field, words]) => [`${person.id}.${field}`, `${nameOfDraft(person, index)}: ${words}`] as const,
        ),
      ),
    ].map(([key, label]) => [key, { label, ...(isDate(key) ? { show: showDate } : {}) }]),
  )

interface DraftClashProps {
  clash: Clash
  onSettle: (draft: ApplicationDraft) => void
  /** Leaves the choice for later; nothing is saved until it is made. */
  onClose: () => void
}

/** Asks which words to keep where a colleague has changed the same fields meanwhile. */
export function DraftClash({ clash, onSettle, onClose }: DraftClashProps) {
  const { base, merged, theirs } = clash
  return (
    <StaleDialog
      base={flatten(base)}
      mine={flatten(merged)}
      theirs={flatten(theirs)}
      words={wordsOf(merged)}
      onClose={onClose}
      onSave={(chosen) => onSettle(withFlat(merged, chosen as FlatDraft))}
    />
  )
}
