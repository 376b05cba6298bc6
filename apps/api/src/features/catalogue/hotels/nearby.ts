import { addDays, daysBetween, type PlainDate } from '@karavan/domain/base/dates'
import type { OpenPlace } from './books/books.ts'
import { canTake } from './books/look.ts'
import type { Party } from './party.ts'

const reach = 30
const shown = 4

/** The nearest other dates, as long a stay, on which some room of the places can take the party. */
export function findNearby(
  places: readonly OpenPlace[],
  party: Party,
  day: PlainDate,
): { fromDate: PlainDate; untilDate: PlainDate }[] {
  const earliest = daysBetween(party.from, day)
  const found: number[] = []
  for (let days = 1; days <= reach && found.length < shown; days++)
    for (const shift of [-days, days])
      if (shift >= earliest && found.length < shown && places.some(({ book }) => canTake(book, party, day, shift)))
        found.push(shift)
  return found
    .sort((a, b) => a - b)
    .map((shift) => ({ fromDate: addDays(party.from, shift), untilDate: addDays(party.until, shift) }))
}
