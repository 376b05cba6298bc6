import { clockWords } from '@karavan/domain/base/clock-words'
import { toMinor } from '@karavan/domain/base/money'
import type { SystemContext } from '../../../platform/context.ts'
import { dateWords, momentWords, rupees } from '../../../platform/words.ts'
import { emitsOf, type MailWords, many, saleKinds, tellOfSale, toldTo, type WholeNews } from '../core/index.ts'
import type { FullActivityBooking } from './activity-booking.queries.ts'

const news = {
  confirmed: {
    title: 'is confirmed',
    opening: 'your activity is confirmed. The voucher is with the booking.',
    event: 'activity-confirmed',
    tone: 'green',
    to: 'both',
  },
  held: {
    title: 'is held for you',
    opening: 'the places are held for you until the time below; pay before it ends.',
    event: null,
    tone: 'blue',
    to: 'both',
  },
  requested: {
    title: 'waits for an answer',
    opening: 'we have asked for these places, and tell you as soon as they are confirmed.',
    event: null,
    tone: 'amber',
    to: 'both',
  },
  reminder: {
    title: 'must be paid soon',
    opening: 'the places are held for a little while only; pay before the time below.',
    event: null,
    tone: 'amber',
    to: 'buyer',
  },
  cancelled: {
    title: 'is cancelled',
    opening: 'this activity is cancelled, and its voucher is void.',
    event: 'activity-cancelled',
    tone: 'red',
    to: 'both',
  },
  changed: {
    title: 'was changed',
    opening: 'this activity was changed. Only the newest voucher counts; it is with the booking.',
    event: 'activity-changed',
    tone: 'blue',
    to: 'both',
  },
  expired: {
    title: 'has expired',
    opening: 'the time to pay for this activity ran out, and its places are on sale again.',
    event: null,
    tone: 'red',
    to: 'both',
  },
  refunded: {
    title: 'has money on its way back',
    opening: 'what was paid by card for this activity goes back.',
    event: null,
    tone: 'blue',
    to: 'buyer',
  },
} as const satisfies Record<WholeNews | 'changed', MailWords>

/** Tells the screens that show it that an activity booking changed, and with `money` the wallet too. */
export const emitActivityBookingChanged = emitsOf(saleKinds.activity)

/** The day, and the hour where it is known. */
export const whenWords = ({ date, time }: Pick<FullActivityBooking, 'date' | 'time'>): string =>
  [dateWords(date), ...(time ? [clockWords(time)] : [])].join(', ')

type Told = Pick<
  FullActivityBooking,
  | 'id'
  | 'reference'
  | 'orgId'
  | 'userId'
  | 'activity'
  | 'date'
  | 'time'
  | 'people'
  | 'total'
  | 'price'
  | 'leadGuest'
  | 'bookedBy'
  | 'bookerEmail'
  | 'holdExpiresAt'
>

/** Notifies everybody concerned about an activity booking, and mails whoever booked it. */
export async function tell(context: SystemContext, what: keyof typeof news, booking: Told, said = ''): Promise<void> {
  if (context.past) return
  const told = await toldTo(context, booking.userId)
  const amounts = told.amounts({ total: booking.total, client: booking.price.clientTotalInr })
  const note = told.note(said)
  const { reference, activity, leadGuest, holdExpiresAt } = booking
  const when = whenWords(booking)
  const total = rupees(toMinor(amounts(booking.total)))
  await tellOfSale(context, booking, {
    words: news[what],
    buyer: { email: booking.bookerEmail, name: booking.bookedBy },
    path: `/dashboard/bookings?what=activities&id=${booking.id}`,
    body: [`${activity.name}, ${when}, ${leadGuest.name}`, note].filter(Boolean).join('. '),
    mailKind: `activity-${what}`,
    values: {
      customer: leadGuest.name,
      title: activity.name,
      destination: `${activity.location}, ${activity.country}`,
      startDate: when,
      guests: many(booking.people, 'person', 'people'),
      total,
      note,
    },
    facts: [
      `Booking: ${reference}`,
      `Activity: ${activity.name}, ${activity.location}`,
      `When: ${when}`,
      `Who: ${many(booking.people, 'person', 'people')}, ${leadGuest.name}`,
      `Total: ${total}`,
      holdExpiresAt ? `Until: ${momentWords(holdExpiresAt, context.platform.config.todayZone)}` : undefined,
    ],
  })
}
