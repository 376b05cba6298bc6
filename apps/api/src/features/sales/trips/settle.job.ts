import { addDays } from '@karavan/domain/base/dates'
import { remindDaysBefore } from '@karavan/domain/sales/trips/instalment'
import type { BookingState } from '@karavan/domain/sales/stays/state'
import { sql } from 'drizzle-orm'
import { today } from '../../../platform/clock.ts'
import type { SystemContext } from '../../../platform/context.ts'
import type { JobContext } from '../../../platform/jobs/job-runner.ts'
import type { JobData } from '../../../platform/jobs/queue.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type ClockContext, isHoldOver, moveBooking, saleKinds, settleSale, sweepSales } from '../core/index.ts'
import { releaseHolding } from './holding.ts'
import { emitTripBookingChanged, tell } from './trip-booking-news.ts'
import { type FullTripBooking, lockTripBookingForJob, noteTold, updateTripBooking } from './trip-booking.queries.ts'
import { nextOpen } from './trip-booking.view.ts'

const job = 'package.settle'
const own = { kind: saleKinds.package, update: updateTripBooking }

/** Finds trip bookings that are to be expired, completed or reminded of, and queues a job for each. */
export const sweepTripBookings = (platform: Platform) =>
  sweepSales(
    () => {
      const day = today(platform.config)
      // A trip is over when its last day is, and not before it is so where the house is.
      return sql`
        select id from package_booking where status = 'Pending' and hold_expires_at < now()
        union
        select id from package_booking
        where status = 'Confirmed' and payment_status = 'Paid' and end_date < ${day}::date
        union
        select i.package_id from package_instalment i join package_booking b on b.id = i.package_id
        where b.status = 'Confirmed' and i.paid_at is null and not i.cancelled
          and ((i.reminded_at is null and i.due_on <= ${addDays(day, remindDaysBefore)}::date)
            or (i.overdue_told_at is null and i.due_on < ${day}::date))
        limit 1000`
    },
    (db, id, options) => platform.enqueue(db, job, { packageId: id }, options),
  )

async function move(context: ClockContext, trip: FullTripBooking, to: BookingState, action: string): Promise<void> {
  if (!(await moveBooking(context, own, trip, { to, changes: { holdExpiresAt: null }, action }))) return
  emitTripBookingChanged(context.emit, trip, false)
}

/** Tells of the next instalment, once when it is due soon and once when it is overdue. */
async function remind(context: SystemContext, trip: FullTripBooking, day: string): Promise<void> {
  const next = nextOpen(trip)
  if (!next) return
  const overdue = next.dueOn < day
  if (overdue ? next.overdueToldAt : next.remindedAt || next.dueOn > addDays(day, remindDaysBefore)) return
  await noteTold(context.db, trip.id, next.number, overdue ? 'overdueToldAt' : 'remindedAt')
  await tell(context, overdue ? 'overdue' : 'reminder', trip)
  emitTripBookingChanged(context.emit, trip, false)
}

/** Completes, expires or reminds of one trip booking when its time has come. */
export const settleTripBooking =
  (platform: Platform) =>
  async ({ packageId }: JobData[typeof job], context: JobContext): Promise<void> =>
    settleSale(platform, context, job, await lockTripBookingForJob(context.db, packageId), async (clock, trip) => {
      const day = today(platform.config)
      const { status, paymentStatus } = trip
      if (isHoldOver(trip)) {
        await releaseHolding(clock.db, trip)
        await move(clock, trip, { status: 'Expired', paymentStatus }, 'expired')
        await tell(clock, 'expired', { ...trip, instalments: [] }, 'Nothing was charged.')
      } else if (status === 'Confirmed' && paymentStatus === 'Paid' && trip.endDate < day)
        await move(clock, trip, { status: 'Completed', paymentStatus }, 'completed')
      else if (status === 'Confirmed') await remind(clock, trip, day)
    })
