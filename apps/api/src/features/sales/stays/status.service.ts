import type { stayBookings as contract } from '@karavan/contracts/sales/stays/booking.contract'
import { toMinor } from '@karavan/domain/base/money'
import { type BookingState, canMove } from '@karavan/domain/sales/stays/state'
import type { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { lockPaidSessions } from '../../money/payments/index.ts'
import { isOver, moveBooking, once, paymentOf, saleKinds, stateOf } from '../core/index.ts'
import { releaseRooms } from './room.queries.ts'
import { giveBack, type MoneyState, payPenalty, postSale } from './stay-money.ts'
import { emitStayBookingChanged, tell } from './stay-news.ts'
import { type FullStayBooking, getLockedStayBooking, updateStayBooking } from './stay.queries.ts'
import { refuseMove } from './stay.view.ts'

const own = { kind: saleKinds.booking, update: updateStayBooking }

type Asked = z.output<(typeof contract)['setStatus']['body']>

/** What a move does to the money. */
async function moveMoney(
  context: Parameters<typeof postSale>[0],
  booking: FullStayBooking,
  to: BookingState,
  asked: Asked,
): Promise<MoneyState | null> {
  const hasWallet = booking.orgKind !== 'house'
  const back = (penalty: number) =>
    giveBack(context, booking, penalty, { hasWallet, reason: `Cancelled ${booking.reference}` })
  if (to.paymentStatus === 'Paid' && booking.paymentStatus !== 'Paid') {
    const { funding, key } = paymentOf(asked, booking, `booking ${booking.id} sale ${booking.version}`)
    return once((isOver(to) ? payPenalty : postSale)(context, booking, funding, key))
  }
  // All of it is kept: what was a sale becomes a penalty.
  if (to.paymentStatus === 'Paid' && isOver(to) && !isOver(booking)) return back(toMinor(booking.paid))
  // Out of the books already: the card's provider has it.
  const gone = booking.paymentStatus === 'RefundPending' && toMinor(booking.paid) === toMinor(booking.penalty)
  if (to.paymentStatus === 'Refunded' && gone) return null
  if (to.paymentStatus === 'Refunded')
    return back(booking.paymentStatus === 'RefundPending' ? toMinor(booking.penalty) : 0)
  return null
}

const newsOf = (from: BookingState, { status }: BookingState) => {
  if (status === from.status) return null
  if (status === 'Confirmed') return 'booking-confirmed' as const
  if (status === 'Cancelled') return 'booking-cancelled' as const
  return status === 'Expired' ? ('booking-expired' as const) : null
}

/** Moves status and payment status of a stay booking by the table of moves, with its postings and rooms. */
export async function updateStayBookingStatus(
  context: Context,
  id: string,
  asked: Asked,
): Promise<BookingState & { id: string; updatedAt: string }> {
  const { db, emit, user } = context
  await lockPaidSessions(db, { purpose: own.kind.purpose, causeId: id })
  const booking = await getLockedStayBooking(db, user, id)
  const from = stateOf(booking)
  const to: BookingState = { status: asked.status, paymentStatus: asked.paymentStatus }
  const stays = from.status === to.status && from.paymentStatus === to.paymentStatus
  const onlyNumber = stays && asked.confirmationNo !== null
  if (!onlyNumber && (!canMove(from, to) || to.paymentStatus === 'PartPaid')) refuseMove(booking)
  if (isOver(to) && !isOver(from)) await releaseRooms(db, booking)
  const money = onlyNumber ? null : await moveMoney(context, booking, to, asked)
  const updatedAt = await moveBooking(context, own, booking, {
    to,
    changes: {
      ...money,
      ...(to.paymentStatus === 'RefundPending' ? { penalty: 0 } : {}),
      ...(to.status === 'Pending' ? {} : { holdExpiresAt: null }),
      ...(asked.confirmationNo === null ? {} : { confirmationNo: asked.confirmationNo }),
    },
    action: onlyNumber ? 'confirmation number' : 'status',
    before: { confirmationNo: booking.confirmationNo },
    after: {
      confirmationNo: asked.confirmationNo ?? booking.confirmationNo,
      ...(asked.way ? { way: asked.way } : {}),
      ...(asked.reference ? { reference: asked.reference } : {}),
    },
  })
  if (!updatedAt) refuseMove(booking)
  const news = newsOf(from, to)
  if (news) await tell(context, news, { ...booking, holdExpiresAt: null })
  emitStayBookingChanged(emit, booking, money !== null)
  return { id, ...to, updatedAt }
}
