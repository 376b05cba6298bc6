import { addDays } from '@karavan/domain/base/dates'
import { reminderMs } from '@karavan/domain/sales/stays/deadline'
import type { BookingState } from '@karavan/domain/sales/stays/state'
import { eq, sql } from 'drizzle-orm'
import { today } from '../../../platform/clock.ts'
import type { SystemContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { JobContext } from '../../../platform/jobs/job-runner.ts'
import type { JobData } from '../../../platform/jobs/queue.ts'
import type { Platform } from '../../../platform/platform.ts'
import { wallets } from '../../money/ledger/index.ts'
import { type ClockContext, isHoldOver, moveBooking, saleKinds, settleSale, sweepSales } from '../core/index.ts'
import { payBack } from './give-back.ts'
import { releaseRooms } from './room.queries.ts'
import { type MoneyState, postSale } from './stay-money.ts'
import type { StayBookingNews } from './stay-event.ts'
import { emitStayBookingChanged, tell } from './stay-news.ts'
import { type FullStayBooking, lockStayBookingForJob, updateStayBooking } from './stay.queries.ts'

const job = 'booking.settle'
const own = { kind: saleKinds.booking, update: updateStayBooking }

const reminderSeconds = reminderMs / 1000

/** Whether a hold is to be reminded of: it ends soon, was once longer than that, and nobody was told yet. */
const reminderDue = sql`reminded_at is null and payment <> 'card' and not on_request
  and hold_expires_at < now() + make_interval(secs => ${reminderSeconds})
  and created_at < hold_expires_at - make_interval(secs => ${reminderSeconds})`

/** Finds stay bookings that are to be expired, completed or reminded of, and queues a job for each. */
export const sweepStayBookings = (platform: Platform) =>
  sweepSales(
    // A stay is over when its last day is, and not before it is so where the house is.
    () => sql`
      select id from hotel_booking
      where status = 'Pending' and (hold_expires_at < now() or (${reminderDue}))
      union all
      select id from hotel_booking where status = 'Confirmed' and until_date < ${today(platform.config)}::date
      limit 1000`,
    (db, id, options) => platform.enqueue(db, job, { bookingId: id }, options),
  )

/** Whether a wallet holds enough right now; the posting itself asks again, under its lock. */
async function canPay(db: Db, { orgId, total }: FullStayBooking): Promise<boolean> {
  const [row] = await db
    .select({ spendable: sql<number>`${wallets.balance} + ${wallets.creditLimit}`.mapWith(Number) })
    .from(wallets)
    .where(eq(wallets.orgId, orgId))
  return row !== undefined && row.spendable >= total
}

type Step = { to: BookingState; money: Partial<MoneyState> | null; news: StayBookingNews | null; action: string }

/** What the end of a hold brings: paid from the wallet when that is enough, else the rooms go back on sale. */
async function endHold(context: ClockContext, booking: FullStayBooking): Promise<Step> {
  const { db } = context
  const mayPay = !booking.onRequest && booking.payment === 'later' && booking.paymentStatus === 'Unpaid'
  if (mayPay && (await canPay(db, booking)))
    return {
      to: { status: 'Confirmed', paymentStatus: 'Paid' },
      money: await postSale(context, booking, 'wallet', `booking ${booking.id} sale ${booking.version}`),
      news: 'booking-confirmed',
      action: 'paid from the wallet',
    }
  await releaseRooms(db, booking)
  const expired = (paymentStatus: BookingState['paymentStatus'], money: Step['money']): Step => ({
    to: { status: 'Expired', paymentStatus },
    money,
    news: 'booking-expired',
    action: 'expired',
  })
  if (!booking.postedId) return expired(booking.paymentStatus, null)
  const { money, waits } = await payBack(context, booking, { penalty: 0, reason: `Expired ${booking.reference}` })
  return expired(waits ? 'RefundPending' : 'Refunded', money)
}

async function applyStep(context: ClockContext, booking: FullStayBooking, step: Step): Promise<void> {
  const { to, money, news, action } = step
  if (!(await moveBooking(context, own, booking, { to, changes: { ...money, holdExpiresAt: null }, action }))) return
  const note = money ? 'What was paid goes back.' : 'Nothing was charged.'
  if (news) await tell(context, news, { ...booking, holdExpiresAt: null }, to.status === 'Expired' ? note : '')
  emitStayBookingChanged(context.emit, booking, money !== null)
}

async function remind(context: SystemContext, booking: FullStayBooking): Promise<void> {
  const { rows } = await context.db.execute(
    sql`update hotel_booking set reminded_at = now() where id = ${booking.id} and ${reminderDue} returning id`,
  )
  if (rows.length > 0) await tell(context, 'booking-reminder', booking)
}

/** Completes, expires or reminds of one stay booking when its time has come. */
export const settleStayBooking =
  (platform: Platform) =>
  async ({ bookingId }: JobData[typeof job], context: JobContext): Promise<void> =>
    settleSale(platform, context, job, await lockStayBookingForJob(context.db, bookingId), async (clock, booking) => {
      const { status, untilDate } = booking
      if (status === 'Confirmed' && addDays(untilDate, 1) <= today(platform.config)) {
        const to: BookingState = { status: 'Completed', paymentStatus: 'Paid' }
        await applyStep(clock, booking, { to, money: null, news: null, action: 'completed' })
      } else if (isHoldOver(booking)) await applyStep(clock, booking, await endHold(clock, booking))
      else if (status === 'Pending') await remind(clock, booking)
    })
