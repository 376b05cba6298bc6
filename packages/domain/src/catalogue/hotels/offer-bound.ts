import { type Minor, toMinor } from '../../base/money.ts'
import type { Offer } from './offer.ts'
import { isOffered, type OfferedStay } from './offer-choice.ts'

/**
 * The most that offers may take of a stay: the part of each night they leave, and what they take beside it, for each room and
 * once. It is known without choosing among them, so that a search needs not try those of most hotels.
 */
export type MostTaken = { kept: number; each: Minor; once: number }

/** The largest part of a stay that may be free: the cheapest nights are, so no more than their share of all, where all count. */
function freeShare({ stay, pay, stayFrom, stayUntil, blackout }: Offer & { kind: 'stayPay' }, nights: number): number {
  const countsAll = stayFrom === undefined && stayUntil === undefined && blackout.length === 0
  return countsAll ? (Math.floor(nights / stay) * (stay - pay)) / nights : (stay - pay) / stay
}

/** The most that the offers of a hotel may take, in whatever room and plan. */
export function mostTaken(offers: readonly Offer[], stay: Pick<OfferedStay, 'day' | 'ahead' | 'nights'>): MostTaken {
  const most = { kept: 1, each: 0, once: 0 }
  for (const offer of offers) {
    if (!isOffered(offer, stay)) continue
    if (offer.kind === 'stayPay') most.kept *= 1 - freeShare(offer, stay.nights.length)
    else if (offer.percent === undefined) most.each += toMinor(offer.amount ?? 0)
    else {
      most.kept *= 1 - offer.percent / 100
      most.once += 0.5
    }
  }
  return most
}

/** What is left of each night's price at least, from one down to nothing. `night` is what no night costs less than, net. */
export const leastKept = ({ kept, each, once }: MostTaken, rooms: number, night: Minor): number =>
  kept === 1 && each === 0 && once === 0 ? 1 : Math.max(0, kept * (1 - 1e-12) - (each * rooms + once) / night)
