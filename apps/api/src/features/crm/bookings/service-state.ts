import { less, toMajor } from '@karavan/domain/base/money'
import { canMoveService, serviceMovesOf, type ServiceMover, type ServiceState } from '@karavan/domain/crm/service'
import { eq } from 'drizzle-orm'
import type { Context } from '../../../platform/context.ts'
import { today } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { notFound, problem } from '../../../platform/http/problem.ts'
import { readBilled } from './billed.queries.ts'
import { creditIn } from './input-tax.ts'
import { emitCrmBookingChanged } from './crm-booking-access.ts'
import { composePayments, sumOf } from './crm-booking.compose.ts'
import { type FullCrmBooking, updateCrmBookingRow } from './crm-booking.queries.ts'
import { crmBookingLines, type LineRecord } from './crm-booking.table.ts'
import { dueDates } from './line-supplier.ts'
import { renewLacks } from './paper.service.ts'
import { listLines, listPayments, replacePayments } from './part.queries.ts'
import { followSupplied } from './supplied-book.service.ts'

/** The line a call is about. */
export function getLine(lines: readonly LineRecord[], id: string): LineRecord {
  const line = lines.find((one) => one.id === id)
  if (!line) throw notFound('service')
  return line
}

/** Refuses a move the table of states does not have. */
export function refuseMove({ label, state }: LineRecord, to: ServiceState, by: ServiceMover): void {
  if (canMoveService(state, to, by)) return
  const moves = serviceMovesOf(state, by)
  throw problem(
    'ILLEGAL_TRANSITION',
    `${label} is ${state.toLowerCase()}; it can become ${moves.join(', ') || 'nothing else'}.`,
    {
      current: { state, moves },
    },
  )
}

export type LineChanges = Partial<
  Pick<
    LineRecord,
    | 'stateNote'
    | 'supplierReference'
    | 'confirmedAt'
    | 'supplier'
    | 'supplierId'
    | 'cost'
    | 'costInr'
    | 'currency'
    | 'rate'
    | 'gst'
    | 'inputTax'
    | 'penaltyInr'
    | 'plannedCostInr'
    | 'sell'
    | 'sold'
    | 'from'
    | 'until'
    | 'label'
    | 'stay'
  >
>

/** Writes where a service stands now; the caller holds the booking and has asked whether it may. */
export async function moveLine(
  db: Db,
  { id }: LineRecord,
  state: ServiceState,
  changes: LineChanges = {},
): Promise<void> {
  await db
    .update(crmBookingLines)
    .set({ state, ...changes })
    .where(eq(crmBookingLines.id, id))
}

/** What a service costs, in rupees: of one that is cancelled what is kept of it. Tax that comes back is no cost. */
export const costNow = (line: Pick<LineRecord, 'state' | 'costInr' | 'penaltyInr' | 'inputTax'>): number => {
  const owed = line.state === 'Cancelled' ? line.penaltyInr : line.costInr
  return less(owed, creditIn(line, owed))
}

/** What a service was to cost, in rupees, reckoned as what it costs is: as much of it comes back. */
export const plannedNow = (line: Pick<LineRecord, 'costInr' | 'plannedCostInr' | 'inputTax'>): number =>
  less(line.plannedCostInr, creditIn(line, line.plannedCostInr))

/** Writes what a booking costs by now, with bills that were typed for it; the caller holds it. */
export async function renewCost({ db, emit }: Pick<Context, 'db' | 'emit'>, booking: FullCrmBooking): Promise<void> {
  const lines = await listLines(db, booking.id)
  await updateCrmBookingRow(db, booking.id, {
    cost: toMajor(sumOf([...lines.map(costNow), await readBilled(db, booking.id)])),
  })
  emitCrmBookingChanged(emit, booking)
}

/** What hangs on the states of services: what suppliers are to get, also in the books, what it costs, and what is missing. */
export async function settleServices(
  context: Pick<Context, 'platform' | 'db' | 'actor'>,
  booking: FullCrmBooking,
): Promise<void> {
  const { platform, db } = context
  const { id, orgId, startDate } = booking
  const lines = await listLines(db, id)
  const booked = today(platform.config, new Date(booking.createdAt))
  const payments = composePayments(
    { orgId, startDate, booked },
    lines,
    await listPayments(db, id),
    await dueDates(db, lines),
  )
  await replacePayments(db, id, payments)
  await updateCrmBookingRow(db, id, {
    cost: toMajor(sumOf([...lines.map(costNow), await readBilled(db, id)])),
    plannedCost: toMajor(sumOf(lines.map(plannedNow))),
  })
  await followSupplied(context, booking)
  await renewLacks(db, booking)
}
