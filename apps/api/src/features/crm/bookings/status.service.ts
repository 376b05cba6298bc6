import type { crmBookings as contract } from '@karavan/contracts/crm/bookings/booking.contract'
import { type CrmBookingKind, canMoveCrmBooking, crmBookingMoves } from '@karavan/domain/crm/booking'
import type { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { recordAudit } from '../../../platform/audit/audit.ts'
import { problem } from '../../../platform/http/problem.ts'
import { entity, type FullCrmBooking, moveCrmBooking } from './crm-booking.queries.ts'
import { emitCrmBookingChanged, getLockedCrmBooking } from './crm-booking-access.ts'
import { followSupplied } from './supplied-book.service.ts'

type Move = z.output<(typeof contract)['setStatus']['body']>

/** Moves a booking on from where the caller saw it; what ends it for its charges is a cancellation. */
export async function updateCrmBookingStatus(
  context: Context,
  kind: CrmBookingKind,
  id: string,
  move: Move,
): Promise<FullCrmBooking> {
  const { db, actor } = context
  const before = await getLockedCrmBooking(context, kind, id)
  const { status: from, number, orgId } = before
  const { status: to } = move
  const illegal = () =>
    problem(
      'ILLEGAL_TRANSITION',
      `${number} is ${from}; it can become ${crmBookingMoves[from].join(', ') || 'nothing else'}.`,
      {
        current: { status: from, moves: crmBookingMoves[from] },
      },
    )
  if (move.from !== from || !canMoveCrmBooking(from, to)) throw illegal()
  if (!(await moveCrmBooking(db, before, { status: to, cancelledReason: null }))) throw illegal()
  await followSupplied(context, { ...before, status: to })
  await recordAudit(db, actor, {
    entity,
    id,
    orgId,
    action: `${from} to ${to}`,
    before: { status: from },
    after: { status: to },
  })
  const after = { ...before, status: to, version: before.version + 1 }
  emitCrmBookingChanged(context.emit, after)
  return after
}
