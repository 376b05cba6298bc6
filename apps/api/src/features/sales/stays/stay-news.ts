import { daysBetween } from '@karavan/domain/base/dates'
import { toMinor } from '@karavan/domain/base/money'
import type { TemplateEvent } from '@karavan/domain/base/templates/placeholder'
import type { SystemContext } from '../../../platform/context.ts'
import { queueMail, queueReadyMail, queueUnfilledMail } from '../../../platform/mail/mail.ts'
import { dateWords, momentWords, rupees } from '../../../platform/words.ts'
import { templateMail } from '../../base/templates/index.ts'
import { emitsOf, many, type NewsWords, notifyOfSale, saleKinds, toldTo } from '../core/index.ts'
import { eventOf, type StayBookingNews, type ToldOf } from './stay-event.ts'
import type { FullStayBooking } from './stay.queries.ts'

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
  | 'price'
  | 'leadGuest'
  | 'bookedBy'
  | 'companyName'
  | 'bookerEmail'
  | 'holdExpiresAt'
  | 'releases'
>

type Words = Pick<NewsWords, 'tone' | 'to'> & { title: (reference: string) => string }

const news: Record<StayBookingNews, Words> = {
  'booking-confirmed': { title: (reference) => `${reference} is confirmed`, tone: 'green', to: 'both' },
  'booking-held': { title: (reference) => `${reference} is held for you`, tone: 'blue', to: 'both' },
  'booking-requested': { title: (reference) => `${reference} waits for an answer`, tone: 'amber', to: 'both' },
  'booking-reminder': { title: (reference) => `${reference} must be paid soon`, tone: 'amber', to: 'buyer' },
  'booking-cancelled': { title: (reference) => `${reference} is cancelled`, tone: 'red', to: 'both' },
  'booking-expired': { title: (reference) => `${reference} has expired`, tone: 'red', to: 'both' },
  'booking-refunded': { title: (reference) => `Money of ${reference} goes back`, tone: 'blue', to: 'buyer' },
  'booking-amended': { title: (reference) => `${reference} was changed`, tone: 'blue', to: 'both' },
}

/** What the end of a hold brings, for news of one. */
const endOf = (what: StayBookingNews, { releases }: Told): string => {
  if (what !== 'booking-held' && what !== 'booking-reminder') return ''
  return releases
    ? 'It is held for your customer: book it before then, or the rooms go back on sale.'
    : 'At the end of the hold it is paid from the wallet if enough is in it; otherwise the rooms go back on sale.'
}

const listLink = '/dashboard/hotel-bookings'

/** Tells the screens that show it that a stay booking changed, and with `money` the wallet too. */
export const emitStayBookingChanged = emitsOf(saleKinds.booking)

/** What the house may put into a mail that it writes by itself. */
function valuesOf({ platform }: SystemContext, what: StayBookingNews, booking: Told, note: string) {
  const { hotel, fromDate, untilDate } = booking
  const total = rupees(toMinor(booking.total))
  return {
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
  }
}

/** The event of this news the house may have written a mail for. */
const templateEventOf = (what: StayBookingNews): TemplateEvent | null =>
  what in eventOf ? eventOf[what as keyof typeof eventOf] : null

/** Queues the mail as the house has written it for this news; false when it has not. */
async function queueWrittenMail(
  context: SystemContext,
  what: StayBookingNews,
  booking: Told,
  note: string,
  known: ToldOf | undefined,
): Promise<boolean> {
  const event = templateEventOf(what)
  if (!event) return false
  const { platform, db } = context
  const values = valuesOf(context, what, booking, note)
  const mail = { to: { email: booking.bookerEmail, name: booking.bookedBy }, kind: what }
  if (known && what === 'booking-confirmed') {
    if (known.written) await queueUnfilledMail(platform, db, { ...mail, unfilled: { ...known.written, values } })
    return known.written !== null
  }
  const words = await templateMail(db, event, values)
  if (words) await queueReadyMail(platform, db, { ...mail, words })
  return words !== null
}

/** Notifies everybody concerned about a stay booking, and mails whoever booked it. */
export async function tell(
  context: SystemContext,
  what: StayBookingNews,
  whole: Told,
  said = '',
  known?: ToldOf,
): Promise<void> {
  if (context.past) return
  const told = await toldTo(context, whole.userId)
  const amounts = told.amounts({ total: whole.total, client: whole.price.clientTotalInr })
  const [booking, note] = [{ ...whole, total: amounts(whole.total) }, told.note(said)]
  const { platform, db } = context
  const { title, tone, to: whom } = news[what]
  const { reference, hotel, fromDate, untilDate, leadGuest } = booking
  const nights = many(daysBetween(fromDate, untilDate), 'night')
  const link = `${listLink}?id=${booking.id}`
  const body = `${hotel.hotelName}, ${dateWords(fromDate)}, ${nights}, ${leadGuest.name}`
  const mail = async () => {
    if (await queueWrittenMail(context, what, booking, note, known)) return
    const to = { email: booking.bookerEmail, name: booking.bookedBy }
    const data = {
      name: booking.bookedBy,
      reference,
      hotel: hotel.hotelName,
      place: `${hotel.location}, ${hotel.country}`,
      stay: `${dateWords(fromDate)} to ${dateWords(untilDate)}, ${nights}`,
      guest: leadGuest.name,
      total: rupees(toMinor(booking.total)),
      until: booking.holdExpiresAt ? momentWords(booking.holdExpiresAt, platform.config.todayZone) : '',
      note: note || endOf(what, booking),
      link: platform.config.publicUrl + link,
    }
    return queueMail(platform, db, { to, template: what, data })
  }
  const bell = { title: title(reference), body, link, tone }
  // The mail first, since it may look for its words: what is written before that could not go with the rest.
  await mail()
  await notifyOfSale(context, booking, whom, bell, known?.admins)
}
