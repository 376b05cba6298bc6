import type { BookAction, BookPreview } from '@karavan/contracts/crm/bookings/book'
import { isOfHouse } from '@karavan/domain/crm/quotation'
import { isBuyable } from '@karavan/domain/crm/portal-service'
import { canMoveService } from '@karavan/domain/crm/service'
import { type Minor, sum, toMajor, toMinor } from '@karavan/domain/base/money'
import type { OrgKind } from '@karavan/domain/base/access/user-type'
import { sql } from 'drizzle-orm'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { type HouseOffer, type HousePrice, priceHouseItems } from '../purchases/index.ts'
import type { FullCrmBooking } from './crm-booking.queries.ts'
import type { LineRecord } from './crm-booking.table.ts'
import { listLines } from './part.queries.ts'
import { costsFor } from './purchase-cost.ts'
import { type PortalSale, readPortal } from './portal.queries.ts'

/** What booking would do with a service, and what the house asks for it now. */
export type PlannedService = {
  line: LineRecord
  action: BookAction
  /** Why nothing can be done. */
  why: string | null
  /** With all taxes; nothing for what others sell. */
  total: Minor | null
  price: HousePrice | null
  offer: HouseOffer | null
  portal: PortalSale | null
}

type Decided = Pick<PlannedService, 'action' | 'why'>

const cannot = (why: string): Decided => ({ action: 'none', why })
const does = (action: BookAction): Decided => ({ action, why: null })

/** What is asked of whoever provides a service that the house does not sell. */
function ofSupplier({ state, supplier }: LineRecord): Decided {
  if (!canMoveService(state, 'Requested', 'agency') || state === 'Confirmed' || state === 'Requested')
    return cannot(state === 'Requested' ? 'The supplier has not answered yet' : `It is ${state.toLowerCase()}`)
  return supplier ? does('supplier') : cannot('Say first who provides it')
}

function ofPortal(
  { state }: LineRecord,
  { status, onRequest, reference, internal }: PortalSale,
  orgKind: OrgKind,
): Decided {
  if (status !== 'Pending') return cannot(`It is ${state.toLowerCase()} as ${reference}`)
  if (onRequest) return cannot(`The house has not answered ${reference} yet`)
  if (orgKind !== 'house') return does('held')
  // What the house held before it booked at net is paid like every other booking.
  return internal ? does('house') : cannot(`Record the payment of ${reference}, and it is confirmed`)
}

function ofHouse(line: LineRecord, offer: HouseOffer | null, orgKind: OrgKind): Decided {
  const kind = line.item?.kind
  if (!isBuyable(line.state)) return cannot(`It is ${line.state.toLowerCase()}`)
  if (!offer) return cannot('It has no date yet')
  if (!offer.price) return cannot(offer.found.why ?? 'no longer sold')
  if (kind === 'visa') return does('visa')
  if (offer.found.onRequest)
    return kind === 'trip' ? cannot('Some of its rooms are confirmed on request: ask the house') : does('onRequest')
  return does(orgKind === 'house' ? 'house' : 'wallet')
}

/** What the house asked for what is held already, as it asks for what is new. */
export function priceOf({ total, taxes }: PortalSale): HousePrice {
  const amounts = (tcs: boolean) =>
    sum(taxes.filter(({ name }) => (name === 'TCS') === tcs).map(({ amount }) => amount))
  const [gst, tcs] = [amounts(false), amounts(true)]
  return { cost: toMinor(total ?? 0) - gst - tcs, gst, tcs }
}

/** What booking would do with every service of a booking, by what the house asks now. */
export async function planServices(
  { platform, db, user }: Pick<Context, 'platform' | 'db' | 'user'>,
  booking: FullCrmBooking,
): Promise<PlannedService[]> {
  const lines = await listLines(db, booking.id)
  const portal = await readPortal(db, lines)
  const asked = lines.filter(({ item, portalId }) => item !== null && isOfHouse(item.kind) && portalId === null)
  const party = {
    adults: Math.max(1, booking.travellers.filter(({ kind }) => kind === 'adult').length),
    childrenAges: [],
  }
  const offers = await priceHouseItems(
    { db, config: platform.config, orgId: booking.orgId },
    asked.flatMap(({ item }) => item ?? []),
    party,
  )
  const offered = new Map(asked.map((line, index) => [line.id, offers[index] ?? null]))
  return lines.map((line) => {
    const bought = (line.portalId && portal.get(line.portalId)) || null
    const offer = offered.get(line.id) ?? null
    const decided = bought
      ? ofPortal(line, bought, user.orgKind)
      : offered.has(line.id)
        ? ofHouse(line, offer, user.orgKind)
        : ofSupplier(line)
    const price = bought ? (bought.total === null ? null : priceOf(bought)) : (offer?.price ?? null)
    const total = bought
      ? bought.total === null
        ? null
        : toMinor(bought.total)
      : decided.action === 'supplier'
        ? null
        : (offer?.found.sale?.total ?? null)
    return { line, ...decided, total, price, offer, portal: bought }
  })
}

/** Whether something of the price leaves the wallet now. */
export const isPaidNow = ({ action }: Pick<PlannedService, 'action'>): boolean =>
  action === 'wallet' || action === 'held'

/** Whether its price counts in what is shown before: an application is priced when it is handed in. */
export const isCounted = (planned: Pick<PlannedService, 'action'>): boolean =>
  isPaidNow(planned) || planned.action === 'onRequest' || planned.action === 'house'

export const totalOf = (planned: readonly PlannedService[]): Minor =>
  sum(planned.filter(isCounted).map(({ total }) => total ?? 0))

/** What an organisation can spend; null where it has no wallet. */
export async function findSpendable(db: Db, orgId: string): Promise<number | null> {
  const { rows } = await db.execute<{ spendable: number }>(
    sql`select (balance + credit_limit)::float8 as spendable from wallet where org_id = ${orgId}`,
  )
  return rows[0]?.spendable ?? null
}

/** What would be done, as the dialog shows it. */
export async function previewBook(
  context: Pick<Context, 'platform' | 'db' | 'user'>,
  booking: FullCrmBooking,
): Promise<BookPreview> {
  const planned = await planServices(context, booking)
  const costOf = await costsFor(context.db, booking)
  const own = context.user.orgId === booking.orgId && context.user.orgKind !== 'house'
  return {
    services: planned.map(({ line, action, why, total, price, portal, offer }) => ({
      id: line.id,
      label: line.label,
      action,
      why,
      plannedCost: line.plannedCostInr,
      cost: price ? costOf(line, price) : line.costInr,
      total: total === null ? null : toMajor(total),
      counted: isCounted({ action }),
      paidNow: isPaidNow({ action }),
      left: offer?.found.left ?? null,
      heldUntil: portal?.holdUntil ?? null,
      supplier: line.supplier,
    })),
    spendable: own ? await findSpendable(context.db, booking.orgId) : null,
  }
}
