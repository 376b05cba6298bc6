import type { tripBookings as contract } from '@karavan/contracts/sales/trips/trip-booking.contract'
import type { Funding } from '@karavan/domain/money/ledger/posting'
import { toMinor } from '@karavan/domain/base/money'
import type { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/http/problem.ts'
import { moveBooking, movedUnderLock, saleKinds } from '../core/index.ts'
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

/** Books instalments of a trip that is locked, and moves it to where it stands then. */
export async function takePayment(
  context: Omit<Context, 'user'>,
  trip: FullTripBooking,
  parts: readonly InstalmentRecord[],
  payment: Payment,
  status: FullTripBooking['status'] = 'Confirmed',
): Promise<FullTripBooking> {
  const { db, emit } = context
  const { partsPostedId, money, paymentStatus } = await postInstalments(context, trip, parts, payment)
  const numbers = parts.map(({ number }) => number)
  const marked = await markPaid(db, trip.id, numbers, { way: payment.way, postedId: partsPostedId })
  const changed = await moveBooking(context, own, trip, {
    to: { status, paymentStatus },
    changes: { ...money, holdExpiresAt: null },
    action: `paid by ${payment.way}`,
    before: { paid: trip.paid },
    after: { paid: money.paid, instalment: numbers.join(', ') },
  })
  if (marked !== parts.length || !changed) throw movedUnderLock(trip)
  const after = await getTripBookingById(db, trip.id)
  await tell(context, trip.status === 'Confirmed' ? 'paid' : 'confirmed', after)
  emitTripBookingChanged(emit, after, true)
  return after
}

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
  const key = `package ${id} instalment ${instalment}`
  return takePayment(context, trip, [next], { funding: 'wallet', way: 'wallet', key })
}
