import type { LineItem } from '@karavan/contracts/crm/quotations/line'
import type { PortalKind } from '@karavan/domain/crm/portal-service'
import { type Minor, sum, toMajor } from '@karavan/domain/base/money'
import { today } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/http/problem.ts'
import { lockActivities } from '../../catalogue/activities/index.ts'
import { findTrips, roomIdsOf, seatsOf } from '../../catalogue/itineraries/index.ts'
import { createActivityBookings } from '../../sales/activities/index.ts'
import { createStayBookings, lockRooms, type StayOrder } from '../../sales/stays/index.ts'
import { createTripBooking, type TripOrder } from '../../sales/trips/index.ts'
import { createVisaApplication } from '../../sales/visa-applications/index.ts'
import type { HouseOffer } from './item-price.ts'
import { type LeadGuest, stayOrderOf } from './stay-order.ts'
import { type Visit, visitOrderOf } from './visit-order.ts'

/** A booking of the portal that was made for somebody's customer. */
export type Purchase = { kind: PortalKind; id: string; reference: string; status: string; onRequest: boolean }

/** Something to buy, at the total that was shown, with what it is bought for. */
type Wanted<K extends LineItem['kind']> = {
  key: string
  item: Extract<LineItem, { kind: K }>
  offer: HouseOffer | null
  total: Minor
}

type Bought = [key: string, purchase: Purchase][]

/** An agency pays from its wallet; the house books at net and pays its suppliers alone. */
const wayOf = ({ user }: Context) => (user.orgKind === 'house' ? ('internal' as const) : ('wallet' as const))

function orderOf(context: Context, { item, offer }: Wanted<'stay'>, lead: LeadGuest): StayOrder {
  const order = stayOrderOf(item, lead, offer?.found.rooms)
  if (!order) throw problem('CONFLICT', 'A stay has no date yet.')
  return { ...order, payment: wayOf(context) }
}

/** Books stays, all of them or none. */
export async function buyStays(
  context: Context,
  stays: readonly Wanted<'stay'>[],
  { lead }: { lead: LeadGuest },
): Promise<Bought> {
  if (stays.length === 0) return []
  const orders = stays.map((one) => orderOf(context, one, lead))
  const shownTotal = toMajor(sum(stays.map(({ total }) => total)))
  const booked = await createStayBookings(context, orders, { shownTotal })
  return stays.flatMap(({ key }, index): Bought => {
    const found = booked[index]
    if (!found) return []
    const { id, reference, status, onRequest } = found
    return [[key, { kind: 'booking', id, reference, status, onRequest }]]
  })
}

type TripItem = Wanted<'trip'>['item']

const tripsOf = ({ db, platform, user }: Context, trips: readonly { item: TripItem }[]) =>
  findTrips(
    db,
    { orgId: user.orgId },
    trips.map(({ item }) => item.itineraryId),
    today(platform.config),
  )

/**
 * Locks rooms and places at activities of what is bought together, each in one order, before the first of them is taken: the
 * first that is paid locks the wallet, and nothing is locked after that one.
 */
export async function lockStockOf(
  context: Context,
  stays: readonly Pick<Wanted<'stay'>, 'item'>[],
  trips: readonly Pick<Wanted<'trip'>, 'item'>[],
  visits: readonly Pick<Wanted<Visit>, 'item'>[],
): Promise<void> {
  const found = await tripsOf(context, trips)
  const plans = trips.flatMap(({ item }) => {
    const trip = found.find(({ id }) => id === item.itineraryId)
    return trip ? [{ plan: trip.plan, item }] : []
  })
  const rooms = plans.flatMap(({ plan, item }) => roomIdsOf(plan, item))
  const seats = plans.flatMap(({ plan, item: { startDate, ...party } }) =>
    startDate ? seatsOf(plan, { startDate, ...party }) : [],
  )
  await lockRooms(context.db, [...stays.map(({ item }) => item.roomId), ...rooms])
  await lockActivities(context.db, [
    ...visits.map(({ item }) => item.activityId),
    ...seats.map(({ activityId }) => activityId),
  ])
}

/** Books activities and transfers, all of them or none. */
export async function buyVisits(
  context: Context,
  visits: readonly Wanted<Visit>[],
  { lead }: { lead: LeadGuest },
): Promise<Bought> {
  if (visits.length === 0) return []
  const orders = visits.map(({ item }) => {
    const order = visitOrderOf(item, lead)
    if (!order) throw problem('CONFLICT', 'An activity has no date yet.')
    return { ...order, payment: wayOf(context) }
  })
  const shownTotal = toMajor(sum(visits.map(({ total }) => total)))
  const booked = await createActivityBookings(context, orders, { shownTotal })
  return visits.flatMap(({ key }, index): Bought => {
    const found = booked[index]
    if (!found) return []
    const { id, reference, status, onRequest } = found
    return [[key, { kind: 'activity', id, reference, status, onRequest }]]
  })
}

/** Trips as they are ordered, in their order; null for one that has no date yet or is no longer sold. */
export async function tripOrdersOf(
  context: Context,
  items: readonly TripItem[],
  { lead, names }: { lead: LeadGuest; names: readonly string[] },
): Promise<(TripOrder | null)[]> {
  const found = await tripsOf(
    context,
    items.map((item) => ({ item })),
  )
  return items.map(({ itineraryId, startDate, adults, childrenAges, category }) => {
    const trip = found.find(({ id }) => id === itineraryId)
    if (!trip || !startDate) return null
    const travellers = names.slice(0, adults).map((name) => ({ name, age: null }))
    const body = { asked: { startDate, adults, childrenAges, category }, leadGuest: lead, travellers }
    return { kind: trip.kind, id: itineraryId, body: { ...body, requests: '', pan: null } }
  })
}

/** Books trips as packages, paid whole. */
export async function buyTrips(
  context: Context,
  trips: readonly Wanted<'trip'>[],
  named: { lead: LeadGuest; names: readonly string[] },
): Promise<Bought> {
  const orders = await tripOrdersOf(
    context,
    trips.map(({ item }) => item),
    named,
  )
  const bought: Bought = []
  for (const [index, { key, total }] of trips.entries()) {
    const order = orders[index]
    if (!order) throw problem('SOLD_OUT', 'Nothing was booked: a trip is no longer sold.')
    const { body, ...itinerary } = order
    const booked = await createTripBooking(context, itinerary, {
      ...body,
      ...{ payment: wayOf(context), schedule: 'full', shownTotal: toMajor(total) },
    })
    bought.push([
      key,
      { kind: 'package', id: booked.id, reference: booked.reference, status: booked.status, onRequest: false },
    ])
  }
  return bought
}

/** Whom nobody has named yet. */
const isUnnamed = (name: string): boolean => /^(?:Adult|Child|Infant) \d+$/.test(name)

const nobody = {
  ...{ surname: null, givenNames: null, gender: null, birthDate: null, nationality: null, passportNumber: null },
  ...{ passportIssuedOn: null, passportExpiresOn: null, mrz: null },
}

/** Somebody who applies, as far as a name tells: what stands last is taken for the surname. */
function applicantOf(name: string | undefined) {
  if (name === undefined || isUnnamed(name)) return nobody
  const words = name.trim().split(/\s+/)
  const surname = words.at(-1) ?? null
  return { ...nobody, surname, givenNames: words.slice(0, -1).join(' ') || null }
}

/** Begins applications, which are paid when they are handed in. */
export async function beginVisas(
  context: Context,
  visas: readonly Wanted<'visa'>[],
  { lead, names, note }: { lead: LeadGuest; names: readonly string[]; note: string },
): Promise<Bought> {
  const begun: Bought = []
  for (const { key, item } of visas) {
    const { visaId, travelDate, adults, children, express } = item
    const { id, reference, status } = await createVisaApplication(context, {
      ...{ visaId, travelDate, returnDate: null, express, contactPhone: lead.phone || null, notes: note },
      applicants: Array.from({ length: adults + children }, (_, index) => applicantOf(names[index])),
    })
    begun.push([key, { kind: 'visa-application', id, reference, status, onRequest: false }])
  }
  return begun
}
