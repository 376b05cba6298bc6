import type { CalendarWork } from '@karavan/contracts/crm/calendar/calendar.contract'
import { addDays } from '@karavan/domain/base/dates'
import { recordPage } from '@karavan/domain/crm/task'
import { startCalendar, wholeDay } from '../../../platform/calendar-file.ts'
import type { FeedEntry } from './calendar.queries.ts'

function pageOf({ source, kind, id }: FeedEntry): string {
  if (source === 'hotel') return `/dashboard/hotel-bookings?id=${id}`
  if (source === 'activity') return `/dashboard/bookings?what=activities&id=${id}`
  return source === 'package' ? `/dashboard/bookings?id=${id}` : recordPage({ of: 'booking', id, kind })
}

const kindNames: Record<string, string> = {
  flight: 'Flight',
  hotel: 'Hotel',
  'land-package': 'Land package',
  package: 'Package',
  activity: 'Activity',
}

/** How long a step is taken to be, in minutes. */
const workMinutes = 30

/** Trips as whole days from the first to the last, and work at its moment, whatever zone the reader is in; without a price. */
export function feedFile(
  { entries, work }: { entries: readonly FeedEntry[]; work: readonly CalendarWork[] },
  name: string,
  publicUrl: string,
): string {
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
  for (const { id, at, title, record } of work)
    calendar.createEvent({
      id: `${id}@karavan`,
      start: new Date(at),
      end: new Date(new Date(at).getTime() + workMinutes * 60_000),
      stamp: new Date(at),
      summary: [title, record.name].filter(Boolean).join(', '),
      description: record.number,
      url: new URL(recordPage(record), publicUrl).href,
    })
  return calendar.toString()
}
