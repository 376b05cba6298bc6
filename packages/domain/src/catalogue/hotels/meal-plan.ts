/** The meal plans a room is sold with, in the order in which the specification asks them for a price. */
export const mealPlans = ['cpai', 'mapai', 'epai'] as const
export type MealPlan = (typeof mealPlans)[number]

/** A meal plan in words; the code stands beside it. */
export const mealPlanWords: Readonly<Record<MealPlan, string>> = {
  cpai: 'With breakfast',
  mapai: 'Breakfast and one main meal',
  epai: 'Room only',
}
