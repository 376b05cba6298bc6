import type { TripPriceSent } from '@karavan/contracts/catalogue/itineraries/plan'
import { nightsOf, type Plan, type TripRequest } from '@karavan/domain/catalogue/itineraries/plan'
import { fixedMarkup } from '@karavan/domain/catalogue/itineraries/trip-book'
import { priceTrip, type TripPrice } from '@karavan/domain/catalogue/itineraries/trip-price'
import { type Minor, sum, toMajor } from '@karavan/domain/base/money'
import type { Markup } from '@karavan/domain/base/markup'
import { clientTotal } from '@karavan/domain/money/pricing/quote'
import type { Config } from '../../../config.ts'
import { today } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { PriceBuyer } from '../hotels/index.ts'
import { askedBy, type Book, bookOf, loadParts } from './trip-book.queries.ts'

/** A trip priced for a buyer; net and fee are the house's own affair, and so are the prices of the book. */
export type PricedTrip = { book: Book; price: TripPrice; net: Minor; fee: Minor; own: Markup | null }

/** Prices a plan for a buyer from the catalogue as it is now; what cannot be priced is a gap of the price. */
export async function priceTripFor(
  db: Db,
  config: Pick<Config, 'todayZone'>,
  caller: PriceBuyer | null,
  plan: Plan,
  asked: TripRequest,
): Promise<PricedTrip> {
  const parts = await loadParts(db, { day: today(config), caller }, askedBy([plan]))
  const { markup, own } = parts.context
  const book = bookOf(parts, markup)
  const price = priceTrip(plan, asked, book, fixedMarkup(markup))
  // Of prices that offers leave next to nothing of, rounding may leave the house a paisa more to pay than it takes.
  const net = Math.min(price.gross, priceTrip(plan, asked, bookOf(parts, null)).gross)
  return { book, price, net, fee: sum([price.gross, -net]), own }
}

/** What an agency's client pays for a trip. */
const clientPrice = (price: TripPrice, own: Markup | null, plan: Plan, asked: TripRequest): Minor =>
  clientTotal(price.total, own, {
    persons: asked.adults + asked.childrenAges.length,
    nights: nightsOf(plan),
    rooms: price.rooms,
  })

/** What a paper or a page says that a trip costs; null where it cannot be sold, and where a price would tell what an agency pays. */
export function shownTotal(
  { price, own }: Pick<PricedTrip, 'price' | 'own'>,
  plan: Plan,
  asked: TripRequest,
  kind: 'client' | 'own',
): Minor | null {
  if (asked.startDate === null || price.gaps.length > 0) return null
  if (kind === 'own') return price.total
  return own && clientPrice(price, own, plan, asked)
}

/** A price as its buyer gets it, in major units. */
export function sendTripPrice(price: TripPrice, own: Markup | null, plan: Plan, asked: TripRequest): TripPriceSent {
  const { total, gross, perPerson, taxes, lines, gaps, rooms } = price
  return {
    total: toMajor(total),
    gross: toMajor(gross),
    perPerson: toMajor(perPerson),
    taxes: taxes.map((tax) => ({ ...tax, base: toMajor(tax.base), amount: toMajor(tax.amount) })),
    lines: lines.map((line) => ({ ...line, unit: toMajor(line.unit), amount: toMajor(line.amount) })),
    gaps,
    rooms,
    clientTotal: own ? toMajor(clientPrice(price, own, plan, asked)) : null,
  }
}
