import type { Activity } from '@karavan/contracts/catalogue/activities/activity.contract'
import { type MealPlan, mealPlanWords } from '@karavan/domain/catalogue/hotels/meal-plan'
import type { TravelMode, TripRequest } from '@karavan/domain/catalogue/itineraries/plan'
import { toMajor } from '@karavan/domain/base/money'
import { formatCount, formatMoney } from '../../../../ui/format.ts'

/** `2 h 30 min`. */
export function durationWords(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const

/** `Closed Mon, Fri`; empty when it never is. */
export const closedWords = ({ closedWeekdays }: Pick<Activity, 'closedWeekdays'>): string =>
  closedWeekdays.length === 0 ? '' : `Closed ${closedWeekdays.map((day) => weekdays[day]).join(', ')}`

/** `With breakfast (CPAI)`. */
export const planWords = (plan: MealPlan): string => `${mealPlanWords[plan]} (${plan.toUpperCase()})`

export const travelWords: Readonly<Record<TravelMode, string>> = {
  flight: 'By plane',
  train: 'By train',
  car: 'By car',
  coach: 'By coach',
  ferry: 'By ferry',
}

/** `2 adults, 1 child (7)`. */
export function partyWords({ adults, childrenAges }: Pick<TripRequest, 'adults' | 'childrenAges'>): string {
  const grown = formatCount(adults, 'adult')
  if (childrenAges.length === 0) return grown
  return `${grown}, ${formatCount(childrenAges.length, 'child', 'children')} (${childrenAges.join(', ')})`
}

/** Minor units as people read them. */
export const rupees = (minor: number, exact = true): string => formatMoney(toMajor(minor), 'INR', exact ? 2 : 0)

/** Prices that hold, or that only the whole trip decides, which are in round rupees: `about ₹1,200`. */
export const aboutWords = (exact: boolean, words: (price: (amount: number) => string) => string): string => {
  const text = words((amount) => formatMoney(amount, 'INR', exact ? 2 : 0))
  return exact ? text : `about ${text}`
}

/** A difference with its sign: `+₹1,200.00`. */
export const differenceWords = (minor: number, exact = true): string =>
  minor === 0 ? 'no difference' : `${minor > 0 ? '+' : ''}${rupees(minor, exact)}`
