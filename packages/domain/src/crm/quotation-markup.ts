import { fixedCharge, type Markup, type Service } from '../base/markup.ts'
import { sum } from '../base/money.ts'
import type { PlainMarkup, Priced, QuotedLine } from './quotation.ts'

/** What a seller has a first markup for, as far as quotations ask for one. */
export const markupServices = ['itinerary', 'hotel', 'visa'] as const satisfies Service[]
export type MarkupService = (typeof markupServices)[number]

/** Whose markup a quotation begins with: that of hotels or of visas where it has nothing else, else that of itineraries. */
export function markupServiceOf(lines: readonly Pick<QuotedLine, 'service'>[]): MarkupService {
  const [first] = lines
  if (!first || lines.some(({ service }) => service !== first.service)) return 'itinerary'
  if (first.service === 'Hotel') return 'hotel'
  return first.service === 'Visa' ? 'visa' : 'itinerary'
}

/** What a fixed markup is counted by: persons without infants, and nights times rooms. */
export type MarkupCounts = { people: number; nights: number }

/** The counts of a choice of lines: all who travel, and the nights of its stays, else those of the trip. */
export const countsOf = (
  { guests, nights = 0 }: Pick<Priced, 'guests' | 'nights'>,
  lines: readonly QuotedLine[],
): MarkupCounts & { rooms: 1 } => ({
  people: guests.adults + guests.childrenWithBed + guests.childrenWithoutBed,
  nights: sum(lines.map(({ roomNights = 0 }) => roomNights)) || nights,
  rooms: 1,
})

/** The counts of a line: its own where it says them, else those of its choice. */
export const countsOfLine = ({ people, roomNights }: QuotedLine, all: MarkupCounts): MarkupCounts => ({
  people: people || all.people,
  nights: roomNights || all.nights,
})

/** How often a markup is put on by its counts. */
export const timesOf = ({ basis }: Markup, { people, nights }: MarkupCounts): number => {
  if (basis === 'perPerson') return people
  return basis === 'perNight' ? nights : 1
}

/** A line's own markup as it is counted: percent of its cost, or rupees on all of it. */
export const markupOfLine = (own: Markup, counts: MarkupCounts): PlainMarkup =>
  own.basis === 'percent'
    ? { basis: 'percent', value: own.value }
    : { basis: 'perBooking', value: fixedCharge(own, { ...counts, rooms: 1 }) }
