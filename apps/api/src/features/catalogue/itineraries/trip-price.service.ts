import type { TripPriceSent } from '@karavan/contracts/catalogue/itineraries/plan'
import { clientPrice } from '@karavan/domain/catalogue/itineraries/client-price'
import type { Plan, TripRequest } from '@karavan/domain/catalogue/itineraries/plan'
import { fixedMarkup } from '@karavan/domain/catalogue/itineraries/trip-book'
import { owedOfTrip } from '@karavan/domain/catalogue/itineraries/trip-owed'
import { clientViewOfTrip } from '@karavan/domain/money/pricing/client-view'
import type { SupplierShare } from '@karavan/domain/money/payables/share'
import { priceTrip, type TripPrice } from '@karavan/domain/catalogue/itineraries/trip-price'
import { type Minor, sum, toMajor } from '@karavan/domain/base/money'
import type { Markup } from '@karavan/domain/base/markup'
import type { Config } from '../../../config.ts'
import { today } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { PriceBuyer } from '../hotels/index.ts'
import { askedBy, type Book, bookOf, loadParts } from './trip-book.queries.ts'

/** A trip priced for a buyer; net and fee are the house's own affair, and so are the prices of the book. */
export type PricedTrip = {
  book: Book
  price: TripPrice
  net: Minor
  fee: Minor
  /** What of the net each supplier gets. */
  owed: SupplierShare[]
  own: Markup | null
  /** Whether it is sent at what a client of an agency pays. */
  asClient: boolean
}

/** A plan and for whom, from when on and how it is asked for. */
type PlanAsked = { plan: Plan; asked: TripRequest }

/** Prices plans for a buyer from the catalogue as it is now; what cannot be priced is a gap of the price. */
export async function priceTripsFor(
  db: Db,
  config: Pick<Config, 'todayZone'>,
  caller: PriceBuyer | null,
  trips: readonly PlanAsked[],
): Promise<PricedTrip[]> {
  const parts = await loadParts(db, { day: today(config), caller }, askedBy(trips.map(({ plan }) => plan)))
  const { markup, own, asClient } = parts.context
  const book = bookOf(parts, markup)
  const net = bookOf(parts, null)
  return trips.map(({ plan, asked }) => {
    const price = priceTrip(plan, asked, book, fixedMarkup(markup))
    // Of prices that offers leave next to nothing of, rounding may leave the house a paisa more to pay than it takes.
    const bought = priceTrip(plan, asked, net)
    const paid = Math.min(price.gross, bought.gross)
    const owed = owedOfTrip(plan, asked, { lines: bought.lines, net: paid }, parts.suppliers)
    return { book, price, net: paid, fee: sum([price.gross, -paid]), owed, own, asClient }
  })
}

/** The same of one. */
export async function priceTripFor(
  db: Db,
  config: Pick<Config, 'todayZone'>,
  caller: PriceBuyer | null,
  plan: Plan,
  asked: TripRequest,
): Promise<PricedTrip> {
  const [priced] = await priceTripsFor(db, config, caller, [{ plan, asked }])
  if (!priced) throw new Error('A trip was not priced')
  return priced
}

/** What a paper or a page says that a trip costs; null where it cannot be sold, and where a price would tell what an agency pays. */
export function shownTotal(
  { price, book, own }: Pick<PricedTrip, 'price' | 'book' | 'own'>,
  plan: Plan,
  asked: TripRequest,
  kind: 'client' | 'own',
): Minor | null {
  if (asked.startDate === null || price.gaps.length > 0) return null
  return kind === 'own' ? price.total : clientPrice({ plan, asked }, price, book, own)
}

/** A price as its buyer gets it, in major units. */
export function sendTripPrice(
  { price, book, own, asClient }: PricedTrip,
  plan: Plan,
  asked: TripRequest,
): TripPriceSent {
  const { total, gross, perPerson, taxes, lines, gaps, rooms } = price
  const client = clientPrice({ plan, asked }, price, book, own)
  const sent = {
    total: toMajor(total),
    gross: toMajor(gross),
    perPerson: toMajor(perPerson),
    taxes: taxes.map((tax) => ({ ...tax, base: toMajor(tax.base), amount: toMajor(tax.amount) })),
    lines: lines.map((line) => ({ ...line, unit: toMajor(line.unit), amount: toMajor(line.amount) })),
    gaps,
    rooms,
    clientTotal: client === null ? null : toMajor(client),
  }
  return asClient ? clientViewOfTrip(sent, asked.adults + asked.childrenAges.length) : sent
}
