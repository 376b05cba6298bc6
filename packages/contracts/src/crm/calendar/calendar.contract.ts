import { z } from 'zod'
import { can, endpoint } from '../../kit/endpoint.ts'
import { timestamp } from '../../kit/field.ts'
import { many, one } from '../../kit/list.ts'
import { RecordNamed } from '../tasks/task.contract.ts'
import { BookingEntry, entryKinds } from '../bookings/booking.ts'

const tag = 'CRM calendar'
const access = can('crm.use')

/** More than a month with the weeks around it is not asked for at once. */
export const longestCalendar = 62
/** How many events of a day are sent with a month; the rest are counted. */
export const eventsPerDay = 5

const filter = {
  kind: z.enum(entryKinds).optional(),
  /** Without one, all that happen: nothing that is cancelled or has expired. */
  status: z.string().max(20).optional(),
  assignedTo: z.uuid().optional(),
  orgId: z.uuid().optional(),
}

/** Somebody leaves, or comes back. */
export const CalendarEvent = BookingEntry.pick({
  id: true,
  source: true,
  kind: true,
  number: true,
  companyName: true,
  customerName: true,
  title: true,
  startDate: true,
  endDate: true,
  people: true,
  status: true,
})
  .extend({ moment: z.enum(['departure', 'return']) })
  .meta({ id: 'CalendarEvent' })
export type CalendarEvent = z.infer<typeof CalendarEvent>

export const CalendarDay = z.object({
  date: z.iso.date(),
  /** Of all events, up to `most`. */
  count: z.number().int(),
  events: z.array(CalendarEvent).max(eventsPerDay),
})
export type CalendarDay = z.infer<typeof CalendarDay>

/** A follow-up or a task that is still to be done; its day is that of the house. */
export const CalendarWork = z
  .object({
    id: z.uuid(),
    what: z.enum(['follow-up', 'task']),
    date: z.iso.date(),
    at: timestamp,
    title: z.string(),
    record: RecordNamed,
    assignee: z.string(),
  })
  .meta({ id: 'CalendarWork' })
export type CalendarWork = z.infer<typeof CalendarWork>

const Feed = z.object({ url: z.string(), createdAt: timestamp, readAt: timestamp.nullable() }).nullable()

export const bookingCalendar = {
  days: endpoint({
    method: 'GET',
    path: '/crm/bookings/calendar',
    mayBeOld: true,
    access,
    tag,
    summary: 'Departures and returns day by day: the first five of a day, and how many there are',
    query: z
      .strictObject({ from: z.iso.date().optional(), until: z.iso.date().optional(), ...filter })
      .refine(({ from, until }) => !from || !until || from <= until, {
        path: ['until'],
        message: 'Not before the first',
      }),
    response: z.object({
      data: z.array(CalendarDay),
      meta: z.object({ from: z.iso.date(), until: z.iso.date(), most: z.number().int() }),
    }),
  }),
  work: endpoint({
    method: 'GET',
    path: '/crm/bookings/calendar/work',
    mayBeOld: true,
    access,
    tag,
    summary:
      'Follow-ups and tasks that are still to be done, in the order of their time; at most 1,000, and `more` says so',
    query: z
      .strictObject({ from: z.iso.date().optional(), until: z.iso.date().optional(), assignedTo: z.uuid().optional() })
      .refine(({ from, until }) => !from || !until || from <= until, {
        path: ['until'],
        message: 'Not before the first',
      }),
    response: z.object({ data: z.array(CalendarWork), meta: z.object({ more: z.boolean() }) }),
  }),
  day: endpoint({
    method: 'GET',
    path: '/crm/bookings/calendar/day',
    mayBeOld: true,
    access,
    tag,
    summary: 'All departures and returns of one day, page by page',
    query: z.strictObject({
      date: z.iso.date().optional(),
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      pageSize: z.coerce.number().int().min(1).max(100).default(20),
      ...filter,
    }),
    response: many(CalendarEvent),
  }),
  feed: endpoint({
    method: 'GET',
    path: '/crm/calendar-feed',
    access,
    tag,
    summary: 'The private address other calendars follow, if there is one',
    response: one(Feed),
  }),
  renewFeed: endpoint({
    method: 'POST',
    path: '/crm/calendar-feed',
    access,
    tag,
    summary: 'Make a private address; the one before ends',
    response: one(Feed),
    status: 201,
  }),
  withdrawFeed: endpoint({
    method: 'DELETE',
    path: '/crm/calendar-feed',
    access,
    tag,
    summary: 'End the private address',
    response: one(Feed),
  }),
  file: endpoint({
    method: 'GET',
    path: '/calendar/:token/bookings.ics',
    access: 'public',
    tag,
    summary:
      'The bookings of whoever made the address, with their own follow-ups and tasks, as an iCalendar file: the last 60 days and the next 400',
    params: z.strictObject({ token: z.string().min(20).max(100) }),
    response: z.unknown(),
    limit: 60,
  }),
}
