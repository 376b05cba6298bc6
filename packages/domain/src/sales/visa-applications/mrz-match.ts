import { type MrzFields, nameSize } from './mrz.ts'
import { passportCode } from '../../catalogue/visas/nationality.ts'
import { isSameName } from './passport-name.ts'
import type { ApplicantDraft } from './readiness.ts'

type Typed = Pick<
  ApplicantDraft,
  'surname' | 'givenNames' | 'gender' | 'birthDate' | 'nationality' | 'passportNumber' | 'passportExpiresOn'
>

export type Mismatch = {
  field: keyof Typed
  message: string
  /** Names are spelled in many ways; numbers, dates and codes in one. */
  sure: boolean
}

/** Whether the names fill the zone, so that the rest of them may have been cut off. */
const isFull = ({ surname, givenNames }: MrzFields) =>
  surname.length >= nameSize || (givenNames !== '' && surname.length + 2 + givenNames.length >= nameSize)

/** What was typed otherwise than the passport's lines have it; what is not typed yet cannot be wrong. */
export function mismatches(typed: Typed, read: MrzFields): Mismatch[] {
  const found: Mismatch[] = []
  const say = (field: keyof Typed, what: string, there: string, sure = true) =>
    found.push({ field, message: `The lines of the passport have another ${what}: ${there || 'none'}`, sure })
  const full = isFull(read)
  if (typed.surname && !isSameName(typed.surname, read.surname, full)) say('surname', 'surname', read.surname, false)
  if (typed.givenNames && !isSameName(typed.givenNames, read.givenNames, full))
    say('givenNames', 'given name', read.givenNames, false)
  if (typed.passportNumber && typed.passportNumber !== read.passportNumber)
    say('passportNumber', 'number', read.passportNumber)
  if (typed.birthDate && read.birthDate && typed.birthDate !== read.birthDate)
    say('birthDate', 'date of birth', read.birthDate)
  if (typed.passportExpiresOn && read.expiryDate && typed.passportExpiresOn !== read.expiryDate)
    say('passportExpiresOn', 'date of expiry', read.expiryDate)
  if (typed.nationality && passportCode(typed.nationality) !== passportCode(read.nationality))
    say('nationality', 'nationality', read.nationality)
  // A zone without a sex says nothing about it.
  if (typed.gender && read.gender !== 'other' && typed.gender !== read.gender)
    say('gender', 'gender', read.gender, false)
  return found
}

/** A person with what the passport's lines say where nothing was typed. */
export const filledFrom = <T extends Typed>(typed: T, read: MrzFields): T => ({
  ...typed,
  surname: typed.surname ?? (read.surname || null),
  givenNames: typed.givenNames ?? (read.givenNames || null),
  gender: typed.gender ?? read.gender,
  birthDate: typed.birthDate ?? read.birthDate,
  nationality: typed.nationality ?? passportCode(read.nationality),
  passportNumber: typed.passportNumber ?? read.passportNumber,
  passportExpiresOn: typed.passportExpiresOn ?? read.expiryDate,
})
