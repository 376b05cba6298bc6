import { setImmediate } from 'node:timers/promises'
import type { CalendarQuery } from '@karavan/contracts/catalogue/hotels/availability.contract'
import { addDays, addMonths, datesBetween, type PlainDate } from '@karavan/domain/base/dates'
import { toMajor } from '@karavan/domain/base/money'
import { mealPlans } from '@karavan/domain/catalogue/hotels/meal-plan'
import { shownTotals } from './available.ts'
import type { OpenBooks } from './books/books.ts'
import { Ranking } from './books/ranking.ts'
import type { Party } from './party.ts'
import { partyOf } from './room-offer.service.ts'

export type CalendarDay = { date: PlainDate; total: number | null }

/** The days of a month. */
const daysOf = (month: string): PlainDate[] => datesBetween(`${month}-01`, `${addMonths(month, 1)}-01`)

/** What the cheapest hotel costs a party; null when none can take it. */
function cheapestFor({ open, context }: OpenBooks, party: Party, prices: CalendarQuery['prices']): number | null {
  const ranking = new Ranking(open, context, party, mealPlans)
  if (ranking.count === 0) return null
  let best = 0
  for (let at = 1; at < ranking.count; at++) if (ranking.compareTotals(at, best) < 0) best = at
  return toMajor(shownTotals(ranking, context, party, prices)(best))
}

/** The cheapest total for each day of a month, by the prices that a search for that day shows. */
export async function priceCalendar(found: OpenBooks, query: CalendarQuery): Promise<CalendarDay[]> {
  const days: CalendarDay[] = []
  for (const date of daysOf(query.month)) {
    const past = date < found.context.day
    const party = partyOf({ ...query, fromDate: date, untilDate: addDays(date, query.nights) })
    days.push({ date, total: past ? null : cheapestFor(found, party, query.prices) })
    // A month is thirty searches: who waits meanwhile comes in between.
    if (!past) await setImmediate()
  }
  return days
}
