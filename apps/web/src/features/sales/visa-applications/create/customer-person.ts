import type { Customer } from '@karavan/contracts/crm/customers/customer'
import { newPerson, type PersonDraft } from './application-draft.ts'

/** Somebody who can be copied: a customer, or one of the family. */
export type Copied = {
  /** Of the family; the customer has none. */
  memberId: string | null
  name: string
  birthday: string | null
  passportMasked: string | null
  passportExpiresOn: string | null
}

/** A customer with the family, each as somebody who can be copied. */
export const peopleOf = ({ name, birthday, passportMasked, passportExpiresOn, family }: Customer): Copied[] => [
  { memberId: null, name, birthday, passportMasked, passportExpiresOn },
  ...family.map(({ id, ...member }) => ({ ...member, memberId: id })),
]

/** A person as the form has one; the last word of a name is taken for the surname, to be checked against the passport. */
export function personOf(copied: Copied, nationality: string | null, passportNumber: string): PersonDraft {
  const words = copied.name.trim().split(/\s+/)
  const surname = words.length > 1 ? (words.at(-1) ?? '') : ''
  return newPerson({
    surname,
    givenNames: (words.length > 1 ? words.slice(0, -1) : words).join(' '),
    birthDate: copied.birthday ?? '',
    nationality: nationality ?? '',
    passportNumber,
    passportExpiresOn: copied.passportExpiresOn ?? '',
  })
}
