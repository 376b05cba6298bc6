import type { stayBookings as contract } from '@karavan/contracts/sales/stays/booking.contract'
import { type BookingState, canMove } from '@karavan/domain/sales/stays/state'
import type { Funding } from '@karavan/domain/money/ledger/posting'
import { toMinor } from '@karavan/domain/base/money'
import { referenceKey } from '@karavan/domain/money/wallet/deposit'
import type { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { recordAudit } from '../../../platform/audit/audit.ts'
import { invalid, notFound, problem, ProblemError } from '../../../platform/http/problem.ts'
import { lockPaidSession } from '../../money/payments/index.ts'
import { giveBack, type MoneyState, payPenalty, postSale } from './stay-money.ts'
import { emitStayBookingChanged, tell } from './stay-news.ts'
import { updateStayBooking, type FullStayBooking, lockStayBooking } from './stay.queries.ts'
import { adminMoves, stateOf } from './stay.view.ts'
import { releaseRooms } from './room.queries.ts'

type Asked = z.output<(typeof contract)['setStatus']['body']>

const named = ({ status, paymentStatus }: BookingState) => `${status} and ${paymentStatus}`

/** Refuses a move the table of states does not know, and names those it does. */
export function refuseMoveOf(what: string, from: BookingState, moves: BookingState[]): never {
  const where = moves.length === 0 ? 'nowhere any more' : `to ${moves.map(named).join('; ')}`
  throw problem('ILLEGAL_TRANSITION', `From ${named(from)} a ${what} goes ${where}.`, {
    current: { ...stateOf(from), moves },
  })
}

export function refuseMove(booking: BookingState): never {
  return refuseMoveOf('booking', booking, adminMoves(booking))
}

type Recorded = Pick<Asked, 'way' | 'reference'>

/** Where recorded money came from, and the key under which it counts once; `walletKey` is that of a wallet's. */
export function paymentOf(
  { way, reference }: Recorded,
  { orgKind }: Pick<FullStayBooking, 'orgKind'>,
  walletKey: string,
): { funding: Funding; way: NonNullable<Recorded['way']>; key: string } {
  const chosen = way ?? (orgKind === 'house' ? undefined : 'wallet')
  if (chosen === undefined) throw invalid({ path: 'way', message: 'Say how it was paid: the house has no wallet' })
  if (chosen === 'wallet') {
    if (orgKind === 'house') throw invalid({ path: 'way', message: 'The house has no wallet' })
    return { funding: 'wallet', way: chosen, key: walletKey }
  }
  if (!reference || !referenceKey(reference))
    throw invalid({ path: 'reference', message: 'A payment from outside has a reference' })
  return { funding: 'bank', way: chosen, key: `payment ${referenceKey(reference)}` }
}

/** Posts a payment; a reference that was posted before is refused as a duplicate. */
export async function once<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'IDEMPOTENCY_KEY_REUSED')
      throw problem('DUPLICATE', 'A payment with this reference was recorded before.')
    throw error
  }
}

const isOver = ({ status }: BookingState) => status === 'Cancelled' || status === 'Expired'

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
  const { db, emit, user, actor } = context
  await lockPaidSession(db, { purpose: 'booking', causeId: id })
  const booking = await lockStayBooking(db, user, id)
  if (!booking) throw notFound('booking')
  const from = stateOf(booking)
  const to: BookingState = { status: asked.status, paymentStatus: asked.paymentStatus }
  const stays = from.status === to.status && from.paymentStatus === to.paymentStatus
  const onlyNumber = stays && asked.confirmationNo !== null
  if (!onlyNumber && (!canMove(from, to) || to.paymentStatus === 'PartPaid')) refuseMove(booking)
  if (isOver(to) && !isOver(from)) await releaseRooms(db, booking)
  const money = onlyNumber ? null : await moveMoney(context, booking, to, asked)
  const updatedAt = await updateStayBooking(db, id, from, {
    ...to,
    ...money,
    ...(to.paymentStatus === 'RefundPending' ? { penalty: 0 } : {}),
    ...(to.status === 'Pending' ? {} : { holdExpiresAt: null }),
    ...(asked.confirmationNo === null ? {} : { confirmationNo: asked.confirmationNo }),
  })
  if (!updatedAt) refuseMove(booking)
  await recordAudit(db, actor, {
    entity: 'booking',
    id,
    orgId: booking.orgId,
    action: onlyNumber ? 'confirmation number' : 'status',
    before: { ...from, confirmationNo: booking.confirmationNo },
    after: {
      ...to,
      confirmationNo: asked.confirmationNo ?? booking.confirmationNo,
      ...(asked.way ? { way: asked.way } : {}),
      ...(asked.reference ? { reference: asked.reference } : {}),
    },
  })
  const news = newsOf(from, to)
  if (news) await tell(context, news, { ...booking, holdExpiresAt: null })
  emitStayBookingChanged(emit, booking, money !== null)
  return { id, ...to, updatedAt }
}
