import { moneyWays } from '@karavan/domain/crm/booking'
import { commissionBases } from '@karavan/domain/crm/commission'
import { z } from 'zod'
import { can, endpoint } from '../../kit/endpoint.ts'
import { line, optional } from '../../kit/field.ts'
import { one } from '../../kit/list.ts'
import { amount, confidential, decimal, sentAmount } from '../../kit/money.ts'

/** A month, like 2026-11. */
const month = z.string().regex(/^(19|2\d)\d{2}-(0[1-9]|1[0-2])$/, 'Year and month, like 2026-11')
const count = z.number().int().min(0)
const access = can('crm.use')
const tag = 'CRM targets'

const figures = { sales: sentAmount, margin: confidential(sentAmount), bookings: count }

/** What somebody is to sell in a month, and what they have. */
export const TargetRow = z
  .object({
    userId: z.uuid(),
    name: z.string(),
    target: z.object(figures).nullable(),
    reached: z.object(figures),
  })
  .meta({ id: 'TargetRow' })
export type TargetRow = z.infer<typeof TargetRow>

const slab = z.strictObject({ from: amount, percent: decimal(2).min(0).max(100) })

export const CommissionScheme = z
  .object({ userId: z.uuid().nullable(), from: month, of: z.enum(commissionBases), slabs: z.array(slab) })
  .meta({ id: 'CommissionScheme' })
export type CommissionScheme = z.infer<typeof CommissionScheme>

export const CommissionPayment = z
  .object({
    id: z.uuid(),
    amount: sentAmount,
    paidOn: z.iso.date(),
    way: z.enum(moneyWays),
    reference: z.string().nullable(),
  })
  .meta({ id: 'CommissionPayment' })
export type CommissionPayment = z.infer<typeof CommissionPayment>

/** What somebody earned and got, and the bookings it is for. */
export const CommissionStatement = z
  .object({
    userId: z.uuid(),
    name: z.string(),
    /** The month from which a rule holds for them; null while there is none. */
    ruleFrom: month.nullable(),
    months: z.array(
      z.object({ month, of: z.enum(commissionBases), base: confidential(sentAmount), earned: sentAmount }),
    ),
    bookings: z.array(
      z.object({
        id: z.uuid(),
        kind: z.string(),
        number: z.string(),
        customerName: z.string(),
        month,
        sales: sentAmount,
        margin: confidential(sentAmount),
      }),
    ),
    payments: z.array(CommissionPayment),
    earned: sentAmount,
    paid: sentAmount,
    /** Below zero where more was paid than is earned by now. */
    open: sentAmount,
  })
  .meta({ id: 'CommissionStatement' })
export type CommissionStatement = z.infer<typeof CommissionStatement>

export const crmTargets = {
  list: endpoint({
    method: 'GET',
    path: '/crm/targets',
    mayBeOld: true,
    access,
    tag,
    summary: 'What everybody is to sell in a month and has sold; of others only with the right to reports',
    query: z.strictObject({ month: month.optional() }),
    response: one(z.object({ month, rows: z.array(TargetRow) })),
  }),
  put: endpoint({
    method: 'PUT',
    path: '/crm/targets',
    access,
    right: 'people',
    tag,
    summary: 'Set what somebody is to sell in a month',
    body: z.strictObject({
      userId: z.uuid(),
      month,
      sales: amount,
      margin: amount,
      bookings: count.max(100_000),
    }),
    response: one(TargetRow),
    example: {
      userId: '01900000-0000-7000-8000-000000000001',
      month: '2026-11',
      sales: 500_000,
      margin: 60_000,
      bookings: 8,
    },
  }),
}

export const crmCommission = {
  get: endpoint({
    method: 'GET',
    path: '/crm/commission',
    access,
    tag,
    summary: 'The statement of somebody’s commission, one’s own unless said otherwise',
    query: z.strictObject({ userId: z.uuid().optional() }),
    response: one(CommissionStatement),
  }),
  schemes: endpoint({
    method: 'GET',
    path: '/crm/commission/schemes',
    access,
    right: 'reports',
    tag,
    summary: 'How commission is worked out, for everybody and for single people',
    response: one(z.array(CommissionScheme)),
  }),
  putScheme: endpoint({
    method: 'PUT',
    path: '/crm/commission/schemes',
    access,
    right: 'people',
    tag,
    summary: 'Set how commission is worked out from a month on, for everybody or for one person',
    body: z.strictObject({
      userId: z.uuid().nullable(),
      from: month,
      of: z.enum(commissionBases),
      slabs: z
        .array(slab)
        .min(1)
        .max(10)
        .refine((slabs) => new Set(slabs.map(({ from }) => from)).size === slabs.length, 'Each from another amount'),
    }),
    response: one(CommissionScheme),
    example: { userId: null, from: '2026-11', of: 'margin', slabs: [{ from: 0, percent: 10 }] },
  }),
  pay: endpoint({
    method: 'POST',
    path: '/crm/commission/payments',
    access,
    right: 'settle',
    tag,
    summary: 'Write down that commission was paid: no more than is earned',
    idempotent: true,
    body: z.strictObject({
      userId: z.uuid(),
      amount: amount.min(0.01),
      paidOn: z.iso.date(),
      way: z.enum(moneyWays),
      account: optional(line(60)),
      reference: optional(line(60)),
    }),
    response: one(CommissionStatement),
    status: 201,
    example: {
      userId: '01900000-0000-7000-8000-000000000001',
      amount: 1500,
      paidOn: '2026-11-18',
      way: 'bank',
      account: null,
      reference: 'UTR1',
    },
  }),
}
