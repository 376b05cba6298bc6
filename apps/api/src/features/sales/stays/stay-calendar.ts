import { mealPlanWords } from '@karavan/domain/catalogue/hotels/meal-plan'
import ical from 'ical-generator'
import type { FullStayBooking } from './stay.queries.ts'

/** The stay as an entry of a calendar: whole days by the calendar of the hotel, whatever zone the reader is in. */
export function calendarFile(booking: FullStayBooking, publicUrl: string): string {
  const { hotel, fromDate, untilDate, reference } = booking
  const plans = [...new Set(booking.rooms.map(({ mealPlan }) => mealPlanWords[mealPlan]))].join(', ')
  const calendar = ical({ name: reference, prodId: { company: 'Karavan', product: 'Bookings', language: 'EN' } })
  calendar.createEvent({
    id: `${booking.id}@karavan`,
    sequence: booking.voucherVersion - 1,
    start: new Date(`${fromDate}T00:00:00Z`),
    end: new Date(`${untilDate}T00:00:00Z`),
    allDay: true,
    summary: `${hotel.hotelName}, ${hotel.location}`,
    location: [hotel.hotelName, hotel.address, hotel.location, hotel.country].filter(Boolean).join(', '),
    description: `${reference}, ${booking.leadGuest.name}\n${plans}\nCheck-in from ${hotel.checkInTime}, check-out until ${hotel.checkOutTime}`,
    url: `${publicUrl}/voucher/${booking.voucherCode}?v=${booking.voucherVersion}`,
    stamp: new Date(booking.updatedAt),
  })
  return calendar.toString()
}
