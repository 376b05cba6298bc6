import { booksAtPortal } from '@karavan/domain/base/access/rights'
import type { Booking } from '@karavan/contracts/sales/stays/booking'
import { freeUntil } from '@karavan/domain/catalogue/hotels/cancellation'
import { dateIn, daysBetween } from '@karavan/domain/base/dates'
import { zoneOfCountry } from '@karavan/domain/catalogue/hotels/time-zone'
import { clientViewOfStay } from '@karavan/domain/money/pricing/client-view'
import type { Caller } from '../../../platform/auth/caller.ts'
import { adminMoves, isOpen, seenAmounts, seenBy } from '../core/index.ts'
import type { FullStayBooking } from './stay.queries.ts'

/** Whether a booking is still ahead of its guests, so that it can be cancelled or changed. */
export const isAhead = (booking: FullStayBooking, now = new Date()): boolean =>
  isOpen(booking) && dateIn(zoneOfCountry(booking.hotel.country), now) <= booking.fromDate

/** A booking as its caller gets it; what the house pays and earns stays behind. */
export function viewOf(booking: FullStayBooking, caller: Pick<Caller, 'userType' | 'orgKind' | 'rights'>): Booking {
  const { status, paymentStatus, fromDate, untilDate, cancellationPolicy } = booking
  const ahead = isAhead(booking)
  const nights = daysBetween(fromDate, untilDate)
  const seen = seenAmounts(caller, { total: booking.total, client: booking.price.clientTotalInr })
  return {
    id: booking.id,
    reference: booking.reference,
    orgId: booking.orgId,
    companyName: booking.companyName,
    userId: booking.userId,
    bookedBy: booking.bookedBy,
    hotel: booking.hotel,
    fromDate,
    untilDate,
    nights,
    rooms: booking.rooms,
    leadGuest: booking.leadGuest,
    guests: booking.guests,
    adults: booking.adults,
    children: booking.children,
    infants: booking.infants,
    pets: booking.pets,
    requests: booking.requests,
    price: seenBy(caller, booking.price, (price) => clientViewOfStay(price, nights)),
    paid: seen(booking.paid),
    cancellationPolicy,
    freeUntil: freeUntil(cancellationPolicy, fromDate),
    payment: booking.payment,
    onRequest: booking.onRequest,
    releases: booking.releases,
    holdExpiresAt: booking.holdExpiresAt,
    confirmationNo: booking.confirmationNo,
    cancelledReason: booking.cancelledReason,
    voucherCode: booking.voucherCode,
    voucherVersion: booking.voucherVersion,
    moves: caller.userType === 'Admin' ? adminMoves({ status, paymentStatus }) : [],
    canCancel: ahead && booksAtPortal(caller),
    canAmend: ahead && booksAtPortal(caller),
    invoiceNumber: booking.invoiceNumber,
    version: booking.version,
    createdAt: booking.createdAt,
    updatedAt: booking.updatedAt,
    status,
    paymentStatus,
  }
}
