import type { PlainDate } from '../../base/dates.ts'
import { isOn, type Season } from './season.ts'

type PricedRoom = { price: { seasonal_pricing: readonly Season[] } }

// The specification's own rule, which knows three plans.
const perPerson = ({ cpai, mapai, epai }: Season): number => [cpai, mapai, epai].find((price) => price > 0) ?? 0

const lowest = (prices: number[]): number => {
  const positive = prices.filter((price) => price > 0)
  return positive.length === 0 ? 0 : Math.min(...positive)
}

/** The price a featured card shows: the lowest of today's seasons, else the lowest of all, else zero. */
export function displayedPrice(rooms: readonly PricedRoom[], today: PlainDate): number {
  const seasons = rooms.flatMap(({ price }) => price.seasonal_pricing)
  const current = lowest(seasons.filter((season) => isOn(season, today)).map(perPerson))
  return current > 0 ? current : lowest(seasons.map(perPerson))
}

/** The total a featured card shows beside its price. */
export const displayedTotal = (price: number): number => Math.round(price * 2.5)
