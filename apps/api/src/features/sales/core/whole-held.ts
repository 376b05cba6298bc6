import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/http/problem.ts'
import { lockPaidSessions } from '../../money/payments/index.ts'
import { isPayable, moveBooking, movedUnderLock } from './booking-state.ts'
import { fundingOf } from './whole-money.ts'
import type { WholeBooking, WholeKind } from './whole.ts'

/** Paying what is held, several at once. */
export const heldWhole = <T extends WholeBooking>(own: WholeKind<T>) => ({
  /** Locks what is held, by ids in order; one whose hold is over is refused. */
  async lock({ db, user }: Context, ids: readonly string[]): Promise<T[]> {
    const held: T[] = []
    for (const id of [...ids].sort()) {
      await lockPaidSessions(db, { purpose: own.kind.purpose, causeId: id })
      const booking = await own.getLocked(db, user, id)
      const { status, reference, onRequest } = booking
      if (status !== 'Pending' || onRequest || !isPayable(booking))
        throw problem('CONFLICT', `${reference} is held no longer; look at it again.`, { current: { status } })
      held.push(booking)
    }
    return held
  },

  /** Pays from the wallet of whoever holds them, and books as a cost what the house does; they are locked. */
  async pay(context: Context, held: readonly T[]): Promise<void> {
    for (const booking of held) {
      const key = `${own.kind.entity} ${booking.id} sale ${booking.version}`
      const money = await own.money.postSale(context, booking, fundingOf(booking), key)
      const moved = await moveBooking(context, own, booking, {
        to: { status: 'Confirmed', paymentStatus: 'Paid' },
        changes: { ...money, holdExpiresAt: null },
        action: booking.payment === 'internal' ? 'booked at net' : 'paid from the wallet',
      })
      if (!moved) throw movedUnderLock(booking)
      await own.tell(context, 'confirmed', { ...booking, holdExpiresAt: null })
      own.changed(context.emit, booking, true)
    }
  },
})
