import type { BookingState } from '@karavan/domain/sales/stays/state'
import { sql } from 'drizzle-orm'
import { today } from '../../../platform/clock.ts'
import type { JobContext } from '../../../platform/jobs/job-runner.ts'
import type { JobData } from '../../../platform/jobs/queue.ts'
import type { Platform } from '../../../platform/platform.ts'
import { lockPaidSessions } from '../../money/payments/index.ts'
import {
  type ClockContext,
  isHoldOver,
  moveBooking,
  noteReminder,
  reminderDue,
  saleKinds,
  settleSale,
  sweepSales,
} from '../core/index.ts'
import { releaseHolding } from './holding.ts'
import { dueInstalments, settleInstalment } from './instalment-clock.ts'
import { emitTripBookingChanged, heldWords, tell } from './trip-booking-news.ts'
import { type FullTripBooking, lockTripBookingForJob, updateTripBooking } from './trip-booking.queries.ts'

const job = 'package.settle'
const own = { kind: saleKinds.package, update: updateTripBooking }

/** Finds trip bookings that are to be expired, completed, reminded of, collected or released, and queues a job for each. */
export const sweepTripBookings = (platform: Platform) =>
  sweepSales(
    // A trip is over when its last day is, and not before it is so where the house is.
    () => sql`
      select id from package_booking where status = 'Pending' and (hold_expires_at < now() or (${reminderDue}))
      union
      select id from package_booking
      where status = 'Confirmed' and payment_status = 'Paid' and end_date < ${today(platform.config)}::date
      union
      ${dueInstalments(platform.config)}
      limit 1000`,
    (db, id, options) => platform.enqueue(db, job, { packageId: id }, options),
  )

async function move(context: ClockContext, trip: FullTripBooking, to: BookingState, action: string): Promise<void> {
  if (!(await moveBooking(context, own, trip, { to, changes: { holdExpiresAt: null }, action }))) return
  emitTripBookingChanged(context.emit, trip, false)
}

/** Says once that a hold ends soon. */
async function remindOfHold(clock: ClockContext, trip: FullTripBooking): Promise<void> {
  if (await noteReminder(clock.db, own.kind, trip.id)) await tell(clock, 'ending', trip, heldWords(trip, clock))
}

/** Does with one trip booking what its time has brought. */
export const settleTripBooking =
  (platform: Platform) =>
  async ({ packageId }: JobData[typeof job], context: JobContext): Promise<void> => {
    // Before the trip itself, as everybody who gives money back to cards locks them.
    await lockPaidSessions(context.db, { purpose: own.kind.purpose, causeId: packageId })
    const found = await lockTripBookingForJob(context.db, packageId)
    await settleSale(platform, context, job, found, async (clock, trip) => {
      const { status, paymentStatus } = trip
      if (isHoldOver(trip)) {
        await releaseHolding(clock.db, trip)
        await move(clock, trip, { status: 'Expired', paymentStatus }, 'expired')
        await tell(clock, 'expired', { ...trip, instalments: [] }, 'Nothing was charged.')
      } else if (status === 'Pending') await remindOfHold(clock, trip)
      else if (status === 'Confirmed' && paymentStatus === 'Paid' && trip.endDate < today(platform.config))
        await move(clock, trip, { status: 'Completed', paymentStatus }, 'completed')
      else if (status === 'Confirmed') await settleInstalment(clock, trip)
    })
  }
