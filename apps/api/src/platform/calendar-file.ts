import ical from 'ical-generator'

/** A calendar of this product, to which events are added; texts are escaped and long lines folded when it is written. */
export const startCalendar = (name: string) =>
  ical({ name, prodId: { company: 'Karavan', product: 'Bookings', language: 'EN' } })

/** A day as calendars take it for events of whole days, whatever zone the reader is in. */
export const wholeDay = (date: string): Date => new Date(`${date}T00:00:00Z`)
