import type { PlainDate } from '../../base/dates.ts'
import type { Minor } from '../../base/money.ts'
import type { NetLine } from '../../money/pricing/quote.ts'
import { type ChildPolicy, chargeForAge } from './child-policy.ts'
import { type MealPlan, mealPlans, mealPlanWords } from './meal-plan.ts'
import { loneAdults, type Occupancy } from './room-allocation.ts'
import { priceAt, type Season, seasonsOfStay } from './season.ts'

export type StayDates = { from: PlainDate; until: PlainDate }

/** What a hotel says of people and prices, for all its rooms. */
export type StayPolicy = { childPolicy: ChildPolicy; singleSupplementPercent: number }

/** How many people of a stay are charged in each way. */
export type Heads = { adults: number; withBed: number; noBed: number; free: number; alone: number }

/** People who pay the same share of a season's price for every night; all of it where no share is named. */
export type Payer = { who: keyof Heads; people: number; share: number | undefined }

const none: Heads = { adults: 0, withBed: 0, noBed: 0, free: 0, alone: 0 }

function headsIn(occupancy: Occupancy, policy: ChildPolicy): Heads {
  const charges = occupancy.childrenAges.map((age) => chargeForAge(age, policy))
  const shared = charges.filter((charge) => charge === 'share').length
  const noBed = Math.min(occupancy.childrenWithoutBed ?? 0, shared)
  return {
    adults: occupancy.adults + charges.filter((charge) => charge === 'adult').length,
    withBed: shared - noBed,
    noBed,
    free: charges.filter((charge) => charge === 'free').length,
    alone: occupancy.adults === 1 && charges.length === 0 ? 1 : 0,
  }
}

const add = (a: Heads, b: Heads): Heads => ({
  adults: a.adults + b.adults,
  withBed: a.withBed + b.withBed,
  noBed: a.noBed + b.noBed,
  free: a.free + b.free,
  alone: a.alone + b.alone,
})

/** The people of several rooms by what each is charged. */
export const headsOf = (occupancies: readonly Occupancy[], policy: ChildPolicy): Heads =>
  occupancies.map((occupancy) => headsIn(occupancy, policy)).reduce(add, none)

/** The same of a party that is spread over so many rooms as a search spreads it; nobody has to be put into one for it. */
export function headsOfParty(
  { adults, childrenAges }: { adults: number; childrenAges: readonly number[] },
  rooms: number,
  policy: ChildPolicy,
): Heads {
  const all = headsIn({ adults, childrenAges }, policy)
  return { ...all, alone: loneAdults({ adults, children: childrenAges.length }, rooms) }
}

/** Who pays how much of a night, in the order in which it is shown. */
export function payersOf(heads: Heads, { childPolicy, singleSupplementPercent }: StayPolicy): Payer[] {
  const payers: Payer[] = []
  const pay = (who: keyof Heads, share: number | undefined) => {
    if (heads[who] > 0) payers.push({ who, people: heads[who], share })
  }
  pay('adults', undefined)
  pay('withBed', childPolicy.withBedPercent)
  pay('noBed', childPolicy.noBedPercent)
  pay('free', 0)
  pay('alone', singleSupplementPercent)
  return payers
}

/** Nights of a stay at one price: what a person pays for one of them in the catalogue's currency, and how many they are. */
export type StayPart = { unit: Minor; nights: number }

const many = (count: number, one: string, more = `${one}s`) => `${count} ${count === 1 ? one : more}`

const words: Record<keyof Heads, (people: number) => string> = {
  adults: (people) => many(people, 'adult'),
  withBed: (people) => `${many(people, 'child', 'children')} with bed`,
  noBed: (people) => `${many(people, 'child', 'children')} without bed`,
  free: (people) => `${many(people, 'child', 'children')} free`,
  alone: () => 'Single supplement',
}

/** The lines of a stay whose prices are known, one for each part of it and everybody who pays for that. */
export function linesOfParts(parts: readonly StayPart[], plan: MealPlan, payers: readonly Payer[]): NetLine[] {
  const lines: NetLine[] = []
  for (const { unit, nights } of parts) {
    const how = `${mealPlanWords[plan]}, ${many(nights, 'night')}`
    for (const { who, people, share } of payers)
      lines.push({
        label: words[who](people),
        how: share === undefined ? how : `${how}, ${share} %`,
        unit,
        count: people * nights,
        share,
      })
  }
  return lines
}

/** The lines of so many rooms of one type and plan, or null when a night has no price. */
export function stayLines(
  stay: StayDates,
  seasons: readonly Season[],
  plan: MealPlan,
  occupancies: readonly Occupancy[],
  policy: StayPolicy,
  toUnit: (price: number) => Minor,
): NetLine[] | null {
  const parts = seasonsOfStay(seasons, stay)
  if (!parts || parts.some(({ season }) => !(priceAt(season, plan) > 0))) return null
  return linesOfParts(
    parts.map(({ season, nights: within }) => ({ unit: toUnit(priceAt(season, plan)), nights: within })),
    plan,
    payersOf(headsOf(occupancies, policy.childPolicy), policy),
  )
}

/** The plans a room is sold with on every night of a stay. */
export const plansOfStay = (stay: StayDates, seasons: readonly Season[]): MealPlan[] => {
  const parts = seasonsOfStay(seasons, stay)
  return parts ? mealPlans.filter((plan) => parts.every(({ season }) => priceAt(season, plan) > 0)) : []
}
