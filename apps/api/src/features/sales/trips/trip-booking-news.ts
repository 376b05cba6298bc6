import { daysBetween } from '@karavan/domain/base/dates'
import { toMinor } from '@karavan/domain/base/money'
import type { SystemContext } from '../../../platform/context.ts'
import { dateWords, dayWords, momentWords, rupees } from '../../../platform/words.ts'
import { emitsOf, type MailWords, many, saleKinds, tellOfSale, toldTo } from '../core/index.ts'
import type { FullTripBooking } from './trip-booking.queries.ts'
import { nextOpen } from './trip-booking.view.ts'

const news = {
  confirmed: {
    title: 'is confirmed',
    opening: 'your trip is confirmed. The day plan and the vouchers are with the booking.',
    event: 'package-confirmed',
    tone: 'green',
    to: 'both',
  },
  held: {
    title: 'is held for you',
    opening: 'this trip is held for your customer. Book it before the hold ends, or its rooms go back on sale.',
    event: null,
    tone: 'blue',
    to: 'both',
  },
  ending: {
    title: 'must be booked soon',
    opening: 'the hold of this trip ends soon. Book it before then, or its rooms go back on sale.',
    event: null,
    tone: 'amber',
    to: 'buyer',
  },
  paid: {
    title: 'got a payment',
    opening: 'your payment for this trip has reached us.',
    event: null,
    tone: 'green',
    to: 'buyer',
  },
  reminder: {
    title: 'has an instalment due soon',
    opening: 'the next instalment of this trip is due soon.',
    event: 'instalment-due',
    tone: 'amber',
    to: 'buyer',
  },
  collected: {
    title: 'had its instalment collected',
    opening: 'the instalment of this trip that is due today was taken from your wallet.',
    event: null,
    tone: 'green',
    to: 'buyer',
  },
  overdue: {
    title: 'has an overdue instalment',
    opening: 'an instalment of this trip is due and has not reached us.',
    event: null,
    tone: 'red',
    to: 'both',
  },
  extended: {
    title: 'has more time to pay',
    opening: 'we have left you more time to pay the overdue instalment of this trip.',
    event: null,
    tone: 'blue',
    to: 'buyer',
  },
  releasing: {
    title: 'is about to be cancelled',
    opening: 'an instalment of this trip is overdue, and the time to pay it is nearly over.',
    event: null,
    tone: 'red',
    to: 'both',
  },
  released: {
    title: 'is cancelled: not paid',
    opening: 'an instalment of this trip was not paid in time. The trip is cancelled, and its vouchers are void.',
    event: 'package-cancelled',
    tone: 'red',
    to: 'both',
  },
  cancelled: {
    title: 'is cancelled',
    opening: 'this trip is cancelled, and its vouchers are void.',
    event: 'package-cancelled',
    tone: 'red',
    to: 'both',
  },
  expired: {
    title: 'has expired',
    opening: 'the time to pay for this trip ran out, and its rooms are on sale again.',
    event: null,
    tone: 'red',
    to: 'both',
  },
  refunded: {
    title: 'has money on its way back',
    opening: 'what was paid by card for this trip goes back.',
    event: null,
    tone: 'blue',
    to: 'buyer',
  },
} as const satisfies Record<string, MailWords>

type TripBookingNews = keyof typeof news

/** Tells the screens that show it that a booked trip changed, and with `money` the wallet too. */
export const emitTripBookingChanged = emitsOf(saleKinds.package)

/** Until when a trip is held, in words. */
export const heldWords = ({ holdExpiresAt }: FullTripBooking, { platform }: SystemContext): string =>
  holdExpiresAt === null ? '' : `Held until ${momentWords(holdExpiresAt, platform.config.todayZone)}.`

function valuesOf(trip: FullTripBooking, note: string, seen: (amount: number) => number) {
  const { adults, childrenAges } = trip.asked
  const next = nextOpen(trip)
  return {
    customer: trip.leadGuest.name,
    title: trip.title,
    destination: [...new Set(trip.stays.map(({ location }) => location))].join(', '),
    startDate: dayWords(trip.startDate),
    endDate: dayWords(trip.endDate),
    nights: String(daysBetween(trip.startDate, trip.endDate)),
    guests: [
      many(adults, 'adult'),
      ...(childrenAges.length > 0 ? [many(childrenAges.length, 'child', 'children')] : []),
    ].join(', '),
    total: rupees(toMinor(seen(trip.total))),
    paid: rupees(toMinor(seen(trip.paid))),
    due: next ? rupees(toMinor(seen(next.amount))) : '',
    dueDate: next ? dayWords(next.dueOn) : '',
    note,
  }
}

/** Notifies everybody concerned about a trip booking, and mails whoever booked it. */
export async function tell(
  context: SystemContext,
  what: TripBookingNews,
  trip: FullTripBooking,
  said = '',
): Promise<void> {
  if (context.past) return
  const told = await toldTo(context, trip.userId)
  const note = told.note(said)
  const { reference, title, leadGuest } = trip
  const values = valuesOf(trip, note, told.amounts({ total: trip.total, client: trip.price.clientTotal }))
  await tellOfSale(context, trip, {
    words: news[what],
    buyer: { email: trip.bookerEmail, name: trip.bookedBy },
    path: `/dashboard/bookings?id=${trip.id}`,
    body: [`${title}, ${dateWords(trip.startDate)}, ${leadGuest.name}`, note].filter(Boolean).join('. '),
    mailKind: `package-${what}`,
    values,
    facts: [
      `Booking: ${reference}`,
      `Trip: ${title}, ${values.startDate} to ${values.endDate}`,
      `Lead guest: ${leadGuest.name}`,
      `Paid: ${values.paid} of ${values.total}`,
      values.due && `To be paid next: ${values.due} by ${values.dueDate}`,
    ],
  })
}
