import type { PlainDate } from '../../base/dates.ts'
import type { MealPlan } from './meal-plan.ts'

export const offerKinds = ['earlyBird', 'longStay', 'stayPay'] as const
export type OfferKind = (typeof offerKinds)[number]

export const mostOffers = 20

/** What an offer takes off a night: a share of its price, or an amount for each room in the hotel's currency. */
export type OfferCut = { percent?: number | undefined; amount?: number | undefined }

/** For what an offer holds; what is empty or absent does not narrow it. */
export type OfferScope = {
  roomIds: string[]
  plans: MealPlan[]
  /** The days on which a stay is booked, both included. */
  bookFrom?: PlainDate | undefined
  bookUntil?: PlainDate | undefined
  /** The nights that are cheaper, both included, but for those in between that are not. */
  stayFrom?: PlainDate | undefined
  stayUntil?: PlainDate | undefined
  blackout: { from: PlainDate; until: PlainDate }[]
}

type Named = OfferScope & { id: string; name: string; combinable: boolean }

/** Something off for who books early, who stays long, or who stays some nights and pays for fewer. */
export type Offer =
  | (Named & OfferCut & { kind: 'earlyBird'; daysAhead: number })
  | (Named & OfferCut & { kind: 'longStay'; nights: number })
  | (Named & { kind: 'stayPay'; stay: number; pay: number })
