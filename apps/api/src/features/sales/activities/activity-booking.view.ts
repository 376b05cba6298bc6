import { booksAtPortal } from '@karavan/domain/base/access/rights'
import type { ActivityBooking } from '@karavan/contracts/sales/activities/activity-booking'
import { dateIn } from '@karavan/domain/base/dates'
import { freeUntil } from '@karavan/domain/catalogue/hotels/cancellation'
import { zoneOfCountry } from '@karavan/domain/catalogue/hotels/time-zone'
import { clientView } from '@karavan/domain/money/pricing/client-view'
import type { Caller } from '../../../platform/auth/caller.ts'
import { adminMoves, isOpen, seenAmounts, seenBy } from '../core/index.ts'
import type { FullActivityBooking } from './activity-booking.queries.ts'

/** The clock of the place an activity is at. */
export const zoneOf = ({ activity }: Pick<FullActivityBooking, 'activity'>): string => zoneOfCountry(activity.country)

/** Whether a booking is still ahead of its guests, so that it can be cancelled. */
export const isAhead = (booking: FullActivityBooking, now = new Date()): boolean =>
  isOpen(booking) && dateIn(zoneOf(booking), now) <= booking.date

/** A booking as its caller gets it; what the house pays and earns stays behind. */
export function viewOf(
  booking: FullActivityBooking,
  caller: Pick<Caller, 'userType' | 'orgKind' | 'rights'>,
): ActivityBooking {
  const { status, paymentStatus, cancellationPolicy } = booking
  const seen = seenAmounts(caller, { total: booking.total, client: booking.price.clientTotalInr })
  return {
    id: booking.id,
    reference: booking.reference,
    orgId: booking.orgId,
    companyName: booking.companyName,
    userId: booking.userId,
    bookedBy: booking.bookedBy,
    activity: booking.activity,
    date: booking.date,
    time: booking.time,
    adults: booking.adults,
    childrenAges: booking.childrenAges,
    leadGuest: booking.leadGuest,
    travellers: booking.travellers,
    requests: booking.requests,
    price: seenBy(caller, booking.price, clientView),
    paid: seen(booking.paid),
    cancellationPolicy,
    freeUntil: freeUntil(cancellationPolicy, booking.date),
    payment: booking.payment,
    onRequest: booking.onRequest,
    holdExpiresAt: booking.holdExpiresAt,
    confirmationNo: booking.confirmationNo,
    cancelledReason: booking.cancelledReason,
    voucherCode: booking.voucherCode,
    voucherVersion: booking.voucherVersion,
    moves: caller.userType === 'Admin' ? adminMoves({ status, paymentStatus }) : [],
    canCancel: isAhead(booking) && booksAtPortal(caller),
    invoiceNumber: booking.invoiceNumber,
    version: booking.version,
    createdAt: booking.createdAt,
    updatedAt: booking.updatedAt,
    status,
    paymentStatus,
  }
}
