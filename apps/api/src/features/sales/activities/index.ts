import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { JobData } from '../../../platform/jobs/queue.ts'
import type { Platform } from '../../../platform/platform.ts'
import { settleActivityBooking, sweepActivityBookings } from './settle.job.ts'

export { activityBookingPayee } from './activity-booking.payee.ts'
export { getActivityBooking } from './activity-booking.queries.ts'
export { activityCancellationOf, cancelActivityBooking } from './cancel.service.ts'
export { heldActivities } from './activity-kind.ts'
export {
  type ActivityOrder,
  createActivityBookings,
  holdActivities,
} from './create-activity-booking.service.ts'
export { findActivityVoucher } from './find-voucher.ts'
export { offerActivity } from './activity-offer.service.ts'

/** Sets the clock of activity bookings going: holds that end, days that are over. */
export function workOnActivityBookings(jobs: Jobs<JobData>, platform: Platform): void {
  jobs.work('activity.sweep', sweepActivityBookings(platform))
  jobs.work('activity.settle', settleActivityBooking(platform))
  jobs.schedule('activity.sweep', 1)
}
