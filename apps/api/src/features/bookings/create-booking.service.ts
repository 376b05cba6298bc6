import { randomBytes } from 'node:crypto'
import { answerUntil, endOfDay, payLaterUntil } from '@karavan/domain/bookings/deadline'
import { addDays } from '@karavan/domain/dates'
import type { BookingState } from '@karavan/domain/bookings/state'
import { zoneOfCountry } from '@karavan/domain/hotels/time-zone'
import { toMajor, toMinor } from '@karavan/domain/money'
import { v7 as uuidv7 } from 'uuid'
import { type Actor, recordAudit } from '../../platform/audit/audit.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import { today } from '../../platform/clock.ts'
import { problem } from '../../platform/http/problem.ts'
import { type PricedStay, priceStay } from '../hotels/index.ts'
import { type Asked, countGuests, refuseCrowd, refuseStrayGuests } from './booking-check.ts'
import { postSale } from './booking-money.ts'
import { type BookingNews, stir, type Teller, tell } from './booking-news.ts'
import { type FullBooking, insertBooking, nextReference } from './booking.queries.ts'
import { cardMinutes } from './card-payment.ts'
import { type Shortage, takeRooms } from './room.queries.ts'

/** Refuses a total other than the one the buyer saw, and sends both. */
export function refuseOtherPrice(shownTotal: number, { price }: Pick<PricedStay, 'price'>): void {
  if (toMinor(shownTotal) !== toMinor(price.totalInr))
    throw problem('PRICE_CHANGED', 'The price has changed since you saw it; look at the new one and decide.', {
      current: { shownTotal, total: price.totalInr, price },
    })
}

/** Refuses what is not there any more, and says which rooms on which nights. */
export function refuseShortage(rooms: Shortage[]): void {
  if (rooms.length > 0)
    throw problem('SOLD_OUT', 'Somebody was faster: these rooms are gone on some of the nights.', {
      current: { rooms },
    })
}

/** What of a hotel a booking keeps, whatever becomes of the catalogue. */
export const hotelKept = ({ hotel }: Pick<PricedStay, 'hotel'>): FullBooking['hotel'] => ({
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

type Plan = BookingState & { holdExpiresAt: string | null; news: BookingNews | null }

const held = (until: Date, news: BookingNews | null): Plan => ({
  status: 'Pending',
  paymentStatus: 'Unpaid',
  holdExpiresAt: until.toISOString(),
  news,
})

/** Where a new booking begins, by how it is paid. */
function planOf({ payment, fromDate }: Asked, { hotel, onRequest }: PricedStay, orgKind: Caller['orgKind']): Plan {
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
  if (payment === 'card') return held(new Date(now.getTime() + cardMinutes * 60_000), null)
  if (payment === 'wallet')
    return { status: 'Confirmed', paymentStatus: 'Paid', holdExpiresAt: null, news: 'booking-confirmed' }
  // The house owes itself nothing: its rooms wait for the payment until the guests come.
  if (orgKind === 'house') return held(endOfDay(stay.zone, fromDate), 'booking-held')
  const until = payLaterUntil(stay, now)
  if (until <= now) throw problem('NOT_BOOKABLE', 'Free cancellation ends too soon to pay later; pay from the wallet.')
  return held(until, 'booking-held')
}

/** Rooms taken, paid and written down together, or not at all. */
export async function createBooking(teller: Teller, user: Caller, actor: Actor, asked: Asked): Promise<FullBooking> {
  const { platform, db, emit } = teller
  const { config } = platform
  refuseCrowd(asked.rooms, config.guestLimits)
  refuseStrayGuests(asked.guests, asked.rooms)
  const stay = await priceStay(db, config, user, asked)
  const { hotel } = stay
  if (asked.pets && !hotel.petsAllowed) throw problem('NOT_BOOKABLE', `${hotel.hotelName} takes no pets.`)
  const { news, ...plan } = planOf(asked, stay, user.orgKind)
  refuseOtherPrice(asked.shownTotal, stay)

  const id = uuidv7()
  const fromDate = teller.past?.fromDate ?? asked.fromDate
  const { reference, companyName } = await nextReference(db, today(config), user.orgId)
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
    voucherCode: randomBytes(24).toString('base64url'),
  }
  const { status, paymentStatus } = plan
  await recordAudit(db, actor, {
    entity: 'booking',
    id,
    action: 'created',
    after: { reference, status, paymentStatus, total: booking.total, payment: asked.payment },
  })
  // Whoever pays by card looks at the page that says so.
  if (news) await tell(teller, news, { ...booking, ...names })
  // Rooms and wallet are locked here and not before; what is short is a value, and ends all of it.
  refuseShortage(await takeRooms(db, booking))
  const money =
    plan.paymentStatus === 'Paid'
      ? await postSale({ ...teller, actor }, booking, 'wallet', `booking ${id} sale`)
      : undefined
  // Lodging in India is taxed where it stands, everything else where the buyer is.
  const written = await insertBooking(db, { ...booking, ...money }, hotel.country === 'India' ? hotel.stateCode : null)
  stir(emit, written, Boolean(money))
  return { ...written, ...names }
}
