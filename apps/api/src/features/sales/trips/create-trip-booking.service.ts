import type { TripBookingBody } from '@karavan/contracts/sales/trips/trip-booking'
import type { BookingState } from '@karavan/domain/sales/stays/state'
import { type FindingCode, lintTrip } from '@karavan/domain/catalogue/itineraries/lint'
import { isOnRequest } from '@karavan/domain/catalogue/hotels/stay-limit'
import { hotelOf, type ItineraryKind, type Leg, legDates, type Plan } from '@karavan/domain/catalogue/itineraries/plan'
import { countryOf } from '@karavan/domain/catalogue/itineraries/trip-price'
import { maskPan } from '@karavan/domain/base/mask'
import { toMajor } from '@karavan/domain/base/money'
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
import { dayWords } from '../../../platform/words.ts'
import { cardUntil, newVoucherCode, refuseOtherPrice } from '../core/index.ts'
import { atNet } from '../../catalogue/hotels/index.ts'
import {
  findTrip,
  type PricedTrip,
  priceTripFor,
  sendTripPrice,
  type TripRecord,
} from '../../catalogue/itineraries/index.ts'
import { isShort, type Shortages, shortageWords, takeHolding } from './holding.ts'
import { type PaidParts, postInstalments, postInternal } from './trip-booking-money.ts'
import { emitTripBookingChanged, tell } from './trip-booking-news.ts'
import {
  findRooms,
  type FullTripBooking,
  getTripBookingById,
  insertTripBooking,
  nextReference,
  type SoldRoom,
} from './trip-booking.queries.ts'
import { zoneOf } from './trip-booking.view.ts'
import { endOf, namesOf, roomIdsOf, seatsOf, soldDays, staysOf } from './trip-parts.ts'
import { offerTerms } from './trip-terms.ts'

/** A trip to book; for its own customers the house does so at net. */
type Asked = Omit<z.output<typeof TripBookingBody>, 'payment'> & {
  payment: z.output<typeof TripBookingBody>['payment'] | 'internal'
}

/** What keeps a trip from being sold; the rest of what does not fit is the traveller's own affair. */
const blocking: ReadonlySet<FindingCode> = new Set([
  'noStay',
  'noSeason',
  'tooMany',
  'tooShort',
  'tooLong',
  'noArrival',
  'notSold',
  'closed',
  'tooYoung',
])

/** Refuses, in words, what lacks a price or cannot be done on its day. */
function refuseUnsellable({ plan }: TripRecord, { asked }: Asked, { book, price }: PricedTrip): void {
  const lacks = lintTrip(plan, asked, book).filter(({ code }) => blocking.has(code))
  if (lacks.length === 0 && price.gaps.length === 0 && price.total > 0) return
  const words = [...new Set(lacks.map(({ text }) => text))].join(' ') || 'Something of it has no price for these dates.'
  throw problem('NOT_BOOKABLE', `This trip cannot be booked as it is. ${words}`, {
    current: { findings: lacks.map(({ code, key, day, text }) => ({ code, key, day, text })) },
  })
}

function refuseOnRequest(plan: Plan, asked: Asked['asked'], sold: ReadonlyMap<string, SoldRoom>, day: string): void {
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
  )
}

function refuseShortages(short: Shortages): void {
  if (isShort(short))
    throw problem('SOLD_OUT', `Somebody was faster, and nothing was booked: ${shortageWords(short)}.`, {
      current: short,
    })
}

/** Refuses what can be said before anything is priced. */
function refuseEarly(trip: TripRecord, { asked, travellers, payment }: Asked, user: Caller, day: string): void {
  if (payment === 'internal' && user.orgKind !== 'house') throw new Error('Only the house books at net')
  if (user.orgKind === 'house' && payment !== 'internal')
    throw problem('NOT_BOOKABLE', 'The house has no wallet to book trips with; the agency or the traveller books.')
  if (trip.status === 'archived') throw problem('NOT_BOOKABLE', 'This itinerary is archived and no longer sold.')
  const { startDate } = asked
  if (startDate < day) throw invalid({ path: 'asked.startDate', message: 'The trip cannot begin in the past' })
  const { validFrom, validUntil } = trip
  if ((validFrom && startDate < validFrom) || (validUntil && startDate > validUntil))
    throw problem(
      'NOT_BOOKABLE',
      `This trip is offered ${[validFrom && `from ${dayWords(validFrom)}`, validUntil && `until ${dayWords(validUntil)}`].filter(Boolean).join(' ')}.`,
    )
  const children = travellers.filter(({ age }) => age !== null).length
  if (children > asked.childrenAges.length || travellers.length - children > asked.adults)
    throw invalid({ path: 'travellers', message: 'More names than people in this booking' })
}

/** The PAN tax is collected under: of whoever buys, needed for trips abroad. */
async function panOf(
  { platform, db, user }: Context,
  overseas: boolean,
  { pan, payment }: Asked,
): Promise<string | null> {
  // The house collects no tax of itself.
  if (!overseas || payment === 'internal') return null
  const found = (await readPans(platform, db, 'org', [user.orgId])).get(user.orgId) ?? pan
  if (!found)
    throw problem('NOT_BOOKABLE', 'Tax is collected on trips abroad: give the PAN of the buyer.', {
      errors: [{ path: 'pan', message: 'Needed for a trip abroad' }],
    })
  return found
}

type Begun = BookingState & { holdExpiresAt: string | null }

const awaitsCard = (): Begun => ({
  status: 'Pending',
  paymentStatus: 'Unpaid',
  holdExpiresAt: cardUntil().toISOString(),
})

const partsOf = (schedule: readonly Instalment[], paid: PaidParts | null) =>
  schedule.map(({ amount, tcs, ...part }, index) => ({
    ...part,
    amount: toMajor(amount),
    tcs: toMajor(tcs),
    ...(paid?.partsPostedId && index === 0
      ? { way: 'wallet' as const, paidAt: new Date().toISOString(), postedId: paid.partsPostedId }
      : {}),
  }))

/** Rooms and places taken, paid and written down together, or not at all. */
export async function createTripBooking(
  context: Context,
  { kind, id: itineraryId }: { kind: ItineraryKind; id: string },
  body: Asked,
): Promise<FullTripBooking> {
  const { platform, db, emit, user, actor } = context
  const { config } = platform
  const day = today(config)
  const { asked } = body
  const found = await findTrip(db, user, kind, itineraryId, day)
  if (!found) throw notFound('itinerary')
  refuseEarly(found, body, user, day)
  const { plan } = found
  const internal = body.payment === 'internal'
  const priced = await priceTripFor(db, config, internal ? atNet(user) : user, plan, asked)
  refuseUnsellable(found, body, priced)
  const { book, price } = priced
  const sold = await findRooms(db, roomIdsOf(plan, asked))
  refuseOnRequest(plan, asked, sold, day)
  const reference = await nextReference(db, day)
  const overseas = countryOf(plan, book.places) !== 'India'
  const pan = await panOf(context, overseas, body)
  refuseOtherPrice(body.shownTotal, price.total, { price: sendTripPrice(priced, plan, asked) })

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
  const schedule = internal ? [] : scheduled(body.schedule)
  // Rooms, places and wallet are locked here and not before; what is short is a value, and ends all of it.
  refuseShortages(await takeHolding(db, trip))
  const [first] = partsOf(schedule, null)
  const paid = internal
    ? await postInternal(context, trip)
    : body.payment === 'wallet' && first
      ? await postInstalments(context, trip, [first], {
          funding: 'wallet',
          key: `package ${id} instalment 1`,
        })
      : null
  const state: Begun = paid
    ? { status: 'Confirmed', paymentStatus: paid.paymentStatus, holdExpiresAt: null }
    : awaitsCard()
  await insertTripBooking(db, { ...trip, ...state, ...paid?.money }, partsOf(schedule, paid))
  await recordAudit(db, actor, {
    entity: 'package',
    id,
    action: 'created',
    after: {
      reference,
      status: state.status,
      paymentStatus: state.paymentStatus,
      total: trip.total,
      payment: body.payment,
      instalments: schedule.length,
      ...(pan ? { pan: maskPan(pan) } : {}),
    },
  })
  const written = await getTripBookingById(db, id)
  // Whoever pays by card looks at the page that says so.
  if (paid) await tell(context, 'confirmed', written)
  emitTripBookingChanged(emit, written, paid !== null)
  return written
}
