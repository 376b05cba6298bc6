import { paymentPurposes, payMethods, sessionStatuses } from '@karavan/domain/money/payments/session'
import { z } from 'zod'
import { can, endpoint } from '../../kit/endpoint.ts'
import { line, timestamp } from '../../kit/field.ts'
import { idParams, listQuery, many, one } from '../../kit/list.ts'
import { amount, sentAmount } from '../../kit/money.ts'

const tag = 'Payments'

/** The way to the page where a card is typed in. */
export const PayLink = z.object({ sessionId: z.uuid(), sessionUrl: z.string(), expiresAt: timestamp })
export type PayLink = z.infer<typeof PayLink>

/** A payment as its page shows it: enough to pay, nothing about who else is behind it. */
export const PaymentSession = z
  .object({
    id: z.uuid(),
    purpose: z.enum(paymentPurposes),
    number: z.string(),
    description: z.string(),
    amount: sentAmount,
    fee: sentAmount,
    total: sentAmount,
    /** How it is to be paid; once it is paid, how it was. */
    method: z.enum(payMethods),
    status: z.enum(sessionStatuses),
    /** Why the last card was refused. */
    message: z.string().nullable(),
    provider: z.string(),
    /** Where the payer came from; null for a page behind a secret address, which their own browser remembers. */
    returnPath: z.string().nullable(),
    expiresAt: timestamp,
  })
  .meta({ id: 'PaymentSession' })
export type PaymentSession = z.infer<typeof PaymentSession>

export const PaymentRefund = z.object({
  id: z.uuid(),
  amount: sentAmount,
  reason: z.string(),
  status: z.enum(['Pending', 'Done', 'Failed']),
  message: z.string().nullable(),
  createdAt: timestamp,
})
export type PaymentRefund = z.infer<typeof PaymentRefund>

/** A card payment as the house's list shows it. */
export const PaymentRow = z
  .object({
    id: z.uuid(),
    orgId: z.uuid(),
    companyName: z.string(),
    purpose: z.enum(paymentPurposes),
    causeId: z.uuid(),
    number: z.string(),
    description: z.string(),
    /** Without the fee. */
    amount: sentAmount,
    total: sentAmount,
    method: z.enum(payMethods),
    captured: sentAmount,
    refunded: sentAmount,
    status: z.enum(sessionStatuses),
    provider: z.string(),
    refunds: z.array(PaymentRefund),
    paidAt: timestamp.nullable(),
    createdAt: timestamp,
  })
  .meta({ id: 'PaymentRow' })
export type PaymentRow = z.infer<typeof PaymentRow>

/** `authenticate`: the bank wants its code first; `processing`: the answer comes later. */
const SandboxOutcome = z.object({
  outcome: z.enum(['paid', 'declined', 'authenticate', 'processing']),
  message: z.string(),
})

export const payments = {
  start: endpoint({
    method: 'POST',
    path: '/payments/sessions',
    access: can('wallet.own'),
    tag,
    summary: 'Start paying by card: a deposit to the wallet, or a booking that waits; an open page is given again',
    body: z.discriminatedUnion('purpose', [
      z.strictObject({ purpose: z.literal('deposit'), amount }),
      z.strictObject({ purpose: z.literal('booking'), bookingId: z.uuid() }),
      z.strictObject({ purpose: z.literal('package'), packageId: z.uuid() }),
      z.strictObject({ purpose: z.literal('visa'), applicationId: z.uuid() }),
      z.strictObject({ purpose: z.literal('activity'), bookingId: z.uuid() }),
    ]),
    response: one(PayLink),
    status: 201,
    idempotent: true,
    example: { purpose: 'deposit', amount: 5000 },
  }),
  get: endpoint({
    method: 'GET',
    path: '/payments/sessions/:id',
    access: 'public',
    tag,
    summary: 'What a payment page shows; its random id is the key to it',
    params: idParams,
    response: one(PaymentSession),
    limit: 240,
  }),
  open: endpoint({
    method: 'POST',
    path: '/payments/sessions/:id/open',
    access: 'public',
    tag,
    summary: 'The address of the provider’s page; the order is made there on the first call',
    params: idParams,
    response: one(z.object({ url: z.string() })),
    ownTransaction: true,
    unaudited: true,
    limit: 60,
  }),
  /** The raw body is signed; the header depends on the provider. */
  webhook: endpoint({
    method: 'POST',
    path: '/payments/webhook',
    access: 'public',
    tag,
    summary: 'What the provider tells about payments and refunds, signed; safe to deliver twice and out of order',
    response: z.object({ received: z.literal(true) }),
    ownTransaction: true,
    unaudited: true,
  }),
  /** The same of the gateway of one agency, by its own secret. */
  ownWebhook: endpoint({
    method: 'POST',
    path: '/payments/webhook/:id',
    access: 'public',
    tag,
    summary:
      'What the gateway of an agency tells about payments of its customers, signed with the secret of that agency',
    params: idParams,
    response: z.object({ received: z.literal(true) }),
    ownTransaction: true,
    unaudited: true,
  }),
  sandboxPay: endpoint({
    method: 'POST',
    path: '/payments/sandbox/:id/pay',
    access: 'public',
    tag,
    summary: 'The embedded provider’s page sends a card here; only test cards are taken',
    params: idParams,
    body: z.strictObject({
      number: z.string().trim().max(30),
      expiry: z
        .string()
        .trim()
        .regex(/^(0[1-9]|1[0-2])\s?\/\s?\d{2}$/, 'Month and year, like 12/30'),
      cvc: z
        .string()
        .trim()
        .regex(/^\d{3,4}$/, 'Three or four digits'),
      name: line(80),
      /** The answer to the bank's question, once it has asked. */
      code: z.string().trim().max(12).optional(),
    }),
    response: one(SandboxOutcome),
    ownTransaction: true,
    unaudited: true,
    limit: 60,
    example: { number: '4242 4242 4242 4242', expiry: '12/30', cvc: '123', name: 'Asha Rao' },
  }),
  sandboxUpi: endpoint({
    method: 'POST',
    path: '/payments/sandbox/:id/upi',
    access: 'public',
    tag,
    summary: 'The embedded provider’s page sends a UPI id here; only those for tests are taken',
    params: idParams,
    body: z.strictObject({
      upi: z
        .string()
        .trim()
        .toLowerCase()
        .regex(/^[a-z0-9._-]{2,64}@[a-z][a-z0-9]{1,63}$/, 'A UPI id, like name@bank'),
    }),
    response: one(SandboxOutcome),
    ownTransaction: true,
    unaudited: true,
    limit: 60,
    example: { upi: 'success@sandbox' },
  }),
  list: endpoint({
    method: 'GET',
    path: '/payments',
    access: can('accounts.read'),
    tag,
    summary: 'Card payments with what was given back of them',
    query: listQuery({
      sort: ['createdAt', 'total'],
      defaultSort: '-createdAt',
      filter: {
        status: z.enum(sessionStatuses).optional(),
        purpose: z.enum(paymentPurposes).optional(),
        orgId: z.uuid().optional(),
      },
    }),
    response: many(PaymentRow),
  }),
  refund: endpoint({
    method: 'POST',
    path: '/payments/sessions/:id/refunds',
    access: can('payments.refund'),
    tag,
    summary: 'Give part or all of a card deposit back to the card, out of the wallet',
    params: idParams,
    body: z.strictObject({ amount: amount.refine((value) => value > 0, 'More than zero'), reason: line(200) }),
    response: one(PaymentRefund),
    status: 201,
    idempotent: true,
    example: { amount: 100, reason: 'Paid by mistake' },
  }),
}
