import type { BookBody } from '@karavan/contracts/crm/bookings/book'
import type { CrmBookingKind } from '@karavan/domain/crm/booking'
import { type PortalKind, portalStand } from '@karavan/domain/crm/portal-service'
import type { ServiceState } from '@karavan/domain/crm/service'
import { sum, toMajor, toMinor } from '@karavan/domain/base/money'
import type { z } from 'zod'
import { recordAudit } from '../../../platform/audit/audit.ts'
import { refuseWithout } from '../../../platform/auth/refuse-without.ts'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/http/problem.ts'
import { rupees } from '../../../platform/words.ts'
import { refuseOtherPrice } from '../../sales/core/index.ts'
import { heldActivities } from '../../sales/activities/index.ts'
import { heldStays } from '../../sales/stays/index.ts'
import { heldTrips } from '../../sales/trips/index.ts'
import {
  beginVisas,
  buyStays,
  buyTrips,
  buyVisits,
  lockStockOf,
  type Purchase,
  type Visit,
} from '../purchases/index.ts'
import { findSupplierEmail } from '../suppliers/index.ts'
import { findSpendable, isCounted, isPaidNow, type PlannedService, planServices, totalOf } from './book.plan.ts'
import { emitCrmBookingChanged, getLockedCrmBooking, refuseOver } from './crm-booking-access.ts'
import { entity, type FullCrmBooking } from './crm-booking.queries.ts'
import type { LineRecord } from './crm-booking.table.ts'
import { isLineOf, leadOf, linkLine } from './portal-line.ts'
import { readPortal } from './portal.queries.ts'
import { costsFor } from './purchase-cost.ts'
import { requestService } from './request.service.ts'
import { getLine, moveLine, settleServices } from './service-state.ts'
import { nameTripHotels } from './trip-hotels.ts'

type Place = { kind: CrmBookingKind; id: string }
type Asked = z.output<typeof BookBody>

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

/** Where a service goes by its purchase, step by step: what was declined is asked for before it is confirmed. */
function stepsOf({ state }: LineRecord, purchase: Pick<Purchase, 'status' | 'onRequest'>): ServiceState[] {
  const stand = portalStand(purchase)
  if (stand === 'held') return [state]
  if (stand === 'asked') return ['Requested']
  return state === 'Declined' ? ['Requested', 'Confirmed'] : ['Confirmed']
}

async function keepPurchase(
  { db }: Context,
  costOf: Awaited<ReturnType<typeof costsFor>>,
  { line, price }: PlannedService,
  { kind, id, reference, ...purchase }: Purchase,
): Promise<void> {
  await linkLine(db, line.id, { kind, id, reference })
  const cost = price && costOf(line, price)
  for (const state of stepsOf(line, purchase))
    await moveLine(db, line, state, {
      stateNote: null,
      confirmedAt: state === 'Confirmed' ? new Date().toISOString() : null,
      ...(cost === null ? {} : { cost, costInr: cost, gst: 0, inputTax: 0 }),
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
  const fresh = planned.filter(({ action, portal }) => !portal && action !== 'supplier')
  const wanted = fresh.map(({ line, offer, total }) => ({ line, offer, total: total ?? 0 }))
  const ofKind = <K extends 'stay' | 'trip' | 'visa' | Visit>(...kinds: K[]) =>
    wanted.flatMap(({ line, ...rest }) =>
      isLineOf(...kinds)(line) ? [{ key: line.id, item: line.item, ...rest }] : [],
    )
  const [stays, trips, visits] = [ofKind('stay'), ofKind('trip'), ofKind('activity', 'transfer')]
  if (trips.length > 0 || visits.length > 0) await lockStockOf(context, stays, trips, visits)
  return new Map([
    ...(await buyTrips(context, trips, { lead, names })),
    ...(await buyStays(context, stays, { lead })),
    ...(await buyVisits(context, visits, { lead })),
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
        ...{ mealPlan: null, wishes: null },
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
  // What the house asks is shown before, and is what it costs.
  refuseWithout(user, 'cost')
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
  const held = planned.filter(({ portal }) => portal !== null)
  const heldAs = (kind: PortalKind) => held.flatMap(({ portal }) => (portal?.kind === kind ? portal.id : []))
  const stays = await heldStays.lock(context, heldAs('booking'))
  const visits = await heldActivities.lock(context, heldAs('activity'))
  const trips = await heldTrips.lock(context, heldAs('package'))
  const bought = await buyAll(context, booking, planned)
  await heldStays.pay(context, stays)
  await heldActivities.pay(context, visits)
  await heldTrips.pay(context, trips)
  const paid = await readPortal(
    db,
    held.map(({ line }) => line),
  )
  const costOf = await costsFor(db, booking)
  for (const one of planned) {
    const purchase = bought.get(one.line.id) ?? paid.get(one.portal?.id ?? '')
    if (purchase) await keepPurchase(context, costOf, one, purchase)
  }
  await settleServices(context, await nameTripHotels(db, booking))
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
