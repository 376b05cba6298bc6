import type { Minor } from '../../base/money.ts'
import { fitShares, type SupplierShare } from '../../money/payables/share.ts'
import { daysOf, hotelOf, type Plan, type TripRequest } from './plan.ts'
import type { TripLine } from './trip-price.ts'

/** Whom what of the catalogue is bought of, by the ids of hotels and activities. */
type SuppliersOf = Readonly<Record<string, string>>

/** What each supplier gets of a trip that costs the house so much: by the lines of its net price. */
export function owedOfTrip(
  plan: Plan,
  { category }: Pick<TripRequest, 'category'>,
  { lines, net }: { lines: readonly Pick<TripLine, 'part' | 'key' | 'amount'>[]; net: Minor },
  suppliers: SuppliersOf,
): SupplierShare[] {
  const hotels = new Map(plan.legs.map((leg) => [leg.key, hotelOf(leg, category)?.hotelId]))
  const activities = new Map<string, string>([
    ...plan.legs.flatMap(({ key, travel }) => (travel?.activityId ? [[key, travel.activityId] as const] : [])),
    ...daysOf(plan).flatMap(({ day }) => day.items.map(({ key, activityId }) => [key, activityId] as const)),
  ])
  const idOf = ({ part, key }: Pick<TripLine, 'part' | 'key'>) => (part === 'stay' ? hotels : activities).get(key) ?? ''
  return fitShares(
    lines.map((line) => ({ supplierId: suppliers[idOf(line)] ?? null, amount: line.amount })),
    net,
  )
}
