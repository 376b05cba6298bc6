import { type GuestKind, guestKinds, type QuotedGuests } from './quotation.ts'

const kindWords: Readonly<Record<GuestKind, readonly [one: string, more: string]>> = {
  adults: ['adult', 'adults'],
  childrenWithBed: ['child with bed', 'children with bed'],
  childrenWithoutBed: ['child without bed', 'children without bed'],
  infants: ['infant', 'infants'],
}

/** Who travels, in words: 2 adults, 1 child with bed. */
export const guestWords = (guests: QuotedGuests): string =>
  guestKinds
    .filter((kind) => guests[kind] > 0)
    .map((kind) => `${guests[kind]} ${kindWords[kind][guests[kind] === 1 ? 0 : 1]}`)
    .join(', ')
