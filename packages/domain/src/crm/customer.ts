import type { PlainDate } from '../base/dates.ts'
import { addMonths } from '../catalogue/visas/visa.ts'

export const phoneKinds = ['mobile', 'home', 'work'] as const
export type PhoneKind = (typeof phoneKinds)[number]

/** A number in its one form, +919845012345. */
export type Phone = { number: string; kind: PhoneKind }

export const relations = ['spouse', 'child', 'parent', 'sibling', 'other'] as const
export type Relation = (typeof relations)[number]

/** Somebody who travels with a customer. */
export type FamilyMember = {
  id: string
  name: string
  relation: Relation
  birthday: PlainDate | null
  /** The number as it is kept: sealed, with what it is found by and what may be shown of it. */
  passportSealed: string | null
  passportHash: string | null
  passportMasked: string | null
  passportExpiresOn: PlainDate | null
}

/** By what two records seem to be one person. */
export const duplicateSigns = ['phone', 'email', 'passport', 'pan'] as const
export type DuplicateSign = (typeof duplicateSigns)[number]

export const passportStates = ['valid', 'expiring', 'expired'] as const
export type PassportState = (typeof passportStates)[number]

/** Most countries let nobody in whose passport ends within half a year. */
export const passportWatchMonths = 6

/** The last day a passport may end on and still be in time to be looked at. */
export const passportWatchDay = (today: PlainDate): PlainDate => addMonths(today, passportWatchMonths)

/** Whether a passport is good, about to end, or over. */
export function passportState(expiresOn: PlainDate, today: PlainDate): PassportState {
  if (expiresOn < today) return 'expired'
  return expiresOn <= passportWatchDay(today) ? 'expiring' : 'valid'
}

type Watched = { passportExpiresOn: PlainDate | null }

/** The first day on which a passport of the customer or the family ends. */
export const nextExpiry = (own: Watched, family: readonly Watched[]): PlainDate | null =>
  [own, ...family]
    .flatMap(({ passportExpiresOn }) => passportExpiresOn ?? [])
    .toSorted()
    .at(0) ?? null

const digits = (text: string) => text.replaceAll(/\D/g, '')

/** All that a customer is found by, in one text. */
export const searchTextOf = (name: string, email: string | null, phones: readonly Phone[]): string =>
  [name.toLowerCase(), email, ...phones.map(({ number }) => digits(number))].filter(Boolean).join(' ').slice(0, 500)

const phoneLike = /^[+\d(][\d\s()-]{3,}$/

// Whatever is no letter or figure; letters of other scripts are letters.
const between = /(?:[^a-z0-9\u0080-\uffff]|[\u00a0\u2000-\u206f])+/

/** The words typed into a search: a number without what people put between its digits, an e-mail address or a part of it as one. */
export function searchedWords(typed: string): string[] {
  if (phoneLike.test(typed.trim())) return [digits(typed).replace(/^0+/, '')].filter((word) => word !== '')
  return typed
    .toLowerCase()
    .split(/\s+/)
    .flatMap((piece) => (/@./.test(piece) ? [piece] : piece.split(between)))
    .filter((word) => word !== '')
}

/** How many labels a record has at most, and of how many letters together: indexes carry them. */
export const mostTags = { count: 20, letters: 300 } as const

export const tagsFit = (tags: readonly string[]): boolean =>
  tags.length <= mostTags.count && tags.join('').length <= mostTags.letters

/** Labels once each, whatever their capitals, in the order and the spelling they came in first; as many as fit. */
export function uniqueTags(tags: readonly string[]): string[] {
  const kept: string[] = []
  for (const tag of tags) {
    const known = kept.some((other) => other.toLowerCase() === tag.toLowerCase())
    if (!known && tagsFit([...kept, tag])) kept.push(tag)
  }
  return kept
}
