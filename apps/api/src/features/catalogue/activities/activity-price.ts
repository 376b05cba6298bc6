import type { Activity } from '@karavan/contracts/catalogue/activities/activity.contract'
import { convertBack, type Minor, percentOf, sum, times, toMajor, toMinor } from '@karavan/domain/base/money'
import { inRupees } from '@karavan/domain/base/markup'
import { currencyOf, type PriceContext, rateOf } from '../hotels/index.ts'
import type { ActivityRecord, PriceOrder } from './activity.queries.ts'

type Sold = { price: number; inr: number | null }

/** A fixed markup per person counts for everybody a group holds, since the group is sold whole. */
const headsIn = ({ pricedPer, groupSize }: ActivityRecord): number => (pricedPer === 'group' ? (groupSize ?? 1) : 1)

/** What is added to one price, in rupees; a charge by night or booking is no part of it. */
function addedTo(rupees: Minor, heads: number, { markup }: PriceContext): Minor {
  if (markup?.basis === 'percent') return percentOf(rupees, markup.value)
  return markup?.basis === 'perPerson' ? times(markup.value, heads) : 0
}

/** What a price is to its buyer, in its own currency and in rupees; what costs nothing is free to everybody. */
function soldAt(net: number, record: ActivityRecord, context: PriceContext): Sold {
  const rate = rateOf(context, record.country)?.rate ?? null
  if (net <= 0) return { price: 0, inr: 0 }
  const unit = toMinor(net)
  const { markup } = context
  if (rate === null) {
    const price = markup?.basis === 'percent' ? sum([unit, percentOf(unit, markup.value)]) : unit
    // Without a rate a markup in rupees has no worth in this currency, and the activity no price.
    return { price: markup?.basis === 'perPerson' ? 0 : toMajor(price), inr: null }
  }
  const rupees = inRupees(unit, rate)
  const added = addedTo(rupees, headsIn(record), context)
  const own = markup?.basis === 'percent' ? percentOf(unit, markup.value) : convertBack(added, rate)
  return { price: toMajor(sum([unit, own])), inr: toMajor(sum([rupees, added])) }
}

function netAt(price: number, record: ActivityRecord, context: PriceContext): Sold {
  const rate = rateOf(context, record.country)?.rate ?? null
  return { price, inr: rate === null ? null : toMajor(inRupees(toMinor(price), rate)) }
}

/** An activity as a caller may see it; net prices only for those who write the catalogue. */
export function toActivity(record: ActivityRecord, context: PriceContext, net: boolean): Activity {
  const priced = net ? netAt : soldAt
  const [adult, child] = [priced(record.adultPrice, record, context), priced(record.childPrice, record, context)]
  return {
    ...record,
    currency: currencyOf(context, record.country),
    rates: net ? 'net' : 'selling',
    adultPrice: adult.price,
    childPrice: child.price,
    adultPriceInr: adult.inr,
    childPriceInr: child.inr,
  }
}

/** What sorting by price needs: the rate of every country, and a fixed markup. */
export const priceOrder = (context: PriceContext, net: boolean): PriceOrder => ({
  rates: [...new Set(['India', ...context.rates.map(({ country }) => country)])].flatMap((country) => {
    const found = rateOf(context, country)
    return found ? [{ country, rate: found.rate }] : []
  }),
  perPerson: !net && context.markup?.basis === 'perPerson' ? toMajor(context.markup.value) : 0,
})
