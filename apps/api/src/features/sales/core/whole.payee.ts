import { toMinor } from '@karavan/domain/base/money'
import type { PaymentPurpose } from '@karavan/domain/money/payments/session'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { problem } from '../../../platform/http/problem.ts'
import type { Payee, PaymentOrder } from '../../money/payments/index.ts'
import { bookingPayee, moveByCard } from './booking.payee.ts'
import { isPayable } from './booking-state.ts'
import { owed } from './whole-money.ts'
import type { WholeBooking, WholeChanges, WholeKind } from './whole.ts'

type Cards<T> = {
  /** Whether what it holds is its own still: held, or free again and taken again just now. */
  holds(db: Db, booking: T): Promise<boolean>
  orderOf(booking: T): PaymentOrder
}

/** How bookings take card payments that pay all of them at once. */
export function wholePayee<T extends WholeBooking>(own: WholeKind<T>, { holds, orderOf }: Cards<T>) {
  const moves = { kind: own.kind, update: own.update, changed: own.changed }
  return {
    async orderCard({ db, user }: Context, id: string): Promise<PaymentOrder> {
      const booking = await own.getLocked(db, user, id)
      const late = booking.holdExpiresAt !== null && booking.holdExpiresAt <= new Date().toISOString()
      if (booking.orgKind === 'house') throw problem('NOT_BOOKABLE', 'The house pays by no card; record the payment.')
      if (booking.status !== 'Pending' || !isPayable(booking) || late || owed(booking) <= 0)
        throw problem('NOT_BOOKABLE', 'There is nothing to pay by card on this booking.')
      return orderOf(booking)
    },

    ...(bookingPayee<T, WholeChanges>({
      ...moves,
      getLockedById: own.getLockedById,

      async take(context, booking, payment) {
        const fits = isPayable(booking) && owed(booking) === toMinor(payment.captured)
        if (!fits || !(await holds(context.db, booking))) return false
        const money = await own.money.postSale(context, booking, 'card-clearing', `card ${payment.id} sale`)
        const waits = booking.onRequest && booking.status === 'Pending'
        await moveByCard(context, moves, booking, {
          to: { status: waits ? 'Pending' : 'Confirmed', paymentStatus: 'Paid' },
          changes: { ...money, ...(waits ? {} : { holdExpiresAt: null }) },
          action: 'paid by card',
        })
        if (!waits) await own.tell(context, 'confirmed', { ...booking, holdExpiresAt: null })
        return true
      },

      async settle(context, booking, note) {
        if (booking.paymentStatus === 'RefundPending')
          await moveByCard(context, moves, booking, {
            to: { status: booking.status, paymentStatus: 'Refunded' },
            changes: {},
            action: 'refunded',
          })
        // A booking that stands, or one whose refund came back after all: where the money went is news all the same.
        else own.changed(context.emit, booking, true)
        await own.tell(context, 'refunded', booking, note)
      },
    }) satisfies Pick<Payee<PaymentPurpose>, 'paid' | 'declined' | 'lapsed' | 'refunded' | 'refundFailed'>),
  }
}
