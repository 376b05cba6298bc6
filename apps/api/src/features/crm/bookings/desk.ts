import { type CrmBookingKind, isLive } from '@karavan/domain/crm/booking'
import type { Context } from '../../../platform/context.ts'
import { notFound, problem } from '../../../platform/http/problem.ts'
import { type FullBooking, lockBooking } from './booking.queries.ts'

/** Tells the screens that show it that a booking changed. */
export const stir = (emit: Context['emit'], { id, orgId }: Pick<FullBooking, 'id' | 'orgId'>): void =>
  emit({ tag: 'CrmBooking', id, orgId })

/** Where a booking is looked at. */
export const linkOf = ({ kind, id }: Pick<FullBooking, 'kind' | 'id'>): string =>
  `/crm/${kind === 'land-package' ? 'landPkg' : kind}-booking/view/${id}`

/** Whoever is told about a booking: who works on it, else who wrote it down. */
export const ownersOf = ({ assignedTo, createdBy }: Pick<FullBooking, 'assignedTo' | 'createdBy'>): string[] =>
  [assignedTo ?? createdBy].flatMap((id) => id ?? [])

/** Takes a booking for changes; one of somebody else, or of another kind, is missing. */
export async function take({ db, user }: Context, kind: CrmBookingKind, id: string): Promise<FullBooking> {
  const booking = await lockBooking(db, user, kind, id)
  if (!booking) throw notFound('booking')
  return booking
}

/** Refuses what cannot be done with a booking that is over or cancelled. */
export function refuseOver({ number, status }: Pick<FullBooking, 'number' | 'status'>): void {
  if (!isLive(status))
    throw problem('ILLEGAL_TRANSITION', `${number} is ${status.toLowerCase()}; it stays as it is.`, {
      current: { status },
    })
}
