import type { BookHotelsBody, TripHotels } from '@karavan/contracts/sales/trip-hotels/trip-hotels'
import type { tripHotels as contract } from '@karavan/contracts/sales/trip-hotels/trip-hotels.contract'
import type { PlainDate } from '@karavan/domain/base/dates'
import { type ItineraryKind, legDates } from '@karavan/domain/catalogue/itineraries/plan'
import { sum, toMajor, toMinor } from '@karavan/domain/base/money'
import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { recordAudit } from '../../../platform/audit/audit.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import { today } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { invalid, notFound, problem } from '../../../platform/http/problem.ts'
import { createStayBookings } from '../stays/index.ts'
import { offerRooms, type StayObstacle } from '../../catalogue/hotels/index.ts'
import { findTrip, type TripRecord } from '../../catalogue/itineraries/index.ts'
import { type FullTripHotels, insertTripHotels, lockTripHotels, setBooked } from './trip-hotels.queries.ts'
import type { KeptStay } from './trip-hotels.table.ts'
import { startOf } from './trip-stay.service.ts'

type Draft = z.output<(typeof contract)['create']['body']>
type Payment = z.output<(typeof contract)['book']['body']>
type Book = z.output<typeof BookHotelsBody>
type Wanted = Book['stays'][number]
type Where = { day: PlainDate; caller: Caller }
type Wrong = { path: string; message: string }

const entity = 'trip-hotels'

/** A trip this caller may book from. */
export async function openTrip(db: Db, where: Where, kind: ItineraryKind, id: string): Promise<TripRecord> {
  const trip = await findTrip(db, where.caller, kind, id, where.day)
  if (!trip) throw notFound('itinerary')
  return trip
}

/** Puts what is wanted onto the legs of the plan, in their order and with their dates; what fits no leg is refused. */
function matchLegs({ plan, places }: TripRecord, startDate: PlainDate, wanted: readonly Wanted[]) {
  const dates = legDates(plan, startDate)
  const wrong = wanted.flatMap(({ legKey }, index): Wrong[] => {
    const path = `stays.${index}.legKey`
    if (!plan.legs.some(({ key }) => key === legKey)) return [{ path, message: 'The trip has no such leg' }]
    const first = wanted.findIndex((other) => other.legKey === legKey)
    return first < index ? [{ path, message: 'One stay for each leg' }] : []
  })
  if (wrong.length > 0) throw invalid(...wrong)
  return plan.legs.flatMap(({ key, locationId }, leg) => {
    const at = wanted.findIndex(({ legKey }) => legKey === key)
    const stay = wanted[at]
    const { from, until } = dates[leg] ?? { from: startDate, until: startDate }
    const place = places.find(({ id }) => id === locationId) ?? { id: locationId, location: '', country: '' }
    return stay ? [{ ...stay, at, place, from, until }] : []
  })
}

/** The stays as they are kept; a hotel elsewhere, or rooms it does not have, are refused by their field. */
async function keepStays(db: Db, where: Where, trip: TripRecord, startDate: PlainDate, wanted: readonly Wanted[]) {
  const legs = matchLegs(trip, startDate, wanted)
  const { offers } = await offerRooms(db, where, legs)
  const wrong: Wrong[] = []
  const stays = legs.flatMap(({ legKey, at, place, from, until, hotelId, rooms }, index): KeptStay[] => {
    const offer = offers[index]
    if (!offer || offer.locationId !== place.id) {
      wrong.push({ path: `stays.${at}.hotelId`, message: `${place.location} has no such hotel` })
      return []
    }
    for (const [room, { roomId }] of rooms.entries())
      if (offer.unknownRooms.includes(roomId))
        wrong.push({ path: `stays.${at}.rooms.${room}.roomId`, message: `${offer.hotelName} has no such room` })
    const { hotelName, type, mealPlan } = offer
    return [
      { legKey, place, fromDate: from, untilDate: until, hotelId, hotelName, type, mealPlan, rooms, bookingId: null },
    ]
  })
  if (wrong.length > 0) throw invalid(...wrong)
  return stays
}

/** Who comes, as the rooms of a stay say it. */
const partyOf = (rooms: KeptStay['rooms'] = []) => ({
  adults: rooms.reduce((total, room) => total + room.adults, 0),
  childrenAges: rooms.flatMap((room) => room.childrenAges),
})

const sameAges = (a: readonly number[], b: readonly number[]) =>
  [...a].sort((x, y) => x - y).join() === [...b].sort((x, y) => x - y).join()

/** Refuses rooms for others than those who travel. */
function refuseOtherParty(asked: Draft['asked'], wanted: readonly Wanted[]): void {
  const wrong = wanted.flatMap(({ rooms }, index): Wrong[] => {
    const party = partyOf(rooms)
    return party.adults === asked.adults && sameAges(party.childrenAges, asked.childrenAges)
      ? []
      : [{ path: `stays.${index}.rooms`, message: 'The rooms are for others than those who travel' }]
  })
  if (wrong.length > 0) throw invalid(...wrong)
}

type Choice = { trip: TripRecord; title: string; asked: TripHotels['asked']; stays: KeptStay[] }

/** Writes chosen hotels down as a draft of the caller's. */
async function writeDraft(db: Db, { day, caller }: Where, { trip, title, asked, stays }: Choice) {
  return insertTripHotels(db, day, {
    id: uuidv7(),
    orgId: caller.orgId,
    userId: caller.id,
    itineraryId: trip.id,
    title,
    asked,
    stays,
    fromDate: stays[0]?.fromDate ?? day,
    untilDate: stays.at(-1)?.untilDate ?? day,
  })
}

/** Chooses hotels for the legs of a multi-city itinerary, to be booked later. */
export async function createDraft(context: Context, body: Draft): Promise<FullTripHotels> {
  const { db, platform, emit, user, actor } = context
  const where = { day: today(platform.config), caller: user }
  const trip = await openTrip(db, where, 'multi', body.itineraryId)
  refuseOtherParty(body.asked, body.stays)
  const { asked, title } = body
  const stays = await keepStays(db, where, trip, startOf(asked.startDate, where.day), body.stays)
  const record = await writeDraft(db, where, { trip, title, asked, stays })
  const { id, reference } = record
  await recordAudit(db, actor, { entity, id, action: 'created', after: { reference, title, hotels: stays.length } })
  emit({ tag: 'TripHotels', id, orgId: record.orgId })
  return record
}

const obstacleWords: Record<Exclude<StayObstacle, 'soldOut'>, string> = {
  notSold: 'is no longer sold',
  noSeason: 'is not sold on every one of the nights',
  tooMany: 'does not hold so many people in these rooms',
  minNights: 'takes longer stays only',
  maxNights: 'takes shorter stays only',
  noArrival: 'takes no arrivals on that day',
}

/** Refuses hotels that cannot be booked for another reason than being sold out; that is found out under the lock. */
async function refuseObstacles(db: Db, where: Where, stays: readonly KeptStay[]): Promise<void> {
  const asked = stays.map((stay) => ({ ...stay, from: stay.fromDate, until: stay.untilDate }))
  const { offers } = await offerRooms(db, where, asked)
  const found = stays.flatMap(({ legKey, hotelId, hotelName, fromDate }, index) => {
    const obstacle = offers[index] ? offers[index].obstacle : 'notSold'
    if (fromDate < where.day) return [{ legKey, hotelId, hotelName, obstacle: 'past', words: 'begins in the past' }]
    return obstacle === null || obstacle === 'soldOut'
      ? []
      : [{ legKey, hotelId, hotelName, obstacle, words: obstacleWords[obstacle] }]
  })
  if (found.length > 0)
    throw problem('NOT_BOOKABLE', `${found.map(({ hotelName, words }) => `${hotelName} ${words}`).join('; ')}.`, {
      current: { stays: found.map(({ words: _, ...stay }) => stay) },
    })
}

/** Books the hotels of a draft that nobody else can touch: all of them, or none and the draft stays. */
async function bookAll(
  context: Context,
  where: Where,
  record: FullTripHotels,
  { leadGuest, requests, payment, shownTotal }: Payment,
): Promise<FullTripHotels> {
  const { db, emit, actor } = context
  await refuseObstacles(db, where, record.stays)
  const bookings = await createStayBookings(
    { ...context, user: where.caller },
    record.stays.map(({ legKey, hotelId, fromDate, untilDate, rooms }) => ({
      legKey,
      hotelId,
      fromDate,
      untilDate,
      rooms,
      leadGuest,
      guests: [{ name: leadGuest.name, age: null, room: 0 }],
      requests,
      pets: false,
      payment,
    })),
    { shownTotal, tripHotelsId: record.id, seenBy: context.user },
  )
  const stays = record.stays.map((stay, index) => ({ ...stay, bookingId: bookings[index]?.id ?? null }))
  const total = toMajor(sum(bookings.map((booking) => toMinor(booking.total))))
  const booked = await setBooked(db, record.id, { stays, total })
  if (!booked) throw problem('ILLEGAL_TRANSITION', 'These hotels are booked already.')
  const { id, orgId, reference } = record
  await recordAudit(db, actor, {
    entity,
    id,
    orgId,
    action: 'booked',
    before: { status: 'Draft' },
    after: { status: 'Booked', total, bookings: bookings.map((booking) => booking.reference), reference },
  })
  emit({ tag: 'TripHotels', id, orgId })
  return booked
}

/** Chooses and books the hotels of a trip at once. */
export async function bookTrip(
  context: Context,
  { kind, id }: { kind: ItineraryKind; id: string },
  { startDate, stays: wanted, ...payment }: Book,
): Promise<FullTripHotels> {
  const { db, platform, user } = context
  const where = { day: today(platform.config), caller: user }
  const trip = await openTrip(db, where, kind, id)
  const stays = await keepStays(db, where, trip, startOf(startDate, where.day), wanted)
  const asked = { startDate, ...partyOf(stays[0]?.rooms), category: trip.asked.category }
  const record = await writeDraft(db, where, { trip, title: trip.title, asked, stays })
  return bookAll(context, where, record, payment)
}

/** Whose money and prices count: the caller's among their own, else those of whoever made it. */
async function buyerOf(
  { platform, db, user }: Context,
  { orgId, userId }: Pick<FullTripHotels, 'orgId' | 'userId'>,
): Promise<Caller> {
  const buyer = orgId === user.orgId ? user : await platform.findCallerById(userId, db)
  if (!buyer) throw problem('CONFLICT', 'Whoever chose these hotels has no account any more.')
  return buyer
}

/** Books the chosen hotels of a draft; of two requests at once only one succeeds. */
export async function bookDraft(context: Context, id: string, payment: Payment): Promise<FullTripHotels> {
  const { db, platform, user } = context
  const record = await lockTripHotels(db, user, id)
  if (!record) throw notFound('choice of hotels')
  const { status, reference } = record
  if (status !== 'Draft')
    throw problem('ILLEGAL_TRANSITION', 'These hotels are booked already.', { current: { status, reference } })
  const where = { day: today(platform.config), caller: await buyerOf(context, record) }
  return bookAll(context, where, record, payment)
}
