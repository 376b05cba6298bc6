import { addDays, daysBetween, type PlainDate } from '../dates.ts'
import { addMonths, ageOn, type VisaRules } from './visa.ts'

export const genders = ['female', 'male', 'other'] as const
export type Gender = (typeof genders)[number]

/** A person of an application as far as it is known; a draft may leave everything open. */
export type ApplicantDraft = {
  id: string
  surname: string | null
  givenNames: string | null
  gender: Gender | null
  birthDate: PlainDate | null
  nationality: string | null
  passportNumber: string | null
  passportIssuedOn: PlainDate | null
  passportExpiresOn: PlainDate | null
  /** Keys of the papers handed in. */
  papers: readonly string[]
}

export type ApplicationDraft = {
  travelDate: PlainDate | null
  returnDate: PlainDate | null
  applicants: readonly ApplicantDraft[]
}

/** Something that keeps an application from being handed in; without an applicant it is about the whole. */
export type Lack = { applicantId: string | null; field: string; message: string }

const needed: [keyof ApplicantDraft, string][] = [
  ['surname', 'The surname is missing'],
  ['givenNames', 'The given names are missing'],
  ['gender', 'The gender is missing'],
  ['birthDate', 'The date of birth is missing'],
  ['nationality', 'The nationality is missing'],
  ['passportNumber', 'The passport number is missing'],
  ['passportIssuedOn', 'The date of issue is missing'],
  ['passportExpiresOn', 'The date of expiry is missing'],
]

function lacksOfTrip(draft: ApplicationDraft, rules: VisaRules, today: PlainDate): Omit<Lack, 'applicantId'>[] {
  const { travelDate, returnDate } = draft
  if (!travelDate) return [{ field: 'travelDate', message: 'The day of travel is missing' }]
  if (travelDate <= today) return [{ field: 'travelDate', message: 'The day of travel must lie ahead' }]
  if (!returnDate) return [{ field: 'returnDate', message: 'The day of return is missing' }]
  if (returnDate < travelDate) return [{ field: 'returnDate', message: 'The return cannot come before the departure' }]
  return daysBetween(travelDate, returnDate) + 1 > rules.stayDays
    ? [
        {
          field: 'returnDate',
          message: `This visa allows ${rules.stayDays} days; return by ${addDays(travelDate, rules.stayDays - 1)}`,
        },
      ]
    : []
}

function lacksOfPassport(person: ApplicantDraft, until: PlainDate | null, rules: VisaRules, today: PlainDate) {
  const { birthDate, passportIssuedOn: issued, passportExpiresOn: expires } = person
  const lacks: Omit<Lack, 'applicantId'>[] = []
  const say = (field: keyof ApplicantDraft, message: string) => lacks.push({ field, message })
  if (birthDate && birthDate > today) say('birthDate', 'The date of birth lies ahead')
  if (issued && issued > today) say('passportIssuedOn', 'The date of issue lies ahead')
  if (issued && birthDate && issued < birthDate) say('passportIssuedOn', 'Issued before its holder was born')
  if (issued && expires && expires <= issued) say('passportExpiresOn', 'Expires before it was issued')
  const months = rules.passportValidityMonths
  if (expires && until && expires < addMonths(until, months))
    say(
      'passportExpiresOn',
      `Must be valid ${months} months past the return, until ${addMonths(until, months)} at least`,
    )
  return lacks
}

function lacksOfPerson(person: ApplicantDraft, draft: ApplicationDraft, rules: VisaRules, today: PlainDate) {
  return [
    ...needed.filter(([field]) => !person[field]).map(([field, message]) => ({ field: field as string, message })),
    ...lacksOfPassport(person, draft.returnDate ?? draft.travelDate, rules, today),
    ...rules.papers
      .filter(({ key, required }) => required && !person.papers.includes(key))
      .map(({ key, name }) => ({ field: `papers.${key}`, message: `${name} is missing` })),
  ]
}

function lacksOfGroup({ applicants }: ApplicationDraft): Lack[] {
  if (applicants.length === 0) return [{ applicantId: null, field: 'applicants', message: 'Nobody applies yet' }]
  const seen = new Set<string>()
  return applicants.flatMap(({ id, passportNumber }) => {
    if (!passportNumber) return []
    const twice = seen.has(passportNumber)
    seen.add(passportNumber)
    return twice
      ? [{ applicantId: id, field: 'passportNumber', message: 'This passport is in the application twice' }]
      : []
  })
}

/** All that is missing before an application may be handed in, person by person; nothing means it is ready. */
export const lacksOf = (draft: ApplicationDraft, rules: VisaRules, today: PlainDate): Lack[] => [
  ...lacksOfTrip(draft, rules, today).map((lack) => ({ applicantId: null, ...lack })),
  ...lacksOfGroup(draft),
  ...draft.applicants.flatMap((person) =>
    lacksOfPerson(person, draft, rules, today).map((lack) => ({ applicantId: person.id, ...lack })),
  ),
]

/** Whether somebody pays as a child: under the visa's age on the day of travel, or today while that is open. */
export const isChild = (birthDate: PlainDate | null, travelDate: PlainDate, childUnderAge: number): boolean =>
  birthDate !== null && ageOn(birthDate, travelDate) < childUnderAge
