import type { PenaltyStep } from '@karavan/domain/catalogue/hotels/cancellation'
import { endOfDay, penaltySteps } from '@karavan/domain/sales/stays/deadline'
import { chargedPenalties, type SaleTerms } from '@karavan/domain/sales/trips/terms'
import { localMomentWords } from '../../../platform/words.ts'

type Terms = { policy: readonly PenaltyStep[]; checkIn: string; zone: string; sold?: SaleTerms | null }

const share = (percent: number) => (percent === 100 ? 'all of it' : `${percent} %`)

/** Until when cancelling costs what, as it is charged: in the days and the clock of the place, one sentence each. */
export function cancellationLines({ policy, checkIn, zone, sold }: Terms): string[] {
  const arrival = endOfDay(zone, checkIn)
  const steps = sold ? chargedPenalties(sold, arrival) : penaltySteps({ policy, checkIn, zone })
  // What would begin after the first day is never charged, and two steps at one price are one.
  const charged = steps.filter((_, index) => (steps[index - 1]?.until ?? new Date(0)) < arrival)
  const told = charged.filter(({ penaltyPercent }, index) => penaltyPercent !== charged[index + 1]?.penaltyPercent)
  const [only] = told
  if (told.length <= 1)
    return [
      only && only.penaltyPercent > 0
        ? `Whenever it is cancelled, ${share(only.penaltyPercent)} is kept.`
        : 'Free to cancel until check-in.',
    ]
  return told.map(({ until, penaltyPercent }, index) => {
    const end = until && index < told.length - 1 ? localMomentWords(until.toISOString(), zone) : null
    if (penaltyPercent === 0) return end ? `Free to cancel until ${end}.` : 'After that it is free to cancel.'
    return end ? `Until ${end}, ${share(penaltyPercent)} is kept.` : `After that ${share(penaltyPercent)} is kept.`
  })
}
