import { type MealPlan, mealPlanWords } from '@karavan/domain/catalogue/hotels/meal-plan'

/** `With breakfast (CPAI)`. */
export const planWords = (plan: MealPlan): string => `${mealPlanWords[plan]} (${plan.toUpperCase()})`

/** What the filter of meals calls a plan. */
export const isPlan = (text: string): text is MealPlan => text in mealPlanWords

/** The orders of the results, each saying what it means. */
export const sortWords = {
  price: 'Total price, low to high',
  value: 'Best value',
  '-price': 'Total price, high to low',
  '-rating': 'Stars, high to low',
  rating: 'Stars, low to high',
  distance: 'Distance to the centre',
  name: 'Name, A to Z',
  '-name': 'Name, Z to A',
} as const

/** The same where there is little room. */
export const shortSortWords: Record<keyof typeof sortWords, string> = {
  price: 'Lowest price',
  value: 'Best value',
  '-price': 'Highest price',
  '-rating': 'Most stars',
  rating: 'Fewest stars',
  distance: 'Nearest',
  name: 'A to Z',
  '-name': 'Z to A',
}
