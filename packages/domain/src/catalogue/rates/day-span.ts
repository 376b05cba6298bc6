import { type PlainDate, toDay, weekdayOfDay } from '../../base/dates.ts'

/** Days from the first up to and without the last, counted since 1970. */
export type DaySpan = { from: number; until: number }

/** The span of days of which both ends are included. */
export const spanOf = (first: PlainDate, last: PlainDate): DaySpan => ({ from: toDay(first), until: toDay(last) + 1 })

/** The part of a span that lies within another; it may be empty, and is then none. */
export function within(span: DaySpan, bounds: DaySpan): DaySpan | null {
  const from = Math.max(span.from, bounds.from)
  const until = Math.min(span.until, bounds.until)
  return from < until ? { from, until } : null
}

/** What is left of a span without some others. */
export const without = (span: DaySpan, others: readonly DaySpan[]): DaySpan[] =>
  others.reduce<DaySpan[]>(
    (left, other) =>
      left.flatMap(({ from, until }) =>
        other.until <= from || until <= other.from
          ? [{ from, until }]
          : [
              { from, until: other.from },
              { from: other.until, until },
            ].filter((part) => part.from < part.until),
      ),
    [span],
  )

/** A span cut at every day named that lies within it. */
export function cutAt(span: DaySpan, days: Iterable<number>): DaySpan[] {
  const inside = [...new Set(days)].filter((day) => span.from < day && day < span.until).sort((a, b) => a - b)
  const ends = [...inside, span.until]
  return ends.map((until, index) => ({ from: index === 0 ? span.from : (ends[index - 1] ?? span.from), until }))
}

/** The first day of a weekday within a span, and on how many days of the span it falls. */
export function weekdayIn({ from, until }: DaySpan, weekday: number): { first: number; many: number } {
  const first = from + ((weekday - weekdayOfDay(from) + 7) % 7)
  return { first, many: first < until ? Math.floor((until - 1 - first) / 7) + 1 : 0 }
}

/** The first day of a span on one of some weekdays; on any of them where none are named. */
export function firstOn(span: DaySpan, weekdays: readonly number[] | undefined): number | null {
  for (let day = span.from; day < Math.min(span.until, span.from + 7); day++)
    if (!weekdays || weekdays.includes(weekdayOfDay(day))) return day
  return null
}
