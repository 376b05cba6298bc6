import { addDays } from '@karavan/domain/base/dates'
import { startCalendar, wholeDay } from '../../../platform/calendar-file.ts'
import type { FeedEntry } from './calendar.queries.ts'

const folders: Record<string, string> = {
  flight: 'flight-booking',
  hotel: 'hotel-booking',
  'land-package': 'landPkg-booking',
}

function pageOf({ source, kind, id }: FeedEntry): string {
  if (source === 'hotel') return `/dashboard/hotel-bookings?id=${id}`
  if (source === 'activity') return `/dashboard/bookings?what=activities&id=${id}`
  return source === 'package' ? `/dashboard/bookings?id=${id}` : `/crm/${folders[kind]}/view/${id}`
}

const kindNames: Record<string, string> = {
  flight: 'Flight',
  hotel: 'Hotel',
  'land-package': 'Land package',
  package: 'Package',
  activity: 'Activity',
}

/** Trips as whole days of a calendar, from the first day to the last; no price stands in it. */
export function feedFile(entries: readonly FeedEntry[], name: string, publicUrl: string): string {
  const calendar = startCalendar(name)
  for (const entry of entries)
    calendar.createEvent({
      id: `${entry.id}@karavan`,
      allDay: true,
      start: wholeDay(entry.startDate),
      // The end of whole days is the first day after them.
      end: wholeDay(addDays(entry.endDate, 1)),
      stamp: new Date(entry.createdAt),
      summary: `${entry.customerName}: ${entry.title}`,
      description: `${entry.number}, ${kindNames[entry.kind] ?? entry.kind}, ${entry.status}, ${entry.people} ${entry.people === 1 ? 'person' : 'people'}`,
      url: new URL(pageOf(entry), publicUrl).href,
    })
  return calendar.toString()
}
