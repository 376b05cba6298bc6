import type { BookBody } from '@karavan/contracts/crm/bookings/book'
import type { CrmBookingKind } from '@karavan/domain/crm/booking'
import { portalStand } from '@karavan/domain/crm/portal-service'
import { houseServices } from '@karavan/domain/crm/quotation'
import type { ServiceState } from '@karavan/domain/crm/service'
import { resaleCost } from '@karavan/domain/money/pricing/resale'
import { sum, toMajor, toMinor } from '@karavan/domain/base/money'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { recordAudit } from '../../../platform/audit/audit.ts'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { problem } from '../../../platform/http/problem.ts'
import { rupees } from '../../../platform/words.ts'
import { refuseOtherPrice } from '../../sales/core/index.ts'
import { lockHeldStays, payHeldStays } from '../../sales/stays/index.ts'
import { buyStays, buyTrips, beginVisas, type HousePrice, lockRoomsOf, type Purchase } from '../purchases/index.ts'
import { findSupplierEmail } from '../suppliers/index.ts'
import { findSpendable, isCounted, isPaidNow, type PlannedService, planServices, totalOf } from './book.plan.ts'
import { emitCrmBookingChanged, getLockedCrmBooking, refuseOver } from './crm-booking-access.ts'
import { entity, type FullCrmBooking } from './crm-booking.queries.ts'
import type { LineRecord } from './crm-booking.table.ts'
import { isLineOf, leadOf, linkLine } from './portal-line.ts'
import { readPortal } from './portal.queries.ts'
import { requestService } from './request.service.ts'
import { getLine, moveLine, settleServices } from './service-state.ts'

type Place = { kind: CrmBookingKind; id: string }
type Asked = z.output<typeof BookBody>

/** Whether an organisation has a GSTIN, so that tax it pays may come back. */
async function isRegistered(db: Db, orgId: string): Promise<boolean> {
  const { rows } = await db.execute<{ registered: boolean }>(
    sql`select kind = 'house' or gstin is not null as registered from org where id = ${orgId}`,
  )
  return rows[0]?.registered ?? true
}

/** What something bought of the house costs its seller, by the way it is sold on. */
export async function costOf(
  db: Db,
  { orgId, taxAs }: Pick<FullCrmBooking, 'orgId' | 'taxAs'>,
  { item }: Pick<LineRecord, 'item'>,
  { cost, gst }: HousePrice,
): Promise<number> {
  const service = (item && houseServices[item.kind]) ?? 'hotel'
  const taxes = [{ name: 'IGST' as const, rate: 0, base: cost, amount: gst }]
  const seller = { registered: await isRegistered(db, orgId), state: '' }
  return toMajor(resaleCost({ service, country: '', gross: cost, taxes }, taxAs, seller))
}

function refuseIdle(planned: readonly PlannedService[]): void {
  const idle = planned.filter(({ action }) => action === 'none')
  const gone = idle.filter(({ offer }) => offer !== null && offer.price === null)
  const words = idle.map(({ line, why }) => `${line.label}: ${why ?? 'not now'}`).join('; ')
  if (gone.length > 0)
    throw problem('SOLD_OUT', `Nothing was booked. ${words}.`, {
      current: { services: gone.map(({ line, why }) => ({ id: line.id, label: line.label, why })) },
    })
  if (idle.length > 0) throw problem('CONFLICT', `Nothing was booked. ${words}.`)
}

/** Refuses what a wallet cannot pay whole; what is true when it is paid, the ledger says again. */
async function refuseShort({ db, user }: Context, planned: readonly PlannedService[]): Promise<void> {
  const needed = sum(planned.filter(isPaidNow).map(({ total }) => total ?? 0))
  const spendable = toMinor((await findSpendable(db, user.orgId)) ?? 0)
  if (needed === 0 || needed <= spendable) return
  throw problem('INSUFFICIENT_BALANCE', `The wallet is ${rupees(needed - spendable)} short; top it up and try again.`, {
    current: { shortfall: toMajor(needed - spendable), spendable: toMajor(spendable) },
  })
}

/** Where a service stands after its purchase. */
const stateOf = (purchase: Pick<Purchase, 'status' | 'onRequest'>): ServiceState => {
  const stand = portalStand(purchase)
  return stand === 'had' ? 'Confirmed' : stand === 'asked' ? 'Requested' : 'Draft'
}

async function keepPurchase(
  { db }: Context,
  booking: FullCrmBooking,
  { line, price }: PlannedService,
  { kind, id, reference, ...purchase }: Purchase,
): Promise<void> {
  await linkLine(db, line.id, { kind, id, reference })
  const state = stateOf(purchase)
  const cost = price && (await costOf(db, booking, line, price))
  await moveLine(db, line, state, {
    stateNote: null,
    confirmedAt: state === 'Confirmed' ? new Date().toISOString() : null,
    ...(cost === null ? {} : { cost, costInr: cost }),
  })
}

/** Buys what the house sells, in the order rooms, wallet; what is held is locked already. */
async function buyAll(
  context: Context,
  booking: FullCrmBooking,
  planned: readonly PlannedService[],
): Promise<Map<string, Purchase>> {
  const lead = leadOf(booking, context.user)
  const names = booking.travellers.map(({ name }) => name)
  const fresh = planned.filter(({ action }) => action !== 'held' && action !== 'supplier')
  const wanted = fresh.map(({ line, offer, total }) => ({ line, offer, total: total ?? 0 }))
  const ofKind = <K extends 'stay' | 'trip' | 'visa'>(kind: K) =>
    wanted.flatMap(({ line, ...rest }) => (isLineOf(kind)(line) ? [{ key: line.id, item: line.item, ...rest }] : []))
  const [stays, trips] = [ofKind('stay'), ofKind('trip')]
  if (trips.length > 0) await lockRoomsOf(context, stays, trips)
  return new Map([
    ...(await buyTrips(context, trips, { lead, names })),
    ...(await buyStays(context, stays, { lead })),
    ...(await beginVisas(context, ofKind('visa'), { lead, names, note: `For ${booking.number}` })),
  ])
}

async function askSuppliers(context: Context, place: Place, planned: readonly PlannedService[]): Promise<void> {
  for (const { line, action } of planned) {
    if (action !== 'supplier') continue
    const address = (line.supplierId && (await findSupplierEmail(context.db, line.supplierId))) || line.supplierEmail
    await requestService(
      context,
      { ...place, partId: line.id },
      {
        ...{ supplier: null, answerBy: null, showPrice: true, mail: address !== null },
        ...{ mealPlan: null, extraBeds: 0, wishes: null },
      },
    )
  }
}

/**
 * Books services of a booking, all of them or none: what the house sells becomes bookings of the portal, and whoever
 * provides the rest is asked. Whoever books the same at the same time waits for the booking, and finds it done.
 */
export async function bookServices(context: Context, place: Place, { serviceIds, shownTotal }: Asked): Promise<void> {
  const { db, user, actor, emit } = context
  const booking = await getLockedCrmBooking(context, place.kind, place.id)
  refuseOver(booking)
  if (booking.orgId !== user.orgId)
    throw problem('CONFLICT', `${booking.number} is booked by ${booking.companyName}, from its own wallet.`)
  const all = await planServices(context, booking)
  const ids = new Set(serviceIds)
  for (const id of ids)
    getLine(
      all.map(({ line }) => line),
      id,
    )
  const planned = all.filter(({ line }) => ids.has(line.id))
  refuseIdle(planned)
  refuseOtherPrice(shownTotal, totalOf(planned), {
    services: planned.filter(isCounted).map(({ line, total }) => ({
      ...{ id: line.id, label: line.label, total: total === null ? null : toMajor(total) },
    })),
  })
  await refuseShort(context, planned)
  const held = planned.filter(({ action }) => action === 'held')
  const locked = await lockHeldStays(
    context,
    held.flatMap(({ portal }) => portal?.id ?? []),
  )
  const bought = await buyAll(context, booking, planned)
  await payHeldStays(context, locked)
  const paid = await readPortal(
    db,
    held.map(({ line }) => line),
  )
  for (const one of planned) {
    const purchase = bought.get(one.line.id) ?? paid.get(one.portal?.id ?? '')
    if (purchase) await keepPurchase(context, booking, one, purchase)
  }
  await settleServices(context, booking)
  await askSuppliers(context, place, planned)
  await recordAudit(db, actor, {
    entity,
    id: booking.id,
    orgId: booking.orgId,
    action: `booked: ${planned.map(({ line }) => line.label).join('; ')}`,
    after: Object.fromEntries(
      planned.map(({ line, action }) => [
        line.label,
        bought.get(line.id)?.reference ?? paid.get(line.portalId ?? '')?.reference ?? action,
      ]),
    ),
  })
  emitCrmBookingChanged(emit, booking)
}
