import type { PortalKind } from '@karavan/domain/crm/portal-service'
import { sql } from 'drizzle-orm'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { recordAudit } from '../../../platform/audit/audit.ts'
import { momentWords } from '../../../platform/words.ts'
import { holdActivities } from '../../sales/activities/index.ts'
import { holdStays } from '../../sales/stays/index.ts'
import { holdTrips } from '../../sales/trips/index.ts'
import { findBuyer, lockStockOf, stayOrderOf, tripOrdersOf, visitOrderOf } from '../purchases/index.ts'
import { entity, findCrmBookingById } from './crm-booking.queries.ts'
import type { LineRecord } from './crm-booking.table.ts'
import { isLineOf, leadOf, linkLine } from './portal-line.ts'
import { listLines } from './part.queries.ts'

/** What an acceptance holds: under which number, and until when. */
type HeldService = { label: string; reference: string; until: string }

async function wantsHolds(db: Db, orgId: string): Promise<boolean> {
  const { rows } = await db.execute<{ holds: boolean }>(
    sql`select hold_on_accept as holds from org where id = ${orgId}`,
  )
  return rows[0]?.holds ?? false
}

type Held = { id: string; reference: string; holdExpiresAt: string | null }
type HeldLine = { line: LineRecord; portal: { kind: PortalKind; id: string; reference: string }; ends: string }

/** Holds services of one kind; what has no order yet, or cannot be held, is left out. */
async function holdAll<L extends LineRecord, O>(
  lines: readonly L[],
  ordered: readonly (O | null)[],
  kind: PortalKind,
  hold: (orders: O[]) => Promise<(Held | null)[]>,
): Promise<HeldLine[]> {
  const orders = lines.flatMap((line, index) => {
    const order = ordered[index]
    return order ? [{ line, order }] : []
  })
  const held = await hold(orders.map(({ order }) => order))
  return orders.flatMap(({ line }, index) => {
    const found = held[index]
    if (!found?.holdExpiresAt) return []
    return [{ line, portal: { kind, id: found.id, reference: found.reference }, ends: found.holdExpiresAt }]
  })
}

/**
 * Holds what the house sells at once for a customer who has just accepted, where the organisation wants that; what cannot be
 * held waits to be booked. Rooms and places that are gone meanwhile refuse the acceptance.
 */
export async function holdForCustomer(
  context: Omit<Context, 'user'>,
  bookingId: string,
  by: readonly (string | null)[],
): Promise<HeldService[]> {
  const { platform, db, actor } = context
  const booking = await findCrmBookingById(db, bookingId)
  if (!booking || !(await wantsHolds(db, booking.orgId))) return []
  const lines = (await listLines(db, bookingId)).filter(({ portalId }) => portalId === null)
  const [stays, trips] = [lines.filter(isLineOf('stay')), lines.filter(isLineOf('trip'))]
  const visits = lines.filter(isLineOf('activity', 'transfer'))
  if (stays.length === 0 && trips.length === 0 && visits.length === 0) return []
  const user = await findBuyer(context, booking.orgId, [...by, booking.assignedTo, booking.createdBy])
  if (!user) return []
  const lead = leadOf(booking, user)
  const holder = { ...context, user }
  const names = booking.travellers.map(({ name }) => name)
  const tripOrders = await tripOrdersOf(
    holder,
    trips.map(({ item }) => item),
    { lead, names },
  )
  if (trips.length > 0) await lockStockOf(holder, stays, trips, visits)
  const held = [
    ...(await holdAll(trips, tripOrders, 'package', (all) => holdTrips(holder, all))),
    ...(await holdAll(
      stays,
      stays.map(({ item }) => stayOrderOf(item, lead)),
      'booking',
      (all) => holdStays(holder, all),
    )),
    ...(await holdAll(
      visits,
      visits.map(({ item }) => visitOrderOf(item, lead)),
      'activity',
      (all) => holdActivities(holder, all),
    )),
  ]
  const services: HeldService[] = []
  for (const { line, portal, ends } of held) {
    await linkLine(db, line.id, portal)
    const until = momentWords(ends, platform.config.todayZone)
    services.push({ label: line.label, reference: portal.reference, until })
  }
  if (services.length > 0)
    await recordAudit(db, actor, {
      entity,
      id: bookingId,
      orgId: booking.orgId,
      action: `held: ${services.map(({ label, reference, until }) => `${label} as ${reference} until ${until}`).join('; ')}`,
    })
  return services
}
