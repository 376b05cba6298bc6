import type { Right } from '../base/access/rights.ts'
import { addDays, type PlainDate, weekdayOf } from '../base/dates.ts'
import { reportFigureNames, rightOfFigure } from './report.ts'

/** The reports that can be kept under a name. */
export const savedViews = ['sales', 'funnel', 'leaks'] as const
export type SavedView = (typeof savedViews)[number]

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** When a report is mailed: a day of the week, 1 is Monday, and an hour of the house's clock. */
type MailTime = { day: number; hour: number }

const dayOf = (date: PlainDate): number => weekdayOf(date) || 7

/** The Monday of the week a day lies in. */
export const mondayOf = (date: PlainDate): PlainDate => addDays(date, 1 - dayOf(date))

/** The next day a report is mailed on, when it is this day and hour. */
export function nextMailDay({ day, hour }: MailTime, now: { day: PlainDate; hour: number }): PlainDate {
  const days = (day - dayOf(now.day) + 7) % 7
  return addDays(now.day, days === 0 && now.hour >= hour ? 7 : days)
}

/**
 * The rights somebody must have for a report to be theirs to read: those of every figure that stands in it, which are the ones its
 * owner saw when it was saved.
 */
export function rightsInReport(view: SavedView, owner: readonly Right[]): Right[] {
  if (view === 'funnel') return []
  const needed =
    view === 'leaks' ? (['cost', 'margin'] as const) : reportFigureNames.flatMap((one) => rightOfFigure(one) ?? [])
  return [...new Set<Right>(needed)].filter((right) => view === 'leaks' || owner.includes(right))
}

type Reader = { id: string; rights: readonly Right[] }

/** What somebody lacks to be given a report: a right in it, or the one to reports of others where it is not about them alone. */
export const lackingFor = (
  { needs, staff }: { needs: readonly Right[]; staff?: string | undefined },
  { id, rights }: Reader,
): Right | undefined =>
  [...needs, ...(staff === id ? [] : (['reports'] as const))].find((right) => !rights.includes(right))
