import { type Minor, sum, toMinor } from '@karavan/domain/base/money'
import type { Context } from '../../../platform/context.ts'
import { cancellationKey, lockPaidSessions, type PaymentRecord, refundPayment } from '../../money/payments/index.ts'
import { type RefundWay, refundWayOf, refundWaysOf } from '../core/index.ts'
import { endInternal, giveBack, type Place } from './trip-booking-money.ts'
import type { FullTripBooking } from './trip-booking.queries.ts'

/** Where the money of a trip may go back to; what did not come from a card goes into the wallet either way. */
export const tripRefundWays = ({ instalments }: Pick<FullTripBooking, 'instalments'>): RefundWay[] =>
  refundWaysOf(instalments.some(({ way }) => way === 'card'))

type CardShare = { payment: PaymentRecord; amount: Minor }

/** Spreads what goes back over the card payments it came from, the newest first. */
function overCards(payments: readonly PaymentRecord[], back: Minor): CardShare[] {
  let left = back
  return payments.flatMap((payment) => {
    const amount = Math.min(left, sum([toMinor(payment.captured), -toMinor(payment.refunded)]))
    left -= amount
    return amount > 0 ? [{ payment, amount }] : []
  })
}

type Back = {
  at?: Date | undefined
  penalty: Minor
  percent?: number | undefined
  reason: string
  to?: RefundWay | undefined
}

/** Ends what was paid for a trip: the penalty is kept, the rest goes to the wallet at once or to cards by their provider. */
export async function payBack(
  context: Omit<Context, 'user'>,
  trip: FullTripBooking,
  { at, penalty, percent, reason, to }: Back,
) {
  if (trip.payment === 'internal')
    return { money: await endInternal(context, trip, { at, penalty, percent, reason }), toWallet: 0, toCard: 0 }
  const way = refundWayOf(tripRefundWays(trip), to)
  const back = sum([toMinor(trip.paid), -penalty])
  const cause = { purpose: 'package' as const, causeId: trip.id }
  const shares = way === 'card' ? overCards(await lockPaidSessions(context.db, cause), back) : []
  const toWallet = back - sum(shares.map(({ amount }) => amount))
  const places: Place[] = [
    ...shares.map(({ payment, amount }) => ({ funding: 'card-clearing' as const, amount, key: `card ${payment.id}` })),
    ...(toWallet > 0 ? [{ funding: 'wallet' as const, amount: toWallet, key: 'wallet' }] : []),
  ]
  const money = await giveBack(context, trip, { at, places, penalty, percent, reason })
  for (const { payment, amount } of shares)
    await refundPayment(context, payment, { amount, reason, causeKey: cancellationKey(`${trip.id} ${payment.id}`) })
  return { money, toWallet, toCard: back - toWallet }
}
