import type { PaymentPurpose } from '@karavan/domain/money/payments/session'
import type { BookingState } from '@karavan/domain/sales/stays/state'
import type { Actor } from '../../../platform/audit/audit.ts'
import type { SystemContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { cardActor, cardReturns, type Payee, type PaymentRecord, postHeldPayment } from '../../money/payments/index.ts'
import { type Booked, isOver, isUnpaid, moveBooking, movedUnderLock, type UpdateBooking } from './booking-state.ts'
import type { SaleKind } from './sale-kind.ts'

type CardContext = SystemContext & { actor: Actor }

/** What differs between bookings that are paid by card. */
type Payable<T extends Booked, C> = {
  kind: SaleKind
  getLockedById(db: Db, id: string): Promise<T>
  update: UpdateBooking<C>
  changed(emit: SystemContext['emit'], booking: T, money: boolean): void
  /** Takes a payment that fits, and what it is for; false when nobody can use it any more. */
  take(context: CardContext, booking: T, payment: PaymentRecord): Promise<boolean>
  /** Notes where a refund went. */
  settle(context: CardContext, booking: T, note: string): Promise<void>
}

/** Moves a booking on what a card's provider reports, and tells screens of it. */
export async function moveByCard<T extends Booked, C extends object>(
  context: SystemContext,
  own: Pick<Payable<T, C>, 'kind' | 'update' | 'changed'>,
  booking: T,
  move: { to: BookingState; changes: C; action: string },
): Promise<void> {
  const actor = cardActor(booking.orgId)
  if (!(await moveBooking({ db: context.db, actor }, own, booking, move))) throw movedUnderLock(booking)
  own.changed(context.emit, booking, true)
}

/** How bookings are paid by card, beyond what is ordered. */
export function bookingPayee<T extends Booked, C extends object>(
  own: Payable<T, C>,
): Pick<Payee<PaymentPurpose>, 'paid' | 'declined' | 'lapsed' | 'refunded' | 'refundFailed'> {
  const byCard = (context: SystemContext, { orgId }: T): CardContext => ({ ...context, actor: cardActor(orgId) })
  const bookingOf = ({ db }: SystemContext, { causeId }: PaymentRecord) => own.getLockedById(db, causeId)
  const nothing = {} as C

  return {
    async paid(context, payment) {
      const booking = await bookingOf(context, payment)
      if (await own.take(byCard(context, booking), booking, payment)) return 'kept'
      // It is owed back from now on.
      await postHeldPayment(context, own.kind.entity, payment)
      if (isOver(booking) && isUnpaid(booking))
        await moveByCard(context, own, booking, {
          to: { status: booking.status, paymentStatus: 'RefundPending' },
          changes: nothing,
          action: 'card payment came too late',
        })
      return 'refund'
    },

    async declined(context, payment) {
      const booking = await bookingOf(context, payment)
      if (booking.status !== 'Pending' || booking.paymentStatus !== 'Unpaid') return
      const to: BookingState = { status: 'Pending', paymentStatus: 'Failed' }
      await moveByCard(context, own, booking, { to, changes: nothing, action: 'card refused' })
    },

    /** The job that settles bookings ends the hold; there is nothing more to do. */
    async lapsed() {},

    ...cardReturns(own.kind.entity, async (context, payment, note) => {
      const booking = await bookingOf(context, payment)
      await own.settle(byCard(context, booking), booking, note)
    }),
  }
}
