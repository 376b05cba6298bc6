import type { crmBookings as contract } from '@karavan/contracts/crm/bookings/booking.contract'
import { type CrmBookingKind, canMoveCrmBooking, crmBookingMoves } from '@karavan/domain/crm/booking'
import { sum, toMajor, toMinor } from '@karavan/domain/base/money'
import type { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { recordAudit } from '../../../platform/audit/audit.ts'
import { invalid, problem } from '../../../platform/http/problem.ts'
import { entity, type FullCrmBooking, moveCrmBooking } from './crm-booking.queries.ts'
import { emitCrmBookingChanged, getLockedCrmBooking } from './crm-booking-access.ts'
import { creditInvoice } from './invoice.service.ts'
import { cancelServices } from './request.service.ts'
import { closeOpenInstalments } from './part.queries.ts'
import { bookSupplied } from './supplied-book.service.ts'

type Move = z.output<(typeof contract)['setStatus']['body']>

/** Moves a booking on from where the caller saw it; a cancellation takes back its invoice and what is still owed. */
export async function updateCrmBookingStatus(
  context: Context,
  kind: CrmBookingKind,
  id: string,
  move: Move,
): Promise<FullCrmBooking> {
  const { db, actor } = context
  const before = await getLockedCrmBooking(context, kind, id)
  const { status: from, number, orgId } = before
  const { status: to, reason } = move
  const illegal = () =>
    problem(
      'ILLEGAL_TRANSITION',
      `${number} is ${from}; it can become ${crmBookingMoves[from].join(', ') || 'nothing else'}.`,
      {
        current: { status: from, moves: crmBookingMoves[from] },
      },
    )
  if (move.from !== from || !canMoveCrmBooking(from, to)) throw illegal()
  const cancelling = to === 'Cancelled'
  if (cancelling && !reason) throw invalid({ path: 'reason', message: 'Say why it is cancelled' })
  const cancelledReason = cancelling ? reason : null
  if (!(await moveCrmBooking(db, before, { status: to, cancelledReason }))) throw illegal()
  const creditNote = cancelling ? await creditInvoice(context, before) : null
  const dropped = cancelling ? await closeOpenInstalments(db, id) : []
  if (cancelling) await cancelServices(context, before, reason ?? '')
  await bookSupplied(db, actor, { ...before, status: to })
  await recordAudit(db, actor, {
    entity,
    id,
    orgId,
    action: `${from} to ${to}${cancelling ? `: ${reason}` : ''}`,
    before: { status: from },
    after: {
      status: to,
      ...(cancelling ? { reason, noLongerOwed: toMajor(sum(dropped.map(toMinor))) } : {}),
      ...(creditNote ? { creditNote } : {}),
    },
  })
  const after = { ...before, status: to, cancelledReason, version: before.version + 1 }
  emitCrmBookingChanged(context.emit, after)
  return after
}
