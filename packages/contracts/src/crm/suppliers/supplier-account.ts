import { dueAges } from '../../money/accounts/supplier-payment.contract.ts'
import { z } from 'zod'
import { timestamp } from '../../kit/field.ts'
import { sentAmount } from '../../kit/money.ts'
import { CounterOffer, requestAnswers } from '../bookings/service.ts'

/** What a supplier is owed by age, and what of it was booked and paid, the newest first; all in rupees. */
export const SupplierAccount = z
  .object({
    owed: sentAmount,
    /** Paid on account and used on no bill. */
    credit: sentAmount,
    byAge: z.object(
      Object.fromEntries(dueAges.map((age) => [age, sentAmount])) as Record<
        (typeof dueAges)[number],
        typeof sentAmount
      >,
    ),
    lines: z.array(
      z.object({
        on: z.iso.date(),
        number: z.string().nullable(),
        description: z.string(),
        billed: sentAmount.nullable(),
        paid: sentAmount.nullable(),
        /** What is owed after it. */
        balance: sentAmount,
      }),
    ),
    total: z.number().int(),
  })
  .meta({ id: 'SupplierAccount' })
export type SupplierAccount = z.infer<typeof SupplierAccount>

/** How a supplier answers what it is asked, and what it answered lately. */
export const SupplierAnswers = z
  .object({
    asked: z.number().int(),
    answered: z.number().int(),
    /** Whose newest answer is a no. */
    refused: z.number().int(),
    /** Until the first answer, half of them sooner. */
    medianMinutes: z.number().nullable(),
    answers: z.array(
      z.object({
        requestId: z.uuid(),
        number: z.number().int(),
        bookingId: z.uuid(),
        kind: z.string(),
        bookingNumber: z.string(),
        customerName: z.string(),
        label: z.string(),
        answer: z.enum(requestAnswers),
        answeredBy: z.string().nullable(),
        bySupplier: z.boolean(),
        at: timestamp,
        reference: z.string().nullable(),
        offer: CounterOffer.nullable(),
        note: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'SupplierAnswers' })
export type SupplierAnswers = z.infer<typeof SupplierAnswers>
