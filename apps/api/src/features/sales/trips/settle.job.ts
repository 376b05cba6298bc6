import type { BookingState } from '@karavan/domain/sales/stays/state'
import { addDays } from '@karavan/domain/base/dates'
import { remindDaysBefore } from '@karavan/domain/sales/trips/instalment'
import { sql } from 'drizzle-orm'
import type { SystemContext } from '../../../platform/context.ts'
import { type Actor, recordAudit } from '../../../platform/audit/audit.ts'
import { today } from '../../../platform/clock.ts'
import type { JobContext } from '../../../platform/jobs/job-runner.ts'
import type { Platform } from '../../../platform/platform.ts'
import { stateOf } from '../stays/index.ts'
import { releaseHolding } from './holding.ts'
import { emitTripBookingChanged, tell } from './trip-booking-news.ts'
import { updateTripBooking, type FullTripBooking, lockTripBookingForJob, noteTold } from './trip-booking.queries.ts'
import { nextOpen } from './trip-booking.view.ts'

/** Finds trip bookings that are to be expired, completed or reminded of, and queues a job for each. */
export const sweepTripBookings =
  (platform: Platform) =>
  async (_: unknown, { db }: JobContext): Promise<void> => {
    const day = today(platform.config)
    // A trip is over when its last day is, and not before it is so where the house is.
    const { rows } = await db.execute<{ id: string }>(
      sql`select id from package_booking where status = 'Pending' and hold_expires_at < now()
          union
          select id from package_booking
          where status = 'Confirmed' and payment_status = 'Paid' and end_date < ${day}::date
          union
          select i.package_id from package_instalment i join package_booking b on b.id = i.package_id
          where b.status = 'Confirmed' and i.paid_at is null and not i.cancelled
            and ((i.reminded_at is null and i.due_on <= ${addDays(day, remindDaysBefore)}::date)
              or (i.overdue_told_at is null and i.due_on < ${day}::date))
          limit 1000`,
    )
    for (const { id } of rows) await platform.enqueue(db, 'package.settle', { packageId: id }, { singletonKey: id })
  }

/** The actor of the job that settles bookings. */
const clockOf = ({ orgId }: FullTripBooking): Actor => ({
  id: null,
  orgId,
  name: 'Karavan',
  requestId: 'package.settle',
})

async function move(context: SystemContext, trip: FullTripBooking, to: BookingState, action: string): Promise<void> {
  const { db, emit } = context
  const from = stateOf(trip)
  if (!(await updateTripBooking(db, trip.id, from, { ...to, holdExpiresAt: null }))) return
  await recordAudit(db, clockOf(trip), {
    entity: 'package',
    id: trip.id,
    orgId: trip.orgId,
    action,
    before: from,
    after: to,
  })
  emitTripBookingChanged(emit, trip, false)
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

/** Completes, expires or reminds of one trip booking when its time has come; one that is locked waits for the next round. */
export const settleTripBooking =
  (platform: Platform) =>
  async ({ packageId }: { packageId: string }, { db, emit }: JobContext): Promise<void> => {
    const trip = await lockTripBookingForJob(db, packageId)
    if (!trip) return
    const context = { platform, db, emit }
    const day = today(platform.config)
    const { status, paymentStatus, holdExpiresAt } = trip
    if (status === 'Pending' && holdExpiresAt && new Date(holdExpiresAt) <= new Date()) {
      await releaseHolding(db, trip)
      await move(context, trip, { status: 'Expired', paymentStatus }, 'expired')
      await tell(context, 'expired', { ...trip, instalments: [] }, 'Nothing was charged.')
    } else if (status === 'Confirmed' && paymentStatus === 'Paid' && trip.endDate < day)
      await move(context, trip, { status: 'Completed', paymentStatus }, 'completed')
    else if (status === 'Confirmed') await remind(context, trip, day)
  }
