import type { Db } from '../../../platform/db/database.ts'
import { problem } from '../../../platform/http/problem.ts'
import type { FullCrmBooking } from './crm-booking.queries.ts'
import { listLines } from './part.queries.ts'

/** Whether a fare that was held has lapsed: until it has a new price or a new time, its customer pays nothing online. */
export async function isResting(db: Db, { id }: Pick<FullCrmBooking, 'id'>): Promise<boolean> {
  const lines = await listLines(db, id)
  return lines.some(
    ({ ticketState, ticketBy, state }) =>
      ticketState === 'Held' && state !== 'Cancelled' && ticketBy !== null && new Date(ticketBy) <= new Date(),
  )
}

/** Refuses what a customer would pay while a fare has lapsed. */
export async function refuseResting(db: Db, booking: Pick<FullCrmBooking, 'id'>): Promise<void> {
  if (await isResting(db, booking))
    throw problem('NOT_BOOKABLE', 'The price of a flight is being checked; you will hear from us before you pay.')
}
