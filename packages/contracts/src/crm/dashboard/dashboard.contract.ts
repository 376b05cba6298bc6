import { contactWays, enquiryKinds, enquirySources, enquiryStatuses, lostReasons } from '@karavan/domain/crm/enquiry'
import { quotationStatuses } from '@karavan/domain/crm/quotation'
import { z } from 'zod'
import { can, endpoint } from '../../kit/endpoint.ts'
import { timestamp } from '../../kit/field.ts'
import { one } from '../../kit/list.ts'
import { confidential, sentAmount } from '../../kit/money.ts'
import { BookingEntry } from '../bookings/booking.ts'

const month = z.string().regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, 'A month, like 2026-11')
const count = z.number().int()

/** How long customers waited for the first answer: hours at most, or longer. */
export const answerTimes = ['1', '4', '24', 'later'] as const

/** The steps of an enquiry on its way to a booking. */
export const funnelSteps = ['New', 'Contacted', 'Quoted', 'Negotiation', 'Confirmed'] as const

export const CrmDashboard = z
  .object({
    /** The months it is about, both included. */
    from: month,
    until: month,
    /** Enquiries made in these months, as they stand now. */
    enquiries: z.object({
      total: count,
      open: count,
      confirmed: count,
      lost: count,
      byKind: z.array(z.object({ kind: z.enum(enquiryKinds), byStatus: z.record(z.enum(enquiryStatuses), count) })),
      byMonth: z.array(z.object({ month, count, confirmed: count })),
    }),
    /** How many of them came so far, also when they were lost later. */
    funnel: z.array(z.object({ step: z.enum(funnelSteps), count })),
    lostReasons: z.array(z.object({ reason: z.enum(lostReasons), count })),
    answers: z.object({
      answered: count,
      averageMinutes: count.nullable(),
      within: z.array(z.object({ time: z.enum(answerTimes), count })),
    }),
    sources: z.array(z.object({ source: z.enum(enquirySources), count, confirmed: count })),
    /** People of the organisation; of the house while all organisations are looked at. */
    staff: z.array(
      z.object({ id: z.uuid(), name: z.string(), count, confirmed: count, trips: count, revenue: sentAmount }),
    ),
    /** Trips that happen, in the month they start, before taxes; the months run on into what is booked ahead. */
    revenue: z.array(z.object({ month, trips: count, revenue: sentAmount, margin: confidential(sentAmount) })),
    quotations: z.array(z.object({ status: z.enum(quotationStatuses), count, total: sentAmount })),
    /** Of today, whatever the months; counted up to `most`. */
    followUps: z.object({
      overdue: count,
      today: count,
      most: count,
      next: z.array(
        z.object({
          id: z.uuid(),
          dueAt: timestamp,
          way: z.enum(contactWays),
          enquiryId: z.uuid(),
          kind: z.enum(enquiryKinds),
          number: z.string(),
          customerName: z.string(),
          subject: z.string(),
          assignee: z.string(),
        }),
      ),
    }),
    departures: z.array(BookingEntry),
    expiring: z.array(
      z.object({
        id: z.uuid(),
        number: z.string(),
        customerName: z.string(),
        title: z.string(),
        status: z.enum(quotationStatuses),
        total: sentAmount,
        validUntil: z.iso.date(),
      }),
    ),
  })
  .meta({ id: 'CrmDashboard' })
export type CrmDashboard = z.infer<typeof CrmDashboard>

export const crmDashboard = {
  get: endpoint({
    method: 'GET',
    path: '/crm/dashboard',
    mayBeOld: true,
    access: can('crm.use'),
    tag: 'CRM dashboard',
    summary: 'How the own organisation does, month by month, and what is due; an Admin sees all of them or one',
    query: z
      .strictObject({
        orgId: z.uuid().optional(),
        kind: z.enum(enquiryKinds).optional(),
        /** Without months the last twelve. */
        from: month.optional(),
        until: month.optional(),
      })
      .refine(({ from, until }) => !from || !until || from <= until, {
        path: ['until'],
        message: 'Not before the first',
      }),
    response: one(CrmDashboard),
  }),
}
