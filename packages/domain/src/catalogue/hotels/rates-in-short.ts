import type { PlainDate } from '../../base/dates.ts'
import { mealPlans } from './meal-plan.ts'
import { type Period, priceAt, type Season, seasonGaps } from './season.ts'

export type RatesInShort = {
  /** Those split by weekdays count once. */
  seasons: number
  from: PlainDate
  until: PlainDate
  /** The least and the most a person pays for a night; none while every price is zero. */
  prices: { lowest: number; highest: number } | null
  gaps: Period[]
}

/** What the seasons of a room come to; null when there are none. */
export function ratesInShort(seasons: readonly Season[]): RatesInShort | null {
  const [first] = seasons
  if (!first) return null
  const prices = seasons
    .flatMap((season) => mealPlans.map((plan) => priceAt(season, plan)))
    .filter((price) => price > 0)
  return {
    seasons: new Set(seasons.map(({ start, end }) => `${start} ${end}`)).size,
    from: seasons.reduce((from, { start }) => (start < from ? start : from), first.start),
    until: seasons.reduce((until, { end }) => (end > until ? end : until), first.end),
    prices: prices.length > 0 ? { lowest: Math.min(...prices), highest: Math.max(...prices) } : null,
    gaps: seasonGaps(seasons),
  }
}
