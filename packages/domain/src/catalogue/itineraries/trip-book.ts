import type { ActivityAges, ActivityCategory, ActivityHours, ActivityPricing } from '../activities/activity.ts'
import type { PlainDate } from '../../base/dates.ts'
import type { BandPrice, ChildBand } from '../hotels/child-band.ts'
import { mealPlans } from '../hotels/meal-plan.ts'
import type { Offer } from '../hotels/offer.ts'
import type { RoomCapacity } from '../hotels/room-allocation.ts'
import { type Season, seasonPrices } from '../hotels/season.ts'
import type { HotelTerms } from '../hotels/stay-price.ts'
import { inProportion, type Minor, perOne, plus, sum, times, toMajor, toMinor } from '../../base/money.ts'
import { inRupees, listMarkup, type Markup, markedUp } from '../../base/markup.ts'
import { type ResaleTerms, resell, type Seller } from '../../money/pricing/resale.ts'
import type { TaxRow } from '../../money/tax/tax-row.ts'

/** A room type as a trip is priced from it: seasons in rupees, at this buyer's price. */
export type BookRoom = RoomCapacity &
  HotelTerms & {
    roomId: string
    type: string
    hotelId: string
    hotelName: string
    locationId: string
    minNights: number
    seasons: Season[]
  }

/** An activity as a trip is priced from it: rupees, at this buyer's price. */
export type BookActivity = ActivityAges &
  ActivityHours & {
    id: string
    name: string
    locationId: string
    category: ActivityCategory
    pricedPer: ActivityPricing
    groupSize: number
    adultPrice: number
    childPrice: number
  }

export type BookPlace = { id: string; location: string; country: string }

/** All that a trip is priced from: prices in rupees and the tax rows. */
export type TripBook = {
  places: BookPlace[]
  rooms: BookRoom[]
  activities: BookActivity[]
  taxRows: TaxRow[]
  houseState: string
  buyerState: string | null
  /** An agency that buys, as its own sales are taxed. */
  seller: Seller | null
  day: PlainDate
  /** What this buyer bought of the same kind this financial year, in rupees; taxes with slabs begin there. */
  boughtBefore: number
  /** The rates the prices were converted at, for those who want to know. */
  rates: { country: string; code: string; rate: number; since: PlainDate }[]
}

const rupeePrice = (price: number, rate: number, markup: Markup | null): number =>
  toMajor(markedUp(inRupees(toMinor(price), rate), markup))

/** The part of a markup that belongs into every unit's price. */
const unitMarkup = (markup: Markup | null): Markup | null => (markup?.basis === 'percent' ? markup : null)

/** The part of a markup that is charged once, however many units there are. */
export const fixedMarkup = (markup: Markup | null): Markup | null =>
  markup !== null && markup.basis !== 'percent' && markup.value > 0 ? markup : null

type Terms = Pick<HotelTerms, 'childBands' | 'offers'>
type Change = (price: number) => number

/** What children pay and what offers take off, each amount changed alike; what was not set is absent. */
function changeTerms({ childBands, offers }: Terms, change: Change): { childBands?: ChildBand[]; offers?: Offer[] } {
  const band = (price: BandPrice): BandPrice =>
    'amount' in price && price.amount > 0 ? { amount: change(price.amount) } : price
  const offer = (it: Offer): Offer =>
    it.kind === 'stayPay' || it.amount === undefined ? it : { ...it, amount: change(it.amount) }
  return {
    ...(childBands
      ? { childBands: childBands.map((it) => ({ ...it, withBed: band(it.withBed), noBed: band(it.noBed) })) }
      : {}),
    ...(offers ? { offers: offers.map(offer) } : {}),
  }
}

/** All prices of a season changed alike; what is not sold stays so, and what was not set too. */
function changeSeason(season: Season, change: Change): Season {
  const changed = { ...season }
  for (const price of seasonPrices) {
    const now = season[price]
    if (now !== undefined) changed[price] = now > 0 ? change(now) : 0
  }
  return changed
}

/** What children pay and what offers take off, as the buyer pays it. */
export const termsInRupees = (terms: Terms, rate: number, markup: Markup | null) =>
  changeTerms(terms, (price) => rupeePrice(price, rate, unitMarkup(markup)))

/** A season's prices as the buyer pays them; what is not sold stays so. */
export const seasonInRupees = (season: Season, rate: number, markup: Markup | null): Season =>
  changeSeason(season, (price) => rupeePrice(price, rate, unitMarkup(markup)))

/** An activity's price as the buyer pays it. */
export const activityInRupees = (price: number, rate: number, markup: Markup | null): number =>
  rupeePrice(price, rate, unitMarkup(markup))

type Prices = Pick<TripBook, 'rooms' | 'activities'>

/** A book whose prices are all more or less in the same proportion; what is not sold stays so. */
export function liftBook<B extends Prices>(book: B, to: Minor, of: Minor): B {
  const lift = (price: number): number => toMajor(inProportion(toMinor(price), to, of))
  return {
    ...book,
    rooms: book.rooms.map((room) => ({
      ...room,
      ...changeTerms(room, lift),
      seasons: room.seasons.map((season) => changeSeason(season, lift)),
    })),
    activities: book.activities.map((activity) => ({
      ...activity,
      adultPrice: lift(activity.adultPrice),
      childPrice: lift(activity.childPrice),
    })),
  }
}

/** The middle of all prices in a book; null where nothing of it has one. */
function middleOf({ rooms, activities }: Prices): Minor | null {
  const prices = [
    ...rooms.flatMap(({ seasons }) => seasons.flatMap((season) => mealPlans.map((plan) => season[plan] ?? 0))),
    ...activities.flatMap(({ adultPrice, childPrice }) => [adultPrice, childPrice]),
  ].filter((price) => price > 0)
  return prices.length === 0 ? null : perOne(sum(prices.map(toMinor)), prices.length)
}

/**
 * A book of net prices at what clients of an agency pay: all of them lifted alike, by what two people bear on the middle one of all
 * that is added to it. Trips cannot be priced from it to the paisa.
 */
export function raiseToClients<B extends Prices>(
  book: B,
  { markup, own, country, terms }: { markup: Markup | null; own: Markup | null; country: string; terms: ResaleTerms },
): B {
  const middle = middleOf(book)
  if (middle === null) return book
  const gross = times(markedUp(middle, listMarkup(markup)), 2)
  const bought = { service: 'itinerary' as const, country, gross, taxes: [] }
  return liftBook(book, resell(bought, own, { persons: 2, nights: 1, rooms: 1 }, terms).total, times(middle, 2))
}

/**
 * A book of net prices as it may be shown: all of them lifted alike, by what a fixed markup adds to a price of middle size
 * for each of two people and one night. Trips cannot be priced from it to the paisa.
 */
export function hideNet<B extends Prices>(book: B, fixed: Markup): B {
  const middle = middleOf(book)
  if (middle === null) return book
  return liftBook(book, plus(middle, listMarkup(fixed)?.value ?? 0), middle)
}
