import { isPlainDate, type PlainDate } from '../../base/dates.ts'
import { latinName } from './passport-name.ts'

/** What the two lines at the foot of a passport's data page say. */
export type MrzFields = {
  passportNumber: string
  surname: string
  givenNames: string
  /** Three letters, as the passport has them. */
  nationality: string
  issuingState: string
  /** Null when the passport leaves a part of it open. */
  birthDate: PlainDate | null
  gender: 'male' | 'female' | 'other'
  expiryDate: PlainDate | null
}

export type MrzError = {
  field: 'lines' | 'passportNumber' | 'birthDate' | 'expiryDate' | 'personalNumber' | 'whole'
  message: string
}

export type MrzReading = { fields: MrzFields | null; errors: MrzError[] }

const weights = [7, 3, 1]

const valueOf = (sign: string): number => {
  if (sign === '<') return 0
  return /\d/.test(sign) ? Number(sign) : sign.charCodeAt(0) - 55
}

/** The check digit of ICAO 9303: weights 7, 3, 1, letters counted from 10, modulo 10. */
export const checkDigit = (text: string): number =>
  [...text].reduce((total, sign, index) => total + valueOf(sign) * (weights[index % 3] ?? 0), 0) % 10

const length = 44

/** Fillers at the end of the names are miscounted easily, and say nothing. */
const fit = (line: string) =>
  line.length > length && /^<+$/.test(line.slice(length)) ? line.slice(0, length) : line.padEnd(length, '<')

/** The lines as people paste them: spaces, line breaks, small letters and other signs for fillers are forgiven. */
export function mrzLines(text: string): string[] {
  const clean = text
    .toUpperCase()
    .replaceAll(/[«≪《]/g, '<<')
    .replaceAll(/[‹＜〈]/g, '<')
  const lines = clean
    .split(/[\r\n\u2028\u2029]+/)
    .map((line) => line.replaceAll(/[\s\u200B\uFEFF]/g, ''))
    .filter(Boolean)
  const [first = '', second] = lines
  if (lines.length === 1 && first.length === 2 * length) return [first.slice(0, length), first.slice(length)]
  return lines.length === 2 && second?.length === length ? [fit(first), second] : lines
}

/** A date of six digits: a birth lies in the past, an expiry in the century that brings it nearest to today. */
function dateOf(digits: string, today: PlainDate, what: 'birth' | 'expiry'): PlainDate | null {
  if (!/^\d{6}$/.test(digits)) return null
  const year = Number(today.slice(0, 4))
  const inCentury = year - (year % 100) + Number(digits.slice(0, 2))
  const make = (whole: number) => `${whole}-${digits.slice(2, 4)}-${digits.slice(4)}`
  const near = (whole: number) => Math.abs(whole - year) <= 50
  const expiry = [inCentury, inCentury - 100, inCentury + 100].find(near) ?? inCentury
  const birth = make(inCentury) > today ? inCentury - 100 : inCentury
  const date = make(what === 'birth' ? birth : expiry)
  return isPlainDate(date) ? date : null
}

/** The surname ends at the first two fillers; whatever follows them is given names, however many fillers there are. */
const namesOf = (field: string) => {
  const end = field.indexOf('<<')
  const words = (part: string) => part.replaceAll('<', ' ').trim().replaceAll(/\s+/g, ' ')
  return end < 0
    ? { surname: words(field), givenNames: '' }
    : { surname: words(field.slice(0, end)), givenNames: words(field.slice(end)) }
}

const genders = { M: 'male', F: 'female', '<': 'other', X: 'other' } as const

/** Reads a passport's machine-readable zone and says, digit by digit, what does not add up. */
export function readMrz(text: string, today: PlainDate): MrzReading {
  const [first = '', second = '', ...more] = mrzLines(text)
  const refuse = (message: string): MrzReading => ({ fields: null, errors: [{ field: 'lines', message }] })
  if (first === '' || second === '' || more.length > 0)
    return refuse('The two lines of 44 characters at the foot of the passport are needed')
  if (!first.startsWith('P')) return refuse('These are not the lines of a passport: the first begins with P')
  for (const [index, line] of [first, second].entries()) {
    if (line.length !== length) return refuse(`Line ${index + 1} has ${line.length} characters, not ${length}`)
    if (!/^[A-Z0-9<]+$/.test(line)) return refuse(`Line ${index + 1} has signs that a passport does not use`)
  }
  const errors: MrzError[] = []
  const check = (field: MrzError['field'], content: string, digit: string | undefined, message: string) => {
    // An empty personal number may leave its check digit out.
    if (field === 'personalNumber' && digit === '<' && /^<+$/.test(content)) return
    if (String(checkDigit(content)) !== digit) errors.push({ field, message })
  }
  check('passportNumber', second.slice(0, 9), second[9], 'The passport number and its check digit disagree')
  check('birthDate', second.slice(13, 19), second[19], 'The date of birth and its check digit disagree')
  check('expiryDate', second.slice(21, 27), second[27], 'The date of expiry and its check digit disagree')
  check('personalNumber', second.slice(28, 42), second[42], 'The personal number and its check digit disagree')
  const whole = second.slice(0, 10) + second.slice(13, 20) + second.slice(21, 43)
  check('whole', whole, second[43], 'The last check digit disagrees with the line as a whole')
  const [birthDate, expiryDate] = [
    dateOf(second.slice(13, 19), today, 'birth'),
    dateOf(second.slice(21, 27), today, 'expiry'),
  ]
  // Some passports leave the day or the month of a birth open.
  if (!birthDate && !/^[\d<]{4}<<$/.test(second.slice(13, 19)))
    errors.push({ field: 'birthDate', message: 'The date of birth is no day of the calendar' })
  if (!expiryDate) errors.push({ field: 'expiryDate', message: 'The date of expiry is no day of the calendar' })
  const plain = (part: string) => part.replaceAll('<', '')
  return {
    fields: {
      passportNumber: plain(second.slice(0, 9)),
      ...namesOf(first.slice(5)),
      nationality: plain(second.slice(10, 13)),
      issuingState: plain(first.slice(2, 5)),
      birthDate,
      gender: genders[second[20] as keyof typeof genders] ?? 'other',
      expiryDate,
    },
    errors,
  }
}

/** How many characters the names of a passport have in its zone. */
export const nameSize = length - 5

const fill = (text: string, size: number) => text.slice(0, size).padEnd(size, '<')
const short = (date: PlainDate) => date.slice(2).replaceAll('-', '')

/** The two lines of a passport with these fields. */
export function writeMrz(fields: MrzFields & { birthDate: PlainDate; expiryDate: PlainDate }): [string, string] {
  const [surname, given] = [fields.surname, fields.givenNames].map((name) => latinName(name).replaceAll(' ', '<'))
  const first = `P<${fill(fields.issuingState, 3)}${fill(`${surname}<<${given}`, nameSize)}`
  const withDigit = (text: string) => `${text}${checkDigit(text)}`
  const number = withDigit(fill(fields.passportNumber, 9))
  const birth = withDigit(short(fields.birthDate))
  const expiry = withDigit(short(fields.expiryDate))
  const personal = withDigit(fill('', 14))
  const sex = { male: 'M', female: 'F', other: '<' }[fields.gender]
  const second = `${number}${fill(fields.nationality, 3)}${birth}${sex}${expiry}${personal}`
  return [first, `${second}${checkDigit(number + birth + expiry + personal)}`]
}
