import type { OrgKind } from '@karavan/domain/base/access/user-type'
import type { BookingState } from '@karavan/domain/sales/stays/state'
import { type Actor, recordAudit } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import { problem } from '../../../platform/http/problem.ts'
import type { Sale, SaleKind } from './sale-kind.ts'

/** What stays and trips have in common: they are booked, held, paid, used or cancelled. */
export type Booked = Sale & BookingState & { holdExpiresAt: string | null; orgKind: OrgKind }

export const stateOf = ({ status, paymentStatus }: BookingState): BookingState => ({ status, paymentStatus })

export const isOver = ({ status }: Pick<BookingState, 'status'>): boolean =>
  status === 'Cancelled' || status === 'Expired'

export const isUnpaid = ({ paymentStatus }: Pick<BookingState, 'paymentStatus'>): boolean =>
  paymentStatus === 'Unpaid' || paymentStatus === 'Failed'

/** Whether something of its price is still open. */
export const isPayable = (booking: Pick<BookingState, 'paymentStatus'>): boolean =>
  isUnpaid(booking) || booking.paymentStatus === 'PartPaid'

/** Whether it stands, or waits to: what is over or used cannot be changed or cancelled. */
export const isOpen = ({ status }: Pick<BookingState, 'status'>): boolean =>
  status === 'Pending' || status === 'Confirmed'

const named = ({ status, paymentStatus }: BookingState) => `${status} and ${paymentStatus}`

/** Refuses a move the table of states does not know, and names those it does. */
export function refuseMoveOf(from: BookingState, moves: BookingState[]): never {
  const where = moves.length === 0 ? 'nowhere any more' : `to ${moves.map(named).join('; ')}`
  throw problem('ILLEGAL_TRANSITION', `From ${named(from)} a booking goes ${where}.`, {
    current: { ...stateOf(from), moves },
  })
}

/** Writes a change of a booking that stands where it is expected to; null when somebody was faster. */
export type UpdateBooking<C> = (db: Db, id: string, from: BookingState, changes: C) => Promise<string | null>

type Move<C> = {
  to: BookingState
  changes: C
  action: string
  /** What the trail tells beside the states. */
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/** Moves a booking from where it stands, with its entry in the trail; null when somebody was faster. */
export async function moveBooking<C extends object>(
  { db, actor }: { db: Db; actor: Actor },
  { kind, update }: { kind: Pick<SaleKind, 'entity'>; update: UpdateBooking<C> },
  booking: Sale & BookingState,
  { to, changes, action, before, after }: Move<C>,
): Promise<string | null> {
  const { id, orgId } = booking
  const from = stateOf(booking)
  const updatedAt = await update(db, id, from, { ...to, ...changes })
  if (updatedAt === null) return null
  const entry = { action, before: { ...from, ...before }, after: { ...to, ...after } }
  await recordAudit(db, actor, { entity: kind.entity, id, orgId, ...entry })
  return updatedAt
}

/** What is locked cannot have moved: this is a fault, and undoes all of it. */
export const movedUnderLock = ({ reference }: Pick<Sale, 'reference'>): Error =>
  new Error(`${reference} was moved under its lock`)
