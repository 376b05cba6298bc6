import type { stayBookings as contract } from '@karavan/contracts/sales/stays/booking.contract'
import { penaltyPercentOn } from '@karavan/domain/catalogue/hotels/cancellation'
import { answerUntil, payLaterUntil } from '@karavan/domain/sales/stays/deadline'
import { dateIn } from '@karavan/domain/base/dates'
import { zoneOfCountry } from '@karavan/domain/catalogue/hotels/time-zone'
import { toMinor } from '@karavan/domain/base/money'
import type { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { recordAudit } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import { problem } from '../../../platform/http/problem.ts'
import { refuseStale } from '../../../platform/http/version.ts'
import { asPayer, atNet, leftOf, type PricedStay, priceStay } from '../../catalogue/hotels/index.ts'
import { isOpen, refuseMove, refuseUnseen, stateOf } from '../core/index.ts'
import { refuseStrayGuests } from './stay-check.ts'
import { stayMoney } from './stay-money.ts'
import { emitStayBookingChanged, tell } from './stay-news.ts'
import { type FullStayBooking, getLockedStayBooking, getStayBookingById, updateStayBooking } from './stay.queries.ts'
import { isAhead, viewOf } from './stay.view.ts'
import { hotelKept, priceKept, refuseOtherStayPrice, refuseShortage } from './create-stay.service.ts'
import { releaseRooms, takeRooms } from './room.queries.ts'

type Asked = z.output<(typeof contract)['amend']['body']>
type Dates = Pick<Asked, 'fromDate' | 'untilDate'>

const maxOf = (a: string, b: string) => (a > b ? a : b)
const minOf = (a: string, b: string) => (a < b ? a : b)

/** Refuses new dates where they would undo what was agreed. */
function refuseNewDates({
  cancellationPolicy,
  fromDate,
  hotel,
  status,
  onRequest,
  payment,
  paymentStatus,
  postedId,
}: FullStayBooking): void {
  if (paymentStatus === 'PartPaid')
    throw problem('NOT_BOOKABLE', 'A part of this price is paid; pay the rest or cancel it before the dates change.')
  const day = dateIn(zoneOfCountry(hotel.country), new Date())
  if (penaltyPercentOn(cancellationPolicy, fromDate, day) > 0)
    throw problem('NOT_BOOKABLE', 'Cancelling costs a charge by now, so the dates stay; cancel and book again.')
  if (payment === 'card' && !postedId)
    throw problem('NOT_BOOKABLE', 'It waits for a card to pay this price; pay or cancel it before the dates change.')
  if (onRequest && status === 'Confirmed')
    throw problem('NOT_BOOKABLE', 'The hotel confirmed these dates by hand; cancel and ask for others.')
}

/** The hold of a booking that is not paid, by its new dates; never longer than the one it had. */
function newHold(
  booking: FullStayBooking,
  { fromDate }: Dates,
  { hotel }: PricedStay,
): { holdExpiresAt: string | null } {
  const { holdExpiresAt, onRequest, orgKind } = booking
  if (!holdExpiresAt || orgKind === 'house') return { holdExpiresAt }
  const now = new Date()
  const stay = { policy: hotel.cancellationPolicy, checkIn: fromDate, zone: zoneOfCountry(hotel.country) }
  const until = (onRequest ? answerUntil : payLaterUntil)(stay, now)
  if (until <= now) throw problem('NOT_BOOKABLE', 'Free cancellation of these dates ends too soon to pay later.')
  return { holdExpiresAt: until.toISOString() < holdExpiresAt ? until.toISOString() : holdExpiresAt }
}

type Reading = Pick<Context, 'platform' | 'db'>

/** The same rooms on other dates as they are sold now, to whoever they were sold to: who changes a booking does not matter. */
async function priceMoved({ platform, db }: Reading, booking: FullStayBooking, dates: Dates): Promise<PricedStay> {
  const whose = await platform.findCallerById(booking.userId, db)
  const buyer = whose && asPayer(booking.payment === 'internal' ? atNet(whose) : whose)
  return priceStay(db, platform.config, buyer, { hotelId: booking.hotelId, rooms: booking.rooms, ...dates })
}

/** Whether rooms are short on other dates; on nights they share with those of the booking its own rooms are free for it. */
async function isShort(db: Db, { fromDate, untilDate }: FullStayBooking, { wanted, hotel }: PricedStay, dates: Dates) {
  const [first, last] = [maxOf(dates.fromDate, fromDate), minOf(dates.untilDate, untilDate)]
  const shared = first < last
  const rest = shared
    ? [
        { from: dates.fromDate, until: first },
        { from: last, until: dates.untilDate },
      ]
    : [{ from: dates.fromDate, until: dates.untilDate }]
  const allotments = new Map(hotel.rooms.map(({ id, allotment }) => [id, allotment]))
  const ids = wanted.map(({ roomId }) => roomId)
  for (const nights of rest.filter(({ from, until }) => from < until)) {
    const left = await leftOf(db, ids, nights)
    if (wanted.some(({ roomId, count }) => (left.get(roomId) ?? allotments.get(roomId) ?? 0) < count)) return true
  }
  return false
}

/** What other dates would cost, and whether they can be had. */
export async function amendmentOf(context: Reading, booking: FullStayBooking, dates: Dates) {
  refuseNewDates(booking)
  const stay = await priceMoved(context, booking, dates)
  const short = await isShort(context.db, booking, stay, dates)
  return { totalInr: stay.price.totalInr, obstacle: short ? 'Sold out on some of these nights; choose others.' : null }
}

/** Moves a booking to other dates: priced again, rooms exchanged, the difference posted. */
async function moveDates(context: Context, booking: FullStayBooking, asked: Asked) {
  const { db } = context
  refuseNewDates(booking)
  const internal = booking.payment === 'internal'
  const dates: Dates = { fromDate: asked.fromDate, untilDate: asked.untilDate }
  const stay = await priceMoved(context, booking, dates)
  refuseUnseen(context.user)
  refuseOtherStayPrice(context.user, asked.shownTotal, stay)
  const kept = {
    ...dates,
    ...priceKept(stay),
    hotel: hotelKept(stay),
    supplierId: stay.hotel.supplierId,
    cancellationPolicy: stay.hotel.cancellationPolicy,
  }
  await releaseRooms(db, booking)
  refuseShortage(await takeRooms(db, { rooms: booking.rooms, ...dates }))
  if (!booking.postedId) return { ...kept, ...newHold(booking, dates, stay) }
  const hasWallet = booking.orgKind !== 'house'
  if (!hasWallet && !internal && toMinor(booking.total) !== toMinor(stay.price.totalInr))
    throw problem('NOT_BOOKABLE', 'The house has no wallet to settle the difference; cancel and book again.')
  const reason = `Changed ${booking.reference}`
  const { funding } = booking
  await stayMoney.giveBack(context, booking, 0, { hasWallet, reason })
  const money = await stayMoney.postSale(
    context,
    { ...booking, ...kept },
    hasWallet ? 'wallet' : (funding ?? 'bank'),
    `booking ${booking.id} sale ${booking.version}`,
  )
  return { ...kept, ...money }
}

/** Changes names and requests freely, and the dates at a new price; each change makes a new version of the voucher. */
export async function amendStayBooking(context: Context, id: string, asked: Asked): Promise<FullStayBooking> {
  const { db, emit, user, actor } = context
  const booking = await getLockedStayBooking(db, user, id)
  refuseStale(asked.version, booking.version, viewOf(booking, user))
  if (!isOpen(booking)) refuseMove(booking)
  if (!isAhead(booking)) throw problem('NOT_BOOKABLE', 'The stay has begun; it can no longer be changed here.')
  refuseStrayGuests(asked.guests, booking.rooms)
  const moved = asked.fromDate !== booking.fromDate || asked.untilDate !== booking.untilDate
  const stay = moved ? await moveDates(context, booking, asked) : {}
  const { leadGuest, guests, requests } = asked
  const changes = { leadGuest, guests, requests, ...stay, voucherVersion: booking.voucherVersion + 1 }
  if (!(await updateStayBooking(db, id, stateOf(booking), changes))) refuseMove(booking)
  const after = await getStayBookingById(db, id)
  const shown = (one: FullStayBooking) => ({
    leadGuest: one.leadGuest.name,
    guests: one.guests.map(({ name }) => name),
    requests: one.requests,
    fromDate: one.fromDate,
    untilDate: one.untilDate,
    total: one.total,
    voucherVersion: one.voucherVersion,
  })
  await recordAudit(db, actor, {
    entity: 'booking',
    id,
    orgId: booking.orgId,
    action: 'amended',
    before: shown(booking),
    after: shown(after),
  })
  await tell(context, 'booking-amended', after)
  emitStayBookingChanged(emit, after, moved && booking.postedId !== null)
  return after
}
