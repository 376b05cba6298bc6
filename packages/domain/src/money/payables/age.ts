import { daysBetween, type PlainDate } from '../../base/dates.ts'

/** How old a debt is, by the day it was due. */
export const ages = ['not due', '1-30', '31-60', '61-90', 'over 90'] as const
export type Age = (typeof ages)[number]

export function ageOf(dueOn: PlainDate, today: PlainDate): Age {
  const late = daysBetween(dueOn, today)
  if (late <= 0) return 'not due'
  if (late <= 30) return '1-30'
  if (late <= 60) return '31-60'
  return late <= 90 ? '61-90' : 'over 90'
}
