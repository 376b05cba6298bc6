import { type MealPlan, mealPlanWords } from '@karavan/domain/catalogue/hotels/meal-plan'
import { formatCount } from '../../ui/format.ts'

/** A meal plan in words, its code beside it. */
export const planWords = (plan: MealPlan): string => `${mealPlanWords[plan]} (${plan.toUpperCase()})`

type Party = { adults: number; children: number; infants?: number }

/** Who comes: `2 adults, 1 child`. */
export const partyWords = ({ adults, children, infants = 0 }: Party): string =>
  [
    formatCount(adults, 'adult'),
    ...(children > 0 ? [formatCount(children, 'child', 'children')] : []),
    ...(infants > 0 ? [formatCount(infants, 'infant')] : []),
  ].join(', ')

/** Who comes, the children by their ages: `2 adults, 1 child (7)`. */
export const agedPartyWords = ({ adults, childrenAges }: { adults: number; childrenAges: readonly number[] }): string =>
  partyWords({ adults, children: childrenAges.length }) +
  (childrenAges.length > 0 ? ` (${childrenAges.join(', ')})` : '')
