import { isWanted } from '@karavan/domain/crm/service'
import type { Context } from '../../../platform/context.ts'
import { endGiven } from '../tasks/index.ts'
import type { LineRecord } from './crm-booking.table.ts'
import { listLines } from './part.queries.ts'

/** What the task of a lapsed fare is given for. */
export const lapsedFare = (lineId: string) => `lapsed fare ${lineId}`

const isLapsed = ({ state, ticketState, ticketBy }: LineRecord): boolean =>
  isWanted(state) && ticketState === 'Held' && ticketBy !== null && Date.parse(ticketBy) <= Date.now()

/** Ends the tasks of fares of a booking that are held anew, ticketed, or not wanted any more. */
export async function endLapsed(context: Pick<Context, 'db' | 'emit' | 'actor' | 'user'>, bookingId: string) {
  const lapsed = (await listLines(context.db, bookingId)).filter(isLapsed)
  await endGiven(context, {
    recordId: bookingId,
    givenFor: lapsedFare(''),
    still: lapsed.map(({ id }) => lapsedFare(id)),
  })
}
