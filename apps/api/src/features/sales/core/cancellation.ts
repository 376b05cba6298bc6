import type { stayBookings } from '@karavan/contracts/sales/stays/booking.contract'
import { cancellationNow, type PenaltyStep } from '@karavan/domain/catalogue/hotels/cancellation'
import { type Minor, percentOf, toMajor, toMinor } from '@karavan/domain/base/money'
import { penaltySteps } from '@karavan/domain/sales/stays/deadline'
import type { BookingState } from '@karavan/domain/sales/stays/state'
import type { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { problem } from '../../../platform/http/problem.ts'
import { rupees } from '../../../platform/words.ts'
import { lockPaidSessions } from '../../money/payments/index.ts'
import { type Booked, isOpen, moveBooking, type UpdateBooking } from './booking-state.ts'
import type { RefundWay } from './refund-way.ts'
import type { SaleKind } from './sale-kind.ts'
import { refuseOtherRefund } from './shown-price.ts'

type Asked = z.output<(typeof stayBookings)['cancel']['body']>
type Answer = z.output<(typeof stayBookings)['cancellation']['response']>['data']

/** By what a booking is cancelled: the policy it was sold with, when and where it begins, and its money in rupees. */
export type CancellationTerms = {
  policy: PenaltyStep[]
  checkIn: string
  zone: string
  total: number
  paid: number
}

const costOf = ({ policy, checkIn, zone, total, paid }: CancellationTerms, now: Date) =>
  cancellationNow(policy, { checkIn, total: toMinor(total), paid: toMinor(paid) }, { zone, now })

/** What cancelling would cost now, and until when which share is kept. */
export function cancellationAnswer(
  terms: CancellationTerms,
  { allowed, refundTo }: Pick<Answer, 'allowed' | 'refundTo'>,
  now: Date,
): Answer {
  const { penaltyPercent, penalty, refund } = costOf(terms, now)
  return {
    allowed,
    penaltyPercent,
    penalty: toMajor(penalty),
    refund: toMajor(refund),
    refundTo,
    steps: penaltySteps(terms).map((step) => ({
      until: step.until?.toISOString() ?? null,
      penaltyPercent: step.penaltyPercent,
      penalty: toMajor(percentOf(toMinor(terms.total), step.penaltyPercent)),
    })),
  }
}

type Cost = { penalty: Minor; percent: number; refund: Minor; to: RefundWay | undefined; reason: string }
type Ended<C> = {
  paymentStatus: BookingState['paymentStatus']
  changes: C
  /** Whether anything was booked, and what goes where at once. */
  posted: boolean
  toWallet: Minor
  toCard: Minor
}
type Ending = { cancelledReason?: string | null; holdExpiresAt?: string | null }

/** What differs between bookings that are cancelled. */
export type Cancellable<T extends Booked, C> = {
  kind: SaleKind
  getLocked(db: Db, user: Context['user'], id: string): Promise<T>
  getById(db: Db, id: string): Promise<T>
  update: UpdateBooking<C>
  termsOf(booking: T): CancellationTerms
  isAhead(booking: T): boolean
  /** What is said when it is not ahead any more. */
  begun: string
  refuseMove(booking: T): never
  /** Puts what it holds back on sale, and asks for nothing more. */
  release(db: Db, booking: T): Promise<void>
  /** Gives back what was paid beyond the penalty. */
  payBack(context: Context, booking: T, cost: Cost): Promise<Ended<C>>
  tell(context: Context, booking: T, note: string): Promise<void>
  changed(emit: Context['emit'], booking: T, money: boolean): void
}

const noteOf = (penalty: Minor, { toWallet, toCard }: Pick<Ended<unknown>, 'toWallet' | 'toCard'>): string =>
  [
    penalty > 0 ? `Cancellation charge: ${rupees(penalty)}.` : '',
    toWallet > 0 ? `${rupees(toWallet)} are back in the wallet.` : '',
    toCard > 0 ? `${rupees(toCard)} go back to the card.` : '',
  ]
    .filter(Boolean)
    .join(' ')

/** Cancels by the policy that was sold: all of it back on sale, the penalty kept, the rest given back. */
export const cancelBy =
  <T extends Booked, C extends Ending>(own: Cancellable<T, C>) =>
  async (context: Context, id: string, { reason, shownRefund, refundTo }: Asked): Promise<T> => {
    const { db, emit, user } = context
    await lockPaidSessions(db, { purpose: own.kind.purpose, causeId: id })
    const booking = await own.getLocked(db, user, id)
    if (!isOpen(booking)) own.refuseMove(booking)
    if (!own.isAhead(booking)) throw problem('NOT_BOOKABLE', own.begun)
    const { penalty, penaltyPercent: percent, refund } = costOf(own.termsOf(booking), new Date())
    refuseOtherRefund(shownRefund, refund, { penalty: toMajor(penalty) })
    await own.release(db, booking)
    const ended = await own.payBack(context, booking, {
      penalty,
      percent,
      refund,
      to: refundTo,
      reason: `Cancelled ${booking.reference}`,
    })
    const cancelledReason = reason || null
    const moved = await moveBooking(context, own, booking, {
      to: { status: 'Cancelled', paymentStatus: ended.paymentStatus },
      changes: { ...ended.changes, cancelledReason, holdExpiresAt: null },
      action: 'cancelled',
      after: { reason: cancelledReason, penalty: toMajor(penalty), refund: toMajor(refund) },
    })
    if (!moved) own.refuseMove(booking)
    const after = await own.getById(db, id)
    await own.tell(context, after, noteOf(penalty, ended))
    own.changed(emit, after, ended.posted)
    return after
  }
