import { sql } from 'drizzle-orm'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { recordAudit } from '../../../platform/audit/audit.ts'
import { momentWords } from '../../../platform/words.ts'
import { holdStays } from '../../sales/stays/index.ts'
import { findBuyer, stayOrderOf } from '../purchases/index.ts'
import { entity, findCrmBookingById } from './crm-booking.queries.ts'
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

/**
 * Holds what the house sells at once for a customer who has just accepted, where the organisation wants that; what cannot be
 * held waits to be booked. Rooms that are gone meanwhile refuse the acceptance. Seats are held here, too, once activities
 * can be booked by themselves.
 */
export async function holdForCustomer(
  context: Omit<Context, 'user'>,
  bookingId: string,
  by: readonly (string | null)[],
): Promise<HeldService[]> {
  const { platform, db, actor } = context
  const booking = await findCrmBookingById(db, bookingId)
  if (!booking || !(await wantsHolds(db, booking.orgId))) return []
  const stays = (await listLines(db, bookingId)).filter(isLineOf('stay')).filter(({ portalId }) => portalId === null)
  if (stays.length === 0) return []
  const user = await findBuyer(context, booking.orgId, [...by, booking.assignedTo, booking.createdBy])
  if (!user) return []
  const orders = stays.flatMap((line) => {
    const order = stayOrderOf(line.item, leadOf(booking, user))
    return order ? [{ line, order }] : []
  })
  const held = await holdStays(
    { ...context, user },
    orders.map(({ order }) => order),
  )
  const services: HeldService[] = []
  for (const [index, { line }] of orders.entries()) {
    const found = held[index]
    if (!found?.holdExpiresAt) continue
    const { id, reference } = found
    await linkLine(db, line.id, { kind: 'booking', id, reference })
    const until = momentWords(found.holdExpiresAt, platform.config.todayZone)
    services.push({ label: line.label, reference, until })
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
