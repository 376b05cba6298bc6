import { addDays, dateIn, type PlainDate } from '../../base/dates.ts'
import { momentIn } from '../stays/deadline.ts'
import { nextStepAfter, type SaleTerms } from './terms.ts'

const hourMs = 3_600_000

/** How many days before it is due somebody is reminded of an instalment. */
export const remindDaysBefore = 3

/** The hour, where the house is, at which instalments are collected on the day they are due. */
export const collectionTime = '09:00:00'

/** How long before a trip is released its buyer is told once more. */
export const releaseWarningHours = 24

/** When an instalment is collected. */
export const collectedAt = (dueOn: PlainDate, zone: string): Date => momentIn(zone, dueOn, collectionTime)

/** Until when an instalment that could not be collected may still be paid: so many hours, and never into the next penalty. */
export function graceUntil(terms: SaleTerms, overdueAt: Date, hours: number): Date {
  const end = new Date(overdueAt.getTime() + hours * hourMs)
  const next = nextStepAfter(terms, overdueAt)
  return next && next < end ? next : end
}

/** What an open instalment has gone through. */
export type OpenInstalment = {
  dueOn: PlainDate
  remindedAt: string | null
  overdueToldAt: string | null
  graceUntil: string | null
  releaseToldAt: string | null
}

type ClockStep = 'remind' | 'collect' | 'overdue' | 'warn' | 'release'

/** What the clock does next with an open instalment: the money first, wherever it is there. */
export function clockStep(
  part: OpenInstalment,
  { now, zone, collects }: { now: Date; zone: string; collects: boolean },
): ClockStep | null {
  if (now < collectedAt(part.dueOn, zone))
    return part.remindedAt === null && part.dueOn <= addDays(dateIn(zone, now), remindDaysBefore) ? 'remind' : null
  if (collects) return 'collect'
  if (part.overdueToldAt === null) return 'overdue'
  if (part.graceUntil === null) return null
  const end = new Date(part.graceUntil)
  if (end <= now) return 'release'
  return part.releaseToldAt === null && end.getTime() - now.getTime() <= releaseWarningHours * hourMs ? 'warn' : null
}
