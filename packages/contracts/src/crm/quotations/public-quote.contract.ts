import { quotationStatuses, quotedServices } from '@karavan/domain/crm/quotation'
import { z } from 'zod'
import { Seller } from '../../base/papers/seller.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { line, optional, pan, prose, timestamp } from '../../kit/field.ts'
import { one } from '../../kit/list.ts'
import { amount, sentAmount } from '../../kit/money.ts'
import { PayLink } from '../../money/payments/payment.contract.ts'
import { QuotedDay, QuotedHotel } from './content.ts'
import { InstalmentSent, PerPersonSent } from './quotation.ts'

const tag = 'Quotes'
const params = z.strictObject({ token: z.string().min(20).max(100) })
const key = z.string().max(40)

/** What a choice costs its customer; taxes by name only where they are on the bill, since others would tell the fee. */
const QuotePrice = z
  .object({
    total: sentAmount,
    taxes: z.array(z.object({ name: z.string(), rate: z.number(), amount: sentAmount })),
    perPerson: z.array(PerPersonSent),
    instalments: z.array(InstalmentSent),
  })
  .meta({ id: 'QuotePrice' })

/** A quotation as its customer sees it: no cost, no margin, no supplier, nobody else. */
export const PublicQuote = z
  .object({
    number: z.string(),
    versionNumber: z.number().int(),
    hash: z.string(),
    status: z.enum(quotationStatuses),
    /** Whether yes or no can still be said. */
    open: z.boolean(),
    customerName: z.string(),
    company: Seller,
    title: z.string(),
    destinations: z.array(z.string()),
    startDate: z.iso.date().nullable(),
    endDate: z.iso.date().nullable(),
    guests: z.object({
      adults: z.number().int(),
      childrenWithBed: z.number().int(),
      childrenWithoutBed: z.number().int(),
      infants: z.number().int(),
    }),
    image: z.string().nullable(),
    overview: z.string(),
    /** As in what was accepted, else in the first option. */
    days: z.array(QuotedDay),
    options: z.array(
      z.object({
        key,
        name: z.string(),
        summary: z.string(),
        hotels: z.array(QuotedHotel),
        /** The days as they are in this option. */
        days: z.array(QuotedDay),
        services: z.array(z.object({ service: z.enum(quotedServices), label: z.string() })),
        price: QuotePrice,
      }),
    ),
    extras: z.array(
      z.object({
        key,
        name: z.string(),
        summary: z.string(),
        /** What it adds to the first option, taxes included. */
        adds: sentAmount,
      }),
    ),
    inclusions: z.array(z.string()),
    exclusions: z.array(z.string()),
    terms: z.string(),
    validUntil: z.iso.date(),
    decision: z
      .object({
        at: timestamp,
        by: z.string().nullable(),
        option: z.string().nullable(),
        extras: z.array(z.string()),
        noPan: z.boolean(),
        price: QuotePrice.nullable(),
      })
      .nullable(),
    /** What was accepted and is not held before it is booked, and why, in words. */
    unheld: z.array(z.object({ label: z.string(), why: z.string() })),
    /** Whether tax is collected at source and nobody has given the PAN it is paid under. */
    panNeeded: z.boolean(),
    /** What is to be paid next for what was accepted, if it can be paid here. */
    payment: z
      .object({ label: z.string(), amount: sentAmount, dueOn: z.iso.date().nullable(), paid: z.boolean() })
      .nullable(),
    /** What else is open of it, due first first, each to be paid at a page of its own. */
    dues: z.array(z.object({ id: z.uuid(), label: z.string(), amount: sentAmount, dueOn: z.iso.date() })),
    comments: z.array(z.object({ at: timestamp, by: z.string(), text: z.string() })),
  })
  .meta({ id: 'PublicQuote' })
export type PublicQuote = z.infer<typeof PublicQuote>

export const quotes = {
  open: endpoint({
    method: 'GET',
    path: '/quotes/:token',
    access: 'public',
    tag,
    summary: 'The page of a customer; opening it is noted',
    params,
    response: one(PublicQuote),
    limit: 120,
  }),
  price: endpoint({
    method: 'GET',
    path: '/quotes/:token/price',
    access: 'public',
    tag,
    summary: 'What an option costs with the extras that are chosen',
    params,
    query: z.strictObject({
      option: key,
      /** Keys, separated by commas. */
      extras: z.string().max(900).optional(),
      /** For somebody who has no PAN. */
      noPan: z.enum(['yes']).optional(),
    }),
    response: one(QuotePrice),
    limit: 240,
  }),
  accept: endpoint({
    method: 'POST',
    path: '/quotes/:token/accept',
    access: 'public',
    tag,
    summary:
      'Say yes to exactly this version; the enquiry is confirmed and the booking drafted. Where tax is collected at source, a PAN is needed or the word that there is none: 422 `PAN_NEEDED`',
    params,
    body: z.strictObject({
      /** Of the version that was read; another one is a conflict. */
      hash: z.string().min(16).max(128),
      name: line(120),
      option: key,
      extras: z.array(key).max(20),
      shownTotal: amount,
      /** Tax at source is paid under it; needed once for a package abroad. */
      pan: optional(pan),
      /** There is none: more is collected then, and `shownTotal` holds it. */
      noPan: z.boolean().default(false),
    }),
    response: one(PublicQuote),
    limit: 30,
    example: { hash: '0123456789abcdef', name: 'Asha Rao', option: 'standard', extras: [], shownTotal: 100 },
  }),
  decline: endpoint({
    method: 'POST',
    path: '/quotes/:token/decline',
    access: 'public',
    tag,
    summary: 'Say no, with a reason',
    params,
    body: z.strictObject({ hash: z.string().min(16).max(128), reason: prose(300) }),
    response: one(PublicQuote),
    limit: 30,
    example: { hash: '0123456789abcdef', reason: 'We travel later' },
  }),
  comment: endpoint({
    method: 'POST',
    path: '/quotes/:token/comments',
    access: 'public',
    tag,
    summary: 'Ask or say something; the agency is told',
    params,
    body: z.strictObject({ name: line(120), text: prose(1000).pipe(z.string().min(1, 'Required')) }),
    response: one(PublicQuote),
    status: 201,
    limit: 20,
    example: { name: 'Asha Rao', text: 'Is a late checkout possible?' },
  }),
  pay: endpoint({
    method: 'POST',
    path: '/quotes/:token/pay',
    access: 'public',
    tag,
    summary: 'Start paying the first instalment of what was accepted by card',
    params,
    response: one(PayLink),
    status: 201,
    limit: 30,
  }),
  payLink: endpoint({
    method: 'POST',
    path: '/quotes/:token/pay-links',
    access: 'public',
    tag,
    summary: 'The page where one instalment of what was accepted is paid by card, UPI or bank',
    params,
    body: z.strictObject({ instalmentId: z.uuid() }),
    response: one(z.object({ path: z.string() })),
    status: 201,
    limit: 30,
    example: { instalmentId: '00000000-0000-4000-8000-000000000000' },
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/quotes/:token/quotation.pdf',
    access: 'public',
    tag,
    summary: 'The same as PDF',
    params,
    response: z.unknown(),
    limit: 30,
  }),
}
