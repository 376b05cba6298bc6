import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { JobData } from '../../../platform/jobs/queue.ts'
import type { Platform } from '../../../platform/platform.ts'
import { settleTripBooking, sweepTripBookings } from './settle.job.ts'

export { cancellationOf as tripBookingCancellation, cancelTripBooking } from './cancel.service.ts'
export { createTripBooking, holdTrips, type TripOrder } from './create-trip-booking.service.ts'
export { heldTrips } from './pay.service.ts'
export { tripBookingPayee } from './trip-booking.payee.ts'
export { getTripBooking } from './trip-booking.queries.ts'
export { voucherPage } from './voucher.page.ts'

/** Sets the clock of booked trips going: holds that end, instalments that fall due, trips that are over. */
export function workOnTripBookings(jobs: Jobs<JobData>, platform: Platform): void {
  jobs.work('package.sweep', sweepTripBookings(platform))
  jobs.work('package.settle', settleTripBooking(platform))
  jobs.schedule('package.sweep', 1)
}
