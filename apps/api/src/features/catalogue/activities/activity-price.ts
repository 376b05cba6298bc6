import type { Activity } from '@karavan/contracts/catalogue/activities/activity.contract'
import {
  convertBack,
  inProportion,
  type Minor,
  percentOf,
  sum,
  times,
  toMajor,
  toMinor,
} from '@karavan/domain/base/money'
import { inRupees, isCharge, listMarkup } from '@karavan/domain/base/markup'
import { quote } from '@karavan/domain/money/pricing/quote'
import { clientPriceOf, currencyOf, type PriceContext, rateOf } from '../hotels/index.ts'
import { quoteActivity } from './activity-quote.ts'
import type { ActivityRecord, PriceOrder } from './activity.queries.ts'

type Sold = { price: number; inr: number | null }

/** For how many people a group's price is marked up: everybody it holds, since it is sold whole, or the two of a charge. */
const headsIn = ({ pricedPer, groupSize }: ActivityRecord, { markup }: PriceContext): number => {
  if (pricedPer !== 'group') return 1
  return markup?.basis === 'perPerson' ? (groupSize ?? 1) : 2
}

/** What is added to one price, in rupees; of a charge for all of a sale what each of two would pay. */
function addedTo(rupees: Minor, record: ActivityRecord, context: PriceContext): Minor {
  const markup = listMarkup(context.markup)
  if (!markup) return 0
  if (markup.basis === 'percent') return percentOf(rupees, markup.value)
  return times(markup.value, headsIn(record, context))
}

/** What a price is to its buyer, in its own currency and in rupees; what costs nothing is free to everybody. */
function soldAt(net: number, record: ActivityRecord, context: PriceContext): Sold {
  const rate = rateOf(context, record.country)?.rate ?? null
  if (net <= 0) return { price: 0, inr: 0 }
  const unit = toMinor(net)
  const { markup } = context
  if (rate === null) {
    if (!markup) return { price: net, inr: null }
    // Without a rate a markup in rupees has no worth in this currency, and the activity no price.
    return { price: markup.basis === 'percent' ? toMajor(sum([unit, percentOf(unit, markup.value)])) : 0, inr: null }
  }
  const rupees = inRupees(unit, rate)
  const added = addedTo(rupees, record, context)
  const own = markup?.basis === 'percent' ? percentOf(unit, markup.value) : convertBack(added, rate)
  return { price: toMajor(sum([unit, own])), inr: toMajor(sum([rupees, added])) }
}

/** What a child's price is beside an adult's; of a charge for all of a sale it bears its part. */
function childAt(record: ActivityRecord, adult: Sold, context: PriceContext): Sold {
  const { adultPrice, childPrice } = record
  const ofTwo = isCharge(context.markup) && adultPrice > 0 && childPrice > 0
  if (!ofTwo) return soldAt(childPrice, record, context)
  const share = (sold: number) => toMajor(inProportion(toMinor(sold), toMinor(childPrice), toMinor(adultPrice)))
  return { price: share(adult.price), inr: adult.inr === null ? null : share(adult.inr) }
}

function netAt(price: number, record: ActivityRecord, context: PriceContext): Sold {
  const rate = rateOf(context, record.country)?.rate ?? null
  return { price, inr: rate === null ? null : toMajor(inRupees(toMinor(price), rate)) }
}

/**
 * An activity's prices as a client of an agency pays them, raised alike by what two people bear of all that is added; null
 * where nothing costs anything or its currency has no rate.
 */
function raisedFor(record: ActivityRecord, context: PriceContext): ((price: number) => Sold) | null {
  const { country, adultPrice, childPrice } = record
  const rate = rateOf(context, country)?.rate
  const sold = quoteActivity(
    context,
    { ...record, adultPrice: adultPrice || childPrice },
    { adults: 2, childrenAges: [] },
  )
  if (rate === undefined || !sold || sold.inside.net <= 0) return null
  const { gross, taxes, inside } = sold
  const client = clientPriceOf(context, { service: 'activity', country, gross, taxes }, context.own, ofTwo)
  if (client === null) return null
  const raise = (price: Minor) => toMajor(inProportion(price, client, inside.net))
  return (price) => ({ price: raise(toMinor(price)), inr: raise(inRupees(toMinor(price), rate)) })
}

const free = (price: number): Sold => ({ price: 0, inr: price > 0 ? null : 0 })

/** An activity as a caller may see it; net prices only for those who write the catalogue. */
export function toActivity(record: ActivityRecord, context: PriceContext, net: boolean): Activity {
  const hidden = !net && context.asClient ? (raisedFor(record, context) ?? free) : null
  const adult = hidden?.(record.adultPrice) ?? (net ? netAt : soldAt)(record.adultPrice, record, context)
  const child =
    hidden?.(record.childPrice) ?? (net ? netAt(record.childPrice, record, context) : childAt(record, adult, context))
  return {
    ...record,
    supplier: net ? record.supplier : undefined,
    currency: currencyOf(context, record.country),
    rates: net ? 'net' : 'selling',
    adultPrice: adult.price,
    childPrice: child.price,
    adultPriceInr: adult.inr,
    childPriceInr: child.inr,
  }
}

const ofTwo = { persons: 2, nights: 1, rooms: 1 }

/** What clients pay for two in a country at a price in rupees, fixed parts included; it grows by the same for each rupee. */
function clientOfTwo(context: PriceContext, country: string, rupees: Minor): Minor {
  const { buyerState, houseState, day, taxRows, markup, own } = context
  const { gross, taxes } = quote({
    lines: [{ label: '', how: '', unit: rupees, count: 2 }],
    ...{ rate: 1, markup, nights: 1, rooms: 1, taxRows },
    supply: { service: 'activity', country, placeState: null, buyerState, houseState, day },
  })
  return clientPriceOf(context, { service: 'activity', country, gross, taxes }, own, ofTwo) ?? 0
}

/** Two prices far enough apart for what a rupee more adds to be exact. */
const [low, high] = [1_000_000_00, 2_000_000_00] as const

/** The same order for who sees what clients pay: rates raised by what is added to each rupee, and what is added once. */
function clientOrder(context: PriceContext, { rates }: Pick<PriceOrder, 'rates'>): PriceOrder {
  const slope = (country: string) =>
    (clientOfTwo(context, country, high) - clientOfTwo(context, country, low)) / (2 * (high - low))
  const once = (country: string) => clientOfTwo(context, country, low) / 2 - slope(country) * low
  return {
    rates: rates.map(({ country, rate }) => ({ country, rate: rate * slope(country) })),
    perPerson: Math.round(once('India')) / 100,
    groupOf: 2,
  }
}

/** What sorting by price needs: the rate of every country, and a fixed markup. */
export function priceOrder(context: PriceContext, net: boolean): PriceOrder {
  const markup = net ? null : listMarkup(context.markup)
  const perPerson = markup?.basis === 'perPerson' ? toMajor(markup.value) : 0
  const order = {
    rates: [...new Set(['India', ...context.rates.map(({ country }) => country)])].flatMap((country) => {
      const found = rateOf(context, country)
      return found ? [{ country, rate: found.rate }] : []
    }),
    perPerson,
    groupOf: context.markup?.basis === 'perPerson' ? null : 2,
  }
  return context.asClient && !net ? clientOrder(context, order) : order
}
