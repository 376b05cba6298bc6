import type { ApplicationPrice } from '@karavan/contracts/catalogue/visas/application-price'
import type { Visa } from '@karavan/contracts/catalogue/visas/visa.contract'
import { inProportion, type Minor, sum, toMajor } from '@karavan/domain/base/money'
import { clientViewOfVisa } from '@karavan/domain/money/pricing/client-view'
import { explain, type Quote } from '@karavan/domain/money/pricing/quote'
import { placeOfSupply, type Supply } from '@karavan/domain/money/tax/tax'
import {
  type ApplicantShare,
  embassyWords,
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
import { clientPriceOf, currencyOf, loadContext, type PriceBuyer, type PriceContext, rateOf } from '../hotels/index.ts'
import { ratesOf } from './visa-rate.queries.ts'
import type { VisaRecord } from './visa.table.ts'

type Priced = Pick<VisaRecord, 'id' | 'country' | 'expressDays'>
type OneInput = Omit<VisaPriceInput, 'adults' | 'children' | 'express'>

/** A rate without what the house takes for itself. */
const netRate = ({ adult, child, expressSurcharge, ...rate }: VisaRate): VisaRate => ({
  ...rate,
  adult: { ...adult, serviceFee: 0 },
  child: { ...child, serviceFee: 0 },
  expressSurcharge: expressSurcharge === null ? null : 0,
})

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
  return {
    rate: context.atNet ? netRate({ ...rate, expressSurcharge }) : { ...rate, expressSurcharge },
    exchange,
    markup: context.markup,
    supply,
    taxRows: context.taxRows,
  }
}

function pricePerPerson(input: OneInput, context: PriceContext, country: string): NonNullable<Visa['price']> {
  const own = (who: 'adult' | 'child', express: boolean) => priceOfOne({ ...input, express }, who)
  const adult = own('adult', false)
  const express = sum([own('adult', true).total, -adult.total])
  const seen = ({ total, gross, taxes }: Quote): Minor => {
    const bought = { service: 'visa' as const, country, gross, taxes }
    return (context.asClient ? clientPriceOf(context, bought, context.own, ofOne) : null) ?? total
  }
  const price = seen(adult)
  // Beside both prices a smaller part of what is added would tell it.
  const faster = context.asClient && adult.total > 0 ? inProportion(express, price, adult.total) : express
  return {
    adult: toMajor(price),
    child: toMajor(seen(own('child', false))),
    express: input.rate.expressSurcharge === null ? null : toMajor(faster),
  }
}

const ofOne = { persons: 1, nights: 0, rooms: 1 }

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
    return {
      ...record,
      currency: currencyOf(context, record.country),
      price: input && pricePerPerson(input, context, record.country),
    }
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

/** An application as it is to be priced. */
export type ApplicationAsked = { visa: Priced; asked: VisaAsked }

/** Prices applications for a buyer from the catalogue as it is now; null where there is no rate for one. */
export async function priceApplications(
  db: Db,
  config: Pick<Config, 'todayZone'>,
  buyer: PriceBuyer,
  applications: readonly ApplicationAsked[],
): Promise<{ context: PriceContext; prices: (PricedApplication | null)[] }> {
  const day = today(config)
  const ids = applications.map(({ visa }) => visa.id)
  const rates = await ratesOf(db, ids, orgOf(buyer), day)
  const context = await loadContext(db, day, buyer, 'visa')
  return { context, prices: applications.map((one) => priceOne(context, rates.get(one.visa.id), one)) }
}

function priceOne(
  context: PriceContext,
  rate: VisaRate | undefined,
  { visa, asked }: ApplicationAsked,
): PricedApplication | null {
  const one = rate ? priceInput(visa, rate, context) : null
  if (!one) return null
  const input = { ...one, ...asked }
  const quote = priceVisa(input)
  const { gross, taxes } = quote
  const counts = { persons: asked.adults + asked.children, nights: 0, rooms: 1 }
  const client = clientPriceOf(context, { service: 'visa', country: visa.country, gross, taxes }, context.own, counts)
  const sent = {
    steps: explain(quote).map(({ what, how, amount }) => ({ what, how, amount: toMajor(amount) })),
    total: toMajor(quote.total),
    clientTotal: client === null ? null : toMajor(client),
    currency: currencyOf(context, visa.country),
    exchangeRate: one.exchange,
  }
  return {
    quote,
    adult: shareOf(input, 'adult'),
    child: shareOf(input, 'child'),
    sent: context.asClient ? clientViewOfVisa(sent, embassyWords) : sent,
    placeOfSupply: placeOfSupply(one.supply) || null,
    expressOffered: one.rate.expressSurcharge !== null,
  }
}

/** The same of one. */
export async function priceApplication(
  db: Db,
  config: Pick<Config, 'todayZone'>,
  buyer: PriceBuyer,
  visa: Priced,
  asked: VisaAsked,
): Promise<PricedApplication | null> {
  const { prices } = await priceApplications(db, config, buyer, [{ visa, asked }])
  return prices[0] ?? null
}
