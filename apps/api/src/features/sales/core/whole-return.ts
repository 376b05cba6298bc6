import { type Minor, sum, toMajor, toMinor } from '@karavan/domain/base/money'
import type { Context } from '../../../platform/context.ts'
import { cancellationKey, lockPaidSession, refundPayment } from '../../money/payments/index.ts'
import { cancelBy, type CancellationTerms } from './cancellation.ts'
import { type RefundWay, refundWayOf, refundWaysOf } from './refund-way.ts'
import type { MoneyState } from './whole-money.ts'
import type { WholeBooking, WholeChanges, WholeKind } from './whole.ts'

/** Where the money of a booking may go back to. */
export const wholeRefundWays = ({ funding }: Pick<MoneyState, 'funding'>): RefundWay[] =>
  refundWaysOf(funding === 'card-clearing')

type Back = { penalty: Minor; percent?: number | undefined; reason: string; to?: RefundWay | undefined }
type Returned = { money: Partial<MoneyState>; waits: boolean }

/**
 * Ends what was paid for a booking: the penalty is kept and the rest goes to the wallet at once, to the card by its
 * provider, or, for the house, back by hand.
 */
export async function payBackWhole<T extends WholeBooking>(
  context: Omit<Context, 'user'>,
  { kind, money: { giveBack } }: Pick<WholeKind<T>, 'kind' | 'money'>,
  booking: T,
  { penalty, percent, reason, to }: Back,
): Promise<Returned> {
  const way = refundWayOf(wholeRefundWays(booking), to)
  const back = sum([toMinor(booking.paid), -penalty])
  if (way === 'card') {
    const payment = await lockPaidSession(context.db, { purpose: kind.purpose, causeId: booking.id })
    if (!payment) throw new Error(`${booking.reference} was paid by card, but not here`)
    const money = await giveBack(context, booking, penalty, { hasWallet: false, reason, percent })
    if (back > 0)
      await refundPayment(context, payment, { amount: back, reason, causeKey: cancellationKey(`${booking.postedId}`) })
    return { money, waits: back > 0 }
  }
  const hasWallet = booking.orgKind !== 'house'
  // What the house booked for itself was paid by nobody.
  if (back > 0 && !hasWallet && booking.payment !== 'internal')
    return { money: { penalty: toMajor(penalty) }, waits: true }
  return { money: await giveBack(context, booking, penalty, { hasWallet, reason, percent }), waits: false }
}

type Ending<T> = {
  termsOf(booking: T): CancellationTerms
  isAhead(booking: T): boolean
  /** What is said when it is not ahead any more. */
  begun: string
  refuseMove(booking: T): never
}

/** Cancels a booking by the policy that was sold: back on sale, the penalty kept, the rest given back. */
export const cancelWholeBy = <T extends WholeBooking>(own: WholeKind<T>, ending: Ending<T>) =>
  cancelBy<T, WholeChanges>({
    kind: own.kind,
    getLocked: own.getLocked,
    getById: own.getById,
    update: own.update,
    ...ending,
    release: own.release,
    async payBack(context, booking, { penalty, percent, refund, to, reason }) {
      const { paymentStatus, postedId, orgKind } = booking
      if (!postedId) return { paymentStatus, changes: {}, posted: false, toWallet: 0, toCard: 0 }
      const { money, waits } = await payBackWhole(context, own, booking, { penalty, percent, reason, to })
      return {
        paymentStatus: waits ? 'RefundPending' : refund > 0 ? 'Refunded' : 'Paid',
        changes: money,
        posted: true,
        toWallet: waits ? 0 : refund,
        // What the house paid is given back by hand.
        toCard: waits && orgKind !== 'house' ? refund : 0,
      }
    },
    tell: (context, booking, note) => own.tell(context, 'cancelled', booking, note),
    changed: own.changed,
  })
