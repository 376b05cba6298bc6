import { enquirySources, lostReasons } from '@karavan/domain/crm/enquiry'
import {
  funnelFigures,
  leakKinds,
  reportBases,
  type ReportFigure,
  reportFigureNames,
  reportGroups,
} from '@karavan/domain/crm/report'
import { z } from 'zod'
import { can, endpoint } from '../../kit/endpoint.ts'
import { one, PageMeta } from '../../kit/list.ts'
import { confidential, sentAmount } from '../../kit/money.ts'

const count = z.number().int()

const sums = {
  enquiries: count,
  answered: count,
  quoted: count,
  won: count,
  lost: count,
  /** What was offered in those that were lost, else their budget. */
  lostValue: sentAmount,
  bookings: count,
  /** Before taxes: as it is booked where there are papers, else as it was sold. */
  sales: sentAmount,
  cost: confidential(sentAmount),
  margin: confidential(sentAmount),
  collected: sentAmount,
  open: sentAmount,
  cancelled: count,
  /** Percent of the enquiries that were won; nothing where there were none. */
  conversion: z.number().nullable(),
} satisfies Record<ReportFigure | 'conversion', z.ZodType>

export const ReportRow = z
  .object({
    /** A person, a source, a destination or a month; nothing for what has none. */
    key: z.string().nullable(),
    name: z.string(),
    ...sums,
  })
  .meta({ id: 'ReportRow' })
export type ReportRow = z.infer<typeof ReportRow>

export const Report = z
  .object({
    from: z.iso.date(),
    until: z.iso.date(),
    rows: z.array(ReportRow),
    total: z.object(sums),
    /** Whether it is about everybody, or about whoever asks. */
    everybody: z.boolean(),
  })
  .meta({ id: 'Report' })
export type Report = z.infer<typeof Report>

/** An enquiry or a booking that a figure is added up from. */
export const ReportedRecord = z
  .object({
    id: z.uuid(),
    of: z.enum(['enquiry', 'booking']),
    kind: z.string(),
    number: z.string(),
    customerName: z.string(),
    title: z.string(),
    status: z.string(),
    day: z.iso.date(),
    staff: z.string().nullable(),
    /** What it adds to the figure. */
    amount: sentAmount,
  })
  .meta({ id: 'ReportedRecord' })
export type ReportedRecord = z.infer<typeof ReportedRecord>

export const Funnel = z
  .object({
    steps: z.array(
      z.object({
        step: z.enum(funnelFigures),
        count,
        /** Half of those that came from the step before took no longer. */
        medianMinutes: count.nullable(),
      }),
    ),
    lost: z.array(z.object({ reason: z.enum(lostReasons), count, amount: sentAmount })),
  })
  .meta({ id: 'Funnel' })
export type Funnel = z.infer<typeof Funnel>

/** A booking, or one of its services, that earns less than it should. */
export const Leak = z
  .object({
    /** Of the service, else of the booking. */
    id: z.string(),
    leak: z.enum(leakKinds),
    bookingId: z.uuid(),
    kind: z.string(),
    number: z.string(),
    customerName: z.string(),
    what: z.string(),
    staff: z.string().nullable(),
    day: z.iso.date(),
    amount: sentAmount,
  })
  .meta({ id: 'Leak' })
export type Leak = z.infer<typeof Leak>

/** Stands for what has no person, source or destination. */
export const noKey = 'none'

/** What narrows a report; the same words narrow the rows behind it. */
export const reportFilters = {
  basis: z.enum(reportBases).default('booked'),
  /** Without days the last twelve months. */
  from: z.iso.date().optional(),
  until: z.iso.date().optional(),
  staff: z.union([z.uuid(), z.literal(noKey)]).optional(),
  source: z.union([z.enum(enquirySources), z.literal(noKey)]).optional(),
  destination: z.string().trim().toLowerCase().min(1).max(120).optional(),
}

const reading = { method: 'GET', access: can('crm.use'), tag: 'CRM reports' } as const

export const crmReports = {
  get: endpoint({
    ...reading,
    path: '/crm/reports',
    mayBeOld: true,
    summary:
      'Enquiries, sales and money by staff, source, destination or month; of others only with the right to reports',
    query: z.strictObject({ group: z.enum(reportGroups).default('staff'), ...reportFilters }),
    response: one(Report),
  }),
  rows: endpoint({
    ...reading,
    path: '/crm/reports/rows',
    mayBeOld: true,
    summary: 'The enquiries or bookings behind a figure of a report: their count and sum are the figure',
    query: z.strictObject({
      figure: z.enum(reportFigureNames as [ReportFigure, ...ReportFigure[]]).default('enquiries'),
      month: z
        .string()
        .regex(/^(19|2\d)\d{2}-(0[1-9]|1[0-2])$/, 'Year and month, like 2026-11')
        .optional(),
      reason: z.enum(lostReasons).optional(),
      ...reportFilters,
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      pageSize: z.coerce.number().int().min(1).max(100).default(20),
    }),
    response: z.object({ data: z.array(ReportedRecord), meta: PageMeta, sum: sentAmount }),
  }),
  funnel: endpoint({
    ...reading,
    path: '/crm/reports/funnel',
    mayBeOld: true,
    summary: 'How far enquiries came and how long each step took, and why they were lost',
    query: z.strictObject(reportFilters),
    response: one(Funnel),
  }),
  leaks: endpoint({
    ...reading,
    path: '/crm/reports/leaks',
    mayBeOld: true,
    right: 'margin',
    summary: 'Where margin was lost: sold too cheap, dearer than quoted, or let go without a word',
    query: z.strictObject({
      leak: z.enum(leakKinds).optional(),
      basis: reportFilters.basis,
      from: reportFilters.from,
      until: reportFilters.until,
      staff: reportFilters.staff,
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      pageSize: z.coerce.number().int().min(1).max(100).default(20),
    }),
    response: z.object({
      data: z.array(Leak),
      meta: PageMeta,
      kinds: z.array(z.object({ leak: z.enum(leakKinds), count, amount: sentAmount })),
    }),
  }),
}
