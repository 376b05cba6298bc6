import { startCalendar, wholeDay } from '../../../platform/calendar-file.ts'
import { voucherUrl } from '../core/index.ts'
import type { FullTripBooking } from './trip-booking.queries.ts'

/** The trip and each of its stays as entries of a calendar: whole days, whatever zone the reader is in. */
export function calendarFile(trip: FullTripBooking, publicUrl: string): string {
  const { reference, title, leadGuest } = trip
  const calendar = startCalendar(reference)
  const shared = {
    sequence: trip.version - 1,
    allDay: true,
    url: voucherUrl(publicUrl, trip),
    stamp: new Date(trip.updatedAt),
  }
  calendar.createEvent({
    ...shared,
    id: `${trip.id}@karavan`,
    start: wholeDay(trip.startDate),
    end: wholeDay(trip.endDate),
    summary: title,
    location: [...new Set(trip.stays.map(({ location }) => location))].join(', '),
    description: [
      `${reference}, ${leadGuest.name}`,
      ...trip.days.map(({ date, title: name, items }) =>
        [date, name, items.map((item) => [item.time, item.name].filter(Boolean).join(' ')).join(', ')]
          .filter(Boolean)
          .join(': '),
      ),
    ].join('\n'),
  })
  for (const stay of trip.stays)
    calendar.createEvent({
      ...shared,
      id: `${trip.id}-${stay.legKey}@karavan`,
      start: wholeDay(stay.fromDate),
      end: wholeDay(stay.untilDate),
      summary: `${stay.hotelName}, ${stay.location}`,
      location: [stay.hotelName, stay.address, stay.location, stay.country].filter(Boolean).join(', '),
      description: `${reference}, ${leadGuest.name}\n${stay.type}, ${stay.mealPlan}\nCheck-in from ${stay.checkInTime}, check-out until ${stay.checkOutTime}`,
    })
  return calendar.toString()
}
