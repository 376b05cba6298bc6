import type { stayBookings } from '@karavan/contracts/sales/stays/booking.contract'
import type { PenaltyStep } from '@karavan/domain/catalogue/hotels/cancellation'
import { type Minor, toMajor, toMinor } from '@karavan/domain/base/money'
import type { BookingState } from '@karavan/domain/sales/stays/state'
import {
  cancellationAt,
  chargedPenalties,
  type DatedPenalty,
  datedPenalties,
  type SaleTerms,
} from '@karavan/domain/sales/trips/terms'
import { endOfDay } from '@karavan/domain/sales/stays/deadline'
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
  /** Of what was sold in parts: each by its own steps, instead of the policy. */
  sold?: SaleTerms | null
  /** Of what the house booked for itself nothing comes back: nobody paid it. */
  internal?: boolean
}

/** Terms as they are counted: of what was sold as one, its policy on all of the price. */
export const saleTermsOf = ({ sold, policy, checkIn, zone, total }: Omit<CancellationTerms, 'paid'>): SaleTerms =>
  sold ?? { parts: [{ what: '', share: toMinor(total), date: checkIn, zone, steps: policy }] }

function costOf(terms: CancellationTerms, now: Date) {
  const cost = cancellationAt(saleTermsOf(terms), toMinor(terms.paid), now)
  return terms.internal ? { ...cost, refund: 0 } : cost
}

const sendPenalty = ({ until, penaltyPercent, penalty }: DatedPenalty): Answer['steps'][number] => ({
  until: until?.toISOString() ?? null,
  penaltyPercent,
  penalty: toMajor(penalty),
})

/** Until when which share is kept, in the order of time; of what was sold in parts only what is reached by its first day. */
export const penaltiesOf = (terms: Omit<CancellationTerms, 'paid'>): Answer['steps'] =>
  (terms.sold
    ? chargedPenalties(terms.sold, endOfDay(terms.zone, terms.checkIn))
    : datedPenalties(saleTermsOf(terms))
  ).map(sendPenalty)

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
    steps: penaltiesOf(terms),
  }
}

/** Nobody need have asked: the clock cancels too. */
type Unasked = Omit<Context, 'user'>
type Cost = {
  /** The moment whose terms count, for suppliers as for the buyer. */
  at: Date
  penalty: Minor
  /** Of the step that is charged; none where parts have steps of their own. */
  percent: number | undefined
  refund: Minor
  to: RefundWay | undefined
  reason: string
}
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
  payBack(context: Unasked, booking: T, cost: Cost): Promise<Ended<C>>
  tell(context: Unasked, booking: T, note: string): Promise<void>
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

type Ordered = { at: Date; reason: string | null; to: RefundWay | undefined; action: string }

/** Cancels what is locked, as the terms stand at a moment: all of it back on sale, the penalty kept, the rest given back. */
export const cancelLocked =
  <T extends Booked, C extends Ending>(own: Omit<Cancellable<T, C>, 'getLocked' | 'isAhead' | 'begun'>) =>
  async (context: Unasked, booking: T, { at, reason, to, action }: Ordered): Promise<T> => {
    const { db, emit } = context
    const terms = own.termsOf(booking)
    const { penalty, penaltyPercent, refund } = costOf(terms, at)
    const percent = terms.sold ? undefined : penaltyPercent
    await own.release(db, booking)
    const ended = await own.payBack(context, booking, {
      at,
      penalty,
      percent,
      refund,
      to,
      reason: `Cancelled ${booking.reference}`,
    })
    const moved = await moveBooking(context, own, booking, {
      to: { status: 'Cancelled', paymentStatus: ended.paymentStatus },
      changes: { ...ended.changes, cancelledReason: reason, holdExpiresAt: null },
      action,
      after: { reason, penalty: toMajor(penalty), refund: toMajor(refund) },
    })
    if (!moved) own.refuseMove(booking)
    const after = await own.getById(db, booking.id)
    await own.tell(context, after, noteOf(penalty, ended))
    own.changed(emit, after, ended.posted)
    return after
  }

/** Cancels by the terms that were sold, at the refund that was shown. */
export const cancelBy =
  <T extends Booked, C extends Ending>(own: Cancellable<T, C>) =>
  async (context: Context, id: string, { reason, shownRefund, refundTo }: Asked): Promise<T> => {
    const { db, user } = context
    await lockPaidSessions(db, { purpose: own.kind.purpose, causeId: id })
    const booking = await own.getLocked(db, user, id)
    if (!isOpen(booking)) own.refuseMove(booking)
    if (!own.isAhead(booking)) throw problem('NOT_BOOKABLE', own.begun)
    const at = new Date()
    const { penalty, refund } = costOf(own.termsOf(booking), at)
    refuseOtherRefund(shownRefund, refund, { penalty: toMajor(penalty) })
    return cancelLocked(own)(context, booking, { at, reason: reason || null, to: refundTo, action: 'cancelled' })
  }
