import { payLinkKinds } from '@karavan/domain/crm/pay-link'
import { receiptStates } from '@karavan/domain/crm/receipt'
import { z } from 'zod'
import { Seller } from '../../base/papers/seller.ts'
import { timestamp } from '../../kit/field.ts'
import { sentAmount } from '../../kit/money.ts'

/** Whether something can be paid by a link now, and why not. */
const payPageStates = ['open', 'paid', 'cancelled', 'resting'] as const

/** What the holder of a link sees: what is open now, and how it can be paid. */
export const PayPage = z
  .object({
    company: Seller,
    number: z.string(),
    title: z.string(),
    customerName: z.string(),
    /** Of no trip it is what was owed before. */
    startDate: z.iso.date().nullable(),
    endDate: z.iso.date().nullable(),
    state: z.enum(payPageStates),
    what: z.enum(payLinkKinds),
    /** The instalments its money is for, due first first. */
    parts: z.array(z.object({ label: z.string(), dueOn: z.iso.date(), open: sentAmount })),
    open: sentAmount,
    least: sentAmount,
    /** Who takes cards here; null where nobody does. */
    provider: z.string().nullable(),
    /** Who takes UPI here; null where the seller's own code is scanned. */
    upiProvider: z.string().nullable(),
    /** What a card costs on top, in percent. */
    feePercent: z.number(),
    /** Where money can be sent past the provider. */
    upiId: z.string().nullable(),
    bank: z
      .object({ accountName: z.string(), accountNumber: z.string(), ifsc: z.string(), bank: z.string() })
      .nullable(),
    /** Where tax is collected at source and nobody knows yet under which PAN: what it comes to with one, and without. */
    pan: z
      .object({
        rate: z.number(),
        amount: sentAmount,
        none: z.object({ rate: z.number(), amount: sentAmount, total: sentAmount }),
      })
      .nullable(),
    /** What came by this link, or is used on what it is for. */
    receipts: z.array(
      z.object({
        id: z.uuid(),
        number: z.string(),
        amount: sentAmount,
        advance: sentAmount,
        paidOn: z.iso.date(),
        state: z.enum(receiptStates),
        hasProof: z.boolean(),
      }),
    ),
    /** The day it is for whoever sells. */
    today: z.iso.date(),
    expiresAt: timestamp,
  })
  .meta({ id: 'PayPage' })
export type PayPage = z.infer<typeof PayPage>

/** A link as those see it who hand it on. */
export const PayLinkSent = z
  .object({
    id: z.uuid(),
    what: z.enum(payLinkKinds),
    instalmentId: z.uuid().nullable(),
    amount: sentAmount.nullable(),
    /** What is open by it now. */
    open: sentAmount,
    /** Where it leads; null once it is withdrawn or over. */
    path: z.string().nullable(),
    seenCount: z.number().int(),
    lastSeenAt: timestamp.nullable(),
    expiresAt: timestamp,
    withdrawnAt: timestamp.nullable(),
    createdBy: z.string().nullable(),
    createdAt: timestamp,
  })
  .meta({ id: 'CustomerPayLink' })
export type PayLinkSent = z.infer<typeof PayLinkSent>

/** What the clock and the office send a customer who owes something. */
export const ReminderPlan = z
  .object({
    /** The newest first. */
    sent: z.array(
      z.object({
        id: z.uuid(),
        label: z.string(),
        /** Days after it was due, below zero before; null where somebody sent it. */
        days: z.number().int().nullable(),
        mailedTo: z.string(),
        by: z.string().nullable(),
        at: timestamp,
      }),
    ),
    paused: z.object({ by: z.string(), at: timestamp }).nullable(),
    days: z.array(z.number().int()),
    /** Where mails to this customer go. */
    email: z.string().nullable(),
  })
  .meta({ id: 'ReminderPlan' })
export type ReminderPlan = z.infer<typeof ReminderPlan>
