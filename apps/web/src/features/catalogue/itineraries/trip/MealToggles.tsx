import { type Meal, meals } from '@karavan/domain/catalogue/itineraries/plan'
import { ChoiceChip } from '../../../../ui/Chip.tsx'

const words: Record<Meal, string> = { breakfast: 'Breakfast', lunch: 'Lunch', dinner: 'Dinner' }

/** The meals of a day in a sentence; empty when there are none. */
export const mealWords = (chosen: readonly Meal[]): string =>
  meals
    .filter((meal) => chosen.includes(meal))
    .map((meal) => words[meal])
    .join(', ')

interface MealTogglesProps {
  /** Of which day, for those who hear it. */
  of: string
  value: readonly Meal[]
  onChange: (value: Meal[]) => void
}

/** The meals that are part of a day. */
export const MealToggles = ({ of, value, onChange }: MealTogglesProps) => (
  <div role="group" aria-label={`Meals of ${of}`} className="flex flex-wrap gap-1.5">
    {meals.map((meal) => {
      const on = value.includes(meal)
      return (
        <ChoiceChip
          key={meal}
          on={on}
          onClick={() => onChange(meals.filter((one) => (one === meal ? !on : value.includes(one))))}
        >
          {words[meal]}
        </ChoiceChip>
      )
    })}
  </div>
)
