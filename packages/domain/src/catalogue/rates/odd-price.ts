import { addDays, type PlainDate } from '../../base/dates.ts'
import { type MealPlan, mealPlans } from '../hotels/meal-plan.ts'
import type { Offer } from '../hotels/offer.ts'
import { priceAt, type Season, type seasonPrices } from '../hotels/season.ts'
import { cutAt, type DaySpan, firstOn, spanOf, within } from './day-span.ts'
import { openNights, plansOf, roomsOf, whyNever } from './offer-reach.ts'
import { checkedDays, type RatedRoom, type Rates } from './rates.ts'

/** Why a price looks like a mistake, or brings in less than it costs. */
export const oddReasons = [
  'fullerPlanCheaper',
  'extraBedDearer',
  'childBedDearer',
  'singleDearer',
  'farFromOthers',
  'nothingLeft',
  'lessThanHalf',
  'belowCommission',
] as const
export type OddReason = (typeof oddReasons)[number]

export const oddWords: Readonly<Record<OddReason, string>> = {
  fullerPlanCheaper: 'costs less than a plan with fewer meals',
  extraBedDearer: 'costs more than an adult',
  childBedDearer: 'costs more than the extra bed of an adult',
  singleDearer: 'costs more than a second adult would',
  farFromOthers: 'is far from what the other seasons of this room cost',
  nothingLeft: 'leaves nothing of the price',
  lessThanHalf: 'leaves less than half of the price',
  belowCommission: 'takes off more than the commission of the contract',
}

type Field = (typeof seasonPrices)[number] | 'offers'

export type OddPrice = {
  roomId: string
  /** The first day of the season, and its weekdays where it has some. */
  start: PlainDate
  weekdays?: number[] | undefined
  field: Field
  why: OddReason
  /** The offers that together take off so much. */
  offerIds?: string[] | undefined
}

/** The meal plans from the simplest to the fullest. */
const byMeals: readonly MealPlan[] = ['epai', 'cpai', 'mapai', 'apai']

/** How many times as much or as little as the middle price of a room looks like a slip of the finger. */
const farFactor = 4

const soldPlans = (season: Season): MealPlan[] => byMeals.filter((plan) => priceAt(season, plan) > 0)

type Fault = { field: Field; why: OddReason }

function faultsWithin(season: Season): Fault[] {
  const plans = soldPlans(season)
  const adult = Math.min(...plans.map((plan) => priceAt(season, plan)))
  const { single, extraBedAdult, extraBedChild } = season
  const faults: Fault[] = plans
    .filter((plan, at) => plans.slice(0, at).some((simpler) => priceAt(season, simpler) > priceAt(season, plan)))
    .map((field) => ({ field, why: 'fullerPlanCheaper' }))
  if (plans.length === 0) return faults
  if (single !== undefined && single > adult) faults.push({ field: 'single', why: 'singleDearer' })
  if (extraBedAdult !== undefined && extraBedAdult > adult)
    faults.push({ field: 'extraBedAdult', why: 'extraBedDearer' })
  if (extraBedChild !== undefined && extraBedChild > (extraBedAdult ?? adult))
    faults.push({ field: 'extraBedChild', why: extraBedAdult === undefined ? 'extraBedDearer' : 'childBedDearer' })
  return faults
}

const middleOf = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return ((sorted[(sorted.length - 1) >> 1] ?? 0) + (sorted[sorted.length >> 1] ?? 0)) / 2
}

/** The middle price of each plan, of three seasons or more; of fewer nobody can say which is the odd one. */
function middles(seasons: readonly Season[]): Map<MealPlan, number> {
  const found = new Map<MealPlan, number>()
  for (const plan of mealPlans) {
    const prices = seasons.map((season) => priceAt(season, plan)).filter((price) => price > 0)
    if (prices.length >= 3) found.set(plan, middleOf(prices))
  }
  return found
}

const isFar = (price: number, middle: number | undefined): boolean =>
  middle !== undefined && (price > middle * farFactor || price * farFactor < middle)

/** What is left of a room's price for a night when offers come off it one after the other, as a share of it. */
export function shareLeft(offers: readonly Offer[], roomPrice: number): number {
  let left = roomPrice
  for (const offer of offers) {
    if (offer.kind === 'stayPay') left = (left * offer.pay) / offer.stay
    else if (offer.percent !== undefined) left -= (left * offer.percent) / 100
    else left -= offer.amount ?? 0
  }
  return left / roomPrice
}

const kindOrder = { earlyBird: 0, longStay: 1, stayPay: 2 } as const

/** The offers somebody can have together: each alone, and on each day of booking all that go together. */
function together(offers: readonly Offer[], today: PlainDate): Offer[][] {
  const joined = offers.filter(({ combinable }) => combinable).sort((a, b) => kindOrder[a.kind] - kindOrder[b.kind])
  const days = [today, ...joined.flatMap(({ bookFrom }) => (bookFrom && bookFrom > today ? [bookFrom] : []))]
  const sets = days.map((day) =>
    joined.filter(({ bookFrom, bookUntil }) => (bookFrom ?? day) <= day && day <= (bookUntil ?? day)),
  )
  return [...offers.map((offer) => [offer]), ...sets.filter((set) => set.length > 1)]
}

/** An offer and the nights it can be had for. */
type Reach = { offer: Offer; nights: DaySpan[] }
type Cut = { share: number; offers: Offer[] }

/** The least that offers leave of a season's price, and which do. */
function deepestCut(room: RatedRoom, season: Season, offers: readonly Reach[], today: PlainDate): Cut | null {
  const span = within(spanOf(season.start, season.end), spanOf(today, addDays(today, checkedDays - 1)))
  if (!span) return null
  const edges = offers.flatMap(({ nights }) => nights.flatMap(({ from, until }) => [from, until]))
  let deepest: Cut | null = null
  for (const part of cutAt(span, edges)) {
    if (firstOn(part, season.weekdays) === null) continue
    const held = offers.filter(({ nights }) => nights.some((open) => open.from <= part.from && part.from < open.until))
    for (const plan of held.length > 0 ? soldPlans(season) : []) {
      const meant = held.map(({ offer }) => offer).filter((offer) => plansOf(offer).includes(plan))
      for (const set of together(meant, today)) {
        const share = shareLeft(set, priceAt(season, plan) * Math.min(2, room.maxAdults))
        if (deepest === null || share < deepest.share) deepest = { share, offers: set }
      }
    }
  }
  return deepest
}

function faultOfCut(share: number, contract: Rates['contract']): OddReason | null {
  if (share <= 0) return 'nothingLeft'
  if (share < 0.5) return 'lessThanHalf'
  const kept = contract?.basis === 'commission' ? (contract.commissionPercent ?? 0) : null
  // Shares are compared as percent with two places, as they are entered.
  return kept !== null && Math.round((1 - share) * 10_000) > Math.round(kept * 100) ? 'belowCommission' : null
}

/** Prices that look like a mistake or bring in less than they cost, of the seasons that are not over. */
export function oddPrices({ rooms, offers, contract }: Rates, today: PlainDate): OddPrice[] {
  const alive = offers
    .filter((offer) => whyNever(offer, rooms, today) === null)
    .map((offer): Reach => ({ offer, nights: openNights(offer, today) }))
  return rooms.flatMap((room) => {
    const usual = middles(room.seasons)
    const meant = alive.filter(({ offer }) => roomsOf(offer, [room]).length > 0)
    return room.seasons
      .filter(({ end }) => end >= today)
      .flatMap((season): OddPrice[] => {
        const where = { roomId: room.id, start: season.start, weekdays: season.weekdays }
        const faults = faultsWithin(season)
        const far = soldPlans(season).filter((plan) => isFar(priceAt(season, plan), usual.get(plan)))
        const cut = meant.length > 0 ? deepestCut(room, season, meant, today) : null
        const why = cut && faultOfCut(cut.share, contract)
        return [
          ...faults.map((fault) => ({ ...where, ...fault })),
          ...far.map((field) => ({ ...where, field, why: 'farFromOthers' as const })),
          ...(cut && why
            ? [{ ...where, field: 'offers' as const, why, offerIds: cut.offers.map(({ id }) => id) }]
            : []),
        ]
      })
  })
}
