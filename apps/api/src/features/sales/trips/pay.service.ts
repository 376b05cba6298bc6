import type { tripBookings as contract } from '@karavan/contracts/sales/trips/trip-booking.contract'
import type { Funding } from '@karavan/domain/money/ledger/posting'
import { toMinor } from '@karavan/domain/base/money'
import type { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/http/problem.ts'
import { type ClockContext, moveBooking, movedUnderLock, saleKinds } from '../core/index.ts'
import { postInstalments } from './trip-booking-money.ts'
import { emitTripBookingChanged, tell } from './trip-booking-news.ts'
import {
  type FullTripBooking,
  getLockedTripBooking,
  getTripBookingById,
  markPaid,
  updateTripBooking,
} from './trip-booking.queries.ts'
import type { InstalmentRecord } from './trip-booking.table.ts'
import { canPay, nextOpen } from './trip-booking.view.ts'

const own = { kind: saleKinds.package, update: updateTripBooking }

type Asked = z.output<(typeof contract)['pay']['body']>

/** How instalments are paid: where the money is, the way to show, and the key under which it counts once. */
type Payment = { funding: Funding; way: NonNullable<InstalmentRecord['way']>; key: string }

type Told = { status?: FullTripBooking['status']; news?: 'collected'; action?: string }

/** Books instalments of a trip that is locked, and moves it to where it stands then. */
export async function takePayment(
  context: Omit<Context, 'user'>,
  trip: FullTripBooking,
  parts: readonly InstalmentRecord[],
  payment: Payment,
  { status = 'Confirmed', news, action = `paid by ${payment.way}` }: Told = {},
): Promise<FullTripBooking> {
  const { db, emit } = context
  const { partsPostedId, money, paymentStatus } = await postInstalments(context, trip, parts, payment)
  const numbers = parts.map(({ number }) => number)
  const marked = await markPaid(db, trip.id, numbers, { way: payment.way, postedId: partsPostedId })
  const changed = await moveBooking(context, own, trip, {
    to: { status, paymentStatus },
    changes: { ...money, holdExpiresAt: null },
    action,
    before: { paid: trip.paid },
    after: { paid: money.paid, instalment: numbers.join(', ') },
  })
  if (marked !== parts.length || !changed) throw movedUnderLock(trip)
  const after = await getTripBookingById(db, trip.id)
  await tell(context, news ?? (trip.status === 'Confirmed' ? 'paid' : 'confirmed'), after)
  emitTripBookingChanged(emit, after, true)
  return after
}

/** Under one key, whether somebody pays an instalment or the clock collects it. */
const fromWallet = ({ id }: FullTripBooking, { number }: InstalmentRecord): Payment => ({
  funding: 'wallet',
  way: 'wallet',
  key: `instalment ${id} ${number}`,
})

/** Takes an instalment that is due from the wallet, without being asked. */
export const collectInstalment = (context: ClockContext, trip: FullTripBooking, part: InstalmentRecord) =>
  takePayment(context, trip, [part], fromWallet(trip, part), { news: 'collected', action: 'collected' })

/** Pays the next instalment from the wallet: the one that was looked at, at the amount that was shown. */
export async function payInstalment(
  context: Context,
  id: string,
  { instalment, shownAmount }: Asked,
): Promise<FullTripBooking> {
  const { user } = context
  const trip = await getLockedTripBooking(context.db, user, id)
  const named = trip.instalments.find(({ number }) => number === instalment)
  if (!named) throw problem('CONFLICT', 'There is no such instalment of this booking.')
  if (named.paidAt) throw problem('CONFLICT', 'This instalment is paid already.')
  const next = nextOpen(trip)
  if (!next || !canPay(trip)) throw problem('NOT_BOOKABLE', 'There is nothing to pay on this booking.')
  if (next.number !== instalment) throw problem('CONFLICT', `Instalment ${next.number} comes first.`)
  if (toMinor(next.amount) !== toMinor(shownAmount))
    throw problem('PRICE_CHANGED', 'The amount is another one than you saw; look again and decide.', {
      current: { shownAmount, amount: next.amount },
    })
  return takePayment(context, trip, [next], fromWallet(trip, next))
}
