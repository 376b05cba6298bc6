import type { PlainDate } from '../base/dates.ts'

/** Why a person is erased. */
export const erasureReasons = ['asked', 'mistake', 'retention'] as const
export type ErasureReason = (typeof erasureReasons)[number]

/** Somebody, by all that tells who they are. */
export type Person = {
  names: readonly string[]
  emails: readonly string[]
  phones: readonly string[]
  /** Passports and PANs. */
  papers: readonly string[]
  addresses: readonly string[]
}

/** Records in which somebody comes along with another: a booking, a family, and what was bought at the portal. */
export const namedKinds = ['booking', 'family', 'stay', 'trip', 'activity', 'visa'] as const

const escape = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)

/** The words of a text with any space between them, and no part of longer words. */
const spaced = (text: string): string =>
  String.raw`(?<!\w)${text.trim().split(/\s+/).map(escape).join(String.raw`\s+`)}(?!\w)`

/** The digits of a phone, however they are parted, with the code of their country or without it. */
function phonePattern(phone: string): string | null {
  const digits = phone.replaceAll(/\D/g, '')
  if (digits.length < 7) return null
  const [own, country] = [digits.slice(-10), digits.slice(0, -10)]
  const parted = [...own].join('[^0-9A-Za-z]{0,2}')
  const before = country ? String.raw`(?:\+?${country}[^0-9A-Za-z]{0,2}|0)?` : '0?'
  return String.raw`(?<!\d)${before}${parted}(?!\d)`
}

/** A text says who somebody is only when it is long enough. */
const isTelling = (text: string): boolean => text.trim().length >= 3

/**
 * Finds a person in texts, whatever its letters; null for somebody of whom nothing is known. The longest comes first, so that
 * no part of it is left. Written so that PostgreSQL reads it as JavaScript does.
 */
export function personPattern({ names, emails, phones, papers, addresses }: Person): string | null {
  const words = [...names, ...emails, ...papers, ...addresses].filter(isTelling).map(spaced)
  const numbers = phones.map(phonePattern).filter((one) => one !== null)
  const all = [...new Set([...words, ...numbers])].sort((a, b) => b.length - a.length)
  return all.length === 0 ? null : all.join('|')
}

/** The person by what nobody else has: for texts that may tell of others too. */
export const ownSigns = (person: Person): Person => ({ ...person, names: [], addresses: [] })

/** The person by their signs and by names of several words: for what was told to staff and is soon forgotten. */
export const fullNames = (person: Person): Person => ({
  ...ownSigns(person),
  names: person.names.filter((name) => /\S\s+\S/.test(name.trim())),
})

/**
 * Whether somebody who is erased has an account of their own at the portal. It is not the organisation's to erase, and only the
 * house may know of it.
 */
export const travellerAccounts = ['here', 'none', 'unknown'] as const
export type TravellerAccount = (typeof travellerAccounts)[number]

/** The return of a year is due on 31 December after it ends, and its papers are kept for 72 months from then. */
const keptYears = 6

/** The last day the law asks a paper of a day to be kept. Years of accounts begin in April. */
export function keptUntil(issuedOn: PlainDate): PlainDate {
  const ends = Number(issuedOn.slice(0, 4)) + (issuedOn.slice(5, 7) < '04' ? 0 : 1)
  return `${ends + keptYears}-12-31`
}

/** The first day whose papers the law still asks for. */
export const keptFrom = (today: PlainDate): PlainDate => `${Number(today.slice(0, 4)) - keptYears - 1}-04-01`

/** The person by every word of their names too: for records that are theirs alone. */
export const everyName = (person: Person): Person => ({
  ...person,
  names: [
    ...person.names,
    ...person.names.flatMap((name) => name.split(/[\s,.]+/).filter((word) => /^\p{L}{3}/u.test(word))),
  ],
})
