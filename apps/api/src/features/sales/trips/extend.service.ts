import type { tripBookings as contract } from '@karavan/contracts/sales/trips/trip-booking.contract'
import { endOfDay } from '@karavan/domain/sales/stays/deadline'
import type { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { invalid, problem } from '../../../platform/http/problem.ts'
import { localMomentWords } from '../../../platform/words.ts'
import { moveBooking, movedUnderLock, saleKinds, stateOf } from '../core/index.ts'
import { emitTripBookingChanged, tell } from './trip-booking-news.ts'
import {
  type FullTripBooking,
  getLockedTripBooking,
  getTripBookingById,
  noteInstalment,
  updateTripBooking,
} from './trip-booking.queries.ts'
import { isExtendable, nextOpen, zoneOf } from './trip-booking.view.ts'

const own = { kind: saleKinds.package, update: updateTripBooking }

/** Leaves more time to pay what is overdue, by the caller's word: whatever penalties begin meanwhile, and up to departure. */
export async function extendGrace(
  context: Context,
  id: string,
  { until, reason }: z.output<(typeof contract)['extend']['body']>,
): Promise<FullTripBooking> {
  const { db, emit, user, platform } = context
  const trip = await getLockedTripBooking(db, user, id)
  const part = nextOpen(trip)
  if (!part?.graceUntil || !isExtendable(trip))
    throw problem('CONFLICT', 'Nothing of this trip is overdue; there is no time to extend.')
  const end = new Date(until)
  if (end <= new Date(part.graceUntil)) throw invalid({ path: 'until', message: 'This is not later than it is now' })
  if (end > endOfDay(zoneOf(trip), trip.startDate))
    throw invalid({ path: 'until', message: 'Not after the first day of the trip' })
  const [before, graceUntil] = [part.graceUntil, end.toISOString()]
  await noteInstalment(db, id, part.number, {
    graceUntil,
    releaseToldAt: null,
    extendedBy: user.name,
    extendedReason: reason,
  })
  const moved = await moveBooking(context, own, trip, {
    to: stateOf(trip),
    changes: {},
    action: 'time to pay extended',
    before: { graceUntil: before },
    after: { graceUntil, reason, instalment: String(part.number) },
  })
  if (!moved) throw movedUnderLock(trip)
  const after = await getTripBookingById(db, id)
  await tell(
    context,
    'extended',
    after,
    `It may be paid by ${localMomentWords(graceUntil, platform.config.todayZone)}.`,
  )
  emitTripBookingChanged(emit, after, false)
  return after
}
