import { addItem } from '@karavan/domain/catalogue/itineraries/edit'
import { daysOf, type Plan, type PlannedItem } from '@karavan/domain/catalogue/itineraries/plan'

/** Puts a removed item back where it was, unless it is there already; a day that is gone is the last one. */
export function putBack(plan: Plan, item: PlannedItem, dayKey: string, at: number): Plan {
  const days = daysOf(plan).map(({ day }) => day)
  if (days.some(({ items }) => items.some(({ key }) => key === item.key))) return plan
  const day = days.find(({ key }) => key === dayKey) ?? plan.departure
  return addItem(plan, day.key, item, at)
}
