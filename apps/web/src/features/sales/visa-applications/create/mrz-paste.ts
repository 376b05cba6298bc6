import type { PlainDate } from '@karavan/domain/base/dates'
import { mrzLines, readMrz } from '@karavan/domain/sales/visa-applications/mrz'
import { passportCode } from '@karavan/domain/catalogue/visas/nationality'
import type { PersonDraft } from './application-draft.ts'

/** What a zone says of a person, as fields; null when it cannot be read or does not add up. */
export function personOfMrz(mrz: string, today: PlainDate): Partial<PersonDraft> | null {
  const { fields, errors } = readMrz(mrz, today)
  if (!fields || errors.length > 0) return null
  const { passportNumber, surname, givenNames, nationality, gender, birthDate, expiryDate } = fields
  return {
    mrz,
    passportNumber,
    surname,
    givenNames,
    nationality: passportCode(nationality),
    gender,
    birthDate: birthDate ?? '',
    passportExpiresOn: expiryDate ?? '',
  }
}

/** The zones in a pasted text, each of two lines; none when it is just some text. */
export function zonesIn(text: string): string[] {
  const lines = mrzLines(text)
  return lines.flatMap((line, index) => {
    const next = lines[index + 1]
    return /^P[A-Z<][A-Z<]{3}/.test(line) && line.length >= 40 && next && next.length >= 40 ? [`${line}\n${next}`] : []
  })
}
