import { problem } from '../../../platform/http/problem.ts'
import type { Context } from '../../../platform/context.ts'
import { lockPaidSessions } from '../../money/payments/index.ts'
import { isUnpaid, moveBooking, movedUnderLock, saleKinds } from '../core/index.ts'
import { stayMoney } from './stay-money.ts'
import { emitStayBookingChanged, tell } from './stay-news.ts'
import { type FullStayBooking, getLockedStayBooking, updateStayBooking } from './stay.queries.ts'

const own = { kind: saleKinds.booking, update: updateStayBooking }

/** Locks stays that are held, by their ids in order; one whose hold is over is refused. */
export async function lockHeldStays({ db, user }: Context, ids: readonly string[]): Promise<FullStayBooking[]> {
  const held: FullStayBooking[] = []
  for (const id of [...ids].sort()) {
    await lockPaidSessions(db, { purpose: own.kind.purpose, causeId: id })
    const booking = await getLockedStayBooking(db, user, id)
    const { status, reference, onRequest } = booking
    if (status !== 'Pending' || onRequest || !isUnpaid(booking))
      throw problem('CONFLICT', `${reference} is held no longer; look at it again.`, { current: { status } })
    held.push(booking)
  }
  return held
}

/** Pays stays from the wallet of whoever holds them; they are locked. */
export async function payHeldStays(context: Context, held: readonly FullStayBooking[]): Promise<void> {
  for (const booking of held) {
    const money = await stayMoney.postSale(context, booking, 'wallet', `booking ${booking.id} sale ${booking.version}`)
    const moved = await moveBooking(context, own, booking, {
      to: { status: 'Confirmed', paymentStatus: 'Paid' },
      changes: { ...money, holdExpiresAt: null },
      action: 'paid from the wallet',
    })
    if (!moved) throw movedUnderLock(booking)
    await tell(context, 'booking-confirmed', { ...booking, holdExpiresAt: null })
    emitStayBookingChanged(context.emit, booking, true)
  }
}
