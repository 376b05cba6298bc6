import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { JobData } from '../../../platform/jobs/queue.ts'
import type { Platform } from '../../../platform/platform.ts'
import { settleStayBooking, sweepStayBookings } from './settle.job.ts'

export { cancelStayBooking, cancellationOf } from './cancel.service.ts'
export { createStayBooking, createStayBookings, holdStays, type StayOrder } from './create-stay.service.ts'
export { heldStays } from './stay-kind.ts'
export { lockRooms, releaseRooms, takeRooms } from './room.queries.ts'
export { updateStayBookingStatus } from './status.service.ts'
export { stayBookingPayee } from './stay.payee.ts'
export { getStayBooking, listStayBookingsOfTrip } from './stay.queries.ts'
export { findStayVoucher } from './voucher.view.ts'

/** Sets the clock of stay bookings going: holds that end, stays that are over. */
export function workOnStayBookings(jobs: Jobs<JobData>, platform: Platform): void {
  jobs.work('booking.sweep', sweepStayBookings(platform))
  jobs.work('booking.settle', settleStayBooking(platform))
  jobs.schedule('booking.sweep', 1)
}
