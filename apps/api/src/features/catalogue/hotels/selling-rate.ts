import type { Hotel, Room } from '@karavan/contracts/catalogue/hotels/hotel'
import { isCharge, listMarkup } from '@karavan/domain/base/markup'
import { convertBack, inProportion, percentOf, sum, toMajor, toMinor } from '@karavan/domain/base/money'
import type { BandPrice } from '@karavan/domain/catalogue/hotels/child-band'
import { type MealPlan, mealPlans } from '@karavan/domain/catalogue/hotels/meal-plan'
import type { Offer } from '@karavan/domain/catalogue/hotels/offer'
import { type Season, seasonPrices } from '@karavan/domain/catalogue/hotels/season'
import type { HotelRecord, RoomRecord } from './hotel-record.ts'
import { currencyOf, type PriceContext, rateOf } from './price-context.queries.ts'
import { meanPrice, type SoldAt, soldToClients } from './sold-at.ts'

/** The stay an answer prices in a room at a plan, when something fixed is part of its price. */
export type SoldStays = ReadonlyMap<string, Partial<Record<MealPlan, SoldAt>>>

/**
 * The price per person that a buyer sees for a net one, in the hotel's currency; zero stays not sold. Beside the price of
 * a stay it carries as much of a charge as that stay does: another part of it would tell the two apart.
 */
function sellingPrice(net: number, context: PriceContext, rate: number | null, stay: SoldAt | undefined): number {
  if (net <= 0) return 0
  const unit = toMinor(net)
  // Without a rate of exchange nobody can say what a client pays.
  if (context.asClient && !stay) return 0
  if (stay && (context.asClient || isCharge(context.markup))) return toMajor(inProportion(unit, stay.gross, stay.net))
  const markup = listMarkup(context.markup)
  if (!markup) return net
  if (markup.basis === 'percent') return toMajor(sum([unit, percentOf(unit, markup.value)]))
  // Without a rate a markup in rupees has no worth in the hotel's currency, and the room no price.
  return rate === null ? 0 : toMajor(sum([unit, convertBack(markup.value, rate)]))
}

type Selling = (net: number, stay?: SoldAt) => number

const sellingIn = (country: string, context: PriceContext): Selling => {
  const rate = rateOf(context, country)?.rate ?? null
  return (net, stay) => sellingPrice(net, context, rate, stay)
}

/** Seasons at the prices this buyer sees. */
export function sellingSeasons(
  seasons: readonly Season[],
  country: string,
  context: PriceContext,
  stays: Partial<Record<MealPlan, SoldAt>> = {},
  hotel: SoldAt | null = null,
): Season[] {
  const selling = sellingIn(country, context)
  // What holds at every plan bears as much of a charge as the stay at the first of them.
  const anyStay = mealPlans.map((plan) => stays[plan]).find((stay) => stay !== undefined) ?? hotel ?? undefined
  const stayAt: Partial<Record<string, SoldAt>> = stays
  return seasons.map((season) => {
    const sold = { ...season }
    for (const price of seasonPrices)
      if (sold[price] !== undefined) sold[price] = selling(sold[price], stayAt[price] ?? anyStay)
    return sold
  })
}

/** What of a room is the same for all who buy: not its prices, and not how many of it there are. */
export const roomWords = ({ seasons: _, releaseDays, ...room }: RoomRecord) => ({
  ...room,
  releaseDays: releaseDays ?? undefined,
  allotment: null,
})

/** What of a hotel is the same for all who look at it. */
export const hotelWords = ({ rooms: _, childBands: __, offers: ___, supplierId: ____, ...record }: HotelRecord) => ({
  ...record,
  _id: record.id,
  createdAt: new Date(record.createdAt).toISOString(),
  updatedAt: new Date(record.updatedAt).toISOString(),
})

/** Prices of a hotel that are none of one room; what was not set is absent. */
type HotelRates = Pick<Hotel, 'childBands' | 'offers'>

/** The same as the house buys them. */
export const netRates = ({ childBands, offers }: Pick<HotelRecord, keyof HotelRates>): HotelRates => ({
  ...(childBands ? { childBands } : {}),
  ...(offers ? { offers } : {}),
})

type Rated = Pick<HotelRecord, keyof HotelRates | 'country'> & {
  rooms: readonly { id: string; seasons: readonly Season[] }[]
}

/** What the mean of a hotel's prices is sold for when no stay is asked for; null when nothing of it has a price. */
function soldAtMean(rated: Rated, selling: Selling): SoldAt | null {
  const net = meanPrice(rated)
  return net === null ? null : { gross: toMinor(selling(toMajor(net))), net }
}

/** The first stay of an answer that an offer may be for; where it is for none, the first of all. */
function soldStay(rooms: Rated['rooms'], stays: SoldStays, { roomIds, plans }: Pick<Offer, 'roomIds' | 'plans'>) {
  const sold = rooms.flatMap(({ id }) => mealPlans.map((plan) => ({ id, plan, stay: stays.get(id)?.[plan] })))
  const isFor = ({ id, plan }: { id: string; plan: MealPlan }) =>
    (roomIds.length === 0 || roomIds.includes(id)) && (plans.length === 0 || plans.includes(plan))
  return [...sold.filter(isFor), ...sold].find(({ stay }) => stay !== undefined)?.stay
}

const anyOffer = { roomIds: [], plans: [] }

/**
 * The same as this buyer sees them. Amounts bear as much of what is fixed as the stay they stand beside, or as the mean of
 * the prices: the line of a stay that an amount is in shows it with its part, and divided by less would tell the part.
 */
export function sellingRates(
  rated: Rated,
  context: PriceContext,
  stays: SoldStays = new Map(),
  hotel: SoldAt | null = null,
): HotelRates {
  const { country, childBands, offers, rooms } = rated
  const { markup, asClient } = context
  if (!markup && !asClient) return netRates({ childBands, offers })
  const selling = sellingIn(country, context)
  const mean = asClient ? hotel : soldAtMean(rated, selling)
  const alike = (amount: number, scope: Pick<Offer, 'roomIds' | 'plans'>): number => {
    if (!asClient && markup?.basis === 'percent') return selling(amount)
    const sold = soldStay(rooms, stays, scope) ?? mean
    return sold ? toMajor(inProportion(toMinor(amount), sold.gross, sold.net)) : 0
  }
  // What is added for each person is added to a child's price; all else grows with it.
  const ofChild = (amount: number) => (asClient || isCharge(markup) ? alike(amount, anyOffer) : selling(amount))
  const sold = (price: BandPrice): BandPrice => ('amount' in price ? { amount: ofChild(price.amount) } : price)
  return netRates({
    childBands: childBands?.map((band) => ({ ...band, withBed: sold(band.withBed), noBed: sold(band.noBed) })) ?? null,
    offers:
      offers?.map((offer) =>
        offer.kind === 'stayPay' || offer.amount === undefined
          ? offer
          : { ...offer, amount: alike(offer.amount, offer) },
      ) ?? null,
  })
}

type Shown = { country: string; stays: SoldStays | undefined; hotel: SoldAt | null }

/** How prices are raised that no stay stands beside: as one that does, else as the mean of the hotel. */
const raisedAs = (record: HotelRecord, context: PriceContext, stays: SoldStays = new Map()): SoldAt | null =>
  context.asClient ? (soldStay(record.rooms, stays, anyOffer) ?? soldToClients(record, context)) : null

/** A room as a caller may see it: at selling rates, and without how many of it there are. */
function toRoom(room: RoomRecord, context: PriceContext, net: boolean, { country, stays, hotel }: Shown): Room {
  const { seasons, allotment } = room
  const priced = net ? seasons : sellingSeasons(seasons, country, context, stays?.get(room.id), hotel)
  return { ...roomWords(room), ...(net ? { allotment } : {}), price: { seasonal_pricing: priced } }
}

/** A hotel as a caller may see it; net rates and allotments only for those who write the catalogue. */
export function toHotel(record: HotelRecord, context: PriceContext, net: boolean, stays?: SoldStays): Hotel {
  const hotel = raisedAs(record, context, stays)
  return {
    ...hotelWords(record),
    ...(net ? netRates(record) : sellingRates(record, context, stays, hotel)),
    currency: currencyOf(context, record.country),
    rates: net ? 'net' : 'selling',
    rooms: record.rooms.map((room) => toRoom(room, context, net, { country: record.country, stays, hotel })),
  }
}
