import { addDays, type PlainDate } from '../../base/dates.ts'
import type { MealPlan } from '../hotels/meal-plan.ts'

export const itineraryKinds = ['single', 'multi'] as const
export type ItineraryKind = (typeof itineraryKinds)[number]

export const itineraryStatuses = ['draft', 'published', 'archived'] as const
export type ItineraryStatus = (typeof itineraryStatuses)[number]

/** The classes a trip's hotels are offered in. */
export const hotelCategories = ['Standard', 'Deluxe', 'Luxury'] as const
export type HotelCategory = (typeof hotelCategories)[number]

export const meals = ['breakfast', 'lunch', 'dinner'] as const
export type Meal = (typeof meals)[number]

export const travelModes = ['flight', 'train', 'car', 'coach', 'ferry'] as const
export type TravelMode = (typeof travelModes)[number]

/** Something of the catalogue on a day. Its key stays with it wherever it is moved. */
export type PlannedItem = { key: string; activityId: string; time: string | null }

export type PlannedDay = {
  key: string
  title: string
  description: string
  meals: Meal[]
  items: PlannedItem[]
}

/** A room type with a meal plan; how many rooms follows from who travels. */
export type HotelChoice = { hotelId: string; roomId: string; mealPlan: MealPlan }

/** How one comes to a leg from the one before; with an activity it is part of the price. */
export type LegTravel = { mode: TravelMode; note: string; activityId: string | null }

/** Some nights in one place, in one hotel, with a day for each night. */
export type Leg = {
  key: string
  locationId: string
  nights: number
  travel: LegTravel | null
  hotels: Partial<Record<HotelCategory, HotelChoice | null>>
  /** Chosen instead of the category's. */
  own: HotelChoice | null
  days: PlannedDay[]
}

/** A trip: its legs in order, and the day everybody goes home. */
export type Plan = { legs: Leg[]; departure: PlannedDay }

/** Who travels when, and how well they sleep. */
export type TripRequest = {
  startDate: PlainDate | null
  adults: number
  childrenAges: number[]
  category: HotelCategory
}

export const nightsOf = ({ legs }: Pick<Plan, 'legs'>): number => legs.reduce((total, { nights }) => total + nights, 0)

/** Every day of the trip in order, with the leg it belongs to; the last is the departure from the last leg. */
export const daysOf = ({ legs, departure }: Plan): { day: PlannedDay; leg: number }[] => [
  ...legs.flatMap(({ days }, leg) => days.map((day) => ({ day, leg }))),
  { day: departure, leg: legs.length - 1 },
]

/** When each leg begins and ends: each begins on the day the one before ends. */
export function legDates({ legs }: Pick<Plan, 'legs'>, startDate: PlainDate): { from: PlainDate; until: PlainDate }[] {
  let from = startDate
  return legs.map(({ nights }) => {
    const until = addDays(from, nights)
    const dates = { from, until }
    from = until
    return dates
  })
}

/** The hotel of a leg: the one chosen for it, else the category's. */
export const hotelOf = ({ own, hotels }: Pick<Leg, 'own' | 'hotels'>, category: HotelCategory): HotelChoice | null =>
  own ?? hotels[category] ?? null

/** Every hotel and activity a plan names, each once. */
export function partsOf(plan: Plan): { hotelIds: string[]; activityIds: string[]; locationIds: string[] } {
  const choices = plan.legs.flatMap(({ own, hotels }) => [own, ...Object.values(hotels)])
  const travels = plan.legs.flatMap(({ travel }) => (travel?.activityId ? [travel.activityId] : []))
  const items = daysOf(plan).flatMap(({ day }) => day.items.map(({ activityId }) => activityId))
  return {
    hotelIds: [...new Set(choices.flatMap((choice) => (choice ? [choice.hotelId] : [])))],
    activityIds: [...new Set([...travels, ...items])],
    locationIds: [...new Set(plan.legs.map(({ locationId }) => locationId))],
  }
}
