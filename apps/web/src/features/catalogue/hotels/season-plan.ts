import { addDays, isPlainDate, type PlainDate } from '@karavan/domain/base/dates'
import { overlappingSeasons, seasonGaps } from '@karavan/domain/catalogue/hotels/season'
import type { SeasonValues } from './hotel-form.ts'

/** The same day of another year; 29 February becomes the 28th where there is none. */
export function shiftYear(date: PlainDate, years: number): PlainDate {
  const moved = `${String(Number(date.slice(0, 4)) + years).padStart(4, '0')}${date.slice(4)}`
  return isPlainDate(moved) ? moved : `${moved.slice(0, 8)}28`
}

const isWhole = ({ start, end }: { start: string; end: string }) =>
  isPlainDate(start) && isPlainDate(end) && start <= end

export const byStart = (a: SeasonValues, b: SeasonValues): number => a.start.localeCompare(b.start)

/** The last twelve months of what there is, once more a year later: they go on where the last season ends. */
export function copyLastYear(seasons: readonly SeasonValues[]): SeasonValues[] {
  const whole = seasons.filter(isWhole).sort(byStart)
  const last = whole.reduce<PlainDate>((latest, { end }) => (end > latest ? end : latest), '')
  if (!last) return []
  const since = addDays(shiftYear(last, -1), 1)
  return whole
    .filter(({ end }) => end >= since)
    .map((season) => ({
      ...season,
      start: shiftYear(season.start < since ? since : season.start, 1),
      end: shiftYear(season.end, 1),
    }))
    .filter(({ start, end }) => start > last && start <= end)
}

/** What is wrong or worth knowing about the seasons of one room while they are typed. */
export function reviewSeasons(seasons: readonly SeasonValues[]) {
  const whole = seasons.map((season, index) => ({ ...season, index })).filter(isWhole)
  const clashes = new Map<number, { start: PlainDate; end: PlainDate }>()
  for (const [first, second] of overlappingSeasons(whole)) clashes.set(second.index, first)
  return { clashes, gaps: seasonGaps(whole) }
}
