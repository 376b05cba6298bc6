import { addDays, addMonths, fromDay, type PlainDate, toDay } from '../../base/dates.ts'
import { type MealPlan, mealPlans } from '../hotels/meal-plan.ts'
import { priceAt, type Season, seasonOn } from '../hotels/season.ts'
import { cutAt, type DaySpan, spanOf, weekdayIn } from './day-span.ts'
import { checkedDays, type RatedRoom } from './rates.ts'

/** What one person pays for a night before and after, and the difference in percent. */
export type PriceChange = {
  roomId: string
  plan: MealPlan
  date: PlainDate
  from: number
  to: number
  percent: number
}

type Extremes = { count: number; lowest: PriceChange | null; highest: PriceChange | null }
export type MonthChange = Extremes & { month: string }

/** How prices change night by night; nights of a room that are sold from now on, or no longer, are counted by themselves. */
export type PriceChanges = {
  changes: Extremes
  byMonth: MonthChange[]
  opened: number
  closed: number
}

export const percentBetween = (from: number, to: number): number => Math.round(((to - from) / from) * 10_000) / 100

const none = (): Extremes => ({ count: 0, lowest: null, highest: null })

const comesFirst = (one: PriceChange, than: PriceChange | null, by: number): boolean =>
  than === null || by < 0 || (by === 0 && one.date < than.date)

function note(extremes: Extremes, change: PriceChange, nights: number): void {
  extremes.count += nights
  const { lowest, highest } = extremes
  if (comesFirst(change, lowest, change.percent - (lowest?.percent ?? 0))) extremes.lowest = change
  if (comesFirst(change, highest, (highest?.percent ?? 0) - change.percent)) extremes.highest = change
}

const edgesOf = (seasons: readonly Season[]): number[] =>
  seasons.flatMap(({ start, end }) => [toDay(start), toDay(end) + 1])

const firstsOfMonths = (from: PlainDate): number[] =>
  Array.from({ length: Math.ceil(checkedDays / 28) }, (_, at) => toDay(`${addMonths(from.slice(0, 7), at + 1)}-01`))

const isSold = (season: Season | undefined): boolean =>
  season !== undefined && mealPlans.some((plan) => priceAt(season, plan) > 0)

/**
 * What becomes of the prices of the nights from today on. Between two days on which any season begins or ends, all nights
 * of a weekday have one price, so that years of nights are compared by a few of them.
 */
export function priceChanges(
  before: readonly RatedRoom[],
  after: readonly RatedRoom[],
  today: PlainDate,
): PriceChanges {
  const found: PriceChanges = { changes: none(), byMonth: [], opened: 0, closed: 0 }
  const months = new Map<string, MonthChange>()
  const all: DaySpan = spanOf(today, addDays(today, checkedDays - 1))
  const firsts = firstsOfMonths(today)

  const compare = (
    roomId: string,
    [was, is]: [Season | undefined, Season | undefined],
    first: number,
    many: number,
  ) => {
    if (isSold(was) !== isSold(is)) found[isSold(is) ? 'opened' : 'closed'] += many
    if (!was || !is) return
    for (const plan of mealPlans) {
      const [from, to] = [priceAt(was, plan), priceAt(is, plan)]
      if (from <= 0 || to <= 0 || from === to) continue
      const date = fromDay(first)
      const change = { roomId, plan, date, from, to, percent: percentBetween(from, to) }
      const month = date.slice(0, 7)
      const inMonth = months.get(month) ?? { month, ...none() }
      months.set(month, inMonth)
      note(inMonth, change, many)
      note(found.changes, change, many)
    }
  }

  for (const { id, seasons } of after) {
    const former = before.find((room) => room.id === id)?.seasons ?? []
    for (const span of cutAt(all, [...edgesOf(former), ...edgesOf(seasons), ...firsts]))
      for (let weekday = 0; weekday < 7; weekday++) {
        const { first, many } = weekdayIn(span, weekday)
        if (many === 0) continue
        const date = fromDay(first)
        compare(id, [seasonOn(former, date), seasonOn(seasons, date)], first, many)
      }
  }
  found.byMonth = [...months.values()].sort((a, b) => a.month.localeCompare(b.month))
  return found
}
