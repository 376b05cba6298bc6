import type { tripBookings as contract } from '@karavan/contracts/sales/trips/trip-booking.contract'
import type { Funding } from '@karavan/domain/money/ledger/posting'
import { toMinor } from '@karavan/domain/base/money'
import type { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { type PanColumns, sealPan } from '../../../platform/crypto/pan.ts'
import { readPans } from '../../../platform/crypto/stored-pans.ts'
import { problem } from '../../../platform/http/problem.ts'
import { lockPaidSessions } from '../../money/payments/index.ts'
import { type ClockContext, isUnpaid, moveBooking, movedUnderLock, saleKinds } from '../core/index.ts'
import { postInstalments, postInternal } from './trip-booking-money.ts'
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

/** A trip abroad is paid under the PAN of its buyer, which may have come on file since it was held. */
async function panOf(
  { platform, db }: Pick<Context, 'platform' | 'db'>,
  { id, orgId, reference, overseas, payment, panEnd }: FullTripBooking,
): Promise<Partial<PanColumns>> {
  if (!overseas || payment !== 'later' || panEnd !== null) return {}
  const pan = (await readPans(platform, db, 'org', [orgId])).get(orgId)
  if (pan === undefined)
    throw problem(
      'PAN_NEEDED',
      `Tax is collected on trips abroad: put the PAN of the agency into its profile, then ${reference} can be paid.`,
    )
  return sealPan(platform, 'package_booking', { id, orgId }, pan)
}

/** Books instalments of a trip that is locked, and moves it to where it stands then. */
export async function takePayment(
  context: Omit<Context, 'user'>,
  trip: FullTripBooking,
  parts: readonly InstalmentRecord[],
  payment: Payment,
  { status = 'Confirmed', news, action = `paid by ${payment.way}` }: Told = {},
): Promise<FullTripBooking> {
  const { db, emit } = context
  const pan = await panOf(context, trip)
  const { partsPostedId, money, paymentStatus } = await postInstalments(context, trip, parts, payment)
  const numbers = parts.map(({ number }) => number)
  const marked = await markPaid(db, trip.id, numbers, { way: payment.way, postedId: partsPostedId })
  const changed = await moveBooking(context, own, trip, {
    to: { status, paymentStatus },
    changes: { ...money, ...pan, holdExpiresAt: null },
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

/** Books a trip the house has held for its own customer: a cost of its own, which nobody pays. */
export async function bookInternal(context: Omit<Context, 'user'>, trip: FullTripBooking): Promise<FullTripBooking> {
  const { db, emit } = context
  const { money, paymentStatus } = await postInternal(context, trip)
  const moved = await moveBooking(context, own, trip, {
    to: { status: 'Confirmed', paymentStatus },
    changes: { ...money, holdExpiresAt: null },
    action: 'booked at net',
  })
  if (!moved) throw movedUnderLock(trip)
  const after = await getTripBookingById(db, trip.id)
  await tell(context, 'confirmed', after)
  emitTripBookingChanged(emit, after, true)
  return after
}

/** Under one key, whether somebody pays an instalment or the clock collects it. */
const fromWallet = ({ id }: FullTripBooking, { number }: InstalmentRecord): Payment => ({
  funding: 'wallet',
  way: 'wallet',
  key: `instalment ${id} ${number}`,
})

/** Paying trips that are held, several at once. */
export const heldTrips = {
  /** Locks what is held, by ids in order; one whose hold is over is refused. */
  async lock({ db, user }: Context, ids: readonly string[]): Promise<FullTripBooking[]> {
    const held: FullTripBooking[] = []
    for (const id of [...ids].sort()) {
      await lockPaidSessions(db, { purpose: own.kind.purpose, causeId: id })
      const trip = await getLockedTripBooking(db, user, id)
      if (trip.status !== 'Pending' || !isUnpaid(trip))
        throw problem('CONFLICT', `${trip.reference} is held no longer; look at it again.`, {
          current: { status: trip.status },
        })
      held.push(trip)
    }
    return held
  },

  /** Pays what is open of them from the wallet of whoever holds them, and books as a cost what the house does. */
  async pay(context: Context, held: readonly FullTripBooking[]): Promise<void> {
    for (const trip of held) {
      const next = nextOpen(trip)
      if (trip.payment === 'internal') await bookInternal(context, trip)
      else if (next) await takePayment(context, trip, [next], fromWallet(trip, next))
    }
  },
}

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
