import type { TripBookingBody } from '@karavan/contracts/sales/trips/trip-booking'
import type { BookingState } from '@karavan/domain/sales/stays/state'
import type { Unheld } from '@karavan/domain/sales/stays/unheld'
import { saleFaults } from '@karavan/domain/catalogue/itineraries/lint'
import { isOnRequest } from '@karavan/domain/catalogue/hotels/stay-limit'
import { hotelOf, type ItineraryKind, type Leg, legDates, type Plan } from '@karavan/domain/catalogue/itineraries/plan'
import { countryOf } from '@karavan/domain/catalogue/itineraries/trip-price'
import { maskPan } from '@karavan/domain/base/mask'
import { toMajor, toMinor } from '@karavan/domain/base/money'
import { clientViewOfTrip } from '@karavan/domain/money/pricing/client-view'
import type { Instalment } from '@karavan/domain/sales/trips/instalment'
import { shortPolicy } from '@karavan/domain/sales/trips/terms'
import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { recordAudit } from '../../../platform/audit/audit.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import { today } from '../../../platform/clock.ts'
import { sealPan } from '../../../platform/crypto/pan.ts'
import { readPans } from '../../../platform/crypto/stored-pans.ts'
import { invalid, notFound, problem } from '../../../platform/http/problem.ts'
import { cardUntil, newVoucherCode, planWhole, refuseOtherPrice, seenBy, unheldBy } from '../core/index.ts'
import { asPayer, atNet } from '../../catalogue/hotels/index.ts'
import {
  findTrip,
  offeredWhen,
  type PricedTrip,
  priceTripFor,
  roomIdsOf,
  seatsOf,
  sendTripPrice,
  type TripRecord,
} from '../../catalogue/itineraries/index.ts'
import { isShort, type Shortages, shortageWords, takeHolding } from './holding.ts'
import { type PaidParts, postInstalments, postInternal } from './trip-booking-money.ts'
import { emitTripBookingChanged, heldWords, tell } from './trip-booking-news.ts'
import {
  findRooms,
  type FullTripBooking,
  getTripBookingById,
  insertTripBooking,
  nextReference,
  type SoldRoom,
} from './trip-booking.queries.ts'
import type { TripBookingRecord } from './trip-booking.table.ts'
import { zoneOf } from './trip-booking.view.ts'
import { endOf, namesOf, soldDays, staysOf } from './trip-parts.ts'
import { offerTerms } from './trip-terms.ts'

/** A trip to book; for its own customers the house does so at net, and what a customer accepted is paid later. */
type Ordered = Omit<z.output<typeof TripBookingBody>, 'payment' | 'shownTotal'> & {
  payment: TripBookingRecord['payment']
}
type Asked = Ordered & { shownTotal: number }

/** One trip to hold. */
export type TripOrder = { kind: ItineraryKind; id: string; body: Omit<Ordered, 'payment' | 'schedule'> }

/** Refuses, in words, what lacks a price or cannot be done on its day. */
function refuseUnsellable({ plan }: TripRecord, { asked }: Ordered, { book, price }: PricedTrip): void {
  const lacks = saleFaults(plan, asked, book)
  if (lacks.length === 0 && price.gaps.length === 0 && price.total > 0) return
  const words = [...new Set(lacks.map(({ text }) => text))].join(' ') || 'Something of it has no price for these dates.'
  throw problem('NOT_BOOKABLE', `This trip cannot be booked as it is. ${words}`, {
    current: { findings: lacks.map(({ code, key, day, text }) => ({ code, key, day, text })) },
  })
}

function refuseOnRequest(plan: Plan, asked: Ordered['asked'], sold: ReadonlyMap<string, SoldRoom>, day: string): void {
  const found = legDates(plan, asked.startDate).flatMap(({ from }, index) => {
    const choice = hotelOf(plan.legs[index] as Leg, asked.category)
    const room = choice && sold.get(choice.roomId)
    return room && isOnRequest(room, from, day) ? [`${room.type} at ${room.hotelName}`] : []
  })
  const named = [...new Set(found)]
  if (named.length === 0) return
  throw problem(
    'NOT_BOOKABLE',
    `${named.join(' and ')} ${named.length === 1 ? 'is' : 'are'} confirmed on request; ask us, or choose another room.`,
    { current: { unheld: 'onRequest' satisfies Unheld } },
  )
}

function refuseShortages(short: Shortages): void {
  if (isShort(short))
    throw problem('SOLD_OUT', `Somebody was faster, and nothing was booked: ${shortageWords(short)}.`, {
      current: short,
    })
}

/** Refuses what can be said before anything is priced. */
function refuseEarly(trip: TripRecord, { asked, travellers, payment }: Ordered, user: Caller, day: string): void {
  if (payment === 'internal' && user.orgKind !== 'house') throw new Error('Only the house books at net')
  if (user.orgKind === 'house' && payment !== 'internal')
    throw problem('NOT_BOOKABLE', 'The house has no wallet to book trips with; the agency or the traveller books.')
  if (trip.status === 'archived') throw problem('NOT_BOOKABLE', 'This itinerary is archived and no longer sold.')
  const { startDate } = asked
  if (startDate < day) throw invalid({ path: 'asked.startDate', message: 'The trip cannot begin in the past' })
  const offered = offeredWhen(trip, startDate)
  if (offered) throw problem('NOT_BOOKABLE', `This trip is offered ${offered}.`)
  const children = travellers.filter(({ age }) => age !== null).length
  if (children > asked.childrenAges.length || travellers.length - children > asked.adults)
    throw invalid({ path: 'travellers', message: 'More names than people in this booking' })
}

/** The PAN tax is collected under: of whoever buys, needed for trips abroad before they are paid. */
async function panOf(
  { platform, db, user }: Context,
  overseas: boolean,
  { pan, payment }: Ordered,
): Promise<string | null> {
  // The house collects no tax of itself.
  if (!overseas || payment === 'internal') return null
  const found = (await readPans(platform, db, 'org', [user.orgId])).get(user.orgId) ?? pan
  if (!found && payment !== 'later')
    throw problem('NOT_BOOKABLE', 'Tax is collected on trips abroad: give the PAN of the buyer.', {
      errors: [{ path: 'pan', message: 'Needed for a trip abroad' }],
    })
  return found ?? null
}

type Begun = BookingState & { holdExpiresAt: string | null }

const awaitsCard = (): Begun => ({
  status: 'Pending',
  paymentStatus: 'Unpaid',
  holdExpiresAt: cardUntil().toISOString(),
})

/** How a trip is kept for somebody's customer: as long as an agency may owe for it, and the house until it begins. */
function awaitsCustomer({ title, cancellationPolicy: policy, startDate, ...trip }: Draft['trip'], user: Caller): Begun {
  const terms = { policy, checkIn: startDate, zone: zoneOf(trip) }
  const plan = planWhole({ payment: 'later', orgKind: user.orgKind, onRequest: false, name: title, terms })
  const { status, paymentStatus, holdExpiresAt } = plan
  return { status, paymentStatus, holdExpiresAt }
}

const partsOf = (schedule: readonly Instalment[], paid: PaidParts | null) =>
  schedule.map(({ amount, tcs, ...part }, index) => ({
    ...part,
    amount: toMajor(amount),
    tcs: toMajor(tcs),
    ...(paid?.partsPostedId && index === 0
      ? { way: 'wallet' as const, paidAt: new Date().toISOString(), postedId: paid.partsPostedId }
      : {}),
  }))

type Draft = Awaited<ReturnType<typeof draftTrip>>

/** A trip as it would be written, or refused in words; nothing of it is taken yet. */
async function draftTrip(
  context: Context,
  { kind, id: itineraryId }: { kind: ItineraryKind; id: string },
  body: Ordered,
  refusePrice: (priced: PricedTrip, plan: Plan) => void = () => {},
) {
  const { platform, db, user } = context
  const { config } = platform
  const day = today(config)
  const { asked } = body
  const found = await findTrip(db, user, kind, itineraryId, day)
  if (!found) throw notFound('itinerary')
  refuseEarly(found, body, user, day)
  const { plan } = found
  const internal = body.payment === 'internal'
  const priced = await priceTripFor(db, config, asPayer(internal ? atNet(user) : user), plan, asked)
  refuseUnsellable(found, body, priced)
  const { book, price } = priced
  const sold = await findRooms(db, roomIdsOf(plan, asked))
  refuseOnRequest(plan, asked, sold, day)
  const reference = await nextReference(db, day)
  const overseas = countryOf(plan, book.places) !== 'India'
  const pan = await panOf(context, overseas, body)
  refusePrice(priced, plan)

  const { terms, scheduled } = await offerTerms(db, config, [plan, asked, priced], sold)
  const held = staysOf(plan, asked, book, sold)
  const id = uuidv7()
  const trip = {
    id,
    reference,
    orgId: user.orgId,
    userId: user.id,
    itineraryId,
    kind,
    title: found.title,
    image: found.images[0] ?? null,
    plan,
    asked,
    ...held,
    days: soldDays(plan, asked, book),
    words: {
      overview: found.overview,
      images: found.images,
      inclusions: found.inclusions,
      exclusions: found.exclusions,
      terms: found.terms,
      names: namesOf(plan, asked, book),
    },
    seats: seatsOf(plan, asked),
    leadGuest: body.leadGuest,
    travellers: body.travellers,
    requests: body.requests,
    ...sealPan(platform, 'package_booking', { id, orgId: user.orgId }, pan),
    startDate: asked.startDate,
    endDate: endOf(plan, asked),
    people: asked.adults + asked.childrenAges.length,
    overseas,
    price: sendTripPrice(priced, plan, asked),
    total: toMajor(price.total),
    net: toMajor(priced.net),
    fee: toMajor(priced.fee),
    owed: priced.owed,
    taxes: price.taxes,
    paid: 0,
    placeOfSupply: book.buyerState || book.houseState || null,
    terms,
    cancellationPolicy: shortPolicy(terms, asked.startDate, zoneOf(held)),
    payment: body.payment,
    voucherCode: newVoucherCode(),
  }
  return { trip, schedule: internal ? [] : scheduled(body.schedule), pan }
}

/** Writes a trip that has its rooms and places. */
async function writeTrip(
  context: Context,
  { trip, schedule, pan }: Draft,
  state: Begun,
  paid: PaidParts | null = null,
): Promise<FullTripBooking> {
  const { db, emit, actor } = context
  const { id, reference, total, payment } = trip
  await insertTripBooking(db, { ...trip, ...state, ...paid?.money }, partsOf(schedule, paid))
  await recordAudit(db, actor, {
    entity: 'package',
    id,
    action: 'created',
    after: {
      reference,
      status: state.status,
      paymentStatus: state.paymentStatus,
      total,
      payment,
      instalments: schedule.length,
      ...(pan ? { pan: maskPan(pan) } : {}),
    },
  })
  const written = await getTripBookingById(db, id)
  emitTripBookingChanged(emit, written, paid !== null)
  return written
}

/** Rooms and places taken, paid and written down together, or not at all. */
export async function createTripBooking(
  context: Context,
  itinerary: { kind: ItineraryKind; id: string },
  body: Asked,
): Promise<FullTripBooking> {
  const { adults, childrenAges } = body.asked
  const draft = await draftTrip(context, itinerary, body, (priced, plan) => {
    const price = seenBy(context.user, sendTripPrice(priced, plan, body.asked), (own) =>
      clientViewOfTrip(own, adults + childrenAges.length),
    )
    refuseOtherPrice(body.shownTotal, toMinor(price.total), { price })
  })
  const { trip, schedule } = draft
  // Rooms, places and wallet are locked here and not before; what is short is a value, and ends all of it.
  refuseShortages(await takeHolding(context.db, trip))
  const [first] = partsOf(schedule, null)
  const paid =
    trip.payment === 'internal'
      ? await postInternal(context, trip)
      : body.payment === 'wallet' && first
        ? await postInstalments(context, trip, [first], {
            funding: 'wallet',
            key: `package ${trip.id} instalment 1`,
          })
        : null
  const state: Begun = paid
    ? { status: 'Confirmed', paymentStatus: paid.paymentStatus, holdExpiresAt: null }
    : awaitsCard()
  const written = await writeTrip(context, draft, state, paid)
  // Whoever pays by card looks at the page that says so.
  if (paid) await tell(context, 'confirmed', written)
  return written
}

/** A trip as it would be held, or why that is not possible. */
async function draftHold(context: Context, { body, ...itinerary }: TripOrder): Promise<[Draft, Begun] | Unheld> {
  const payment = context.user.orgKind === 'house' ? 'internal' : 'later'
  try {
    const draft = await draftTrip(context, itinerary, { ...body, payment, schedule: 'full' })
    return [draft, awaitsCustomer(draft.trip, context.user)]
  } catch (error) {
    return unheldBy(error)
  }
}

/**
 * Holds trips for somebody's customer, in their order; for what cannot be held, why. Rooms and places that are gone are refused
 * for all. They go back on sale at the end of the hold, and are never paid by themselves.
 */
export async function holdTrips(context: Context, orders: readonly TripOrder[]): Promise<(FullTripBooking | Unheld)[]> {
  const held: (FullTripBooking | Unheld)[] = []
  for (const order of orders) {
    const found = await draftHold(context, order)
    if (typeof found === 'string') {
      held.push(found)
      continue
    }
    const [draft, state] = found
    refuseShortages(await takeHolding(context.db, draft.trip))
    const written = await writeTrip(context, draft, state)
    await tell(context, 'held', written, heldWords(written, context))
    held.push(written)
  }
  return held
}
