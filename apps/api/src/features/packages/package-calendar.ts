import ical from 'ical-generator'
import type { FullPackage } from './package.queries.ts'

const atUtc = (date: string) => new Date(`${date}T00:00:00Z`)

/** The trip and each of its stays as entries of a calendar: whole days, whatever zone the reader is in. */
export function calendarFile(trip: FullPackage, publicUrl: string): string {
  const { reference, title, leadGuest } = trip
  const calendar = ical({ name: reference, prodId: { company: 'Karavan', product: 'Bookings', language: 'EN' } })
  const shared = {
    sequence: trip.version - 1,
    allDay: true,
    url: `${publicUrl}/voucher/${trip.voucherCode}?v=${trip.voucherVersion}`,
    stamp: new Date(trip.updatedAt),
  }
  calendar.createEvent({
    ...shared,
    id: `${trip.id}@karavan`,
    start: atUtc(trip.startDate),
    end: atUtc(trip.endDate),
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
      start: atUtc(stay.fromDate),
      end: atUtc(stay.untilDate),
      summary: `${stay.hotelName}, ${stay.location}`,
      location: [stay.hotelName, stay.address, stay.location, stay.country].filter(Boolean).join(', '),
      description: `${reference}, ${leadGuest.name}\n${stay.type}, ${stay.mealPlan}\nCheck-in from ${stay.checkInTime}, check-out until ${stay.checkOutTime}`,
    })
  return calendar.toString()
}
