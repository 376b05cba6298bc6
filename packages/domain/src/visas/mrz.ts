import { isPlainDate, type PlainDate } from '../dates.ts'

/** What the two lines at the foot of a passport's data page say. */
export type MrzFields = {
  passportNumber: string
  surname: string
  givenNames: string
  /** Three letters, as the passport has them. */
  nationality: string
  issuingState: string
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

/** The lines as people paste them: spaces, line breaks, small letters and French quotes for fillers are forgiven. */
export function mrzLines(text: string): string[] {
  const clean = text.toUpperCase().replaceAll('«', '<<').replaceAll('‹', '<')
  const lines = clean
    .split(/[\r\n]+/)
    .map((line) => line.replaceAll(/\s/g, ''))
    .filter(Boolean)
  const [only] = lines
  return lines.length === 1 && only?.length === 2 * length ? [only.slice(0, length), only.slice(length)] : lines
}

/** A date of six digits; a birth lies in the past, an expiry within fifty years of today. */
function dateOf(digits: string, today: PlainDate, what: 'birth' | 'expiry'): PlainDate | null {
  if (!/^\d{6}$/.test(digits)) return null
  const century = Number(today.slice(0, 2))
  const make = (hundred: number) => `${hundred}${digits.slice(0, 2)}-${digits.slice(2, 4)}-${digits.slice(4)}`
  const near = make(century)
  const date = what === 'birth' ? (near > today ? make(century - 1) : near) : near
  return isPlainDate(date) ? date : null
}

const namesOf = (field: string) => {
  const [surname = '', given = ''] = field.split('<<')
  const words = (part: string) => part.replaceAll('<', ' ').trim().replaceAll(/\s+/g, ' ')
  return { surname: words(surname), givenNames: words(given) }
}

const genders = { M: 'male', F: 'female', '<': 'other', X: 'other' } as const

/** Reads a passport's machine-readable zone and says, digit by digit, what does not add up. */
export function readMrz(text: string, today: PlainDate): MrzReading {
  const [first = '', second = '', ...more] = mrzLines(text)
  const refuse = (message: string): MrzReading => ({ fields: null, errors: [{ field: 'lines', message }] })
  if (first === '' || second === '' || more.length > 0) return refuse('Two lines of 44 characters are needed')
  for (const [index, line] of [first, second].entries()) {
    if (line.length !== length) return refuse(`Line ${index + 1} has ${line.length} characters, not ${length}`)
    if (!/^[A-Z0-9<]+$/.test(line)) return refuse(`Line ${index + 1} has signs that a passport does not use`)
  }
  if (!first.startsWith('P')) return refuse('This is not the zone of a passport: it begins with P')
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
  if (!birthDate) errors.push({ field: 'birthDate', message: 'The date of birth is no day of the calendar' })
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

const fill = (text: string, size: number) => text.slice(0, size).padEnd(size, '<')
const latin = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll(/[^A-Z]+/g, '<')
const short = (date: PlainDate) => date.slice(2).replaceAll('-', '')

/** The two lines of a passport with these fields. */
export function writeMrz(fields: MrzFields & { birthDate: PlainDate; expiryDate: PlainDate }): [string, string] {
  const first = `P<${fill(fields.issuingState, 3)}${fill(`${latin(fields.surname)}<<${latin(fields.givenNames)}`, 39)}`
  const withDigit = (text: string) => `${text}${checkDigit(text)}`
  const number = withDigit(fill(fields.passportNumber, 9))
  const birth = withDigit(short(fields.birthDate))
  const expiry = withDigit(short(fields.expiryDate))
  const personal = withDigit(fill('', 14))
  const sex = { male: 'M', female: 'F', other: '<' }[fields.gender]
  const second = `${number}${fill(fields.nationality, 3)}${birth}${sex}${expiry}${personal}`
  return [first, `${second}${checkDigit(number + birth + expiry + personal)}`]
}
