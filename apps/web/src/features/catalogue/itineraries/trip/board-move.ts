import { moveItem, moveLeg, swapDays } from '@karavan/domain/catalogue/itineraries/edit'
import { daysOf, type Plan } from '@karavan/domain/catalogue/itineraries/plan'

export type MovedKind = 'item' | 'day' | 'leg'

/** Something picked up by keyboard: where it came from stays known, so that it can be put back. */
export type Grab = {
  kind: MovedKind
  key: string
  origin: Plan
  /** Of an item the day and the place in it; of a day or a leg the place among all. */
  day: number
  at: number
  /** The place it had in a longer day and takes again when it comes to one. */
  wanted: number
}

export type Arrow = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight'

export const isArrow = (key: string): key is Arrow =>
  key === 'ArrowUp' || key === 'ArrowDown' || key === 'ArrowLeft' || key === 'ArrowRight'

const dayList = (plan: Plan) => daysOf(plan).map(({ day }) => day)

/** Picks something up where it is; null when it is not there. */
export function pickUp(plan: Plan, kind: MovedKind, key: string): Grab | null {
  const days = dayList(plan)
  if (kind === 'leg') {
    const at = plan.legs.findIndex((leg) => leg.key === key)
    return at < 0 ? null : { kind, key, origin: plan, day: 0, at, wanted: at }
  }
  if (kind === 'day') {
    const at = days.findIndex((day) => day.key === key)
    return at < 0 ? null : { kind, key, origin: plan, day: at, at, wanted: at }
  }
  const day = days.findIndex(({ items }) => items.some((item) => item.key === key))
  const at = days[day]?.items.findIndex((item) => item.key === key) ?? -1
  return at < 0 ? null : { kind, key, origin: plan, day, at, wanted: at }
}

/** How many other items a day has, which is the last place a moved one can take there. */
const lastPlace = ({ origin, key }: Grab, day: number) =>
  dayList(origin)[day]?.items.filter((item) => item.key !== key).length ?? 0

/** Moves it one step. An item goes through its day and on into the next; beyond the ends nothing happens. */
export function stepped(grab: Grab, arrow: Arrow): Grab {
  const by = arrow === 'ArrowUp' || arrow === 'ArrowLeft' ? -1 : 1
  const dayCount = dayList(grab.origin).length
  if (grab.kind !== 'item') {
    const count = grab.kind === 'leg' ? grab.origin.legs.length : dayCount
    const at = Math.min(Math.max(grab.at + by, 0), count - 1)
    return { ...grab, at, day: at, wanted: at }
  }
  const within = arrow === 'ArrowUp' || arrow === 'ArrowDown'
  const at = grab.at + by
  if (within && at >= 0 && at <= lastPlace(grab, grab.day)) return { ...grab, at, wanted: at }
  const day = grab.day + by
  if (day < 0 || day >= dayCount) return grab
  if (!within) return { ...grab, day, at: Math.min(grab.wanted, lastPlace(grab, day)) }
  const end = by < 0 ? lastPlace(grab, day) : 0
  return { ...grab, day, at: end, wanted: end }
}

/** The plan with the thing where it is held now. */
export function movedPlan({ kind, key, origin, day, at }: Grab): Plan {
  if (kind === 'leg') {
    const from = origin.legs.findIndex((leg) => leg.key === key)
    return from === at ? origin : moveLeg(origin, from, at)
  }
  const days = dayList(origin)
  const target = days[kind === 'day' ? at : day]
  if (!target) return origin
  if (kind === 'day') return target.key === key ? origin : swapDays(origin, key, target.key)
  const here = target.items.findIndex((item) => item.key === key)
  return here === at ? origin : moveItem(origin, key, target.key, at)
}

/** Where it is held now, for those who hear it. */
export function placeWords(grab: Grab): string {
  if (grab.kind === 'leg') return `Leg ${grab.at + 1} of ${grab.origin.legs.length}`
  if (grab.kind === 'day') return `Day ${grab.at + 1} of ${dayList(grab.origin).length}`
  return `Day ${grab.day + 1}, place ${grab.at + 1} of ${lastPlace(grab, grab.day) + 1}`
}

/** A place between the items of a day, as a drop finds it: counted with the moved item still in its old place. */
export type Slot = { dayKey: string; slot: number }

/** Puts a dropped item into a slot. */
export function dropItem(plan: Plan, key: string, { dayKey, slot }: Slot): Plan {
  const items = dayList(plan).find((day) => day.key === dayKey)?.items ?? []
  const here = items.findIndex((item) => item.key === key)
  const at = here >= 0 && slot > here ? slot - 1 : slot
  return at === here ? plan : moveItem(plan, key, dayKey, at)
}

/** Puts a dropped leg into a slot between legs. */
export function dropLeg(plan: Plan, key: string, slot: number): Plan {
  const from = plan.legs.findIndex((leg) => leg.key === key)
  const to = slot > from ? slot - 1 : slot
  return from < 0 || from === to ? plan : moveLeg(plan, from, to)
}
