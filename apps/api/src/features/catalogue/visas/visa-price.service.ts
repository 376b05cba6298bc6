import type { ApplicationPrice } from '@karavan/contracts/catalogue/visas/application-price'
import type { Visa } from '@karavan/contracts/catalogue/visas/visa.contract'
import { sum, toMajor } from '@karavan/domain/base/money'
import { explain, type Quote } from '@karavan/domain/money/pricing/quote'
import { resell } from '@karavan/domain/money/pricing/resale'
import { placeOfSupply, type Supply } from '@karavan/domain/money/tax/tax'
import {
  type ApplicantShare,
  priceOfOne,
  priceVisa,
  shareOf,
  type VisaAsked,
  type VisaPriceInput,
} from '@karavan/domain/catalogue/visas/visa-price'
import type { VisaRate } from '@karavan/domain/catalogue/visas/visa-rate'
import type { Config } from '../../../config.ts'
import { today } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { currencyOf, loadContext, type PriceBuyer, type PriceContext, rateOf } from '../hotels/index.ts'
import { ratesOf } from './visa-rate.queries.ts'
import type { VisaRecord } from './visa.table.ts'

type Priced = Pick<VisaRecord, 'id' | 'country' | 'expressDays'>
type OneInput = Omit<VisaPriceInput, 'adults' | 'children' | 'express'>

/** What a price of a visa is made of; null while its currency has no exchange rate. */
export function priceInput(
  visa: Pick<Priced, 'country' | 'expressDays'>,
  rate: VisaRate,
  context: PriceContext,
): OneInput | null {
  const exchange = rateOf(context, visa.country)?.rate
  if (exchange === undefined) return null
  const supply: Supply = {
    service: 'visa',
    country: visa.country,
    placeState: null,
    buyerState: context.buyerState,
    houseState: context.houseState,
    day: context.day,
  }
  // A surcharge means nothing for a visa that cannot be had faster.
  const expressSurcharge = visa.expressDays === null ? null : rate.expressSurcharge
  return { rate: { ...rate, expressSurcharge }, exchange, markup: context.markup, supply, taxRows: context.taxRows }
}

function pricePerPerson(input: OneInput): NonNullable<Visa['price']> {
  const total = (who: 'adult' | 'child', express: boolean) => priceOfOne({ ...input, express }, who).total
  const adult = total('adult', false)
  return {
    adult: toMajor(adult),
    child: toMajor(total('child', false)),
    express: input.rate.expressSurcharge === null ? null : toMajor(sum([total('adult', true), -adult])),
  }
}

const orgOf = (buyer: PriceBuyer | null): string | null => buyer?.orgId ?? null

/** Visas as this buyer sees them, with what they cost today. */
export async function showVisas(
  db: Db,
  config: Pick<Config, 'todayZone'>,
  buyer: PriceBuyer | null,
  records: readonly VisaRecord[],
): Promise<Visa[]> {
  const day = today(config)
  const context = await loadContext(db, day, buyer, 'visa')
  const ids = records.map(({ id }) => id)
  const rates = await ratesOf(db, ids, orgOf(buyer), day)
  return records.map((record) => {
    const rate = rates.get(record.id)
    const input = rate ? priceInput(record, rate, context) : null
    return { ...record, currency: currencyOf(context, record.country), price: input && pricePerPerson(input) }
  })
}

/** An application priced for its buyer as of today. */
export type PricedApplication = {
  /** In minor units; `inside` is the house's own affair. */
  quote: Quote
  /** What one adult's and one child's part of it is. */
  adult: ApplicantShare
  child: ApplicantShare
  /** As the buyer gets it. */
  sent: ApplicationPrice
  /** Two digits of the state, or null when neither the buyer's nor the house's is known. */
  placeOfSupply: string | null
  /** Whether it can go fast; asked for without being offered, it is priced at the usual speed. */
  expressOffered: boolean
}

/** What an agency's client pays with the agency's own markup; null without one. */
function clientTotalOf(
  { gross, taxes }: Quote,
  { country }: Pick<Priced, 'country'>,
  context: PriceContext,
  counts: Counts,
) {
  const { own, seller, resaleRows, day } = context
  if (!own || !seller) return null
  const terms = { seller, taxRows: resaleRows, day }
  return toMajor(resell({ service: 'visa', country, gross, taxes }, own, counts, terms).total)
}

type Counts = { persons: number; nights: number; rooms: number }

/** Prices an application for a buyer from the catalogue as it is now; null without a rate for it. */
export async function priceApplication(
  db: Db,
  config: Pick<Config, 'todayZone'>,
  buyer: PriceBuyer,
  visa: Priced,
  asked: VisaAsked,
): Promise<PricedApplication | null> {
  const day = today(config)
  const rate = (await ratesOf(db, [visa.id], orgOf(buyer), day)).get(visa.id)
  if (!rate) return null
  const context = await loadContext(db, day, buyer, 'visa')
  const one = priceInput(visa, rate, context)
  if (!one) return null
  const input = { ...one, ...asked }
  const quote = priceVisa(input)
  const counts = { persons: asked.adults + asked.children, nights: 0, rooms: 1 }
  return {
    quote,
    adult: shareOf(input, 'adult'),
    child: shareOf(input, 'child'),
    sent: {
      steps: explain(quote).map(({ what, how, amount }) => ({ what, how, amount: toMajor(amount) })),
      total: toMajor(quote.total),
      clientTotal: clientTotalOf(quote, visa, context, counts),
      currency: currencyOf(context, visa.country),
      exchangeRate: one.exchange,
    },
    placeOfSupply: placeOfSupply(one.supply) || null,
    expressOffered: one.rate.expressSurcharge !== null,
  }
}
