import type { ActivityPrice } from '@karavan/contracts/sales/activities/activity-booking'
import type { PlainDate } from '@karavan/domain/base/dates'
import { convertBack, sum, toMajor } from '@karavan/domain/base/money'
import { bookingFault } from '@karavan/domain/catalogue/activities/activity'
import { freeUntil } from '@karavan/domain/catalogue/hotels/cancellation'
import { clientView } from '@karavan/domain/money/pricing/client-view'
import { explain, type Quote } from '@karavan/domain/money/pricing/quote'
import type { Config } from '../../../config.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import { today } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { notFound } from '../../../platform/http/problem.ts'
import { type ActivityRecord, findActivities, findSeatsLeft, quoteActivity } from '../../catalogue/activities/index.ts'
import { clientPriceOf, loadContext, type PriceBuyer, type PriceContext, rateOf } from '../../catalogue/hotels/index.ts'

/** An activity on a day, and who comes. */
export type ActivityAsked = {
  activityId: string
  date: PlainDate
  time?: string | null
  adults: number
  childrenAges: readonly number[]
}

/** The price as its buyer sees it: in rupees, and in the currency of the place beside. */
function toPrice(context: PriceContext, activity: ActivityRecord, quote: Quote, persons: number): ActivityPrice {
  const rate = rateOf(context, activity.country)
  const taxes = sum(quote.taxes.map(({ amount }) => amount))
  const bought = { service: 'activity' as const, country: activity.country, gross: quote.gross, taxes: quote.taxes }
  const client = clientPriceOf(context, bought, context.own, { persons, nights: 1, rooms: 1 })
  const price = {
    currency: rate?.code ?? 'INR',
    total: toMajor(quote.totalInCurrency),
    taxes: toMajor(convertBack(taxes, rate?.rate ?? 1)),
    totalInr: toMajor(quote.total),
    taxesInr: toMajor(taxes),
    clientTotalInr: client === null ? null : toMajor(client),
    rate: !rate || rate.code === 'INR' ? null : { code: rate.code, rate: rate.rate, since: rate.since },
    explanation: explain(quote).map(({ what, how, amount }) => ({ what, how, amount: toMajor(amount) })),
  }
  return context.asClient ? clientView(price) : price
}

/** An activity for a party as it can be sold today, as far as prices and days go; places are another question. */
export type PricedActivity = {
  activity: ActivityRecord
  people: number
  /** Why it cannot be booked, in words. */
  fault: string | null
  quote: Quote | null
  price: ActivityPrice | null
}

/** Prices activities for a caller, each for its party, by one look at the catalogue. */
export async function priceActivities(
  { db, config, user }: { db: Db; config: Pick<Config, 'todayZone'>; user: PriceBuyer | null },
  asked: readonly ActivityAsked[],
): Promise<{ context: PriceContext; priced: PricedActivity[] }> {
  const day = today(config)
  const ids = [...new Set(asked.map(({ activityId }) => activityId))]
  const found = new Map((await findActivities(db, ids)).map((activity) => [activity.id, activity]))
  const context = await loadContext(db, day, user, 'activity')
  const priced = asked.map((visit): PricedActivity => {
    const activity = found.get(visit.activityId)
    if (activity?.status !== 'active') throw notFound('activity')
    const people = visit.adults + visit.childrenAges.length
    const quote = quoteActivity(context, activity, visit)
    const unpriced = quote && quote.total > 0 ? null : `${activity.name} has no price at the moment; ask us.`
    return {
      activity,
      people,
      fault: bookingFault(activity, visit, day) ?? unpriced,
      quote,
      price: quote && toPrice(context, activity, quote, people),
    }
  })
  return { context, priced }
}

/** Why a day has too few places. */
export const fullWords = (left: number): string =>
  left === 0 ? 'Sold out on this day; choose another.' : `Only ${left} places are left on this day.`

/** What an activity costs a party on a day, and whether it can be booked. */
export async function offerActivity(
  by: { db: Db; config: Pick<Config, 'todayZone'>; user: Caller | null },
  asked: ActivityAsked,
) {
  const { priced } = await priceActivities(by, [asked])
  const [one] = priced
  if (!one) throw notFound('activity')
  const { activity, people, fault, price } = one
  const [left = null] = await findSeatsLeft(by.db, [{ activityId: activity.id, day: asked.date }])
  const short = left !== null && left < people
  return {
    price,
    obstacle: fault ?? (short ? fullWords(left) : null),
    left,
    onRequest: activity.sellMode === 'onRequest',
    cancellationPolicy: activity.cancellationPolicy,
    freeUntil: freeUntil(activity.cancellationPolicy, asked.date),
  }
}
