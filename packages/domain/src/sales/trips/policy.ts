import type { PenaltyStep } from '../../catalogue/hotels/cancellation.ts'

/** The terms every trip is sold on: with fewer than so many days to departure, so many percent of the price are kept. */
export const tripPolicy: readonly PenaltyStep[] = [
  { daysBefore: 45, penaltyPercent: 10 },
  { daysBefore: 30, penaltyPercent: 25 },
  { daysBefore: 15, penaltyPercent: 50 },
  { daysBefore: 7, penaltyPercent: 100 },
]
