import type { itineraries } from '@karavan/contracts/catalogue/itineraries/itinerary.contract'
import type { Got } from '@karavan/contracts/kit/endpoint'
import type { Plan, TripRequest } from '@karavan/domain/catalogue/itineraries/plan'
import type { TripPrice } from '@karavan/domain/catalogue/itineraries/trip-price'

/** What is edited: the plan, and whom and when it is priced for. */
export type Trip = { plan: Plan; asked: TripRequest }

/** The caller's selling prices, as the server sends them. */
export type Book = Got<(typeof itineraries)['priceBook']>['data']
export type BookRoom = Book['rooms'][number]
export type BookActivity = Book['activities'][number]

/** A key that nothing in a plan has. */
export const newKey = (): string => crypto.randomUUID()

/** What the parts of a trip cost: stays by their leg, everything else by its item or the leg it travels to. */
export function amountsOf({ lines }: Pick<TripPrice, 'lines'>): {
  stays: Map<string, number>
  rest: Map<string, number>
} {
  const stays = new Map<string, number>()
  const rest = new Map<string, number>()
  for (const { part, key, amount } of lines) {
    const into = part === 'stay' ? stays : rest
    into.set(key, (into.get(key) ?? 0) + amount)
  }
  return { stays, rest }
}
