import { type Minor, perOne, sum, toMinor } from '@karavan/domain/base/money'
import { mealPlans } from '@karavan/domain/catalogue/hotels/meal-plan'
import { priceAt, type Season } from '@karavan/domain/catalogue/hotels/season'
import { quote } from '@karavan/domain/money/pricing/quote'
import type { HotelRecord } from './hotel-record.ts'
import { type PriceContext, rateOf } from './price-context.queries.ts'
import { clientPriceOf } from './resale-price.ts'

/** What a stay is sold for before tax, or to clients with it, and what it costs the house. */
export type SoldAt = { gross: Minor; net: Minor }

/** What a hotel's prices are raised in the proportion of, for two in a room for a night. */
type Raised = Pick<HotelRecord, 'country'> & { rooms: readonly { seasons: readonly Season[] }[] }

/** What two pay for a night at the mean of a hotel's prices, and what they cost the house; null where nothing has a price. */
export function meanPrice({ rooms }: Raised): Minor | null {
  const prices = rooms.flatMap(({ seasons }) =>
    seasons.flatMap((season) => mealPlans.map((plan) => toMinor(priceAt(season, plan))).filter((price) => price > 0)),
  )
  return prices.length === 0 ? null : perOne(sum(prices), prices.length)
}

/**
 * What clients of an agency pay for such a night, beside what it costs the house: all prices of the hotel are raised alike, and
 * by as much as a stay is. Another part of what is added in each would tell it.
 */
export function soldToClients(hotel: Raised, context: PriceContext): SoldAt | null {
  const unit = meanPrice(hotel)
  const rate = rateOf(context, hotel.country)
  if (unit === null || !rate) return null
  const { markup, buyerState, houseState, day, taxRows, own } = context
  const { gross, taxes, inside } = quote({
    lines: [{ label: '', how: '', unit, count: 2 }],
    ...{ rate: rate.rate, markup, nights: 1, rooms: 1, taxRows },
    supply: { service: 'hotel', country: hotel.country, placeState: null, buyerState, houseState, day },
  })
  const bought = { service: 'hotel' as const, country: hotel.country, gross, taxes }
  const client = clientPriceOf(context, bought, own, { persons: 2, nights: 1, rooms: 1 })
  return client === null || inside.net <= 0 ? null : { gross: client, net: inside.net }
}
