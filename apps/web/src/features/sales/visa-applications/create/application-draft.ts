import {
  type Applicant,
  ApplicantBody,
  type VisaApplication,
} from '@karavan/contracts/sales/visa-applications/visa-application'
import type { visaApplications } from '@karavan/contracts/sales/visa-applications/visa-application.contract'
import type { Sent } from '@karavan/contracts/kit/endpoint'
import type { PlainDate } from '@karavan/domain/base/dates'
import { readMrz } from '@karavan/domain/sales/visa-applications/mrz'
import { mismatches } from '@karavan/domain/sales/visa-applications/mrz-match'
import { type Gender, type MissingItem, listMissing } from '@karavan/domain/sales/visa-applications/readiness'
import type { VisaRules } from '@karavan/domain/catalogue/visas/visa'
import { plainWords } from '../../../../kit/plain-words.ts'

export const personFields = [
  'surname',
  'givenNames',
  'gender',
  'birthDate',
  'nationality',
  'passportNumber',
  'passportIssuedOn',
  'passportExpiresOn',
] as const
export type PersonField = (typeof personFields)[number]

/** One person as typed; what is not known yet is empty. */
export type PersonDraft = Record<PersonField, string> & {
  /** Stays the same from the first letter on, also after the server has given an id. */
  key: string
  id: string | null
  /** The two lines at the foot of the passport, as far as they were typed or pasted. */
  mrz: string
}

export const tripFields = ['visaId', 'travelDate', 'returnDate', 'express', 'contactPhone', 'notes'] as const

/** An application as typed. */
export type ApplicationDraft = {
  visaId: string
  travelDate: string
  returnDate: string
  express: boolean
  contactPhone: string
  notes: string
  people: PersonDraft[]
}

const emptyFields = Object.fromEntries(personFields.map((field) => [field, ''])) as Record<PersonField, string>

export const newPerson = (fields: Partial<PersonDraft> = {}): PersonDraft => ({
  ...emptyFields,
  mrz: '',
  ...fields,
  key: crypto.randomUUID(),
  id: null,
})

/** Whether nothing was typed for somebody yet. */
export const isBlank = (person: PersonDraft): boolean => personFields.every((field) => person[field].trim() === '')

export const newApplication = (visaId = ''): ApplicationDraft => ({
  visaId,
  travelDate: '',
  returnDate: '',
  express: false,
  contactPhone: '',
  notes: '',
  people: [newPerson()],
})

/** Whether a passport number stands as the server shows it: kept there, with its end alone to be read. */
export const isMasked = (number: string): boolean => number.includes('•')

const storedOf = (person: Applicant, field: PersonField): string =>
  (field === 'passportNumber' ? person.passportMasked : person[field]) ?? ''

/** What the server has of an application, as it would be typed. */
export const draftOf = (application: VisaApplication): ApplicationDraft => ({
  visaId: application.visaId,
  travelDate: application.travelDate ?? '',
  returnDate: application.returnDate ?? '',
  express: application.express,
  contactPhone: application.contactPhone ?? '',
  notes: application.notes ?? '',
  people: application.applicants.map((person) => ({
    ...(Object.fromEntries(personFields.map((field) => [field, storedOf(person, field)])) as Record<
      PersonField,
      string
    >),
    key: person.id,
    id: person.id,
    mrz: '',
  })),
})

/** What is wrong with something typed into a field; null when it can be kept. */
export function faultOf(field: PersonField, value: string): string | null {
  if (field === 'passportNumber' && isMasked(value)) return null
  const { error } = ApplicantBody.shape[field].safeParse(value, { error: plainWords })
  const [issue] = error?.issues ?? []
  if (!issue) return null
  // A field that may be empty is a choice of two; the words of the second say what is asked for.
  const inner = issue.code === 'invalid_union' ? issue.errors.at(-1)?.[0] : issue
  return inner?.message ?? issue.message
}

const known = (person: PersonDraft) =>
  ({
    ...Object.fromEntries(personFields.map((field) => [field, person[field].trim() || null])),
    passportNumber: person.passportNumber.trim().toUpperCase() || null,
  }) as Record<Exclude<PersonField, 'gender'>, string | null> & { gender: Gender | null }

/**
 * How a person and their machine-readable zone go together. Faults are digits that do not add up and fields that say
 * otherwise; doubts are names, which can be spelled in many ways.
 */
export function compareMrz(person: PersonDraft, today: PlainDate): { faults: string[]; doubts: string[] } {
  if (person.mrz.trim() === '') return { faults: [], doubts: [] }
  const { fields, errors } = readMrz(person.mrz, today)
  const typed = known(person)
  // What the server keeps is compared there.
  const number = isMasked(person.passportNumber) ? null : typed.passportNumber
  const found = fields ? mismatches({ ...typed, passportNumber: number }, fields) : []
  const words = (list: readonly { message: string }[]) => list.map(({ message }) => message)
  return errors.length > 0
    ? { faults: words(errors), doubts: [] }
    : { faults: words(found.filter(({ sure }) => sure)), doubts: words(found.filter(({ sure }) => !sure)) }
}

/** A draft without what the server would refuse: half a number, or a date that is none. */
export const keepable = (draft: ApplicationDraft): ApplicationDraft => ({
  ...draft,
  people: draft.people.map((person) => ({
    ...person,
    ...Object.fromEntries(personFields.filter((field) => faultOf(field, person[field])).map((field) => [field, ''])),
  })),
})

type Body = Sent<typeof visaApplications.create>['body']

/** A draft as it is sent. A zone goes along only while it adds up and agrees with the fields. */
export function bodyOf(draft: ApplicationDraft, today: PlainDate): Body {
  const { people, ...trip } = keepable(draft)
  return {
    ...trip,
    applicants: people.map((person) => ({
      ...(person.id ? { id: person.id } : {}),
      ...known(person),
      // Left out it stays.
      ...(isMasked(person.passportNumber) ? { passportNumber: undefined } : {}),
      mrz: compareMrz(person, today).faults.length === 0 ? person.mrz : null,
    })),
  }
}

/** A draft with the ids the server has given to its people, who come back in the order they were sent in. */
export const withIds = (draft: ApplicationDraft, { applicants }: VisaApplication): ApplicationDraft => ({
  ...draft,
  people: draft.people.map((person, index) => ({ ...person, id: person.id ?? applicants[index]?.id ?? null })),
})

/** What is missing, person by person, known by their keys; a field that cannot be kept is missing with its own words. */
export function listMissingOfDraft(
  draft: ApplicationDraft,
  /** What the server has of somebody beside the fields. */
  heldOf: (person: PersonDraft) => { papers: readonly string[]; mrzVerified?: boolean },
  rules: VisaRules,
  today: PlainDate,
): MissingItem[] {
  const kept = keepable(draft)
  const lacks = listMissing(
    {
      travelDate: kept.travelDate || null,
      returnDate: kept.returnDate || null,
      applicants: kept.people.map((person) => ({
        ...known(person),
        // Two numbers can have one end; whether they are the same the server says.
        ...(isMasked(person.passportNumber) ? { passportNumber: person.key } : {}),
        ...heldOf(person),
        id: person.key,
      })),
    },
    rules,
    today,
  )
  const people = new Map(draft.people.map((person) => [person.key, person]))
  const named = lacks.map((lack) => {
    const field = personFields.find((one) => one === lack.field)
    const typed = field && lack.applicantId ? people.get(lack.applicantId)?.[field] : undefined
    const fault = field && typed ? faultOf(field, typed) : null
    return fault ? { ...lack, message: fault } : lack
  })
  const zones = draft.people.flatMap((person) => {
    const [message] = compareMrz(person, today).faults
    return message ? [{ applicantId: person.key, field: 'mrz', message }] : []
  })
  return [...named, ...zones]
}
