import type { tripBookings as contract } from '@karavan/contracts/sales/trips/trip-booking.contract'
import type { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { invalid, problem } from '../../../platform/http/problem.ts'
import { isOver, isReleasable, moveBooking, movedUnderLock, saleKinds, stateOf } from '../core/index.ts'
import { emitTripBookingChanged } from './trip-booking-news.ts'
import {
  type FullTripBooking,
  getLockedTripBooking,
  getTripBookingById,
  type TripChanges,
  updateTripBooking,
} from './trip-booking.queries.ts'

const own = { kind: saleKinds.package, update: updateTripBooking }

type Changed = {
  changes: TripChanges
  action: string
  before?: Record<string, unknown>
  after: Record<string, unknown>
}

/** Changes what vouchers say of a trip that stays where it stands. */
async function change(context: Context, trip: FullTripBooking, changed: Changed): Promise<FullTripBooking> {
  const updatedAt = await moveBooking(context, own, trip, { to: stateOf(trip), ...changed })
  if (!updatedAt) throw movedUnderLock(trip)
  emitTripBookingChanged(context.emit, trip, false)
  return getTripBookingById(context.db, trip.id)
}

/** Lets the voucher of a confirmed trip count before all of it is paid, by the caller's word. */
export async function releaseTripVoucher(
  context: Context,
  id: string,
  { reason }: z.output<(typeof contract)['releaseVoucher']['body']>,
): Promise<FullTripBooking> {
  const trip = await getLockedTripBooking(context.db, context.user, id)
  if (!isReleasable(trip))
    throw problem(
      'CONFLICT',
      'Only the voucher of a confirmed trip that is not paid in full can be released, and once.',
    )
  const releasedBy = context.user.name
  const changes = { releasedAt: new Date().toISOString(), releasedBy, releasedReason: reason }
  return change(context, trip, { changes, action: 'voucher released', after: { reason } })
}

/** Notes the own numbers of hotels, as its vouchers print them. */
export async function numberTripHotels(
  context: Context,
  id: string,
  { numbers }: z.output<(typeof contract)['numberHotels']['body']>,
): Promise<FullTripBooking> {
  const trip = await getLockedTripBooking(context.db, context.user, id)
  if (isOver(trip)) throw problem('CONFLICT', 'This trip has ended; its hotels expect nobody.')
  const strange = numbers.findIndex(({ stay }) => stay >= trip.stays.length)
  if (strange >= 0) throw invalid({ path: `numbers.${strange}.stay`, message: 'This trip has no such stay' })
  const given = new Map(numbers.map(({ stay, confirmationNo }) => [stay, confirmationNo]))
  const stays = trip.stays.map((stay, index) =>
    given.has(index) ? { ...stay, confirmationNo: given.get(index) ?? null } : stay,
  )
  const told = (all: FullTripBooking['stays']) =>
    all.map(({ hotelName, confirmationNo }) => `${hotelName} ${confirmationNo ?? 'to follow'}`).join(', ')
  const [before, after] = [{ hotelNumbers: told(trip.stays) }, { hotelNumbers: told(stays) }]
  return change(context, trip, { changes: { stays }, action: 'hotel numbers', before, after })
}
