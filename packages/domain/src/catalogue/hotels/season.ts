import { addDays, datesBetween, type PlainDate, weekdayOf } from '../../base/dates.ts'
import type { MealPlan } from './meal-plan.ts'

/** The most seasons of a room: forty, each split at the weekend, and some to spare. */
export const mostSeasons = 120

/** Weekdays from Sunday = 0. */
export type Weekdays = number[]

/** Days from the first to the last, both included: all of them, or those that fall on some weekdays. */
export type Period = { start: PlainDate; end: PlainDate; weekdays?: Weekdays | undefined }

/** What some pay for a night instead of what follows from the price per person. */
export type SeasonAmounts = {
  /** What one adult alone in a room pays on top, instead of the hotel's percentage. */
  single?: number | undefined
  /** What the third adult of a room and those after it pay, instead of an adult's price. */
  extraBedAdult?: number | undefined
  /** What a child with a bed of its own pays, instead of what follows from its age. */
  extraBedChild?: number | undefined
}

/** Which stays may begin in a season. */
export type StayLimits = {
  minStay?: number | undefined
  maxStay?: number | undefined
  noArrival?: Weekdays | undefined
}

/** Prices per person and night; zero or absent means not sold. */
export type Season = Period &
  SeasonAmounts &
  StayLimits & { cpai: number; mapai: number; epai: number; apai?: number | undefined }

/** Everything of a season that is an amount of money. */
export const seasonPrices = ['cpai', 'mapai', 'epai', 'apai', 'single', 'extraBedAdult', 'extraBedChild'] as const

/** What one person pays for a night at a plan; zero when it is not sold. */
export const priceAt = (season: Pick<Season, MealPlan>, plan: MealPlan): number => season[plan] ?? 0

/** Whether a night takes its price from here. */
export const isOn = ({ start, end, weekdays }: Period, date: PlainDate): boolean =>
  start <= date && date <= end && (!weekdays || weekdays.includes(weekdayOf(date)))

/** The price list of a night; none when it is not sold. */
export const seasonOn = <S extends Period>(seasons: readonly S[], date: PlainDate): S | undefined =>
  seasons.find((season) => isOn(season, date))

const shareWeekdays = (one: Period, other: Period): boolean =>
  !one.weekdays || !other.weekdays || one.weekdays.some((day) => other.weekdays?.includes(day))

const clash = (one: Period, other: Period): boolean =>
  one.start <= other.end && other.start <= one.end && shareWeekdays(one, other)

const inOrder = <S extends Period>(seasons: readonly S[]): S[] =>
  [...seasons].sort((a, b) => a.start.localeCompare(b.start) || a.end.localeCompare(b.end))

/** Each period with one before it that it may not overlap: they share days, and weekdays too. */
export function overlappingSeasons<S extends Period>(seasons: readonly S[]): [S, S][] {
  const sorted = inOrder(seasons)
  return sorted.flatMap((season, index): [S, S][] => {
    const first = sorted.slice(0, index).find((before) => clash(before, season))
    return first ? [[first, season]] : []
  })
}

/** The days between the first season and the last that have no price. */
export function seasonGaps(seasons: readonly Period[]): Period[] {
  const sorted = inOrder(seasons)
  const gaps: Period[] = []
  let covered: PlainDate | undefined
  for (const { start, end } of sorted) {
    if (covered && start > addDays(covered, 1)) gaps.push({ start: addDays(covered, 1), end: addDays(start, -1) })
    if (!covered || end > covered) covered = end
  }
  if (!sorted.some(({ weekdays }) => weekdays)) return gaps
  // Where only some weekdays have a price, every day is looked at.
  const days = datesBetween(sorted[0]?.start ?? '', addDays(covered ?? '', 1)).filter((day) => !seasonOn(sorted, day))
  return days.reduce<Period[]>((found, day) => {
    const last = found.at(-1)
    if (last && addDays(last.end, 1) === day) last.end = day
    else found.push({ start: day, end: day })
    return found
  }, [])
}

/** The season of each night of a stay, or null when one has none. */
export function seasonsByNight<S extends Period>(
  seasons: readonly S[],
  stay: { from: PlainDate; until: PlainDate },
): S[] | null {
  const found = datesBetween(stay.from, stay.until).map((night) => seasonOn(seasons, night))
  return found.every((season) => season !== undefined) ? found : null
}
