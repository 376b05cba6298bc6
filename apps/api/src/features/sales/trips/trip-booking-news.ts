import { daysBetween } from '@karavan/domain/base/dates'
import { toMinor } from '@karavan/domain/base/money'
import type { TemplateEvent, Values } from '@karavan/domain/base/templates/placeholder'
import type { SystemContext } from '../../../platform/context.ts'
import { queueReadyMail } from '../../../platform/mail/mail.ts'
import { dateWords, dayWords, rupees } from '../../../platform/words.ts'
import { notify } from '../../base/notifications/index.ts'
import { mailFromTemplate } from '../../base/templates/index.ts'
import { findHouse, listAdminIds } from '../../people/users/index.ts'
import type { FullTripBooking } from './trip-booking.queries.ts'
import { nextOpen } from './trip-booking.view.ts'

type Words = {
  /** What follows the reference in bells and subjects. */
  title: string
  /** What a mail says where the house has no words of its own. */
  opening: string
  event: TemplateEvent | null
  tone: 'blue' | 'green' | 'amber' | 'red'
  admins: boolean
}

const news = {
  confirmed: {
    title: 'is confirmed',
    opening: 'your trip is confirmed. The day plan and the vouchers are with the booking.',
    event: 'package-confirmed',
    tone: 'green',
    admins: true,
  },
  paid: {
    title: 'got a payment',
    opening: 'your payment for this trip has reached us.',
    event: null,
    tone: 'green',
    admins: false,
  },
  reminder: {
    title: 'has an instalment due soon',
    opening: 'the next instalment of this trip is due soon.',
    event: 'instalment-due',
    tone: 'amber',
    admins: false,
  },
  overdue: {
    title: 'has an overdue instalment',
    opening: 'an instalment of this trip was due and has not reached us. Pay it soon, or talk to us.',
    event: null,
    tone: 'red',
    admins: true,
  },
  cancelled: {
    title: 'is cancelled',
    opening: 'this trip is cancelled, and its vouchers are void.',
    event: 'package-cancelled',
    tone: 'red',
    admins: true,
  },
  expired: {
    title: 'has expired',
    opening: 'the time to pay for this trip ran out, and its rooms are on sale again.',
    event: null,
    tone: 'red',
    admins: true,
  },
  refunded: {
    title: 'has money on its way back',
    opening: 'what was paid by card for this trip goes back.',
    event: null,
    tone: 'blue',
    admins: false,
  },
} as const satisfies Record<string, Words>

type TripBookingNews = keyof typeof news

/** Tells the screens that show it that a booked trip changed, and with `money` the wallet too. */
export function emitTripBookingChanged(
  emit: SystemContext['emit'],
  { id, orgId }: Pick<FullTripBooking, 'id' | 'orgId'>,
  money: boolean,
): void {
  emit({ tag: 'Package', id, orgId })
  if (!money) return
  emit({ tag: 'Wallet', id: orgId, orgId })
  emit({ tag: 'Me', id: orgId, orgId })
}

const many = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`

function valuesOf(trip: FullTripBooking, note: string, link: string): Values {
  const { adults, childrenAges } = trip.asked
  const next = nextOpen(trip)
  return {
    customer: trip.leadGuest.name,
    recipient: trip.bookedBy,
    reference: trip.reference,
    title: trip.title,
    destination: [...new Set(trip.stays.map(({ location }) => location))].join(', '),
    startDate: dayWords(trip.startDate),
    endDate: dayWords(trip.endDate),
    nights: String(daysBetween(trip.startDate, trip.endDate)),
    guests: [
      many(adults, 'adult', 'adults'),
      ...(childrenAges.length > 0 ? [many(childrenAges.length, 'child', 'children')] : []),
    ].join(', '),
    total: rupees(toMinor(trip.total)),
    paid: rupees(toMinor(trip.paid)),
    due: next ? rupees(toMinor(next.amount)) : '',
    dueDate: next ? dayWords(next.dueOn) : '',
    note,
    link,
  }
}

function builtIn({ opening, title }: Words, values: Values) {
  const due = values.due ? [`To be paid next: ${values.due} by ${values.dueDate}`] : []
  const facts = [
    `Booking: ${values.reference}`,
    `Trip: ${values.title}, ${values.startDate} to ${values.endDate}`,
    `Lead guest: ${values.customer}`,
    `Paid: ${values.paid} of ${values.total}`,
    ...due,
  ]
  const parts = [`Hello ${values.recipient},`, opening, facts.join('\n'), values.note, values.link]
  return { subject: `${values.reference} ${title}`, text: parts.filter(Boolean).join('\n\n') }
}

/** Notifies everybody concerned about a trip booking, and mails whoever booked it. */
export async function tell(
  context: SystemContext,
  what: TripBookingNews,
  trip: FullTripBooking,
  note = '',
): Promise<void> {
  if (context.past) return
  const { platform, db, emit } = context
  const words: Words = news[what]
  const path = `/dashboard/bookings?id=${trip.id}`
  const everyone = new Set([trip.userId, ...(words.admins ? await listAdminIds(db) : [])])
  const body = [`${trip.title}, ${dateWords(trip.startDate)}, ${trip.leadGuest.name}`, note].filter(Boolean).join('. ')
  await notify(db, emit, [...everyone], {
    title: `${trip.reference} ${words.title}`,
    body,
    link: path,
    tone: words.tone,
  })
  const house = await findHouse(db)
  const values = {
    ...valuesOf(trip, note, platform.config.publicUrl + path),
    company: house?.companyName ?? platform.config.defaultCompanyName,
    companyPhone: house?.phone ?? '',
    companyEmail: house?.email ?? '',
  }
  await queueReadyMail(platform, db, {
    to: { email: trip.bookerEmail, name: trip.bookedBy },
    kind: `package-${what}`,
    words: await mailFromTemplate(db, words.event, values, builtIn(words, values)),
  })
}
