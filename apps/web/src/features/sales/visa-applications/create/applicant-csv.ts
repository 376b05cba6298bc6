import { toCsv } from '@karavan/domain/base/csv'
import { isPlainDate } from '@karavan/domain/base/dates'
import { readCsv } from '@karavan/domain/base/read-csv'
import { faultOf, newPerson, type PersonDraft, type PersonField, personFields } from './application-draft.ts'

/** The columns of the template, in its order. */
const columns: Record<PersonField, string> = {
  surname: 'Surname',
  givenNames: 'Given names',
  gender: 'Gender',
  birthDate: 'Date of birth',
  nationality: 'Nationality',
  passportNumber: 'Passport number',
  passportIssuedOn: 'Date of issue',
  passportExpiresOn: 'Date of expiry',
}

const example = ['Rao', 'Asha', 'female', '1990-08-15', 'IND', 'Z1234567', '2021-03-02', '2031-03-01']

/** An empty list to fill in, with one line that shows how. */
export const applicantTemplate = (): string => toCsv([Object.values(columns), example])

const wordsOf = (text: string) => text.toLowerCase().replaceAll(/[^a-z]/g, '')

/** Other names people give these columns. */
const aliases: Record<string, PersonField> = {
  lastname: 'surname',
  familyname: 'surname',
  firstname: 'givenNames',
  givenname: 'givenNames',
  firstnames: 'givenNames',
  sex: 'gender',
  birthdate: 'birthDate',
  dob: 'birthDate',
  passport: 'passportNumber',
  passportno: 'passportNumber',
  issuedon: 'passportIssuedOn',
  issuedate: 'passportIssuedOn',
  expirydate: 'passportExpiresOn',
  expireson: 'passportExpiresOn',
  expiry: 'passportExpiresOn',
}

const fieldOf = (heading: string): PersonField | null => {
  const words = wordsOf(heading)
  return (
    personFields.find((field) => [wordsOf(columns[field]), wordsOf(field)].includes(words)) ?? aliases[words] ?? null
  )
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** A date as spreadsheets write it, day before month; what is none stays as it is and is refused later. */
function dateOf(text: string): string {
  if (isPlainDate(text)) return text
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[-/. ](\d{1,2}|[A-Za-z]{3,})[-/. ](\d{4})$/.exec(text) ?? []
  const named = months.indexOf(month.slice(0, 3).toLowerCase()) + 1
  const date = `${year}-${String(named || month).padStart(2, '0')}-${day.padStart(2, '0')}`
  return isPlainDate(date) ? date : text
}

const genderOf = (text: string): string =>
  ({ f: 'female', m: 'male', x: 'other', o: 'other' })[text.slice(0, 1).toLowerCase()] ?? text.toLowerCase()

function valueOf(field: PersonField, text: string): string {
  // A spreadsheet's guard against formulas is not part of what was typed.
  const bare = text.replace(/^'/, '')
  if (field === 'gender') return bare === '' ? '' : genderOf(bare)
  if (field === 'nationality') return bare.toUpperCase()
  if (field === 'passportNumber') return bare.toUpperCase().replaceAll(/\s/g, '')
  return ['birthDate', 'passportIssuedOn', 'passportExpiresOn'].includes(field) ? dateOf(bare) : bare
}

/** A line of the list: who it is, and what in it cannot be taken. */
export type ImportedPerson = { line: number; person: PersonDraft; faults: string[] }

/** Reads a list of people; without any column that is known there is nobody in it. */
export function readApplicants(text: string): ImportedPerson[] {
  const [head = [], ...rows] = [...readCsv(text)]
    .map((row) => row.map((cell) => cell.trim()))
    .filter((row) => row.some(Boolean))
  const fields = head.map(fieldOf)
  if (!fields.some(Boolean)) return []
  return rows.map((row, index) => {
    const values: Partial<Record<PersonField, string>> = {}
    for (const [at, field] of fields.entries()) if (field) values[field] = valueOf(field, row[at] ?? '')
    const faults = personFields.flatMap((field) => {
      const fault = faultOf(field, values[field] ?? '')
      return fault ? [`${columns[field]} “${values[field]}”: ${fault}`] : []
    })
    return { line: index + 2, person: newPerson(values), faults }
  })
}
