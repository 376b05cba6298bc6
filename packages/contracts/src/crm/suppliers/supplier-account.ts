import { dueAges } from '../../money/accounts/supplier-payment.contract.ts'
import { z } from 'zod'
import { timestamp } from '../../kit/field.ts'
import { sentAmount } from '../../kit/money.ts'
import { CounterOffer, requestAnswers } from '../bookings/service.ts'

const byAge = z.object(
  Object.fromEntries(dueAges.map((age) => [age, sentAmount])) as Record<(typeof dueAges)[number], typeof sentAmount>,
)

/** What a supplier is owed by age, and what of it was booked and paid, the newest first; in rupees, and beside in its currency. */
export const SupplierAccount = z
  .object({
    owed: sentAmount,
    /** Paid on account and used on no bill. */
    credit: sentAmount,
    byAge,
    /** Bills that are late, and since when the oldest is; null while none is. */
    late: z.object({ bills: z.number().int(), since: z.iso.date() }).nullable(),
    currency: z.string(),
    /** The same in the supplier's currency; null where that is the rupee, or a rate for it is lacking. */
    inCurrency: z
      .object({
        owed: sentAmount,
        byAge,
        /** What of the balance was booked in rupees alone and is not in the balances in its currency. */
        apart: sentAmount,
      })
      .nullable(),
    /** What may still be owed under the limit, in the supplier's currency, below zero where it is passed; null without a limit. */
    creditLeft: sentAmount.nullable(),
    lines: z.array(
      z.object({
        on: z.iso.date(),
        number: z.string().nullable(),
        description: z.string(),
        billed: sentAmount.nullable(),
        paid: sentAmount.nullable(),
        /** What is owed after it. */
        balance: sentAmount,
        /** The bill it is of, where that was typed and stands, and can be cancelled. */
        typedBill: z.uuid().nullable(),
        /** In the supplier's currency; what was in rupees alone is null. */
        inCurrency: z
          .object({ billed: sentAmount.nullable(), paid: sentAmount.nullable(), balance: sentAmount })
          .nullable(),
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
