import { moneyWays } from '@karavan/domain/crm/booking'
import { receiptStates } from '@karavan/domain/crm/receipt'
import { z } from 'zod'
import { can, endpoint } from '../../kit/endpoint.ts'
import { line } from '../../kit/field.ts'
import { idParams, listQuery, many, one } from '../../kit/list.ts'
import { AllocationsBody, CustomerMoney, Receipt, ReceiptBody } from './receipt.ts'

const tag = 'CRM receipts'
const access = can('crm.use')
const anyId = '00000000-0000-4000-8000-000000000000'

export const receipts = {
  list: endpoint({
    method: 'GET',
    path: '/crm/receipts',
    access,
    tag,
    summary: 'Money customers have paid, with what of it is used',
    query: listQuery({
      sort: ['paidOn', 'amount'],
      defaultSort: '-paidOn',
      filter: {
        state: z.enum(receiptStates).optional(),
        way: z.enum(moneyWays).optional(),
        /** Those of which something is the customer's advance. */
        advance: z.enum(['yes']).optional(),
        customerId: z.uuid().optional(),
        bookingId: z.uuid().optional(),
        orgId: z.uuid().optional(),
      },
    }),
    response: many(Receipt),
  }),
  get: endpoint({
    method: 'GET',
    path: '/crm/receipts/:id',
    access,
    tag,
    summary: 'One receipt, with the instalments it is used on',
    params: idParams,
    response: one(Receipt),
  }),
  create: endpoint({
    method: 'POST',
    path: '/crm/receipts',
    access,
    right: 'receipts',
    tag,
    summary: 'Money of a customer, any amount: for what is due first, or as chosen; what is left is their advance',
    body: ReceiptBody,
    response: one(Receipt),
    status: 201,
    idempotent: true,
    example: { bookingId: anyId, amount: 25_000, paidOn: '2026-11-15', way: 'upi', reference: 'UTR 4512 8890' },
  }),
  allocate: endpoint({
    method: 'POST',
    path: '/crm/receipts/:id/allocate',
    access,
    right: 'receipts',
    tag,
    summary:
      'Use a receipt on these instalments and no others, or what is left of it on what is due first of a booking',
    params: idParams,
    body: z.strictObject({
      version: z.number().int().min(1),
      to: z.union([z.strictObject({ bookingId: z.uuid() }), z.strictObject({ allocations: AllocationsBody })]),
    }),
    response: one(Receipt),
    example: { version: 1, to: { bookingId: anyId } },
  }),
  verify: endpoint({
    method: 'POST',
    path: '/crm/receipts/:id/verify',
    access,
    right: 'settle',
    tag,
    summary: 'The money was seen on the account',
    params: idParams,
    body: z.strictObject({}),
    response: one(Receipt),
    example: {},
  }),
  void: endpoint({
    method: 'POST',
    path: '/crm/receipts/:id/void',
    access,
    right: 'receipts',
    tag,
    summary: 'It was not paid after all: what it was used on is open again, and its number is not given again',
    params: idParams,
    body: z.strictObject({ reason: line(200) }),
    response: one(Receipt),
    example: { reason: 'Cheque returned' },
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/crm/receipts/:id/receipt.pdf',
    access,
    tag,
    summary: 'The receipt as PDF',
    params: idParams,
    response: z.unknown(),
  }),
  customer: endpoint({
    method: 'GET',
    path: '/crm/customers/:id/money',
    access,
    tag,
    summary: 'What a customer owes and for what, their advance and their newest receipts',
    params: idParams,
    response: one(CustomerMoney),
  }),
}
