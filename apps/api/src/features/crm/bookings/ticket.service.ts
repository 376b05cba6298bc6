import type { TicketBody } from '@karavan/contracts/crm/bookings/service'
import type { CrmBookingKind } from '@karavan/domain/crm/booking'
import { canMoveService } from '@karavan/domain/crm/service'
import { canMoveTicket, isTicketed, ticketMoves } from '@karavan/domain/crm/ticket'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { recordAudit } from '../../../platform/audit/audit.ts'
import type { Context } from '../../../platform/context.ts'
import { invalid, problem } from '../../../platform/http/problem.ts'
import { emitCrmBookingChanged, getLockedCrmBooking, refuseOver } from './crm-booking-access.ts'
import { entity } from './crm-booking.queries.ts'
import { crmBookingLines } from './crm-booking.table.ts'
import { endLapsed } from './lapsed-fare.ts'
import { listLines } from './part.queries.ts'
import { getLine, moveLine, settleServices } from './service-state.ts'

/** Moves the ticket of a flight on; a ticket that is issued confirms its service under the record locator. */
export async function ticketService(
  context: Context,
  { kind, id, partId }: { kind: CrmBookingKind; id: string; partId: string },
  { state, pnr, ticketBy }: z.output<typeof TicketBody>,
): Promise<void> {
  const { db, actor, emit } = context
  const booking = await getLockedCrmBooking(context, kind, id)
  refuseOver(booking)
  const line = getLine(await listLines(db, id), partId)
  if (line.service !== 'Flight') throw problem('CONFLICT', `${line.label} is no flight.`)
  const from = line.ticketState
  if (!canMoveTicket(from, state) || line.state === 'Cancelled')
    throw problem(
      'ILLEGAL_TRANSITION',
      `The ticket is ${(from ?? 'not held').toLowerCase()}; it can become ${ticketMoves[from ?? 'none'].join(', ') || 'nothing else'}.`,
      { current: { state: from, moves: ticketMoves[from ?? 'none'] } },
    )
  const locator = pnr ?? line.pnr
  if (state === 'Held' && locator === null) throw invalid({ path: 'pnr', message: 'Required' })
  if (state === 'Held' && ticketBy === null) throw invalid({ path: 'ticketBy', message: 'Until when is it held?' })
  await db
    .update(crmBookingLines)
    // Another time is another warning.
    .set({ ticketState: state, pnr: locator, ...(ticketBy === null ? {} : { ticketBy, ticketTold: null }) })
    .where(eq(crmBookingLines.id, partId))
  if (isTicketed(state) && canMoveService(line.state, 'Confirmed', 'agency'))
    await moveLine(db, line, 'Confirmed', {
      confirmedAt: new Date().toISOString(),
      stateNote: null,
      supplierReference: line.supplierReference ?? locator,
    })
  await settleServices(context, booking)
  await endLapsed(context, id)
  await recordAudit(db, actor, {
    entity,
    id,
    orgId: booking.orgId,
    action: `ticket of ${line.label}: ${state.toLowerCase()}${locator ? `, ${locator}` : ''}`,
    before: { ticket: from },
    after: { ticket: state, pnr: locator, ticketBy },
  })
  emitCrmBookingChanged(emit, booking)
}
