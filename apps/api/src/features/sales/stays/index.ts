import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { JobData } from '../../../platform/jobs/queue.ts'
import type { Platform } from '../../../platform/platform.ts'
import { makeInvoice } from './invoice.job.ts'
import { settleBooking, sweepBookings } from './settle.job.ts'

export { bookingPayee } from './booking.payee.ts'
export { stateOf } from './booking.view.ts'
export { listTripBookings } from './booking.queries.ts'
export { cancelBooking, cancellationOf, stepsOf } from './cancel.service.ts'
export { cardMinutes } from './card-payment.ts'
export { createBooking, createBookings } from './create-booking.service.ts'
export { lockRooms, releaseRooms, takeRooms } from './room.queries.ts'
export { once, paymentOf, refuseMoveOf, setStatus } from './status.service.ts'
export { findHotelVoucher, type Voucher, voucherState } from './voucher.view.ts'
export { refuseUnvouched } from './document.routes.ts'
export { invoicePdf } from './invoice.pdf.ts'
export type { InvoiceDocument, Party } from './invoice-document.ts'
export { listInvoices } from './invoice.queries.ts'
export { findIssuer, type Issuer } from './issuer.queries.ts'
export { makeInvoice }

/** Sets the clock of bookings going: holds that end, stays that are over, invoices to be written. */
export function workOnBookings(jobs: Jobs<JobData>, platform: Platform): void {
  jobs.work('booking.sweep', sweepBookings(platform))
  jobs.work('booking.settle', settleBooking(platform))
  jobs.work('invoice.make', makeInvoice(platform))
  jobs.schedule('booking.sweep', 1)
}
