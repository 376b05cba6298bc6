import type { JobContext } from '../../../platform/jobs/job-runner.ts'
import type { JobData } from '../../../platform/jobs/queue.ts'
import type { Platform } from '../../../platform/platform.ts'
import { dueWhole, saleKinds, settleWhole, sweepSales } from '../core/index.ts'
import { stayKind } from './stay-kind.ts'

const job = 'booking.settle'

/** Finds stay bookings that are to be expired, completed or reminded of, and queues a job for each. */
export const sweepStayBookings = (platform: Platform) =>
  sweepSales(
    () => dueWhole(platform, saleKinds.booking, 'until_date'),
    (db, id, options) => platform.enqueue(db, job, { bookingId: id }, options),
  )

/** Completes, expires or reminds of one stay booking when its time has come. */
export const settleStayBooking =
  (platform: Platform) =>
  ({ bookingId }: JobData[typeof job], context: JobContext): Promise<void> =>
    settleWhole(platform, context, { own: stayKind, job, lastDay: ({ untilDate }) => untilDate }, bookingId)
