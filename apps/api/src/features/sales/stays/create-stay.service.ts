import type { StayPrice } from '@karavan/contracts/catalogue/hotels/stay'
import { answerUntil, endOfDay, payLaterUntil } from '@karavan/domain/sales/stays/deadline'
import { addDays } from '@karavan/domain/base/dates'
import type { BookingState } from '@karavan/domain/sales/stays/state'
import { zoneOfCountry } from '@karavan/domain/catalogue/hotels/time-zone'
import { sum, toMajor, toMinor } from '@karavan/domain/base/money'
import { v7 as uuidv7 } from 'uuid'
import type { Context } from '../../../platform/context.ts'
import { recordAudit } from '../../../platform/audit/audit.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import { today } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { awaitAll } from '../../../platform/db/await-all.ts'
import { problem } from '../../../platform/http/problem.ts'
import { type PricedStay, priceStay } from '../../catalogue/hotels/index.ts'
import { refuseShortWallet } from '../../money/ledger/index.ts'
import { cardUntil, newVoucherCode, refuseOtherPrice } from '../core/index.ts'
import { type Asked, countGuests, refuseCrowd, refuseStrayGuests } from './stay-check.ts'
import { askSaleInvoice, bookSale, type Sold } from './stay-money.ts'
import { type StayBookingNews, emitStayBookingChanged, tell } from './stay-news.ts'
import { type FullStayBooking, insertStayBooking, nextReference } from './stay.queries.ts'
import { lockRooms, type Shortage, takeRooms } from './room.queries.ts'

/** Refuses a total other than the one the buyer saw. */
export function refuseOtherStayPrice(shownTotal: number, ...prices: StayPrice[]): void {
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

type Plan = BookingState & { holdExpiresAt: string | null; news: StayBookingNews | null }

const held = (until: Date, news: StayBookingNews | null): Plan => ({
  status: 'Pending',
  paymentStatus: 'Unpaid',
  holdExpiresAt: until.toISOString(),
  news,
})

/** Where a new booking begins, by how it is paid. */
function planOf({ payment, fromDate }: StayOrder, { hotel, onRequest }: PricedStay, orgKind: Caller['orgKind']): Plan {
  const now = new Date()
  const stay = { policy: hotel.cancellationPolicy, checkIn: fromDate, zone: zoneOfCountry(hotel.country) }
  if (payment !== 'later' && orgKind === 'house')
    throw problem(
      'NOT_BOOKABLE',
      'The house pays by neither wallet nor card; book to pay later and record the payment.',
    )
  if (payment === 'later' && orgKind === 'traveller')
    throw problem('NOT_BOOKABLE', 'Paying later is for travel agencies; pay from the wallet.')
  if (onRequest) return held(answerUntil(stay, now), 'booking-requested')
  if (payment === 'card') return held(cardUntil(now), null)
  if (payment === 'wallet')
    return { status: 'Confirmed', paymentStatus: 'Paid', holdExpiresAt: null, news: 'booking-confirmed' }
  // The house owes itself nothing: its rooms wait for the payment until the guests come.
  if (orgKind === 'house') return held(endOfDay(stay.zone, fromDate), 'booking-held')
  const until = payLaterUntil(stay, now)
  if (until <= now)
    throw problem(
      'NOT_BOOKABLE',
      `Free cancellation of ${hotel.hotelName} ends too soon to pay later; pay from the wallet.`,
    )
  return held(until, 'booking-held')
}

/** One stay to book; as part of a trip it names the leg it is for. */
type StayOrder = Omit<Asked, 'shownTotal'> & { legKey?: string }
type PricedOrder = { asked: StayOrder; stay: PricedStay; plan: Plan }

/** Prices a stay and refuses what cannot be booked even with rooms left. */
async function priceOrder({ platform, db, user }: Context, asked: StayOrder): Promise<PricedOrder> {
  refuseCrowd(asked.rooms, platform.config.guestLimits)
  refuseStrayGuests(asked.guests, asked.rooms)
  const stay = await priceStay(db, platform.config, user, asked)
  const { hotel } = stay
  if (asked.pets && !hotel.petsAllowed) throw problem('NOT_BOOKABLE', `${hotel.hotelName} takes no pets.`)
  return { asked, stay, plan: planOf(asked, stay, user.orgKind) }
}

type Named = Pick<FullStayBooking, 'companyName' | 'orgKind' | 'bookedBy' | 'bookerEmail' | 'invoiceNumber'>
type Draft = {
  news: StayBookingNews | null
  booking: Parameters<typeof insertStayBooking>[1] & Sold & Pick<FullStayBooking, 'rooms' | 'holdExpiresAt'>
  names: Named
  legKey: string | undefined
  /** Lodging in India is taxed where it stands, everything else where the buyer is. */
  placeOfSupply: string | null
}

/** A booking with its number, not yet written. */
async function draftBooking(
  context: Context,
  { asked, stay, plan: { news, ...plan } }: PricedOrder,
  tripHotelsId: string | null,
): Promise<Draft> {
  const { platform, db, user } = context
  const { hotel } = stay
  const id = uuidv7()
  const fromDate = context.past?.fromDate ?? asked.fromDate
  const { reference, companyName } = await nextReference(db, today(platform.config), user.orgId)
  const names = {
    companyName,
    orgKind: user.orgKind,
    bookedBy: user.name,
    bookerEmail: user.email,
    invoiceNumber: null,
  }
  const booking = {
    id,
    reference,
    orgId: user.orgId,
    userId: user.id,
    hotelId: hotel.id,
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
    ...plan,
    voucherCode: newVoucherCode(),
  }
  const placeOfSupply = hotel.country === 'India' ? hotel.stateCode : null
  return { news, booking, names, legKey: asked.legKey, placeOfSupply }
}

/** Writes the audit entry of a booking and notifies people; both are rolled back when the booking fails. */
async function announce(context: Omit<Context, 'user'>, { news, booking, names }: Draft): Promise<void> {
  const { actor } = context
  const { id, orgId, reference, status, paymentStatus, total, payment } = booking
  await awaitAll(
    recordAudit(context.db, actor, {
      entity: 'booking',
      id,
      orgId,
      action: 'created',
      after: { reference, status, paymentStatus, total, payment },
    }),
    // Whoever pays by card looks at the page that says so.
    news ? tell(context, news, { ...booking, ...names }) : Promise.resolve(),
  )
}

/** Takes the rooms of all stays, or refuses all and says which hotel lacks which rooms on which nights. */
async function takeAll(db: Db, drafts: readonly Draft[]): Promise<void> {
  if (drafts.length > 1)
    await lockRooms(
      db,
      drafts.flatMap(({ booking }) => booking.rooms.map(({ roomId }) => roomId)),
    )
  const stays = []
  for (const { booking, legKey } of drafts) {
    // After the first that is short the others are still looked at, so that the answer names all of them.
    const short = await takeRooms(db, booking)
    if (drafts.length === 1) return refuseShortage(short)
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
}

/** Takes the rooms, posts the payment and inserts the bookings; a shortage throws and undoes all of it. */
async function insertAll(context: Context, drafts: Draft[]): Promise<FullStayBooking[]> {
  const { db, emit, user } = context
  await takeAll(db, drafts)
  const isPaid = ({ booking }: Draft) => booking.paymentStatus === 'Paid'
  const paid = drafts.filter(isPaid).map(({ booking }) => toMinor(booking.total))
  if (paid.length > 1) await refuseShortWallet(db, user.orgId, sum(paid))
  const written: FullStayBooking[] = []
  for (const draft of drafts) {
    const { booking, names, placeOfSupply } = draft
    const money = isPaid(draft) ? await bookSale(context, booking, 'wallet', `booking ${booking.id} sale`) : undefined
    const [row] = await awaitAll(
      insertStayBooking(db, { ...booking, ...money }, placeOfSupply),
      money?.postedId ? askSaleInvoice(context, booking, money.postedId) : Promise.resolve(),
    )
    emitStayBookingChanged(emit, row, Boolean(money))
    written.push({ ...row, ...names })
  }
  return written
}

/** Several stays: their rooms taken, paid and written down together, or none of them. */
export async function createStayBookings(
  context: Context,
  orders: readonly StayOrder[],
  { shownTotal, tripHotelsId = null }: { shownTotal: number; tripHotelsId?: string | null },
): Promise<FullStayBooking[]> {
  const priced: PricedOrder[] = []
  for (const order of orders) priced.push(await priceOrder(context, order))
  refuseOtherStayPrice(shownTotal, ...priced.map(({ stay }) => stay.price))
  const drafts: Draft[] = []
  for (const one of priced) drafts.push(await draftBooking(context, one, tripHotelsId))
  // Rooms and wallet are locked here and not before; the trail goes along, so that they are not held for its sake.
  const [written] = await awaitAll(insertAll(context, drafts), ...drafts.map((draft) => announce(context, draft)))
  return written
}

/** Rooms taken, paid and written down together, or not at all. */
export async function createStayBooking(context: Context, { shownTotal, ...order }: Asked): Promise<FullStayBooking> {
  const [booking] = await createStayBookings(context, [order], { shownTotal })
  if (!booking) throw new Error('The booking was not written')
  return booking
}
