import type { BookedWay } from '@karavan/contracts/sales/core/booking'
import { addDays } from '@karavan/domain/base/dates'
import { zoneOfCountry } from '@karavan/domain/catalogue/hotels/time-zone'
import { sum, toMajor, toMinor } from '@karavan/domain/base/money'
import { clientViewOfStay } from '@karavan/domain/money/pricing/client-view'
import type { Unheld } from '@karavan/domain/sales/stays/unheld'
import { v7 as uuidv7 } from 'uuid'
import type { Context } from '../../../platform/context.ts'
import { recordAudit } from '../../../platform/audit/audit.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import { today } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { awaitAll } from '../../../platform/db/await-all.ts'
import { problem } from '../../../platform/http/problem.ts'
import { type PricedStay, priceRead } from '../../catalogue/hotels/index.ts'
import { lockAccountsOf, type LockedAccount, type PostingDraft, refuseShortWallet } from '../../money/ledger/index.ts'
import {
  fundingOf,
  newVoucherCode,
  planWhole,
  refuseOtherPrice,
  seenBy,
  unheldBy,
  unpaidWhole,
  type WholePlan,
} from '../core/index.ts'
import { type Asked, countGuests, refuseCrowd, refuseStrayGuests } from './stay-check.ts'
import { stayMoney } from './stay-money.ts'
import { emitStayBookingChanged, tell } from './stay-news.ts'
import { type FullStayBooking, insertStayBooking, readStayParts, referenceOf, type StayParts } from './stay.queries.ts'
import type { StayBookingRecord } from './stay.table.ts'
import { lockRooms, type Numbered, numberStays, type Shortage, takeNumbered, takeRooms } from './room.queries.ts'

/** Refuses a total other than the one the buyer saw. */
export function refuseOtherStayPrice(
  user: Caller,
  shownTotal: number,
  ...stays: Pick<PricedStay, 'price' | 'nights'>[]
) {
  const prices = stays.map(({ price, nights }) => seenBy(user, price, (own) => clientViewOfStay(own, nights)))
  const total = sum(prices.map(({ totalInr }) => toMinor(totalInr)))
  refuseOtherPrice(shownTotal, total, prices.length === 1 ? { price: prices[0] } : { prices })
}

/** Refuses what is not there any more, and says which rooms on which nights. */
export function refuseShortage(rooms: Shortage[]): void {
  if (rooms.length > 0)
    throw problem('SOLD_OUT', 'Somebody was faster: these rooms are gone on some of the nights.', {
      current: { rooms },
    })
}

/** What of a hotel a booking keeps, whatever becomes of the catalogue. */
export const hotelKept = ({ hotel }: Pick<PricedStay, 'hotel'>): FullStayBooking['hotel'] => ({
  id: hotel.id,
  hotelName: hotel.hotelName,
  location: hotel.location,
  country: hotel.country,
  address: hotel.address,
  image: hotel.images[0] ?? null,
  checkInTime: hotel.checkInTime,
  checkOutTime: hotel.checkOutTime,
  phone: hotel.contact.phone ?? null,
})

/** The price as a booking keeps it: what was shown, and what the house pays and earns. */
export const priceKept = ({ price, quote }: Pick<PricedStay, 'price' | 'quote'>) => ({
  price,
  total: price.totalInr,
  net: toMajor(quote.inside.net),
  fee: toMajor(quote.inside.fee),
  taxes: quote.taxes,
})

/** Where a new booking begins, by how it is paid. */
const planOf = (
  { payment, fromDate }: StayOrder,
  { hotel, onRequest }: PricedStay,
  orgKind: Caller['orgKind'],
): WholePlan =>
  planWhole({
    payment,
    orgKind,
    onRequest,
    name: hotel.hotelName,
    terms: { policy: hotel.cancellationPolicy, checkIn: fromDate, zone: zoneOfCountry(hotel.country) },
  })

/** One stay to book; as part of a trip it names the leg it is for. */
export type StayOrder = Omit<Asked, 'shownTotal' | 'payment'> & { payment: BookedWay; legKey?: string }
type PricedOrder = { asked: StayOrder; stay: PricedStay; plan: WholePlan; parts: StayParts }

/** Prices a stay and refuses what cannot be booked even with rooms left. */
function priceOrder({ platform, user }: Context, asked: StayOrder, parts: StayParts, holds = false): PricedOrder {
  refuseCrowd(asked.rooms, platform.config.guestLimits)
  refuseStrayGuests(asked.guests, asked.rooms)
  const stay = priceRead(parts, asked)
  const { hotel } = stay
  if (asked.pets && !hotel.petsAllowed) throw problem('NOT_BOOKABLE', `${hotel.hotelName} does not allow pets.`)
  return { asked, stay, plan: planOf(holds ? { ...asked, payment: 'later' } : asked, stay, user.orgKind), parts }
}

type Draft = {
  news: WholePlan['news']
  booking: Omit<StayBookingRecord, 'reference' | 'createdAt' | 'updatedAt'>
  parts: StayParts
  legKey: string | undefined
  /** What it books, when it is paid at once. */
  posting: PostingDraft | null
}

/** A booking without its number, not yet written. */
function draftBooking(
  { past, user }: Context,
  { asked, stay, plan: { news, ...plan }, parts }: PricedOrder,
  { tripHotelsId = null, releases = false }: { tripHotelsId?: string | null; releases?: boolean },
): Draft {
  const { hotel } = stay
  const { buyerState, houseState } = parts.context
  const fromDate = past?.fromDate ?? asked.fromDate
  const booking = {
    ...unpaidWhole,
    id: uuidv7(),
    orgId: user.orgId,
    userId: user.id,
    hotelId: hotel.id,
    supplierId: hotel.supplierId,
    tripHotelsId,
    hotel: hotelKept(stay),
    rooms: stay.rooms.map(({ room, choice }) => ({ ...choice, type: room.type })),
    leadGuest: asked.leadGuest,
    guests: asked.guests,
    requests: asked.requests,
    fromDate,
    untilDate: addDays(fromDate, stay.nights),
    ...countGuests(asked.rooms),
    pets: asked.pets,
    ...priceKept(stay),
    cancellationPolicy: hotel.cancellationPolicy,
    payment: asked.payment,
    onRequest: stay.onRequest,
    releases,
    ...plan,
    voucherCode: newVoucherCode(),
    // Lodging in India is taxed where it stands, everything else where the buyer is.
    placeOfSupply: ((hotel.country === 'India' ? hotel.stateCode : null) ?? buyerState ?? houseState) || null,
  }
  const posting = booking.paymentStatus === 'Paid' ? stayMoney.draftSale(booking, fundingOf(booking)) : null
  return { news, booking, parts, legKey: asked.legKey, posting }
}

/**
 * Takes the rooms of all stays and numbers their bookings, or refuses all and says which hotel lacks which rooms on
 * which nights.
 */
async function takeAll(db: Db, drafts: readonly Draft[]): Promise<Numbered[]> {
  const [first] = drafts
  if (first && drafts.length === 1) {
    const { short, ...numbered } = await takeNumbered(db, first.booking)
    refuseShortage(short)
    return [numbered]
  }
  await lockRooms(
    db,
    drafts.flatMap(({ booking }) => booking.rooms.map(({ roomId }) => roomId)),
  )
  const stays = []
  for (const { booking, legKey } of drafts) {
    // After the first that is short the others are still looked at, so that the answer names all of them.
    const short = await takeRooms(db, booking)
    const typeOf = new Map(booking.rooms.map(({ roomId, type }) => [roomId, type]))
    const rooms = short.map((room) => ({ ...room, type: typeOf.get(room.roomId) ?? '' }))
    const { hotelName } = booking.hotel
    if (rooms.length > 0) stays.push({ legKey, hotelId: booking.hotelId, hotelName, rooms })
  }
  if (stays.length > 0)
    throw problem(
      'SOLD_OUT',
      `Somebody was faster: ${stays.map(({ hotelName }) => hotelName).join(', ')} has too few rooms left on some of the nights. Nothing was booked.`,
      { current: { rooms: stays.flatMap(({ rooms }) => rooms), stays } },
    )
  return numberStays(db, drafts.length)
}

/** Writes a booking that has its rooms and a wallet that is full enough: news, posting, invoice and trail with it. */
async function writeBooking(
  context: Context,
  { news, booking: draft, parts, posting }: Draft,
  { number, at }: Numbered,
  accounts: readonly LockedAccount[],
): Promise<FullStayBooking> {
  const { db, emit, actor, platform, user } = context
  const made = at.toISOString()
  const numbered = { ...draft, reference: referenceOf(today(platform.config), number) }
  const names = {
    companyName: parts.companyName,
    orgKind: user.orgKind,
    bookedBy: user.name,
    bookerEmail: user.email,
    invoiceNumber: null,
  }
  // First, since it may have to look for words; from here on everything goes with the last statement. Whoever pays by
  // card looks at the page that says so.
  if (news) await tell(context, `booking-${news}`, { ...numbered, ...names }, '', parts.told)
  const money = posting && (await stayMoney.postNewSale(context, numbered, posting, accounts, fundingOf(numbered)))
  const booking = { ...numbered, ...money }
  await insertStayBooking(db, booking)
  const { id, orgId, reference, status, paymentStatus, total, payment } = booking
  await recordAudit(db, actor, {
    entity: 'booking',
    id,
    orgId,
    action: 'created',
    after: { reference, status, paymentStatus, total, payment },
  })
  emitStayBookingChanged(emit, booking, Boolean(money))
  return { ...booking, createdAt: made, updatedAt: made, ...names }
}

/** Takes the rooms of drafts, pays and writes them down together, or none of them. */
async function writeAll(context: Context, drafts: readonly Draft[]): Promise<FullStayBooking[]> {
  const { db } = context
  const postings = drafts.flatMap(({ posting }) => posting ?? [])
  // Rooms are locked here and not before, and wallets after them: of one stay by what is sent right behind, of several
  // when all have their rooms.
  const taking = takeAll(db, drafts)
  if (drafts.length > 1) await taking
  const [numbers, accounts] = await awaitAll(taking, lockAccountsOf(db, postings))
  refuseShortWallet(accounts, postings)
  const written: FullStayBooking[] = []
  for (const [index, draft] of drafts.entries()) {
    const numbered = numbers[index]
    if (!numbered) throw new Error('A booking got no number')
    written.push(await writeBooking(context, draft, numbered, accounts))
  }
  return written
}

/** What somebody saw before, who need not be the buyer; and what is known already. */
type Shown = { shownTotal: number; tripHotelsId?: string | null; read?: StayParts; seenBy?: Caller }

/** Several stays: their rooms taken, paid and written down together, or none of them. */
export async function createStayBookings(
  context: Context,
  orders: readonly StayOrder[],
  { shownTotal, tripHotelsId = null, read, seenBy: looker = context.user }: Shown,
): Promise<FullStayBooking[]> {
  const priced: PricedOrder[] = []
  for (const order of orders) priced.push(priceOrder(context, order, read ?? (await readStayParts(context, order))))
  refuseOtherStayPrice(looker, shownTotal, ...priced.map(({ stay }) => stay))
  return writeAll(
    context,
    priced.map((one) => draftBooking(context, one, { tripHotelsId })),
  )
}

/** A stay as it would be held, or why that is not possible. */
async function priceHold(context: Context, order: Omit<StayOrder, 'payment'>): Promise<PricedOrder | Unheld> {
  try {
    const asked = { ...order, payment: context.user.orgKind === 'house' ? ('internal' as const) : ('later' as const) }
    const priced = priceOrder(context, asked, await readStayParts(context, asked), true)
    return priced.stay.onRequest ? 'onRequest' : priced
  } catch (error) {
    return unheldBy(error)
  }
}

/**
 * Holds stays for somebody's customer, in their order; for what cannot be held, why. Rooms that are gone are refused for
 * all. Unlike what an agency holds by itself, the rooms go back on sale at the end.
 */
export async function holdStays(
  context: Context,
  orders: readonly Omit<StayOrder, 'payment'>[],
): Promise<(FullStayBooking | Unheld)[]> {
  const priced: (PricedOrder | Unheld)[] = []
  for (const order of orders) priced.push(await priceHold(context, order))
  const possible = priced.filter((one) => typeof one !== 'string')
  if (possible.length === 0) return priced.filter((one) => typeof one === 'string')
  const written = await writeAll(
    context,
    possible.map((one) => draftBooking(context, one, { releases: true })),
  )
  return priced.map((one) => (typeof one === 'string' ? one : (written[possible.indexOf(one)] ?? 'other')))
}

/** Rooms taken, paid and written down together, or not at all; `read` is what it is made from, when it is known. */
export async function createStayBooking(
  context: Context,
  { shownTotal, ...order }: Asked,
  read?: StayParts,
): Promise<FullStayBooking> {
  const [booking] = await createStayBookings(context, [order], { shownTotal, ...(read ? { read } : {}) })
  if (!booking) throw new Error('The booking was not written')
  return booking
}
