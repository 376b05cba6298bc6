/** The meal plans a room is sold with: first those the specification asks for a price, in its order, then the one added since. */
export const mealPlans = ['cpai', 'mapai', 'epai', 'apai'] as const
export type MealPlan = (typeof mealPlans)[number]

/** A meal plan in words; the code stands beside it. */
export const mealPlanWords: Readonly<Record<MealPlan, string>> = {
  cpai: 'With breakfast',
  mapai: 'Breakfast and one main meal',
  epai: 'Room only',
  apai: 'All meals',
}
