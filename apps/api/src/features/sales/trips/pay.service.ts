import type { tripBookings as contract } from '@karavan/contracts/sales/trips/trip-booking.contract'
import type { Funding } from '@karavan/domain/money/ledger/posting'
import { toMinor } from '@karavan/domain/base/money'
import type { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { recordAudit } from '../../../platform/audit/audit.ts'
import { notFound, problem } from '../../../platform/http/problem.ts'
import { stateOf } from '../stays/index.ts'
import { postInstalments } from './trip-booking-money.ts'
import { emitTripBookingChanged, tell } from './trip-booking-news.ts'
import {
  updateTripBooking,
  type FullTripBooking,
  lockTripBooking,
  markPaid,
  findTripBookingById,
} from './trip-booking.queries.ts'
import type { InstalmentRecord } from './trip-booking.table.ts'
import { canPay, nextOpen } from './trip-booking.view.ts'

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
  const { db, emit, actor } = context
  const { partsPostedId, money, paymentStatus } = await postInstalments(context, trip, parts, payment)
  const numbers = parts.map(({ number }) => number)
  const marked = await markPaid(db, trip.id, numbers, { way: payment.way, postedId: partsPostedId })
  const from = stateOf(trip)
  const to = { status, paymentStatus }
  const changed = await updateTripBooking(db, trip.id, from, { ...to, ...money, holdExpiresAt: null })
  if (marked !== parts.length || !changed) throw new Error(`${trip.reference} was moved under its lock`)
  await recordAudit(db, actor, {
    entity: 'package',
    id: trip.id,
    orgId: trip.orgId,
    action: `paid by ${payment.way}`,
    before: { ...from, paid: trip.paid },
    after: { ...to, paid: money.paid, instalment: numbers.join(', ') },
  })
  const after = await findTripBookingById(db, trip.id)
  if (!after) throw notFound('booking')
  await tell(context, from.status === 'Confirmed' ? 'paid' : 'confirmed', after)
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
  const trip = await lockTripBooking(context.db, user, id)
  if (!trip) throw notFound('booking')
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
