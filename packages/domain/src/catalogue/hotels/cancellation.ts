import { addDays, dateIn, daysBetween, type PlainDate } from '../../base/dates.ts'
import { type Minor, percentOf } from '../../base/money.ts'

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

export type Cancellation = { penaltyPercent: number; penalty: Minor; refund: Minor }

/** What cancelling costs now and what comes back of what was paid. */
export function cancellationNow(
  policy: readonly PenaltyStep[],
  booking: { checkIn: PlainDate; total: Minor; paid: Minor },
  where: { zone: string; now: Date },
): Cancellation {
  const penaltyPercent = penaltyPercentOn(policy, booking.checkIn, dateIn(where.zone, where.now))
  const penalty = Math.min(booking.paid, percentOf(booking.total, penaltyPercent))
  return { penaltyPercent, penalty, refund: booking.paid - penalty }
}
