import type { Customer } from '@karavan/contracts/crm/customers/customer'

/** Somebody who can be copied: a customer, or one of the family. */
export type OnFile = {
  /** Of the family; the customer has none. */
  memberId: string | null
  name: string
  birthday: string | null
  passportMasked: string | null
  passportExpiresOn: string | null
}

/** What is handed over of somebody on file. */
export type CopiedPerson = {
  name: string
  birthday: string | null
  nationality: string | null
  /** In full; empty when none is on file. */
  passportNumber: string
  passportExpiresOn: string | null
}

/** A customer with the family, each as somebody who can be copied. */
export const peopleOf = ({ name, birthday, passportMasked, passportExpiresOn, family }: Customer): OnFile[] => [
  { memberId: null, name, birthday, passportMasked, passportExpiresOn },
  ...family.map(({ id, ...member }) => ({ ...member, memberId: id })),
]
