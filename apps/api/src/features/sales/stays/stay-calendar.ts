import { mealPlanWords } from '@karavan/domain/catalogue/hotels/meal-plan'
import { startCalendar, wholeDay } from '../../../platform/calendar-file.ts'
import { voucherUrl } from '../core/index.ts'
import type { FullStayBooking } from './stay.queries.ts'

/** The stay as an entry of a calendar: whole days by the calendar of the hotel, whatever zone the reader is in. */
export function calendarFile(booking: FullStayBooking, publicUrl: string): string {
  const { hotel, fromDate, untilDate, reference } = booking
  const plans = [...new Set(booking.rooms.map(({ mealPlan }) => mealPlanWords[mealPlan]))].join(', ')
  const calendar = startCalendar(reference)
  calendar.createEvent({
    id: `${booking.id}@karavan`,
    sequence: booking.voucherVersion - 1,
    start: wholeDay(fromDate),
    end: wholeDay(untilDate),
    allDay: true,
    summary: `${hotel.hotelName}, ${hotel.location}`,
    location: [hotel.hotelName, hotel.address, hotel.location, hotel.country].filter(Boolean).join(', '),
    description: `${reference}, ${booking.leadGuest.name}\n${plans}\nCheck-in from ${hotel.checkInTime}, check-out until ${hotel.checkOutTime}`,
    url: voucherUrl(publicUrl, booking),
    stamp: new Date(booking.updatedAt),
  })
  return calendar.toString()
}
