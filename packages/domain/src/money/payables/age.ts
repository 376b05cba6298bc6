import { daysBetween, type PlainDate } from '../../base/dates.ts'
import type { Minor } from '../../base/money.ts'

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

/** What is open by how long it has been due. */
export function byAge(bills: readonly { dueOn: PlainDate; open: Minor }[], today: PlainDate): Record<Age, Minor> {
  const sums = Object.fromEntries(ages.map((age) => [age, 0])) as Record<Age, Minor>
  for (const { dueOn, open } of bills) sums[ageOf(dueOn, today)] += open
  return sums
}
