import { addDays, type PlainDate } from '@karavan/domain/base/dates'
import { airportClock } from '@karavan/domain/crm/airport-clock'
import { isWanted } from '@karavan/domain/crm/service'
import { momentIn } from '@karavan/domain/sales/stays/deadline'
import { startCalendar, wholeDay } from '../../../platform/calendar-file.ts'
import type { FullCrmBooking } from './crm-booking.queries.ts'
import type { LineRecord } from './crm-booking.table.ts'

type Segment = Extract<FullCrmBooking['details'], { kind: 'flight' }>['segments'][number]

const clockTime = /^([01]\d|2[0-3]):[0-5]\d$/
const hourMs = 3_600_000

/** The instant of a time that is read off an airport's clock; null where either is not known. */
function atAirport(place: string, date: string, time: string | null): Date | null {
  const clock = airportClock(place)
  return clock && time && clockTime.test(time) ? momentIn(clock.zone, date, time) : null
}

type Flown = Pick<Segment, 'from' | 'to' | 'date' | 'departs' | 'arrives'>

/** When a flight lands by the clock of its airport: who lands before leaving lands a day later; null where that is not known. */
export function landingOf({ from, to, date, departs, arrives }: Flown): { day: PlainDate; at: Date } | null {
  const start = atAirport(from, date, departs)
  if (!start) return null
  const landings = [date, addDays(date, 1), addDays(date, 2)].flatMap((day) => {
    const at = atAirport(to, day, arrives)
    return at && at > start ? [{ day, at }] : []
  })
  return landings[0] ?? null
}

/** When a flight leaves and lands, each by its own airport's clock. */
function flightTimes(segment: Segment): { start: Date; end: Date } | null {
  const start = atAirport(segment.from, segment.date, segment.departs)
  return start && { start, end: landingOf(segment)?.at ?? new Date(start.getTime() + hourMs) }
}

/** One booking for a calendar: the trip and its services as whole days, flights at their moment; without a price. */
export function bookingCalendar(booking: FullCrmBooking, lines: readonly LineRecord[]): string {
  const { id, number, title, startDate, endDate, details, createdAt } = booking
  const stamp = new Date(createdAt)
  const calendar = startCalendar(`${title}, ${number}`)
  const wholeDays = (key: string, summary: string, [from, until]: [string, string], description?: string) =>
    calendar.createEvent({
      ...{ id: `${key}@karavan`, stamp, summary, description: description ?? number, allDay: true },
      // The end of whole days is the first day after them.
      ...{ start: wholeDay(from), end: wholeDay(addDays(until < from ? from : until, 1)) },
    })
  wholeDays(id, title, [startDate, endDate])
  const segments = details.kind === 'flight' ? details.segments : []
  for (const [index, segment] of segments.entries()) {
    const { from, to, date, departs, arrives, flightNumber } = segment
    const summary = [flightNumber, `${from} – ${to}`].filter(Boolean).join(' ')
    const times = flightTimes(segment)
    const local = [departs && `Leaves ${departs}, ${from}`, arrives && `lands ${arrives}, ${to}`].filter(Boolean)
    const description = [...local, number].join('; ')
    if (times) calendar.createEvent({ id: `${id}-flight-${index + 1}@karavan`, stamp, summary, description, ...times })
    else wholeDays(`${id}-flight-${index + 1}`, summary, [date, date], description)
  }
  for (const { id: key, service, label, from, until, state, supplierReference } of lines) {
    if (!from || !isWanted(state) || (service === 'Flight' && segments.length > 0)) continue
    const held = supplierReference ? `Confirmation ${supplierReference}; ${number}` : number
    wholeDays(key, `${service}: ${label}`, [from, until ?? from], held)
  }
  return calendar.toString()
}
