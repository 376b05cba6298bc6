import { mostReminderDays, mostReminders } from '@karavan/domain/crm/reminder'
import { payMethods } from '@karavan/domain/money/payments/session'
import { z } from 'zod'
import { can, endpoint } from '../../kit/endpoint.ts'
import { line, optional, pan } from '../../kit/field.ts'
import { one } from '../../kit/list.ts'
import { amount } from '../../kit/money.ts'
import { PayLink } from '../../money/payments/payment.contract.ts'
import { bookingKindParam } from '../bookings/details.ts'
import { PayLinkSent, PayPage, ReminderPlan } from './pay-link.ts'

const tag = 'Pay links'
const access = can('crm.use')
const token = z.strictObject({ token: z.string().min(20).max(100) })
const receiptParams = token.extend({ receiptId: z.uuid() })
const params = z.strictObject({ kind: bookingKindParam, id: z.uuid() })
const someAmount = amount.refine((value) => value > 0, 'More than zero')

export const payPages = {
  open: endpoint({
    method: 'GET',
    path: '/pay/link/:token',
    access: 'public',
    tag,
    summary:
      'What is open now of what a customer was sent a link for; a link that has ended names the seller in `current`',
    params: token,
    response: one(PayPage),
    limit: 120,
  }),
  pay: endpoint({
    method: 'POST',
    path: '/pay/link/:token/pay',
    access: 'public',
    tag,
    summary: 'Start paying all of it or a part at the provider’s page',
    params: token,
    body: z.strictObject({ amount: someAmount, by: z.enum(payMethods).default('card') }),
    response: one(PayLink),
    status: 201,
    limit: 30,
    example: { amount: 5000, by: 'upi' },
  }),
  pan: endpoint({
    method: 'POST',
    path: '/pay/link/:token/pan',
    access: 'public',
    tag,
    summary:
      'Give the PAN that tax at source is collected under, or say that there is none at the total shown for it; needed before anything is paid',
    params: token,
    body: z.strictObject({
      pan: optional(pan),
      noPan: z.boolean().default(false),
      /** What the whole trip comes to without a PAN, as the page showed it. */
      shownTotal: amount.optional(),
    }),
    response: one(PayPage),
    limit: 20,
    example: { pan: 'ABCDE1234F' },
  }),
  claim: endpoint({
    method: 'POST',
    path: '/pay/link/:token/claims',
    access: 'public',
    tag,
    summary:
      'Say that it was sent by UPI or bank transfer, under a reference; a receipt stands until somebody has seen the money. 422 `PAN_NEEDED` as long as the page asks for a PAN',
    params: token,
    body: z.strictObject({
      amount: someAmount,
      way: z.enum(['upi', 'bank']),
      reference: line(80).regex(
        /[A-Za-z0-9].*[A-Za-z0-9].*[A-Za-z0-9].*[A-Za-z0-9]/,
        'The number your bank or app shows',
      ),
      paidOn: z.iso.date(),
    }),
    response: one(PayPage),
    status: 201,
    limit: 20,
    example: { amount: 5000, way: 'upi', reference: 'UTR 4512 8890', paidOn: '2026-11-15' },
  }),
  /** A multipart form with one part `file`. */
  proof: endpoint({
    method: 'POST',
    path: '/pay/link/:token/receipts/:receiptId/proof',
    access: 'public',
    tag,
    summary: 'A picture or PDF of what was sent, once for each receipt',
    params: receiptParams,
    response: one(PayPage),
    status: 201,
    ownTransaction: true,
    limit: 20,
  }),
  receipt: endpoint({
    method: 'GET',
    path: '/pay/link/:token/receipts/:receiptId/receipt.pdf',
    access: 'public',
    tag,
    summary: 'A receipt of what came by this link, as PDF',
    params: receiptParams,
    response: z.unknown(),
    limit: 30,
  }),
}

export const payLinks = {
  list: endpoint({
    method: 'GET',
    path: '/crm/bookings/:kind/:id/pay-links',
    access,
    tag,
    summary: 'Links a customer was or can be sent to pay a booking, the newest first, and what they were reminded of',
    params,
    response: one(z.object({ links: z.array(PayLinkSent), reminders: ReminderPlan })),
  }),
  create: endpoint({
    method: 'POST',
    path: '/crm/bookings/:kind/:id/pay-links',
    access,
    right: 'receipts',
    tag,
    summary: 'A link to pay one instalment, the balance or an amount; for the first two the one that works already',
    params,
    body: z.discriminatedUnion('what', [
      z.strictObject({ what: z.literal('instalment'), instalmentId: z.uuid() }),
      z.strictObject({ what: z.literal('balance') }),
      z.strictObject({ what: z.literal('amount'), amount: someAmount }),
    ]),
    response: one(PayLinkSent),
    status: 201,
    idempotent: true,
    example: { what: 'balance' },
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/crm/bookings/:kind/:id/pay-links/:partId/withdraw',
    access,
    right: 'receipts',
    tag,
    summary: 'End a link before its time',
    params: params.extend({ partId: z.uuid() }),
    body: z.strictObject({}),
    response: one(PayLinkSent),
    example: {},
  }),
  send: endpoint({
    method: 'POST',
    path: '/crm/bookings/:kind/:id/pay-links/:partId/send',
    access,
    right: 'receipts',
    tag,
    summary: 'Mail a link to the customer, once a day',
    params: params.extend({ partId: z.uuid() }),
    body: z.strictObject({}),
    response: one(PayLinkSent),
    example: {},
  }),
  pause: endpoint({
    method: 'POST',
    path: '/crm/bookings/:kind/:id/reminders',
    access,
    right: 'receipts',
    tag,
    summary: 'Stop what the clock sends to the customer of this booking, or let it go on',
    params,
    body: z.strictObject({ paused: z.boolean() }),
    response: one(ReminderPlan),
    example: { paused: true },
  }),
  remindAll: endpoint({
    method: 'POST',
    path: '/crm/reminders/overdue',
    access,
    right: 'receipts',
    tag,
    summary: 'Mail everybody whose instalment is overdue their pay link, once a day',
    body: z.strictObject({}),
    response: one(
      z.object({
        sent: z.number().int(),
        withoutMail: z.number().int(),
        paused: z.number().int(),
        /** Those who were sent it today. */
        already: z.number().int(),
      }),
    ),
    example: {},
  }),
  setDays: endpoint({
    method: 'POST',
    path: '/crm/reminders/days',
    access,
    right: 'people',
    tag,
    summary: 'On which days customers are reminded: so many after an instalment is due, below zero before it',
    body: z.strictObject({
      days: z
        .array(z.number().int().min(-mostReminderDays).max(mostReminderDays))
        .max(mostReminders, `At most ${mostReminders}`),
    }),
    response: one(z.object({ days: z.array(z.number().int()) })),
    example: { days: [-7, -1, 0, 3, 7] },
  }),
}

const ofCustomer = z.strictObject({ id: z.uuid() })

/** Links to what a customer owed before the organisation started here, which is of no booking. */
export const customerPayLinks = {
  list: endpoint({
    method: 'GET',
    path: '/crm/customers/:id/pay-links',
    access,
    tag,
    summary: 'Links a customer was or can be sent to pay an opening balance, the newest first',
    params: ofCustomer,
    response: one(z.object({ links: z.array(PayLinkSent) })),
  }),
  create: endpoint({
    method: 'POST',
    path: '/crm/customers/:id/pay-links',
    access,
    right: 'receipts',
    tag,
    summary: 'A link to pay what is open of an opening balance; the one that works already is given again',
    params: ofCustomer,
    body: z.strictObject({}),
    response: one(PayLinkSent),
    status: 201,
    idempotent: true,
    example: {},
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/crm/customers/:id/pay-links/:partId/withdraw',
    access,
    right: 'receipts',
    tag,
    summary: 'End a link before its time',
    params: ofCustomer.extend({ partId: z.uuid() }),
    body: z.strictObject({}),
    response: one(PayLinkSent),
    example: {},
  }),
}
