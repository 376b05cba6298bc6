import type { activityBookings as contract } from '@karavan/contracts/sales/activities/activity-booking.contract'
import { toMajor, toMinor } from '@karavan/domain/base/money'
import { dateIn } from '@karavan/domain/base/dates'
import { penaltyPercentOn } from '@karavan/domain/catalogue/hotels/cancellation'
import { answerUntil, payLaterUntil } from '@karavan/domain/sales/stays/deadline'
import type { z } from 'zod'
import { recordAudit } from '../../../platform/audit/audit.ts'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/http/problem.ts'
import { refuseStale } from '../../../platform/http/version.ts'
import { findSeatsLeft, lockActivities, releaseSeats, takeSeats } from '../../catalogue/activities/index.ts'
import { asPayer, atNet } from '../../catalogue/hotels/index.ts'
import { isOpen, refuseMove, refuseOtherPrice, refuseUnseen, stateOf } from '../core/index.ts'
import {
  type FullActivityBooking,
  getActivityBookingById,
  getLockedActivityBooking,
  updateActivityBooking,
} from './activity-booking.queries.ts'
import { isAhead, viewOf, zoneOf } from './activity-booking.view.ts'
import { seatsOf } from './activity-kind.ts'
import { activityMoney } from './activity-money.ts'
import { emitActivityBookingChanged, tell } from './activity-news.ts'
import { fullWords, priceActivities } from './activity-offer.service.ts'
import { activityKept, refuseCrowd, refuseShortage } from './create-activity-booking.service.ts'

type Asked = z.output<(typeof contract)['amend']['body']>

/** Refuses another day where it would undo what was agreed. */
function refuseNewDay(booking: FullActivityBooking): void {
  const { cancellationPolicy, date, status, paymentStatus, onRequest, payment, postedId } = booking
  if (penaltyPercentOn(cancellationPolicy, date, dateIn(zoneOf(booking), new Date())) > 0)
    throw problem('NOT_BOOKABLE', 'Cancelling costs a charge by now, so the day stays; cancel and book again.')
  if (payment === 'card' && !postedId)
    throw problem('NOT_BOOKABLE', 'It waits for a card to pay this price; pay or cancel it before the day changes.')
  if (paymentStatus === 'PartPaid')
    throw problem('NOT_BOOKABLE', 'A part of this price is paid; pay the rest or cancel it before the day changes.')
  if (onRequest && status === 'Confirmed')
    throw problem('NOT_BOOKABLE', 'This day was confirmed by hand; cancel and ask for another.')
}

/** The hold of a booking that is not paid, by its new day; never longer than the one it had. */
function newHold(
  { holdExpiresAt, onRequest, orgKind, activity }: FullActivityBooking,
  terms: Pick<FullActivityBooking, 'date' | 'cancellationPolicy'>,
): Pick<FullActivityBooking, 'holdExpiresAt'> {
  if (!holdExpiresAt || orgKind === 'house') return { holdExpiresAt }
  const now = new Date()
  const visit = { policy: terms.cancellationPolicy, checkIn: terms.date, zone: zoneOf({ activity }) }
  const until = (onRequest ? answerUntil : payLaterUntil)(visit, now)
  if (until <= now) throw problem('NOT_BOOKABLE', 'Free cancellation of this day ends too soon to pay later.')
  return { holdExpiresAt: until.toISOString() < holdExpiresAt ? until.toISOString() : holdExpiresAt }
}

/** The same activity for the same people on another day or at another hour, as it is sold now. */
async function priceMoved(
  { platform, db }: Pick<Context, 'platform' | 'db'>,
  { activityId, adults, childrenAges, userId, payment }: FullActivityBooking,
  { date, time }: Pick<Asked, 'date' | 'time'>,
) {
  // The price is that of whose booking it is, whoever changes it.
  const whose = await platform.findCallerById(userId, db)
  const user = whose && asPayer(payment === 'internal' ? atNet(whose) : whose)
  const visit = { activityId, date, time, adults, childrenAges }
  const { priced } = await priceActivities({ db, config: platform.config, user }, [visit])
  const [one] = priced
  if (!one || one.fault !== null || !one.quote || !one.price)
    throw problem('NOT_BOOKABLE', one?.fault ?? 'It has no price on this day.')
  return { activity: one.activity, quote: one.quote, price: one.price }
}

/** What another day would cost, and whether it can be had. */
export async function activityAmendmentOf(
  context: Pick<Context, 'platform' | 'db'>,
  booking: FullActivityBooking,
  date: string,
) {
  refuseNewDay(booking)
  const { price } = await priceMoved(context, booking, { date, time: null })
  const [left = null] = await findSeatsLeft(context.db, [{ activityId: booking.activityId, day: date }])
  const short = date !== booking.date && left !== null && left < booking.adults + booking.childrenAges.length
  return { totalInr: price.totalInr, obstacle: short ? fullWords(left) : null }
}

/** Moves a booking to another day: priced again, places exchanged, the difference posted. */
async function moveDay(context: Context, booking: FullActivityBooking, asked: Asked) {
  const { db } = context
  refuseNewDay(booking)
  const { activity, quote, price } = await priceMoved(context, booking, asked)
  refuseUnseen(context.user)
  refuseOtherPrice(asked.shownTotal, toMinor(price.totalInr), { price })
  const kept = {
    ...{ date: asked.date, price, total: price.totalInr, taxes: quote.taxes, activity: activityKept(activity) },
    ...{ net: toMajor(quote.inside.net), fee: toMajor(quote.inside.fee) },
    ...{ supplierId: activity.supplierId, cancellationPolicy: activity.cancellationPolicy },
  }
  // In the order of whoever takes places: the activity, then its days.
  await lockActivities(db, [booking.activityId])
  await releaseSeats(db, [seatsOf(booking)])
  refuseShortage(await takeSeats(db, [seatsOf({ ...booking, date: asked.date })]))
  if (!booking.postedId) return { ...kept, ...newHold(booking, kept) }
  const hasWallet = booking.orgKind !== 'house'
  if (!hasWallet && booking.payment !== 'internal' && toMinor(booking.total) !== toMinor(price.totalInr))
    throw problem('NOT_BOOKABLE', 'The house has no wallet to settle the difference; cancel and book again.')
  await activityMoney.giveBack(context, booking, 0, { hasWallet, reason: `Changed ${booking.reference}` })
  const money = await activityMoney.postSale(
    context,
    { ...booking, ...kept },
    hasWallet ? 'wallet' : (booking.funding ?? 'bank'),
    `activity ${booking.id} sale ${booking.version}`,
  )
  return { ...kept, ...money }
}

/** Changes names, the hour and requests freely, and the day at a new price; each change makes a new version of the voucher. */
export async function amendActivityBooking(context: Context, id: string, asked: Asked): Promise<FullActivityBooking> {
  const { db, emit, user, actor } = context
  const booking = await getLockedActivityBooking(db, user, id)
  refuseStale(asked.version, booking.version, viewOf(booking, user))
  if (!isOpen(booking)) refuseMove(booking)
  if (!isAhead(booking)) throw problem('NOT_BOOKABLE', 'The day of the activity is over; it can no longer be changed.')
  refuseCrowd({ ...booking, travellers: asked.travellers })
  const moved = asked.date !== booking.date
  // Another hour costs nothing, but has to be one of its beginnings.
  if (!moved && asked.time !== null && asked.time !== booking.time) await priceMoved(context, booking, asked)
  const visit = moved ? await moveDay(context, booking, asked) : {}
  const { leadGuest, travellers, requests, time } = asked
  const changes = { leadGuest, travellers, requests, time, ...visit, voucherVersion: booking.voucherVersion + 1 }
  if (!(await updateActivityBooking(db, id, stateOf(booking), changes))) refuseMove(booking)
  const after = await getActivityBookingById(db, id)
  const shown = (one: FullActivityBooking) => ({
    leadGuest: one.leadGuest.name,
    travellers: one.travellers.map(({ name }) => name),
    requests: one.requests,
    date: one.date,
    time: one.time,
    total: one.total,
    voucherVersion: one.voucherVersion,
  })
  await recordAudit(db, actor, {
    entity: 'activity',
    id,
    orgId: booking.orgId,
    action: 'amended',
    before: shown(booking),
    after: shown(after),
  })
  await tell(context, 'changed', after)
  emitActivityBookingChanged(emit, after, moved && booking.postedId !== null)
  return after
}
