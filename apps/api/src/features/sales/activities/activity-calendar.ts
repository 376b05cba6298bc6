import { endOfDay } from '@karavan/domain/sales/stays/deadline'
import { minuteOf } from '@karavan/domain/catalogue/activities/activity'
import { startCalendar, wholeDay } from '../../../platform/calendar-file.ts'
import { voucherUrl } from '../core/index.ts'
import type { FullActivityBooking } from './activity-booking.queries.ts'
import { zoneOf } from './activity-booking.view.ts'

const minuteMs = 60_000

/** When it is: from its hour on where that is known, else all of its day. */
function timesOf(booking: FullActivityBooking) {
  const { date, time, activity } = booking
  if (!time) {
    const start = wholeDay(date)
    return { start, end: start, allDay: true }
  }
  // Counted back from the last second of the day where it is, since that is known of every place.
  const midnight = endOfDay(zoneOf(booking), date).getTime() + 1000
  const start = new Date(midnight - (24 * 60 - minuteOf(time)) * minuteMs)
  return { start, end: new Date(start.getTime() + activity.durationMinutes * minuteMs) }
}

/** The activity as an entry of a calendar. */
export function calendarFile(booking: FullActivityBooking, publicUrl: string): string {
  const { activity, reference } = booking
  const calendar = startCalendar(reference)
  calendar.createEvent({
    id: `${booking.id}@karavan`,
    sequence: booking.voucherVersion - 1,
    ...timesOf(booking),
    summary: `${activity.name}, ${activity.location}`,
    location: `${activity.location}, ${activity.country}`,
    description: [`${reference}, ${booking.leadGuest.name}`, ...activity.inclusions].join('\n'),
    url: voucherUrl(publicUrl, booking),
    stamp: new Date(booking.updatedAt),
  })
  return calendar.toString()
}
