import type { PlainDate } from '../base/dates.ts'
import { type FamilyMember, type Phone, uniqueTags } from './customer.ts'

/** What of a customer can be kept from either of two records. */
export type CustomerFacts = {
  name: string
  email: string | null
  birthday: PlainDate | null
  anniversary: PlainDate | null
  address: string | null
  city: string | null
  stateCode: string | null
  country: string | null
  gstin: string | null
  pan: string | null
  nationality: string | null
  passportNumber: string | null
  passportExpiresOn: PlainDate | null
  travellerId: string | null
  phones: Phone[]
  preferences: string | null
  family: FamilyMember[]
  tags: string[]
  notes: string | null
}

/** The facts of which one record's or the other's counts; all others are put together. */
export const chosenFacts = [
  'name',
  'email',
  'birthday',
  'anniversary',
  'address',
  'city',
  'stateCode',
  'country',
  'gstin',
  'pan',
  'nationality',
  'passportNumber',
  'passportExpiresOn',
] as const
export type ChosenFact = (typeof chosenFacts)[number]

const samePerson = (a: FamilyMember, b: FamilyMember): boolean =>
  (a.passportHash !== null && a.passportHash === b.passportHash) ||
  (a.name.toLowerCase() === b.name.toLowerCase() && a.relation === b.relation && a.birthday === b.birthday)

const joined = (first: string | null, second: string | null): string | null => {
  if (!first || !second || first.includes(second)) return first || second
  return `${first}\n\n${second}`
}

/**
 * One customer out of two records of the same person: what the survivor lacks comes from the other, the named facts
 * come from the other in any case, and nothing that can stand side by side is lost.
 */
export function mergeCustomers(
  survivor: CustomerFacts,
  other: CustomerFacts,
  fromOther: readonly ChosenFact[],
): CustomerFacts {
  const chosen = Object.fromEntries(
    chosenFacts.map((fact) => [fact, fromOther.includes(fact) ? other[fact] : (survivor[fact] ?? other[fact])]),
  ) as Pick<CustomerFacts, ChosenFact>
  const known = new Set(survivor.phones.map(({ number }) => number))
  return {
    ...chosen,
    name: chosen.name || survivor.name,
    travellerId: survivor.travellerId ?? other.travellerId,
    phones: [...survivor.phones, ...other.phones.filter(({ number }) => !known.has(number))],
    family: [...survivor.family, ...other.family.filter((one) => !survivor.family.some((two) => samePerson(one, two)))],
    tags: uniqueTags([...survivor.tags, ...other.tags]),
    preferences: joined(survivor.preferences, other.preferences),
    notes: joined(survivor.notes, other.notes),
  }
}
