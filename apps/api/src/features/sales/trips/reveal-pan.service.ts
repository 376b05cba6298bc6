import { recordAudit } from '../../../platform/audit/audit.ts'
import type { Context } from '../../../platform/context.ts'
import { openPan } from '../../../platform/crypto/pan.ts'
import { notFound } from '../../../platform/http/problem.ts'
import { getTripBooking } from './trip-booking.queries.ts'

/** The whole PAN tax of a trip is paid under; whoever reads it is noted in the history. */
export async function revealTripPan({ platform, db, user, actor }: Context, id: string): Promise<string> {
  const trip = await getTripBooking(db, user, id)
  const pan = openPan(platform, 'package_booking', trip)
  if (pan === null) throw notFound('PAN')
  await recordAudit(db, actor, { entity: 'package', id, orgId: trip.orgId, action: 'PAN looked at' })
  return pan
}
