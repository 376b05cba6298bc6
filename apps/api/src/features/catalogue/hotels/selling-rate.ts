import type { Hotel, Room } from '@karavan/contracts/catalogue/hotels/hotel'
import { listMarkup } from '@karavan/domain/base/markup'
import { type MealPlan, mealPlans } from '@karavan/domain/catalogue/hotels/meal-plan'
import type { Season } from '@karavan/domain/catalogue/hotels/season'
import { convertBack, inProportion, type Minor, percentOf, sum, toMajor, toMinor } from '@karavan/domain/base/money'
import type { HotelRecord, RoomRecord } from './hotel-record.ts'
import { currencyOf, type PriceContext, rateOf } from './price-context.queries.ts'

/** What a stay is sold for before tax, and what it costs the house. */
export type SoldAt = { gross: Minor; net: Minor }

/** The stay an answer prices in a room at a plan, when a charge for all of it is part of its price. */
export type SoldStays = ReadonlyMap<string, Partial<Record<MealPlan, SoldAt>>>

/**
 * The price per person that a buyer sees for a net one, in the hotel's currency; zero stays not sold. Beside the price of
 * a stay it carries as much of a charge as that stay does: another part of it would tell the two apart.
 */
function sellingPrice(net: number, context: PriceContext, rate: number | null, stay: SoldAt | undefined): number {
  if (net <= 0) return 0
  const unit = toMinor(net)
  if (stay) return toMajor(inProportion(unit, stay.gross, stay.net))
  const markup = listMarkup(context.markup)
  if (!markup) return net
  if (markup.basis === 'percent') return toMajor(sum([unit, percentOf(unit, markup.value)]))
  // Without a rate a markup in rupees has no worth in the hotel's currency, and the room no price.
  return rate === null ? 0 : toMajor(sum([unit, convertBack(markup.value, rate)]))
}

/** Seasons at the prices this buyer sees. */
export function sellingSeasons(
  seasons: readonly Season[],
  country: string,
  context: PriceContext,
  stays: Partial<Record<MealPlan, SoldAt>> = {},
): Season[] {
  const rate = rateOf(context, country)?.rate ?? null
  return seasons.map((season) => {
    const sold = { ...season }
    for (const plan of mealPlans) sold[plan] = sellingPrice(season[plan], context, rate, stays[plan])
    return sold
  })
}

/** What of a room is the same for all who buy: not its prices, and not how many of it there are. */
export const roomWords = ({ seasons: _, ...room }: RoomRecord) => ({ ...room, allotment: null })

/** What of a hotel is the same for all who look at it. */
export const hotelWords = ({ rooms: _, ...record }: HotelRecord) => ({
  ...record,
  _id: record.id,
  createdAt: new Date(record.createdAt).toISOString(),
  updatedAt: new Date(record.updatedAt).toISOString(),
})

/** A room as a caller may see it: at selling rates, and without how many of it there are. */
function toRoom(room: RoomRecord, country: string, context: PriceContext, net: boolean, stays?: SoldStays): Room {
  const { seasons, allotment } = room
  const priced = net ? seasons : sellingSeasons(seasons, country, context, stays?.get(room.id))
  return { ...roomWords(room), ...(net ? { allotment } : {}), price: { seasonal_pricing: priced } }
}

/** A hotel as a caller may see it; net rates and allotments only for those who write the catalogue. */
export const toHotel = (record: HotelRecord, context: PriceContext, net: boolean, stays?: SoldStays): Hotel => ({
  ...hotelWords(record),
  currency: currencyOf(context, record.country),
  rates: net ? 'net' : 'selling',
  rooms: record.rooms.map((room) => toRoom(room, record.country, context, net, stays)),
})
