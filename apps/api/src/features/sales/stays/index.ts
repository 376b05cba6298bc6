import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { JobData } from '../../../platform/jobs/queue.ts'
import type { Platform } from '../../../platform/platform.ts'
import { createInvoice } from './invoice.job.ts'
import { settleStayBooking, sweepStayBookings } from './settle.job.ts'

export { stayBookingPayee } from './stay.payee.ts'
export { stateOf } from './stay.view.ts'
export { listStayBookingsOfTrip } from './stay.queries.ts'
export { cancelStayBooking, cancellationOf, stepsOf } from './cancel.service.ts'
export { cardMinutes } from './card-payment.ts'
export { createStayBooking, createStayBookings } from './create-stay.service.ts'
export { lockRooms, releaseRooms, takeRooms } from './room.queries.ts'
export { once, paymentOf, refuseMoveOf, updateStayBookingStatus } from './status.service.ts'
export { findHotelVoucher, type Voucher, voucherState } from './voucher.view.ts'
export { refuseUnvouched } from './document.routes.ts'
export { invoicePdf } from './invoice.pdf.ts'
export type { InvoiceDocument, Party } from './invoice-document.ts'
export { listInvoices } from './invoice.queries.ts'
export { findIssuer, type Issuer } from './issuer.queries.ts'
export { createInvoice }

/** Sets the clock of bookings going: holds that end, stays that are over, invoices to be written. */
export function workOnStayBookings(jobs: Jobs<JobData>, platform: Platform): void {
  jobs.work('booking.sweep', sweepStayBookings(platform))
  jobs.work('booking.settle', settleStayBooking(platform))
  jobs.work('invoice.make', createInvoice(platform))
  jobs.schedule('booking.sweep', 1)
}
