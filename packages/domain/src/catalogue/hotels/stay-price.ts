import { datesBetween, daysBetween, type PlainDate } from '../../base/dates.ts'
import { type Minor, percentOf, toMinor } from '../../base/money.ts'
import type { NetCut, NetLine } from '../../money/pricing/quote.ts'
import { amountsOf, headsOf, type Payer, payersOf, type StayPolicy, type Who } from './heads.ts'
import { type MealPlan, mealPlans, mealPlanWords } from './meal-plan.ts'
import type { Offer } from './offer.ts'
import { chooseOffers, type OfferedStay, offerWords } from './offer-choice.ts'
import type { Occupancy } from './room-allocation.ts'
import { priceAt, type Season, seasonsByNight } from './season.ts'

export type StayDates = { from: PlainDate; until: PlainDate }

/** Nights of a stay at one price: what a person pays for one of them in the catalogue's currency, how many they are, who pays. */
export type StayPart = { unit: Minor; nights: number; payers: readonly Payer[] }

/** What a stay is charged with: its lines, and what offers take off them. */
export type StayCharges = { lines: NetLine[]; cuts: NetCut[] }

const many = (count: number, one: string, more = `${one}s`) => `${count} ${count === 1 ? one : more}`

const words: Record<Who, (people: number) => string> = {
  adults: (people) => many(people, 'adult'),
  extraAdults: (people) => `${many(people, 'adult')} in ${people === 1 ? 'an extra bed' : 'extra beds'}`,
  extraBeds: (beds) => many(beds, 'extra bed'),
  withBed: (people) => `${many(people, 'child', 'children')} with bed`,
  noBed: (people) => `${many(people, 'child', 'children')} without bed`,
  free: (people) => `${many(people, 'child', 'children')} free`,
  alone: () => 'Single supplement',
}

/** The lines of a stay whose prices are known, one for each part of it and everybody who pays for that. */
export function linesOfParts(parts: readonly StayPart[], plan: MealPlan): NetLine[] {
  const lines: NetLine[] = []
  for (const part of parts) {
    const { unit, nights, payers } = part
    const how = `${mealPlanWords[plan]}, ${many(nights, 'night')}`
    for (const { who, people, share, amount } of payers)
      lines.push({
        label: words[who](people),
        how: share === undefined ? how : `${how}, ${share} %`,
        unit: amount ?? unit,
        count: people * nights,
        share,
        part,
      })
  }
  return lines
}

/** What a night costs all who pay for it, net. */
export function nightPrice(unit: Minor, payers: readonly Payer[]): Minor {
  let price = 0
  for (const { people, share, amount } of payers)
    price += people * (amount ?? (share === undefined ? unit : percentOf(unit, share)))
  return price
}

/** What the offers of a hotel take off a stay; `partOf` says in which part each night is. */
export function cutsOf(
  offers: readonly Offer[],
  stay: OfferedStay,
  parts: readonly StayPart[],
  partOf: readonly number[],
): NetCut[] {
  const priceOf = parts.map(({ unit, payers }) => nightPrice(unit, payers))
  const prices = partOf.map((part) => priceOf[part] ?? 0)
  let before: readonly Minor[] = prices
  return chooseOffers(offers, stay, prices).map(({ offer, after }): NetCut => {
    const from = before
    before = after
    const cheaper = [...prices.keys()].filter((at) => from[at] !== after[at])
    return {
      ...offerWords(offer, cheaper),
      nights: cheaper.map((at) => ({
        part: parts[partOf[at] ?? 0] as StayPart,
        of: prices[at] ?? 0,
        from: from[at] ?? 0,
        to: after[at] ?? 0,
      })),
    }
  })
}

/** What a hotel says of all its rooms, and what it takes off for whom. */
export type HotelTerms = StayPolicy & { offers?: readonly Offer[] | null | undefined }

/** What so many rooms of one type and plan are charged with when they are booked on a day, or null when a night has no price. */
export function stayCharges(
  { from, until, day }: StayDates & { day: PlainDate },
  room: { id: string; seasons: readonly Season[] },
  plan: MealPlan,
  occupancies: readonly Occupancy[],
  terms: HotelTerms,
): StayCharges | null {
  const byNight = seasonsByNight(room.seasons, { from, until })
  if (!byNight || byNight.length === 0 || byNight.some((season) => !(priceAt(season, plan) > 0))) return null
  const seasons = [...new Set(byNight)]
  const heads = headsOf(occupancies, terms)
  const { extraAdults, extraBeds } = heads
  const parts = seasons.map((season): StayPart => {
    const amounts = amountsOf(season)
    return {
      unit: toMinor(priceAt(season, plan)),
      nights: byNight.filter((other) => other === season).length,
      payers: payersOf(heads, terms, amounts && { ...amounts, extraAdults, extraBeds }),
    }
  })
  const lines = linesOfParts(parts, plan)
  if (!terms.offers?.length) return { lines, cuts: [] }
  const offered = {
    ...{ day, ahead: daysBetween(day, from), nights: datesBetween(from, until) },
    ...{ rooms: occupancies.length, roomId: room.id, plan },
  }
  const partOf = byNight.map((season) => seasons.indexOf(season))
  return { lines, cuts: cutsOf(terms.offers, offered, parts, partOf) }
}

/** The plans a room is sold with on every night of a stay. */
export const plansOfStay = (stay: StayDates, seasons: readonly Season[]): MealPlan[] => {
  const byNight = seasonsByNight(seasons, stay)
  return byNight && byNight.length > 0
    ? mealPlans.filter((plan) => byNight.every((season) => priceAt(season, plan) > 0))
    : []
}
