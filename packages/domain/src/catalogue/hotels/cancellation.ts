import { addDays, daysBetween, type PlainDate } from '../../base/dates.ts'

/** A step of a hotel's policy: with fewer than so many days to go, so many percent are kept. */
export type PenaltyStep = { daysBefore: number; penaltyPercent: number }

/** The share kept when a stay is cancelled on a day of the hotel's calendar. */
export function penaltyPercentOn(policy: readonly PenaltyStep[], checkIn: PlainDate, day: PlainDate): number {
  const left = daysBetween(day, checkIn)
  const reached = policy.filter(({ daysBefore }) => left < daysBefore)
  return Math.max(0, ...reached.map(({ penaltyPercent }) => penaltyPercent))
}

/** The last day on which cancelling costs nothing, or null when it always costs something or never does. */
export function freeUntil(policy: readonly PenaltyStep[], checkIn: PlainDate): PlainDate | null {
  const costly = policy.filter(({ penaltyPercent }) => penaltyPercent > 0).map(({ daysBefore }) => daysBefore)
  return costly.length === 0 ? null : addDays(checkIn, -Math.max(...costly))
}
