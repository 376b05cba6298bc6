import { daysBetween } from '@karavan/domain/base/dates'
import { toMinor } from '@karavan/domain/base/money'
import type { TemplateEvent } from '@karavan/domain/base/templates/placeholder'
import type { SystemContext } from '../../../platform/context.ts'
import { awaitAll } from '../../../platform/db/await-all.ts'
import { queueMail, queueReadyMail } from '../../../platform/mail/mail.ts'
import type { MailTemplate } from '../../../platform/mail/template.ts'
import { notify } from '../../base/notifications/index.ts'
import { templateMail } from '../../base/templates/index.ts'
import { listAdminIds } from '../../people/users/index.ts'
import type { FullStayBooking } from './stay.queries.ts'
import { dateWords, momentWords, rupees } from '../../../platform/words.ts'

type Told = Pick<
  FullStayBooking,
  | 'id'
  | 'reference'
  | 'orgId'
  | 'userId'
  | 'hotel'
  | 'fromDate'
  | 'untilDate'
  | 'total'
  | 'leadGuest'
  | 'bookedBy'
  | 'companyName'
  | 'bookerEmail'
  | 'holdExpiresAt'
>

export type StayBookingNews = Extract<MailTemplate, `booking-${string}`>

type Words = { title: (booking: Told) => string; tone: 'blue' | 'green' | 'amber' | 'red'; admins: boolean }

const news: Record<StayBookingNews, Words> = {
  'booking-confirmed': { title: ({ reference }) => `${reference} is confirmed`, tone: 'green', admins: true },
  'booking-held': { title: ({ reference }) => `${reference} is held for you`, tone: 'blue', admins: true },
  'booking-requested': { title: ({ reference }) => `${reference} waits for an answer`, tone: 'amber', admins: true },
  'booking-reminder': { title: ({ reference }) => `${reference} must be paid soon`, tone: 'amber', admins: false },
  'booking-cancelled': { title: ({ reference }) => `${reference} is cancelled`, tone: 'red', admins: true },
  'booking-expired': { title: ({ reference }) => `${reference} has expired`, tone: 'red', admins: true },
  'booking-refunded': { title: ({ reference }) => `Money of ${reference} goes back`, tone: 'blue', admins: false },
  'booking-amended': { title: ({ reference }) => `${reference} was changed`, tone: 'blue', admins: true },
}

const listLink = '/dashboard/hotel-bookings'

/** Tells the screens that show it that a booking changed, and with `money` the wallet too. */
export function emitStayBookingChanged(
  emit: SystemContext['emit'],
  { id, orgId }: Pick<FullStayBooking, 'id' | 'orgId'>,
  money: boolean,
): void {
  emit({ tag: 'Booking', id, orgId })
  if (money) emit({ tag: 'Me', id: orgId, orgId })
}

const eventOf: Partial<Record<StayBookingNews, TemplateEvent>> = {
  'booking-confirmed': 'hotel-confirmed',
  'booking-cancelled': 'hotel-cancelled',
}

/** The mail as the house has written it for this news; null when it has not. */
async function writtenMail({ platform, db }: SystemContext, what: StayBookingNews, booking: Told, note: string) {
  const event = eventOf[what]
  if (!event) return null
  const { hotel, fromDate, untilDate } = booking
  const total = rupees(toMinor(booking.total))
  return templateMail(db, event, {
    recipient: booking.bookedBy,
    customer: booking.leadGuest.name,
    company: booking.companyName,
    reference: booking.reference,
    title: hotel.hotelName,
    destination: `${hotel.location}, ${hotel.country}`,
    startDate: dateWords(fromDate),
    endDate: dateWords(untilDate),
    nights: String(daysBetween(fromDate, untilDate)),
    total,
    paid: what === 'booking-confirmed' ? total : '',
    note,
    link: `${platform.config.publicUrl}${listLink}?id=${booking.id}`,
  })
}

/** Notifies everybody concerned about a stay booking, and mails whoever booked it. */
export async function tell(context: SystemContext, what: StayBookingNews, booking: Told, note = ''): Promise<void> {
  if (context.past) return
  const { platform, db, emit } = context
  const { title, tone, admins } = news[what]
  const nights = daysBetween(booking.fromDate, booking.untilDate)
  const link = `${listLink}?id=${booking.id}`
  const body = `${booking.hotel.hotelName}, ${dateWords(booking.fromDate)}, ${nights} ${nights === 1 ? 'night' : 'nights'}, ${booking.leadGuest.name}`
  const [adminIds, words] = await awaitAll(
    admins ? listAdminIds(db) : Promise.resolve([]),
    writtenMail(context, what, booking, note),
  )
  const everyone = new Set([booking.userId, ...adminIds])
  const to = { email: booking.bookerEmail, name: booking.bookedBy }
  const data = {
    name: booking.bookedBy,
    reference: booking.reference,
    hotel: booking.hotel.hotelName,
    place: `${booking.hotel.location}, ${booking.hotel.country}`,
    stay: `${dateWords(booking.fromDate)} to ${dateWords(booking.untilDate)}, ${nights} ${nights === 1 ? 'night' : 'nights'}`,
    guest: booking.leadGuest.name,
    total: rupees(toMinor(booking.total)),
    until: booking.holdExpiresAt ? momentWords(booking.holdExpiresAt, platform.config.todayZone) : '',
    note,
    link: platform.config.publicUrl + link,
  }
  await awaitAll(
    notify(db, emit, [...everyone], { title: title(booking), body, link, tone }),
    words
      ? queueReadyMail(platform, db, { to, kind: what, words })
      : queueMail(platform, db, { to, template: what, data }),
  )
}
