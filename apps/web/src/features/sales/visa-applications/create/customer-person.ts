import type { CopiedPerson } from '../../../../shared/customers/customer-people.ts'
import { newPerson, type PersonDraft } from './application-draft.ts'

/** A person as the form has one; the last word of a name is taken for the surname, to be checked against the passport. */
export function personOf(copied: CopiedPerson): PersonDraft {
  const words = copied.name.trim().split(/\s+/)
  const surname = words.length > 1 ? (words.at(-1) ?? '') : ''
  return newPerson({
    surname,
    givenNames: (words.length > 1 ? words.slice(0, -1) : words).join(' '),
    birthDate: copied.birthday ?? '',
    nationality: copied.nationality ?? '',
    passportNumber: copied.passportNumber,
    passportExpiresOn: copied.passportExpiresOn ?? '',
  })
}
