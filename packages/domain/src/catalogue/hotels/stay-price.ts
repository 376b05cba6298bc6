import { daysBetween, type PlainDate } from '../../base/dates.ts'
import type { Minor } from '../../base/money.ts'
import type { NetLine } from '../../money/pricing/quote.ts'
import { type ChildPolicy, chargeForAge } from './child-policy.ts'
import { type MealPlan, mealPlans, mealPlanWords } from './meal-plan.ts'
import type { Occupancy } from './room-allocation.ts'
import { type Season, seasonsOfStay } from './season.ts'

export type StayDates = { from: PlainDate; until: PlainDate }

/** What a hotel says of people and prices, for all its rooms. */
export type StayPolicy = { childPolicy: ChildPolicy; singleSupplementPercent: number }

/** How many people of a stay pay how much of a season's price. */
type Heads = { adults: number; withBed: number; noBed: number; free: number; alone: number }

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

const many = (count: number, one: string, more = `${one}s`) => `${count} ${count === 1 ? one : more}`

/** The lines of so many rooms of one type and plan, or null when a night has no price. */
export function stayLines(
  stay: StayDates,
  seasons: readonly Season[],
  plan: MealPlan,
  occupancies: readonly Occupancy[],
  { childPolicy, singleSupplementPercent }: StayPolicy,
  toUnit: (price: number) => Minor,
): NetLine[] | null {
  const nights = daysBetween(stay.from, stay.until)
  const parts = nights > 0 ? seasonsOfStay(seasons, stay, nights) : null
  if (!parts || parts.some(({ season }) => !(season[plan] > 0))) return null
  const heads = occupancies.map((occupancy) => headsIn(occupancy, childPolicy)).reduce(add, none)
  return parts.flatMap(({ season, nights: within }) => {
    const unit = toUnit(season[plan])
    const line = (people: number, label: string, share?: number): NetLine[] =>
      people === 0
        ? []
        : [
            {
              label,
              how: `${mealPlanWords[plan]}, ${many(within, 'night')}${share === undefined ? '' : `, ${share} %`}`,
              unit,
              count: people * within,
              ...(share === undefined ? {} : { share }),
            },
          ]
    return [
      ...line(heads.adults, many(heads.adults, 'adult')),
      ...line(heads.withBed, `${many(heads.withBed, 'child', 'children')} with bed`, childPolicy.withBedPercent),
      ...line(heads.noBed, `${many(heads.noBed, 'child', 'children')} without bed`, childPolicy.noBedPercent),
      ...line(heads.free, `${many(heads.free, 'child', 'children')} free`, 0),
      ...line(heads.alone, 'Single supplement', singleSupplementPercent),
    ]
  })
}

/** The plans a room is sold with on every night of a stay. */
export const plansOfStay = (stay: StayDates, seasons: readonly Season[]): MealPlan[] => {
  const nights = daysBetween(stay.from, stay.until)
  const parts = nights > 0 ? seasonsOfStay(seasons, stay, nights) : null
  return parts ? mealPlans.filter((plan) => parts.every(({ season }) => season[plan] > 0)) : []
}
