import { type Minor, toMinor } from '../../base/money.ts'
import type { Offer } from './offer.ts'
import { isOffered, type OfferedStay } from './offer-choice.ts'

/**
 * What the offers of a hotel leave of each night's price at least, from one down to nothing, in whatever room and plan: found
 * without choosing among them, so that a search needs not try those of most hotels. `night` is what no night costs less than, net.
 */
export function leastKept(
  offers: readonly Offer[],
  stay: Pick<OfferedStay, 'day' | 'ahead' | 'nights' | 'rooms'>,
  night: Minor,
): number {
  let kept = 1
  let lost = 0
  for (const offer of offers) {
    if (!isOffered(offer, stay)) continue
    if (offer.kind === 'stayPay') kept *= offer.pay / offer.stay
    else if (offer.percent === undefined) lost += (toMinor(offer.amount ?? 0) * stay.rooms) / night
    else {
      kept *= 1 - offer.percent / 100
      lost += 0.5 / night
    }
  }
  return kept === 1 && lost === 0 ? 1 : Math.max(0, kept * (1 - 1e-12) - lost)
}
