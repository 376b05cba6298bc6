import type { JobContext } from '../../../platform/jobs/job-runner.ts'
import type { JobData } from '../../../platform/jobs/queue.ts'
import type { Platform } from '../../../platform/platform.ts'
import { dueWhole, saleKinds, settleWhole, sweepSales } from '../core/index.ts'
import { activityKind } from './activity-kind.ts'

const job = 'activity.settle'

/** Finds activity bookings that are to be expired, completed or reminded of, and queues a job for each. */
export const sweepActivityBookings = (platform: Platform) =>
  sweepSales(
    () => dueWhole(platform, saleKinds.activity, 'day'),
    (db, id, options) => platform.enqueue(db, job, { bookingId: id }, options),
  )

/** Completes, expires or reminds of one activity booking when its time has come. */
export const settleActivityBooking =
  (platform: Platform) =>
  ({ bookingId }: JobData[typeof job], context: JobContext): Promise<void> =>
    settleWhole(platform, context, { own: activityKind, job, lastDay: ({ date }) => date }, bookingId)
