import type { statusFields } from '@karavan/contracts/sales/core/booking'
import { type Minor, toMinor } from '@karavan/domain/base/money'
import { type BookingState, movesFrom } from '@karavan/domain/sales/stays/state'
import type { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { invalid, problem } from '../../../platform/http/problem.ts'
import { lockPaidSessions } from '../../money/payments/index.ts'
import { isOver, moveBooking, refuseMoveOf, stateOf } from './booking-state.ts'
import { once, paymentOf } from './recorded-payment.ts'
import type { MoneyState } from './whole-money.ts'
import type { WholeBooking, WholeKind } from './whole.ts'

type Asked = z.output<z.ZodObject<typeof statusFields>> & {
  confirmationNo: string | null
  /** Of a part payment. */
  amount?: number | undefined
}

/** What is paid of a price in part: something, and not all of it. */
function partOf({ amount }: Asked, { total, orgKind }: WholeBooking): Minor {
  if (orgKind === 'house')
    throw problem('NOT_BOOKABLE', 'The house has nobody to give a part back to; record the whole.')
  if (amount === undefined) throw invalid({ path: 'amount', message: 'Say how much was paid' })
  if (toMinor(amount) >= toMinor(total)) throw invalid({ path: 'amount', message: 'This is all of it or more' })
  return toMinor(amount)
}

/** The states an Admin may set; of what was paid in part nobody keeps the whole price. */
export const adminMoves = (from: BookingState): BookingState[] =>
  movesFrom(stateOf(from)).filter(
    (to) => !(from.paymentStatus === 'PartPaid' && to.paymentStatus === 'Paid' && isOver(to)),
  )

/** Refuses a move, and names those there are. */
export function refuseMove(booking: BookingState): never {
  return refuseMoveOf(booking, adminMoves(booking))
}

/** What a move does to the money. */
async function moveMoney<T extends WholeBooking>(
  context: Context,
  { kind, money: { giveBack, payPenalty, postPart, postSale } }: WholeKind<T>,
  booking: T,
  to: BookingState,
  asked: Asked,
): Promise<MoneyState | null> {
  const hasWallet = booking.orgKind !== 'house'
  const back = (penalty: number) =>
    giveBack(context, booking, penalty, { hasWallet, reason: `Cancelled ${booking.reference}` })
  if (to.paymentStatus === 'PartPaid' && booking.paymentStatus !== 'PartPaid') {
    const amount = partOf(asked, booking)
    const { funding, key } = paymentOf(asked, booking, `${kind.entity} ${booking.id} part ${booking.version}`)
    return once(postPart(context, booking, amount, funding, key))
  }
  if (to.paymentStatus === 'Paid' && booking.paymentStatus !== 'Paid') {
    const saleKey = `${kind.entity} ${booking.id} sale ${booking.version}`
    if (booking.payment === 'internal')
      return isOver(to) ? refuseMove(booking) : postSale(context, booking, 'internal', saleKey)
    const { funding, key } = paymentOf(asked, booking, saleKey)
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

const isSame = (one: BookingState, other: BookingState): boolean =>
  one.status === other.status && one.paymentStatus === other.paymentStatus

const newsOf = (from: BookingState, { status }: BookingState) => {
  if (status === from.status) return null
  if (status === 'Confirmed') return 'confirmed' as const
  if (status === 'Cancelled') return 'cancelled' as const
  return status === 'Expired' ? ('expired' as const) : null
}

/** Moves status and payment status of a booking by the table of moves, with its postings and what it holds. */
export async function moveWholeByHand<T extends WholeBooking>(
  context: Context,
  own: WholeKind<T>,
  id: string,
  asked: Asked,
): Promise<BookingState & { id: string; updatedAt: string }> {
  const { db, emit, user } = context
  await lockPaidSessions(db, { purpose: own.kind.purpose, causeId: id })
  const booking = await own.getLocked(db, user, id)
  const from = stateOf(booking)
  const to: BookingState = { status: asked.status, paymentStatus: asked.paymentStatus }
  const stays = isSame(from, to)
  const onlyNumber = stays && asked.confirmationNo !== null
  if (!onlyNumber && !adminMoves(from).some((move) => isSame(move, to))) refuseMove(booking)
  if (isOver(to) && !isOver(from)) await own.release(db, booking)
  const money = onlyNumber ? null : await moveMoney(context, own, booking, to, asked)
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
      ...(money ? { paid: money.paid } : {}),
    },
  })
  if (!updatedAt) refuseMove(booking)
  const news = newsOf(from, to)
  if (news) await own.tell(context, news, { ...booking, holdExpiresAt: null })
  own.changed(emit, booking, money !== null)
  return { id, ...to, updatedAt }
}
