import { type CrmBookingKind, isLive } from '@karavan/domain/crm/booking'
import type { Context } from '../../../platform/context.ts'
import { notFound, problem } from '../../../platform/http/problem.ts'
import { type FullCrmBooking, lockCrmBooking } from './crm-booking.queries.ts'

/** Tells the screens that show it that a booking changed. */
export const emitCrmBookingChanged = (
  emit: Context['emit'],
  { id, orgId }: Pick<FullCrmBooking, 'id' | 'orgId'>,
): void => emit({ tag: 'CrmBooking', id, orgId })

/** Where a booking is looked at. */
export const linkOf = ({ kind, id }: Pick<FullCrmBooking, 'kind' | 'id'>): string =>
  `/crm/${kind === 'land-package' ? 'landPkg' : kind}-booking/view/${id}`

/** Whoever is told about a booking: who works on it, else who wrote it down. */
export const ownersOf = ({ assignedTo, createdBy }: Pick<FullCrmBooking, 'assignedTo' | 'createdBy'>): string[] =>
  [assignedTo ?? createdBy].flatMap((id) => id ?? [])

/** Locks a booking for a change; one of another organisation or of another kind is not found. */
export async function getLockedCrmBooking(
  { db, user }: Context,
  kind: CrmBookingKind,
  id: string,
): Promise<FullCrmBooking> {
  const booking = await lockCrmBooking(db, user, kind, id)
  if (!booking) throw notFound('booking')
  return booking
}

/** Refuses what cannot be done with a booking that is over or cancelled. */
export function refuseOver({ number, status }: Pick<FullCrmBooking, 'number' | 'status'>): void {
  if (!isLive(status))
    throw problem('ILLEGAL_TRANSITION', `${number} is ${status.toLowerCase()}; it stays as it is.`, {
      current: { status },
    })
}
