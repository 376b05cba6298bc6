import type { PlainDate } from '@karavan/domain/base/dates'
import { toMajor } from '@karavan/domain/base/money'
import type { BookingState } from '@karavan/domain/sales/stays/state'
import { type SQL, sql } from 'drizzle-orm'
import { today } from '../../../platform/clock.ts'
import type { SystemContext } from '../../../platform/context.ts'
import type { JobContext } from '../../../platform/jobs/job-runner.ts'
import type { QueueName } from '../../../platform/jobs/queue.ts'
import type { Platform } from '../../../platform/platform.ts'
import { moveBooking } from './booking-state.ts'
import { type ClockContext, hasInWallet, isHoldOver, noteReminder, reminderDue, settleSale } from './sale-clock.ts'
import { type MoneyState, owed } from './whole-money.ts'
import { payBackWhole } from './whole-return.ts'
import type { WholeBooking, WholeKind, WholeNews } from './whole.ts'

/** Whether a hold is to be reminded of: what waits for an answer has nobody to remind. */
const wholeReminderDue = sql`not on_request and ${reminderDue}`

/** Bookings that are to be expired, completed or reminded of; `lastDay` is the column of the day they end on. */
export const dueWhole = (platform: Platform, { table }: WholeKind<never>['kind'], lastDay: string): SQL => sql`
  select id from ${sql.identifier(table)}
  where status = 'Pending' and (hold_expires_at < now() or (${wholeReminderDue}))
  union all
  select id from ${sql.identifier(table)} where status = 'Confirmed' and ${sql.identifier(lastDay)} < ${today(platform.config)}::date
  limit 1000`

type Step = { to: BookingState; money: Partial<MoneyState> | null; news: WholeNews | null; action: string }

/**
 * What the end of a hold brings: paid from the wallet when that is enough, else it goes back on sale. What is held for
 * somebody's customer always does.
 */
async function endHold<T extends WholeBooking>(context: ClockContext, own: WholeKind<T>, booking: T): Promise<Step> {
  const { db } = context
  const { onRequest, releases = false, payment, paymentStatus: before } = booking
  const mayPay = !onRequest && !releases && payment === 'later' && (before === 'Unpaid' || before === 'PartPaid')
  if (mayPay && (await hasInWallet(db, booking.orgId, toMajor(owed(booking)))))
    return {
      to: { status: 'Confirmed', paymentStatus: 'Paid' },
      money: await own.money.postSale(
        context,
        booking,
        'wallet',
        `${own.kind.entity} ${booking.id} sale ${booking.version}`,
      ),
      news: 'confirmed',
      action: 'paid from the wallet',
    }
  await own.release(db, booking)
  const expired = (paymentStatus: BookingState['paymentStatus'], money: Step['money']): Step => ({
    to: { status: 'Expired', paymentStatus },
    money,
    news: 'expired',
    action: 'expired',
  })
  if (!booking.postedId) return expired(booking.paymentStatus, null)
  const reason = `Expired ${booking.reference}`
  const { money, waits } = await payBackWhole(context, own, booking, { penalty: 0, reason })
  return expired(waits ? 'RefundPending' : 'Refunded', money)
}

async function applyStep<T extends WholeBooking>(
  context: ClockContext,
  own: WholeKind<T>,
  booking: T,
  { to, money, news, action }: Step,
): Promise<void> {
  if (!(await moveBooking(context, own, booking, { to, changes: { ...money, holdExpiresAt: null }, action }))) return
  const note = money ? 'What was paid goes back.' : 'Nothing was charged.'
  if (news) await own.tell(context, news, { ...booking, holdExpiresAt: null }, to.status === 'Expired' ? note : '')
  own.changed(context.emit, booking, money !== null)
}

async function remind<T extends WholeBooking>(context: SystemContext, own: WholeKind<T>, booking: T): Promise<void> {
  if (booking.onRequest) return
  if (await noteReminder(context.db, own.kind, booking.id)) await own.tell(context, 'reminder', booking)
}

/** Completes, expires or reminds of one booking when its time has come. */
export const settleWhole = async <T extends WholeBooking>(
  platform: Platform,
  context: JobContext,
  { own, job, lastDay }: { own: WholeKind<T>; job: QueueName; lastDay: (booking: T) => PlainDate },
  id: string,
): Promise<void> =>
  settleSale(platform, context, job, await own.lockForJob(context.db, id), async (clock, booking) => {
    // It is over when its last day is, and not before it is so where the house is.
    if (booking.status === 'Confirmed' && lastDay(booking) < today(platform.config)) {
      const to: BookingState = { status: 'Completed', paymentStatus: 'Paid' }
      await applyStep(clock, own, booking, { to, money: null, news: null, action: 'completed' })
    } else if (isHoldOver(booking)) await applyStep(clock, own, booking, await endHold(clock, own, booking))
    else if (booking.status === 'Pending') await remind(clock, own, booking)
  })
