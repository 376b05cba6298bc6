import { sum, toMajor, toMinor } from '@karavan/domain/base/money'
import type { Context } from '../../../platform/context.ts'
import { cancellationKey, lockPaidSession, refundPayment } from '../../money/payments/index.ts'
import { type RefundWay, refundWayOf, refundWaysOf } from '../core/index.ts'
import { giveBack, type MoneyState } from './stay-money.ts'
import type { FullStayBooking } from './stay.queries.ts'

/** Where the money of a stay may go back to. */
export const stayRefundWays = ({ funding }: Pick<FullStayBooking, 'funding'>): RefundWay[] =>
  refundWaysOf(funding === 'card-clearing')

type Back = { penalty: number; percent?: number; reason: string; to?: RefundWay | undefined }
type Returned = { money: Partial<MoneyState>; waits: boolean }

/**
 * Ends what was paid for a booking: the penalty is kept and the rest goes to the wallet at once, to the card by its
 * provider, or, for the house, back by hand.
 */
export async function payBack(
  context: Omit<Context, 'user'>,
  booking: FullStayBooking,
  { penalty, percent, reason, to }: Back,
): Promise<Returned> {
  const way = refundWayOf(stayRefundWays(booking), to)
  const back = sum([toMinor(booking.paid), -penalty])
  if (way === 'card') {
    const payment = await lockPaidSession(context.db, { purpose: 'booking', causeId: booking.id })
    if (!payment) throw new Error(`${booking.reference} was paid by card, but not here`)
    const money = await giveBack(context, booking, penalty, { hasWallet: false, reason, percent })
    if (back > 0)
      await refundPayment(context, payment, { amount: back, reason, causeKey: cancellationKey(`${booking.postedId}`) })
    return { money, waits: back > 0 }
  }
  const hasWallet = booking.orgKind !== 'house'
  if (back > 0 && !hasWallet) return { money: { penalty: toMajor(penalty) }, waits: true }
  return { money: await giveBack(context, booking, penalty, { hasWallet, reason, percent }), waits: false }
}
