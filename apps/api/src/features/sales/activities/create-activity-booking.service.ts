import type { BookedWay } from '@karavan/contracts/sales/core/booking'
import type { ActivityBookingBody } from '@karavan/contracts/sales/activities/activity-booking'
import { sum, toMajor, toMinor } from '@karavan/domain/base/money'
import { zoneOfCountry } from '@karavan/domain/catalogue/hotels/time-zone'
import type { Unheld } from '@karavan/domain/sales/stays/unheld'
import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod'
import { recordAudit } from '../../../platform/audit/audit.ts'
import { today } from '../../../platform/clock.ts'
import { clientView } from '@karavan/domain/money/pricing/client-view'
import type { Context } from '../../../platform/context.ts'
import { invalid, problem } from '../../../platform/http/problem.ts'
import { dayWords } from '../../../platform/words.ts'
import { type ActivityRecord, type SeatShortage, takeSeats } from '../../catalogue/activities/index.ts'
import { asPayer, atNet, type PriceContext } from '../../catalogue/hotels/index.ts'
import { lockAccountsOf, type LockedAccount, type PostingDraft, refuseShortWallet } from '../../money/ledger/index.ts'
import {
  fundingOf,
  newVoucherCode,
  planWhole,
  refuseOtherPrice,
  seenBy,
  unheldBy,
  unpaidWhole,
  type WholePlan,
} from '../core/index.ts'
import {
  type FullActivityBooking,
  insertActivityBooking,
  numberActivityBookings,
  referenceOf,
} from './activity-booking.queries.ts'
import type { ActivityBookingRecord } from './activity-booking.table.ts'
import { seatsOf } from './activity-kind.ts'
import { activityMoney } from './activity-money.ts'
import { emitActivityBookingChanged, tell } from './activity-news.ts'
import { priceActivities, type PricedActivity } from './activity-offer.service.ts'

type Asked = z.output<typeof ActivityBookingBody>

/** One activity to book. */
export type ActivityOrder = Omit<Asked, 'shownTotal' | 'payment'> & { payment: BookedWay }

/** Refuses more names than people. */
export function refuseCrowd({
  travellers,
  adults,
  childrenAges,
}: Pick<ActivityOrder, 'travellers' | 'adults' | 'childrenAges'>): void {
  const children = travellers.filter(({ age }) => age !== null).length
  if (children > childrenAges.length || travellers.length - children > adults)
    throw invalid({ path: 'travellers', message: 'More names than people in this booking' })
}

/** Refuses what is not there any more, and says which places on which day. */
export function refuseShortage(short: readonly SeatShortage[]): void {
  if (short.length === 0) return
  const named = short.map(({ name, day, left }) => `${name} on ${dayWords(day)} (${left} left)`).join('; ')
  throw problem('SOLD_OUT', `Somebody was faster, and nothing was booked: ${named}.`, {
    current: { activities: short },
  })
}

/** What a booking keeps of its activity. */
export const activityKept = (activity: ActivityRecord): ActivityBookingRecord['activity'] => ({
  id: activity.id,
  name: activity.name,
  category: activity.category,
  location: activity.location,
  country: activity.country,
  image: activity.images[0] ?? null,
  durationMinutes: activity.durationMinutes,
  inclusions: activity.inclusions,
})

type Draft = {
  news: WholePlan['news']
  booking: Omit<ActivityBookingRecord, 'reference' | 'createdAt' | 'updatedAt'>
  /** What it books, when it is paid at once. */
  posting: PostingDraft | null
}

/** A booking without its number, not yet written. */
function draftBooking(
  { past, user }: Context,
  order: ActivityOrder,
  { activity, people, fault, quote, price }: PricedActivity,
  { buyerState, houseState }: PriceContext,
  releases = false,
): Draft {
  refuseCrowd(order)
  if (fault !== null || !quote || !price) throw problem('NOT_BOOKABLE', fault ?? `${activity.name} has no price.`)
  const onRequest = activity.sellMode === 'onRequest'
  const policy = activity.cancellationPolicy
  const { news, ...plan } = planWhole({
    payment: releases ? 'later' : order.payment,
    orgKind: user.orgKind,
    onRequest,
    name: activity.name,
    terms: { policy, checkIn: order.date, zone: zoneOfCountry(activity.country) },
  })
  const booking = {
    ...unpaidWhole,
    id: uuidv7(),
    orgId: user.orgId,
    userId: user.id,
    activityId: activity.id,
    supplierId: activity.supplierId,
    activity: activityKept(activity),
    date: past?.fromDate ?? order.date,
    // Where there is one beginning only, nobody has to name it.
    time: order.time ?? (activity.timings.length === 1 ? (activity.timings[0] ?? null) : null),
    adults: order.adults,
    childrenAges: order.childrenAges,
    people,
    leadGuest: order.leadGuest,
    travellers: order.travellers,
    requests: order.requests,
    price,
    total: price.totalInr,
    net: toMajor(quote.inside.net),
    fee: toMajor(quote.inside.fee),
    taxes: quote.taxes,
    cancellationPolicy: policy,
    payment: order.payment,
    onRequest,
    releases,
    ...plan,
    voucherCode: newVoucherCode(),
    placeOfSupply: buyerState || houseState || null,
  }
  return {
    news,
    booking,
    posting: booking.paymentStatus === 'Paid' ? activityMoney.draftSale(booking, fundingOf(booking)) : null,
  }
}

/** Writes a booking that has its places and a wallet that is full enough: news, posting, invoice and trail with it. */
async function writeBooking(
  context: Context,
  { news, booking: draft, posting }: Draft,
  { number, at, company }: { number: number; at: Date; company: string },
  accounts: readonly LockedAccount[],
): Promise<FullActivityBooking> {
  const { db, emit, actor, platform, user } = context
  const made = at.toISOString()
  const numbered = { ...draft, reference: referenceOf(today(platform.config), number) }
  const names = {
    companyName: company,
    orgKind: user.orgKind,
    bookedBy: user.name,
    bookerEmail: user.email,
    invoiceNumber: null,
  }
  // Whoever pays by card looks at the page that says so.
  if (news) await tell(context, news, { ...numbered, ...names })
  const money = posting && (await activityMoney.postNewSale(context, numbered, posting, accounts, fundingOf(numbered)))
  const booking = { ...numbered, ...money }
  await insertActivityBooking(db, booking)
  const { id, orgId, reference, status, paymentStatus, total, payment } = booking
  await recordAudit(db, actor, {
    entity: 'activity',
    id,
    orgId,
    action: 'created',
    after: { reference, status, paymentStatus, total, payment },
  })
  emitActivityBookingChanged(emit, booking, Boolean(money))
  return { ...booking, createdAt: made, updatedAt: made, ...names }
}

/** Several activities: their places taken, paid and written down together, or none of them. */
export async function createActivityBookings(
  context: Context,
  orders: readonly ActivityOrder[],
  { shownTotal }: { shownTotal: number },
): Promise<FullActivityBooking[]> {
  const { db, platform, user } = context
  const buyer = asPayer(orders.some(({ payment }) => payment === 'internal') ? atNet(user) : user)
  const { context: prices, priced } = await priceActivities({ db, config: platform.config, user: buyer }, orders)
  const drafts = orders.map((order, index) => draftBooking(context, order, priced[index] as PricedActivity, prices))
  const now = drafts.map(({ booking }) => seenBy(user, booking.price, clientView))
  const total = sum(now.map(({ totalInr }) => toMinor(totalInr)))
  refuseOtherPrice(shownTotal, total, now.length === 1 ? { price: now[0] } : { prices: now })
  return writeAll(context, drafts)
}

/** Takes the places of bookings, pays them where they are paid at once, and writes them. */
async function writeAll(context: Context, drafts: readonly Draft[]): Promise<FullActivityBooking[]> {
  const { db, user } = context
  const postings = drafts.flatMap(({ posting }) => posting ?? [])
  // Places are locked here and not before, by the ids of their activities, and wallets after them.
  refuseShortage(
    await takeSeats(
      db,
      drafts.map(({ booking }) => seatsOf(booking)),
    ),
  )
  const numbers = await numberActivityBookings(db, user.orgId, drafts.length)
  const accounts = await lockAccountsOf(db, postings)
  refuseShortWallet(accounts, postings)
  const written: FullActivityBooking[] = []
  for (const [index, draft] of drafts.entries()) {
    const numbered = numbers[index]
    if (!numbered) throw new Error('A booking got no number')
    written.push(await writeBooking(context, draft, numbered, accounts))
  }
  return written
}

/** An activity as it would be held; null where that is not possible: on request, too near, or not to be had like this. */
async function draftHold(context: Context, order: Omit<ActivityOrder, 'payment'>): Promise<Draft | Unheld> {
  const { db, platform, user } = context
  const asked = { ...order, payment: user.orgKind === 'house' ? ('internal' as const) : ('later' as const) }
  try {
    const { context: prices, priced } = await priceActivities(
      { db, config: platform.config, user: asPayer(atNet(user)) },
      [asked],
    )
    const [one] = priced
    if (!one) return 'other'
    return one.activity.sellMode === 'onRequest' ? 'onRequest' : draftBooking(context, asked, one, prices, true)
  } catch (error) {
    return unheldBy(error)
  }
}

/**
 * Holds activities for somebody's customer, in their order; for what cannot be held, why. Places that are gone are refused
 * for all. Unlike what an agency holds by itself, they go back on sale at the end.
 */
export async function holdActivities(
  context: Context,
  orders: readonly Omit<ActivityOrder, 'payment'>[],
): Promise<(FullActivityBooking | Unheld)[]> {
  const drafts: (Draft | Unheld)[] = []
  for (const order of orders) drafts.push(await draftHold(context, order))
  const possible = drafts.filter((one) => typeof one !== 'string')
  if (possible.length === 0) return drafts.filter((one) => typeof one === 'string')
  const written = await writeAll(context, possible)
  return drafts.map((one) => (typeof one === 'string' ? one : (written[possible.indexOf(one)] ?? 'other')))
}

/** Places taken, paid and written down together, or not at all. */
export async function createActivityBooking(
  context: Context,
  { shownTotal, ...order }: Asked,
): Promise<FullActivityBooking> {
  const [booking] = await createActivityBookings(context, [order], { shownTotal })
  if (!booking) throw new Error('The booking was not written')
  return booking
}
