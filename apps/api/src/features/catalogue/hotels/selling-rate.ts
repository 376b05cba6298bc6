import type { Hotel, Room } from '@karavan/contracts/catalogue/hotels/hotel'
import type { BandPrice } from '@karavan/domain/catalogue/hotels/child-band'
import { type Season, seasonPrices } from '@karavan/domain/catalogue/hotels/season'
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

type Selling = (net: number) => number

function sellingSeason(season: Season, selling: Selling): Season {
  const sold = { ...season }
  for (const price of seasonPrices) if (sold[price] !== undefined) sold[price] = selling(sold[price])
  return sold
}

const sellingIn = (country: string, context: PriceContext): Selling => {
  const rate = rateOf(context, country)?.rate ?? null
  return (net) => sellingPrice(net, context, rate)
}

/** Seasons at the prices this buyer sees. */
export function sellingSeasons(seasons: readonly Season[], country: string, context: PriceContext): Season[] {
  const selling = sellingIn(country, context)
  return seasons.map((season) => sellingSeason(season, selling))
}

/** What of a room is the same for all who buy: not its prices, and not how many of it there are. */
export const roomWords = ({ seasons: _, releaseDays, ...room }: RoomRecord) => ({
  ...room,
  releaseDays: releaseDays ?? undefined,
  allotment: null,
})

/** What of a hotel is the same for all who look at it. */
export const hotelWords = ({ rooms: _, childBands: __, offers: ___, ...record }: HotelRecord) => ({
  ...record,
  _id: record.id,
  createdAt: new Date(record.createdAt).toISOString(),
  updatedAt: new Date(record.updatedAt).toISOString(),
})

/** Prices of a hotel that are none of one room; what was not set is absent. */
type HotelRates = Pick<Hotel, 'childBands' | 'offers'>

const netRates = ({ childBands, offers }: Pick<HotelRecord, keyof HotelRates>): HotelRates => ({
  ...(childBands ? { childBands } : {}),
  ...(offers ? { offers } : {}),
})

/** The same as this buyer sees them. */
export function sellingRates(
  { country, childBands, offers }: Pick<HotelRecord, keyof HotelRates | 'country'>,
  context: PriceContext,
): HotelRates {
  const selling = sellingIn(country, context)
  const sold = (price: BandPrice): BandPrice => ('amount' in price ? { amount: selling(price.amount) } : price)
  const { markup } = context
  // What is taken off a price shrinks with it; what is added to each person's price does not make it larger.
  const less = (amount: number) => (markup?.basis === 'percent' ? selling(amount) : amount)
  return netRates({
    childBands: childBands?.map((band) => ({ ...band, withBed: sold(band.withBed), noBed: sold(band.noBed) })) ?? null,
    offers:
      offers?.map((offer) =>
        offer.kind === 'stayPay' || offer.amount === undefined ? offer : { ...offer, amount: less(offer.amount) },
      ) ?? null,
  })
}

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
  ...(net ? netRates(record) : sellingRates(record, context)),
  currency: currencyOf(context, record.country),
  rates: net ? 'net' : 'selling',
  rooms: record.rooms.map((room) => toRoom(room, record.country, context, net)),
})
