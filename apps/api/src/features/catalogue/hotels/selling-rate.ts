import type { Hotel, Room } from '@karavan/contracts/catalogue/hotels/hotel'
import { mealPlans } from '@karavan/domain/catalogue/hotels/meal-plan'
import type { Season } from '@karavan/domain/catalogue/hotels/season'
import { convertBack, percentOf, sum, toMajor, toMinor } from '@karavan/domain/base/money'
import type { HotelRecord, RoomRecord } from './hotel-record.ts'
import { currencyOf, type PriceContext, rateOf } from './price-context.queries.ts'

/** The price per person that a buyer sees for a net one, in the hotel's currency; zero stays not sold. */
function sellingPrice(net: number, { markup }: PriceContext, rate: number | null): number {
  if (net <= 0) return 0
  const unit = toMinor(net)
  if (markup?.basis === 'percent') return toMajor(sum([unit, percentOf(unit, markup.value)]))
  if (markup?.basis !== 'perPerson') return net
  // Without a rate a markup in rupees has no worth in the hotel's currency, and the room no price.
  return rate === null ? 0 : toMajor(sum([unit, convertBack(markup.value, rate)]))
}

function sellingSeason(season: Season, context: PriceContext, rate: number | null): Season {
  const sold = { ...season }
  for (const plan of mealPlans) sold[plan] = sellingPrice(season[plan], context, rate)
  return sold
}

/** Seasons at the prices this buyer sees. */
export function sellingSeasons(seasons: readonly Season[], country: string, context: PriceContext): Season[] {
  const rate = rateOf(context, country)?.rate ?? null
  return seasons.map((season) => sellingSeason(season, context, rate))
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
function toRoom(room: RoomRecord, country: string, context: PriceContext, net: boolean): Room {
  const { seasons, allotment } = room
  return {
    ...roomWords(room),
    ...(net ? { allotment } : {}),
    price: { seasonal_pricing: net ? seasons : sellingSeasons(seasons, country, context) },
  }
}

/** A hotel as a caller may see it; net rates and allotments only for those who write the catalogue. */
export const toHotel = (record: HotelRecord, context: PriceContext, net: boolean): Hotel => ({
  ...hotelWords(record),
  currency: currencyOf(context, record.country),
  rates: net ? 'net' : 'selling',
  rooms: record.rooms.map((room) => toRoom(room, record.country, context, net)),
})
