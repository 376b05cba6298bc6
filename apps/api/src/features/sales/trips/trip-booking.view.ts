import { booksAtPortal } from '@karavan/domain/base/access/rights'
import type { TripBooking } from '@karavan/contracts/sales/trips/trip-booking'
import { may } from '@karavan/domain/base/access/permission'
import { freeUntil } from '@karavan/domain/catalogue/hotels/cancellation'
import { type BookingState, movesFrom } from '@karavan/domain/sales/stays/state'
import { dateIn, daysBetween } from '@karavan/domain/base/dates'
import { zoneOfCountry } from '@karavan/domain/catalogue/hotels/time-zone'
import { clientViewOfTrip } from '@karavan/domain/money/pricing/client-view'
import { collectedAt } from '@karavan/domain/sales/trips/collection'
import type { Config } from '../../../config.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import { today } from '../../../platform/clock.ts'
import { maskedPan } from '../../../platform/crypto/pan.ts'
import {
  type CancellationTerms,
  isOpen,
  isOver,
  isReleasable,
  isUnpaid,
  penaltiesOf,
  refuseMoveOf,
  seenAmounts,
  seenBy,
  stateOf,
} from '../core/index.ts'
import type { FullTripBooking } from './trip-booking.queries.ts'
import type { InstalmentRecord } from './trip-booking.table.ts'

/** The time zone of a trip: that of the place where it begins. */
export const zoneOf = ({ stays }: Pick<FullTripBooking, 'stays'>): string => zoneOfCountry(stays[0]?.country ?? 'India')

/** By what a trip is cancelled: its parts as they were sold, or the one policy of those sold before. */
export const cancellationTermsOf = (trip: FullTripBooking): CancellationTerms => ({
  policy: trip.cancellationPolicy,
  checkIn: trip.startDate,
  zone: zoneOf(trip),
  total: trip.total,
  paid: trip.paid,
  sold: trip.terms,
  internal: trip.payment === 'internal',
})

/** Whether a trip is still ahead of its travellers, so that it can be cancelled. */
export const isAhead = (trip: FullTripBooking, now = new Date()): boolean =>
  isOpen(trip) && dateIn(zoneOf(trip), now) <= trip.startDate

/** The instalment that is to be paid next. */
export const nextOpen = ({ instalments }: Pick<FullTripBooking, 'instalments'>): InstalmentRecord | undefined =>
  instalments.find(({ paidAt, cancelled }) => paidAt === null && !cancelled)

/** Whether the next instalment can be paid now: the trip stands, or its rooms are held for it. */
export function canPay(trip: FullTripBooking, now = new Date()): boolean {
  if (!nextOpen(trip)) return false
  if (trip.status === 'Confirmed') return trip.paymentStatus === 'PartPaid'
  const held = trip.holdExpiresAt !== null && trip.holdExpiresAt > now.toISOString()
  return trip.status === 'Pending' && isUnpaid(trip) && held
}

/** The states an Admin may set: nothing waits for a payment again, and what nobody paid cannot be kept. */
export const adminMoves = (trip: Pick<FullTripBooking, 'instalments' | 'status' | 'paymentStatus'>): BookingState[] =>
  movesFrom(stateOf(trip), 'package').filter(
    (to) =>
      to.status !== 'Pending' &&
      !(isOver(to) && isUnpaid(trip) && !isUnpaid(to)) &&
      !(to.paymentStatus === 'PartPaid' && trip.paymentStatus !== 'PartPaid' && trip.instalments.length < 2),
  )

/** Refuses a move, and names those there are. */
export function refuseMove(trip: Parameters<typeof adminMoves>[0]): never {
  return refuseMoveOf(trip, adminMoves(trip))
}

const extendedOf = ({ extendedBy, extendedReason }: InstalmentRecord) =>
  extendedBy === null ? null : { by: extendedBy, reason: extendedReason ?? '' }

const instalmentOf = (part: InstalmentRecord, day: string, zone: string): TripBooking['instalments'][number] => {
  const { number, dueOn, amount, tcs, paidAt, way, cancelled, graceUntil } = part
  const open = graceUntil !== null || dueOn < day ? ('Overdue' as const) : ('Due' as const)
  return {
    number,
    dueOn,
    amount,
    tcs,
    status: paidAt ? 'Paid' : cancelled ? 'Cancelled' : open,
    paidAt,
    way,
    collectAt: collectedAt(dueOn, zone).toISOString(),
    graceUntil,
    extended: extendedOf(part),
  }
}

/** Whether more time can be left to pay: something is overdue, and the trip is cancelled when its time is over. */
export const isExtendable = (trip: FullTripBooking): boolean =>
  trip.status === 'Confirmed' && (nextOpen(trip)?.graceUntil ?? null) !== null

const releasedOf = ({ releasedAt, releasedBy, releasedReason }: FullTripBooking): TripBooking['released'] =>
  releasedAt === null ? null : { at: releasedAt, by: releasedBy ?? '', reason: releasedReason ?? '' }

/** A booked trip as its caller gets it; what the house pays and earns stays behind. */
export function viewOf(
  trip: FullTripBooking,
  caller: Pick<Caller, 'userType' | 'orgKind' | 'rights'>,
  config: Pick<Config, 'todayZone'>,
): TripBooking {
  const day = today(config)
  const { status, paymentStatus, startDate, endDate, cancellationPolicy } = trip
  const next = nextOpen(trip)
  const seen = seenAmounts(caller, { total: trip.total, client: trip.price.clientTotal })
  return {
    id: trip.id,
    reference: trip.reference,
    orgId: trip.orgId,
    companyName: trip.companyName,
    userId: trip.userId,
    bookedBy: trip.bookedBy,
    itineraryId: trip.itineraryId,
    kind: trip.kind,
    title: trip.title,
    cities: [...new Set(trip.stays.map(({ location }) => location))],
    image: trip.image,
    leadGuest: trip.leadGuest,
    travellers: trip.travellers,
    requests: trip.requests,
    pan: maskedPan(trip),
    startDate,
    endDate,
    nights: daysBetween(startDate, endDate),
    people: trip.people,
    asked: trip.asked,
    plan: trip.plan,
    stays: trip.stays.map(({ checkInTime: _in, checkOutTime: _out, confirmationNo = null, ...stay }) => ({
      ...stay,
      confirmationNo,
    })),
    days: trip.days,
    price: seenBy(caller, trip.price, (price) => clientViewOfTrip(price, trip.people)),
    totalInr: seen(trip.total),
    paid: seen(trip.paid),
    nextDueOn: next?.dueOn ?? null,
    nextDue: next ? seen(next.amount) : null,
    instalments: trip.instalments.map((part) => ({
      ...instalmentOf(part, day, config.todayZone),
      ...{ amount: seen(part.amount), tcs: seen(part.tcs) },
    })),
    autoCollect: trip.autoCollect,
    cancellationPolicy,
    freeUntil: freeUntil(cancellationPolicy, startDate),
    penalties: penaltiesOf(cancellationTermsOf(trip)).map((step) => ({ ...step, penalty: seen(step.penalty) })),
    payment: trip.payment,
    holdExpiresAt: trip.holdExpiresAt,
    cancelledReason: trip.cancelledReason,
    voucherCode: trip.voucherCode,
    voucherVersion: trip.voucherVersion,
    moves: caller.userType === 'Admin' ? adminMoves(trip) : [],
    canCancel: isAhead(trip) && booksAtPortal(caller),
    canPay: canPay(trip) && booksAtPortal(caller),
    released: releasedOf(trip),
    canRelease: may(caller, 'portalBookings.status') && isReleasable(trip),
    canExtend: may(caller, 'portalBookings.status') && isExtendable(trip),
    invoiceNumber: trip.invoiceNumber,
    version: trip.version,
    createdAt: trip.createdAt,
    updatedAt: trip.updatedAt,
    status,
    paymentStatus,
  }
}
