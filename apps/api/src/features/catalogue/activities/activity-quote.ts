import { headsOf } from '@karavan/domain/catalogue/activities/activity'
import { toMinor } from '@karavan/domain/base/money'
import { type NetLine, type Quote, quote } from '@karavan/domain/money/pricing/quote'
import { type PriceContext, rateOf } from '../hotels/index.ts'
import type { ActivityRecord } from './activity.queries.ts'

type Party = { adults: number; childrenAges: readonly number[] }

function linesOf(activity: ActivityRecord, party: Party): NetLine[] {
  const line = (how: string, price: number, count: number): NetLine[] =>
    count > 0 && price > 0 ? [{ label: activity.name, how, unit: toMinor(price), count }] : []
  if (activity.pricedPer === 'group') {
    const groups = Math.ceil((party.adults + party.childrenAges.length) / Math.max(1, activity.groupSize ?? 1))
    return line(`groups of up to ${activity.groupSize ?? 1}`, activity.adultPrice, groups)
  }
  const { adults, children } = headsOf(party, activity)
  return [...line('adults', activity.adultPrice, adults), ...line('children', activity.childPrice, children)]
}

/** What an activity costs a party for this buyer today; null while its currency has no rate. */
export function quoteActivity(context: PriceContext, activity: ActivityRecord, party: Party): Quote | null {
  const rate = rateOf(context, activity.country)
  if (!rate) return null
  const { markup, buyerState, houseState, day, taxRows } = context
  // A group is sold whole, so what is added for each person is added for everybody it holds.
  const heads = activity.pricedPer === 'group' ? (activity.groupSize ?? 1) : 1
  return quote({
    lines: linesOf(activity, party),
    rate: rate.rate,
    markup: markup?.basis === 'perPerson' ? { ...markup, value: markup.value * heads } : markup,
    nights: 1,
    rooms: 1,
    supply: { service: 'activity', country: activity.country, placeState: null, buyerState, houseState, day },
    taxRows,
  })
}
