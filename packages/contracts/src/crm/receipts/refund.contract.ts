import { moneyWays } from '@karavan/domain/crm/booking'
import { refundStates } from '@karavan/domain/crm/refund'
import { z } from 'zod'
import { can, endpoint } from '../../kit/endpoint.ts'
import { line, optional, timestamp } from '../../kit/field.ts'
import { idParams, listQuery, many, one } from '../../kit/list.ts'
import { amount, sentAmount } from '../../kit/money.ts'

const tag = 'CRM receipts'
const access = can('crm.use')
const anyId = '00000000-0000-4000-8000-000000000000'

export const Refund = z
  .object({
    id: z.uuid(),
    number: z.string(),
    orgId: z.uuid(),
    customerId: z.uuid(),
    customerName: z.string(),
    receiptId: z.uuid(),
    receiptNumber: z.string(),
    amount: sentAmount,
    way: z.enum(moneyWays),
    account: z.string().nullable(),
    reference: z.string().nullable(),
    reason: z.string(),
    state: z.enum(refundStates),
    note: z.string().nullable(),
    askedBy: z.string().nullable(),
    /** Whoever asked for it may not approve it alone. */
    needsAnother: z.boolean(),
    decidedBy: z.string().nullable(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'Refund' })
export type Refund = z.infer<typeof Refund>

export const refunds = {
  list: endpoint({
    method: 'GET',
    path: '/crm/refunds',
    access,
    tag,
    summary: 'Money that goes back to customers',
    query: listQuery({
      sort: ['createdAt', 'amount'],
      defaultSort: '-createdAt',
      filter: {
        state: z.enum(refundStates).optional(),
        /** Those that still wait for somebody. */
        open: z.enum(['yes']).optional(),
        customerId: z.uuid().optional(),
        orgId: z.uuid().optional(),
      },
    }),
    response: many(Refund),
  }),
  create: endpoint({
    method: 'POST',
    path: '/crm/refunds',
    access,
    right: 'receipts',
    tag,
    summary:
      'Ask to give back what of a receipt is an advance; what came by card goes back to the card, and another way once that refused it',
    body: z.strictObject({
      receiptId: z.uuid(),
      amount: amount.refine((value) => value > 0, 'More than zero'),
      way: z.enum(moneyWays),
      reason: line(200),
    }),
    response: one(Refund),
    status: 201,
    idempotent: true,
    example: { receiptId: anyId, amount: 500, way: 'bank', reason: 'Trip cancelled' },
  }),
  decide: endpoint({
    method: 'POST',
    path: '/crm/refunds/:id/decide',
    access,
    right: 'refunds',
    tag,
    summary: 'Approve a refund or reject it; above ₹25,000 whoever asked for it may not approve it',
    params: idParams,
    body: z.strictObject({ approve: z.boolean(), note: optional(line(200)) }),
    response: one(Refund),
    example: { approve: true },
  }),
  send: endpoint({
    method: 'POST',
    path: '/crm/refunds/:id/send',
    access,
    right: 'settle',
    tag,
    summary: 'The money was sent, under a reference; to a card it is sent by the provider',
    params: idParams,
    body: z.strictObject({ account: optional(line(60)), reference: optional(line(80)) }),
    response: one(Refund),
    example: { account: 'HDFC', reference: 'UTR 771' },
  }),
  end: endpoint({
    method: 'POST',
    path: '/crm/refunds/:id/end',
    access,
    right: 'settle',
    tag,
    summary: 'It arrived, or it did not: then it is the customer’s advance again',
    params: idParams,
    body: z.strictObject({ arrived: z.boolean(), note: optional(line(200)) }),
    response: one(Refund),
    example: { arrived: true },
  }),
}
