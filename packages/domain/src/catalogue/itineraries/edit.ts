import type { HotelChoice, Leg, Plan, PlannedDay, PlannedItem } from './plan.ts'
import { daysOf } from './plan.ts'

/** Makes keys that nothing in the plan has; the caller brings the randomness. */
export type NewKey = () => string

const emptyDay = (key: string): PlannedDay => ({ key, title: '', description: '', meals: [], items: [] })

/** Days and legs that nothing changes in stay the very same, so that whoever shows them need not look again. */
const withDays = (plan: Plan, change: (day: PlannedDay) => PlannedDay): Plan => ({
  legs: plan.legs.map((leg) => {
    const days = leg.days.map(change)
    return days.every((day, index) => day === leg.days[index]) ? leg : { ...leg, days }
  }),
  departure: change(plan.departure),
})

const holds = ({ items }: PlannedDay, itemKey: string): boolean => items.some(({ key }) => key === itemKey)

const withLeg = (plan: Plan, key: string, change: (leg: Leg) => Leg): Plan => ({
  ...plan,
  legs: plan.legs.map((leg) => (leg.key === key ? change(leg) : leg)),
})

/** Puts one entry of a list at another place; a place outside the list is its end. */
export function moveWithin<T>(list: readonly T[], from: number, to: number): T[] {
  const moved = list[from]
  if (moved === undefined) return [...list]
  const rest = list.filter((_, index) => index !== from)
  return [...rest.slice(0, Math.max(0, to)), moved, ...rest.slice(Math.max(0, to))]
}

/** Changes a day's own words and meals. */
export const editDay = (plan: Plan, dayKey: string, fields: Partial<Omit<PlannedDay, 'key' | 'items'>>): Plan =>
  withDays(plan, (day) => (day.key === dayKey ? { ...day, ...fields } : day))

export const addItem = (plan: Plan, dayKey: string, item: PlannedItem, at = Number.POSITIVE_INFINITY): Plan =>
  withDays(plan, (day) =>
    day.key === dayKey ? { ...day, items: [...day.items.slice(0, at), item, ...day.items.slice(at)] } : day,
  )

export const removeItem = (plan: Plan, itemKey: string): Plan =>
  withDays(plan, (day) =>
    holds(day, itemKey) ? { ...day, items: day.items.filter(({ key }) => key !== itemKey) } : day,
  )

export const editItem = (plan: Plan, itemKey: string, fields: Partial<Omit<PlannedItem, 'key'>>): Plan =>
  withDays(plan, (day) =>
    holds(day, itemKey)
      ? { ...day, items: day.items.map((item) => (item.key === itemKey ? { ...item, ...fields } : item)) }
      : day,
  )

/** Takes an item from wherever it is to a place in a day; nothing happens when either is not there. */
export function moveItem(plan: Plan, itemKey: string, dayKey: string, at: number): Plan {
  const days = daysOf(plan).map(({ day }) => day)
  const item = days.flatMap(({ items }) => items).find(({ key }) => key === itemKey)
  if (!item || !days.some(({ key }) => key === dayKey)) return plan
  return addItem(removeItem(plan, itemKey), dayKey, item, Math.max(0, at))
}

/** Swaps what happens on two days; the days keep their places, and so their legs keep their nights. */
export function swapDays(plan: Plan, oneKey: string, otherKey: string): Plan {
  const days = daysOf(plan).map(({ day }) => day)
  const one = days.find(({ key }) => key === oneKey)
  const other = days.find(({ key }) => key === otherKey)
  if (!one || !other) return plan
  return withDays(plan, (day) => (day === one ? other : day === other ? one : day))
}

/** Lengthens or shortens a leg. What was planned on days that go moves to the last day that stays. */
export function setNights(plan: Plan, legKey: string, nights: number, newKey: NewKey): Plan {
  return withLeg(plan, legKey, (leg) => {
    const wanted = Math.max(1, nights)
    const added = Array.from({ length: Math.max(0, wanted - leg.days.length) }, () => emptyDay(newKey()))
    const days = [...leg.days, ...added]
    const kept = days.slice(0, wanted)
    const left = days.slice(wanted).flatMap(({ items }) => items)
    const last = kept.at(-1)
    if (last && left.length > 0) kept[kept.length - 1] = { ...last, items: [...last.items, ...left] }
    return { ...leg, nights: wanted, days: kept }
  })
}

/** The first leg is come to from home, so its travel is nobody's. */
const withoutFirstTravel = (legs: Leg[]): Leg[] =>
  legs.map((leg, index) => (index === 0 && leg.travel ? { ...leg, travel: null } : leg))

export const moveLeg = (plan: Plan, from: number, to: number): Plan => ({
  ...plan,
  legs: withoutFirstTravel(moveWithin(plan.legs, from, to)),
})

/** A leg with nothing planned yet. */
export const newLeg = (locationId: string, nights: number, newKey: NewKey): Leg => ({
  key: newKey(),
  locationId,
  nights,
  travel: null,
  hotels: {},
  own: null,
  days: Array.from({ length: nights }, () => emptyDay(newKey())),
})

export const addLeg = (plan: Plan, leg: Leg): Plan => ({ ...plan, legs: [...plan.legs, leg] })

/** Takes a leg out with all its days; the last one stays. */
export const removeLeg = (plan: Plan, legKey: string): Plan =>
  plan.legs.length === 1 ? plan : { ...plan, legs: withoutFirstTravel(plan.legs.filter(({ key }) => key !== legKey)) }

export const editLeg = (
  plan: Plan,
  legKey: string,
  fields: Partial<Pick<Leg, 'travel' | 'hotels' | 'locationId'>>,
): Plan => withLeg(plan, legKey, (leg) => ({ ...leg, ...fields }))

/** Chooses a hotel for one leg, or goes back to the category's. */
export const chooseHotel = (plan: Plan, legKey: string, own: HotelChoice | null): Plan =>
  withLeg(plan, legKey, (leg) => ({ ...leg, own }))

/** A plan of one leg with nothing planned yet. */
export const newPlan = (locationId: string, nights: number, newKey: NewKey): Plan => ({
  legs: [newLeg(locationId, nights, newKey)],
  departure: emptyDay(newKey()),
})
