import { continuedSeries, openingKinds, openingSides } from '@karavan/domain/crm/opening'
import { z } from 'zod'
import { can, endpoint } from '../../kit/endpoint.ts'
import { line, optional, prose, timestamp } from '../../kit/field.ts'
import { idParams, one } from '../../kit/list.ts'
import { amount, sentAmount } from '../../kit/money.ts'

const tag = 'Starting balances'
const access = can('crm.use')
const right = 'settle'

const Opening = z
  .object({
    id: z.uuid(),
    kind: z.enum(openingKinds),
    name: z.string(),
    asOf: z.iso.date(),
    /** Above zero they owe it or it is there, below zero it is owed to them. */
    amount: sentAmount,
    /** What of a customer's is not paid or used yet; nothing of other accounts, nor of one that was replaced. */
    left: sentAmount.nullable(),
    note: z.string().nullable(),
    /** Another one stands in its place by now. */
    replaced: z.boolean(),
    replaces: z.uuid().nullable(),
    by: z.string(),
    at: timestamp,
  })
  .meta({ id: 'OpeningBalance' })
export type Opening = z.infer<typeof Opening>

const Series = z.object({
  series: z.enum(continuedSeries),
  year: z.string(),
  /** The number its next paper gets. */
  next: z.number().int(),
  /** A paper has its number already, or somebody said where it goes on. */
  begun: z.boolean(),
})

const balance = {
  asOf: z.iso.date(),
  amount,
  side: z.enum(openingSides),
}
const example = { asOf: '2026-10-01', amount: 25_000, side: 'ours' }

const OpenBookingRow = z.object({
  line: z.number().int(),
  /** The first line of the booking it is a service of; of a first line, nothing. */
  of: z.number().int().nullable(),
  customer: z.string().nullable(),
  /** The booking it makes; its number is given when all are made. */
  title: z.string().nullable(),
  number: z.string().nullable(),
  newCustomer: z.boolean(),
  total: sentAmount.nullable(),
  paid: sentAmount.nullable(),
  faults: z.array(z.object({ column: z.string(), message: z.string() })),
})

export const openings = {
  list: endpoint({
    method: 'GET',
    path: '/crm/openings',
    access,
    right,
    tag,
    summary:
      'What stood on the accounts of the own organisation when it started here, with corrections, and its series',
    response: one(
      z.object({ kinds: z.array(z.enum(openingKinds)), balances: z.array(Opening), series: z.array(Series) }),
    ),
  }),
  create: endpoint({
    method: 'POST',
    path: '/crm/openings',
    access,
    right,
    tag,
    summary: 'Bring in what stood on an account on a day, once per account; a second is 409 `DUPLICATE`',
    body: z
      .strictObject({
        kind: z.enum(openingKinds),
        /** The customer, the supplier or the organisation whose it is. */
        ownerId: optional(z.uuid()),
        /** What the office calls a bank, a box or a wallet of its own. */
        name: optional(line(60)),
        ...balance,
        note: optional(prose(300)),
      })
      .refine(({ amount: value }) => value > 0, { path: ['amount'], message: 'More than zero' }),
    response: one(Opening),
    status: 201,
    idempotent: true,
    example: { kind: 'money', name: 'HDFC current', ...example },
  }),
  correct: endpoint({
    method: 'POST',
    path: '/crm/openings/:id/correct',
    access,
    right,
    tag,
    summary: 'Put another balance in its place, with a reason; the mistake stays in the history',
    params: idParams,
    body: z.strictObject({ ...balance, note: prose(300).pipe(z.string().min(1, 'Required')) }),
    response: one(Opening),
    idempotent: true,
    example: { ...example, note: 'Two cheques were counted twice' },
  }),
  continueSeries: endpoint({
    method: 'POST',
    path: '/crm/openings/series',
    access,
    right,
    tag,
    summary: 'Let a series of this financial year go on from a number, once and before its first paper',
    body: z.strictObject({ series: z.enum(continuedSeries), next: z.number().int().min(2).max(999_999) }),
    response: one(Series),
    example: { series: 'RC', next: 212 },
  }),
  importBookings: endpoint({
    method: 'POST',
    path: '/crm/openings/bookings',
    access,
    right,
    tag,
    summary: 'Open bookings of a CSV file: first what each line would make and what is wrong with it, then all or none',
    body: z.strictObject({ text: z.string().min(1).max(300_000), apply: z.boolean() }),
    response: one(z.object({ rows: z.array(OpenBookingRow), ignored: z.array(z.string()), made: z.number().int() })),
    limit: 20,
    unaudited: true,
    example: {
      text: 'Customer,Title,Country,From,Until,Price\nAsha Rao,Kerala,India,2027-02-01,2027-02-05,80000',
      apply: false,
    },
  }),
}
