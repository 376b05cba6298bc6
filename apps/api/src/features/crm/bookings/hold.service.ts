import type { PortalKind } from '@karavan/domain/crm/portal-service'
import { type Unheld, unheldWords } from '@karavan/domain/sales/stays/unheld'
import { sql } from 'drizzle-orm'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { recordAudit } from '../../../platform/audit/audit.ts'
import { momentWords } from '../../../platform/words.ts'
import { holdActivities } from '../../sales/activities/index.ts'
import { holdStays } from '../../sales/stays/index.ts'
import { holdTrips } from '../../sales/trips/index.ts'
import { findBuyer, lockStockOf, stayOrderOf, tripOrdersOf, visitOrderOf } from '../purchases/index.ts'
import { entity, findCrmBookingById, type FullCrmBooking } from './crm-booking.queries.ts'
import type { LineRecord } from './crm-booking.table.ts'
import { isLineOf, keepUnheld, leadOf, linkLine } from './portal-line.ts'
import { listLines } from './part.queries.ts'

/** What an acceptance holds, under which number and until when, and what it leaves, and why. */
type Holds = {
  held: { label: string; reference: string; until: string }[]
  unheld: { label: string; why: string }[]
}
const nothing: Holds = { held: [], unheld: [] }

async function wantsHolds(db: Db, orgId: string): Promise<boolean> {
  const { rows } = await db.execute<{ holds: boolean }>(
    sql`select hold_on_accept as holds from org where id = ${orgId}`,
  )
  return rows[0]?.holds ?? false
}

type Held = { id: string; reference: string; holdExpiresAt: string | null }
type HeldLine = {
  line: LineRecord
  found: { portal: { kind: PortalKind; id: string; reference: string }; ends: string } | Unheld
}

/** Holds services of one kind; of what has no order yet, or cannot be held, it is said why. */
async function holdAll<L extends LineRecord, O>(
  lines: readonly L[],
  ordered: readonly (O | null)[],
  kind: PortalKind,
  hold: (orders: O[]) => Promise<(Held | Unheld)[]>,
): Promise<HeldLine[]> {
  const orders = ordered.flatMap((order) => order ?? [])
  const answers = await hold(orders)
  return lines.map((line, index) => {
    const order = ordered[index]
    const found = order ? answers[orders.indexOf(order)] : null
    if (typeof found === 'string') return { line, found }
    if (!found?.holdExpiresAt) return { line, found: 'other' }
    return { line, found: { portal: { kind, id: found.id, reference: found.reference }, ends: found.holdExpiresAt } }
  })
}

type Lines = ReturnType<typeof heldKinds>

/** What of a booking may be held, by how it is bought. */
const heldKinds = (lines: readonly LineRecord[]) => ({
  trips: lines.filter(isLineOf('trip')),
  stays: lines.filter(isLineOf('stay')),
  visits: lines.filter(isLineOf('activity', 'transfer')),
})

/** Holds services under the name of whoever may buy for the organisation. */
async function holdLines(
  holder: Context,
  booking: FullCrmBooking,
  { trips, stays, visits }: Lines,
): Promise<HeldLine[]> {
  const lead = leadOf(booking, holder.user)
  const names = booking.travellers.map(({ name }) => name)
  const tripOrders = await tripOrdersOf(
    holder,
    trips.map(({ item }) => item),
    { lead, names },
  )
  if (trips.length > 0) await lockStockOf(holder, stays, trips, visits)
  return [
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
}

/** Keeps at each service what it is held as, or why it is not. */
async function keepHolds({ platform, db }: Omit<Context, 'user'>, lines: readonly HeldLine[]): Promise<Holds> {
  const holds: Holds = { held: [], unheld: [] }
  for (const { line, found } of lines) {
    const { label } = line
    if (typeof found === 'string') {
      await keepUnheld(db, line.id, found)
      holds.unheld.push({ label, why: unheldWords[found] })
      continue
    }
    await linkLine(db, line.id, found.portal)
    const until = momentWords(found.ends, platform.config.todayZone)
    holds.held.push({ label, reference: found.portal.reference, until })
  }
  return holds
}

/**
 * Holds what the house sells at once for a customer who has just accepted, where the organisation wants that; what cannot be
 * held waits to be booked, and it is said why. Rooms and places that are gone meanwhile refuse the acceptance.
 */
export async function holdForCustomer(
  context: Omit<Context, 'user'>,
  bookingId: string,
  by: readonly (string | null)[],
): Promise<Holds> {
  const { db, actor } = context
  const booking = await findCrmBookingById(db, bookingId)
  if (!booking || !(await wantsHolds(db, booking.orgId))) return nothing
  const kinds = heldKinds((await listLines(db, bookingId)).filter(({ portalId }) => portalId === null))
  const lines = [...kinds.trips, ...kinds.stays, ...kinds.visits]
  if (lines.length === 0) return nothing
  const user = await findBuyer(context, booking.orgId, [...by, booking.assignedTo, booking.createdBy])
  const { held, unheld } = await keepHolds(
    context,
    user
      ? await holdLines({ ...context, user }, booking, kinds)
      : lines.map((line): HeldLine => ({ line, found: 'other' })),
  )
  const noted = [
    ...held.map(({ label, reference, until }) => `${label} as ${reference} until ${until}`),
    ...unheld.map(({ label, why }) => `not ${label}, since ${why}`),
  ]
  const action = `held: ${noted.join('; ')}`
  await recordAudit(db, actor, { entity, id: bookingId, orgId: booking.orgId, action })
  return { held, unheld }
}
