import { addDays, daysBetween, type PlainDate } from '../../base/dates.ts'
import { nationalityName } from '../../catalogue/visas/nationality.ts'
import { addMonths, ageOn, type VisaRules } from '../../catalogue/visas/visa.ts'

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
  /** Whether the lines of the passport were given and agree with all of this. */
  mrzVerified?: boolean
  /** Keys of the papers handed in. */
  papers: readonly string[]
}

export type ApplicationDraft = {
  travelDate: PlainDate | null
  returnDate: PlainDate | null
  applicants: readonly ApplicantDraft[]
}

/** Something that keeps an application from being handed in; without an applicant it is about the whole. */
export type MissingItem = { applicantId: string | null; field: string; message: string }

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

const words = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' })
const dayWords = (date: PlainDate) => words.format(new Date(`${date}T00:00:00Z`))
const many = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`

type Finding = Omit<MissingItem, 'applicantId'>

function missingOfTrip({ travelDate, returnDate }: ApplicationDraft, rules: VisaRules, today: PlainDate): Finding[] {
  const about = (field: keyof ApplicationDraft, message: string) => ({ field, message })
  return [
    ...(!travelDate ? [about('travelDate', 'The day of travel is missing')] : []),
    ...(travelDate && travelDate <= today ? [about('travelDate', 'The day of travel must lie ahead')] : []),
    ...(!returnDate ? [about('returnDate', 'The day of return is missing')] : []),
    ...(travelDate && returnDate ? missingOfStay(travelDate, returnDate, rules) : []),
  ]
}

function missingOfStay(travelDate: PlainDate, returnDate: PlainDate, { stayDays }: VisaRules): Finding[] {
  const about = (message: string) => [{ field: 'returnDate', message }]
  if (returnDate < travelDate) return about('The return cannot come before the departure')
  const last = addDays(travelDate, stayDays - 1)
  return daysBetween(travelDate, returnDate) + 1 > stayDays
    ? about(`This visa allows ${many(stayDays, 'day')}; return by ${dayWords(last)}`)
    : []
}

// Beyond these a year was mistyped.
const oldest = 120
const longestMonths = 20 * 12

function lackOfValidity(expires: PlainDate, until: PlainDate | null, months: number, today: PlainDate): string | null {
  if (expires <= today) return 'The passport has expired'
  if (expires > addMonths(today, longestMonths)) return 'No passport is valid for that long'
  const needed = until && addMonths(until, months)
  if (!needed || expires >= needed) return null
  const past = months === 0 ? 'until the return' : `${many(months, 'month')} past the return`
  return `The passport must be valid ${past}, to ${dayWords(needed)} at least`
}

function missingOfPassport(person: ApplicantDraft, until: PlainDate | null, rules: VisaRules, today: PlainDate) {
  const { birthDate, nationality, passportIssuedOn: issued, passportExpiresOn: expires } = person
  const lacks: Finding[] = []
  const say = (field: keyof ApplicantDraft, message: string) => lacks.push({ field, message })
  if (birthDate && birthDate > today) say('birthDate', 'The date of birth lies ahead')
  if (birthDate && ageOn(birthDate, today) > oldest) say('birthDate', `Nobody is older than ${oldest} years`)
  if (nationality && nationalityName(nationality) === null)
    say('nationality', `No passport has ${nationality} for a nationality`)
  if (issued && issued > today) say('passportIssuedOn', 'The date of issue lies ahead')
  if (issued && birthDate && issued < birthDate) say('passportIssuedOn', 'Issued before its holder was born')
  if (issued && expires && expires <= issued) say('passportExpiresOn', 'Expires before it was issued')
  const invalid = expires && lackOfValidity(expires, until, rules.passportValidityMonths, today)
  if (invalid) say('passportExpiresOn', invalid)
  return lacks
}

/** Some passports have one name only, which is a surname there; their lines tell. */
const isMissing = (person: ApplicantDraft, field: keyof ApplicantDraft) =>
  !person[field] && !(field === 'givenNames' && person.mrzVerified)

function missingOfPerson(
  person: ApplicantDraft,
  { travelDate, returnDate }: ApplicationDraft,
  rules: VisaRules,
  today: PlainDate,
) {
  return [
    ...needed.filter(([field]) => isMissing(person, field)).map(([field, message]): Finding => ({ field, message })),
    ...missingOfPassport(person, returnDate ?? travelDate, rules, today),
    ...rules.papers
      .filter(({ key, required }) => required && !person.papers.includes(key))
      .map(({ key, name }) => ({ field: `papers.${key}`, message: `${name} is missing` })),
  ]
}

function missingOfGroup({ applicants }: ApplicationDraft): MissingItem[] {
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
export const listMissing = (draft: ApplicationDraft, rules: VisaRules, today: PlainDate): MissingItem[] => [
  ...missingOfTrip(draft, rules, today).map((lack) => ({ applicantId: null, ...lack })),
  ...missingOfGroup(draft),
  ...draft.applicants.flatMap((person) =>
    missingOfPerson(person, draft, rules, today).map((lack) => ({ applicantId: person.id, ...lack })),
  ),
]

/** Whether somebody pays as a child: under the visa's age on the day of travel, or today while that is open. */
export const isChild = (birthDate: PlainDate | null, travelDate: PlainDate, childUnderAge: number): boolean =>
  birthDate !== null && ageOn(birthDate, travelDate) < childUnderAge
