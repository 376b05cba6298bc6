import { addDays, nightsWithin, type PlainDate } from '../../base/dates.ts'
import type { MealPlan } from './meal-plan.ts'

/** Prices per person and night from the first day to the last, both included; zero means not sold. */
export type Season = { start: PlainDate; end: PlainDate } & Record<MealPlan, number>

type Period = { start: PlainDate; end: PlainDate }

const inOrder = <S extends Period>(seasons: readonly S[]): S[] =>
  [...seasons].sort((a, b) => a.start.localeCompare(b.start) || a.end.localeCompare(b.end))

/** The pairs of periods that share a day. */
export function overlappingSeasons<S extends Period>(seasons: readonly S[]): [S, S][] {
  const found: [S, S][] = []
  let latest: S | undefined
  for (const season of inOrder(seasons)) {
    if (latest && season.start <= latest.end) found.push([latest, season])
    if (!latest || season.end > latest.end) latest = season
  }
  return found
}

/** The days between the first season and the last that no season covers. */
export function seasonGaps(seasons: readonly Period[]): Period[] {
  const gaps: Period[] = []
  let covered: PlainDate | undefined
  for (const { start, end } of inOrder(seasons)) {
    if (covered && start > addDays(covered, 1)) gaps.push({ start: addDays(covered, 1), end: addDays(start, -1) })
    if (!covered || end > covered) covered = end
  }
  return gaps
}

/** The seasons a stay falls into with its nights in each, or null when a night has none. */
export function seasonsOfStay<S extends Period>(
  seasons: readonly S[],
  stay: { from: PlainDate; until: PlainDate },
  nights: number,
): { season: S; nights: number }[] | null {
  const parts = inOrder(seasons)
    .map((season) => ({ season, nights: nightsWithin(stay, season) }))
    .filter((part) => part.nights > 0)
  return parts.reduce((total, part) => total + part.nights, 0) === nights ? parts : null
}
