import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { PayMethod } from '@karavan/domain/money/payments/session'
import { z } from 'zod'
import { problem } from '../../../platform/http/problem.ts'
import type { OrderNews, ProviderEvent } from './provider.ts'

/** What notes of ours are; without any Razorpay sends an empty list. */
const Notes = z.union([
  z.object({ session: z.string().optional(), refund: z.string().optional() }),
  z.array(z.unknown()).transform(() => ({ session: undefined, refund: undefined })),
])
const Link = z.object({
  id: z.string(),
  reference_id: z.string().nullable(),
  amount_paid: z.number().int(),
  currency: z.string(),
})
const Payment = z.object({
  id: z.string(),
  method: z.string().nullish(),
  notes: Notes.nullish(),
  error_description: z.string().nullish(),
})
const Refund = z.object({ id: z.string(), notes: Notes.nullish() })
const Message = z.object({
  event: z.string(),
  payload: z.object({
    payment_link: z.object({ entity: Link }).optional(),
    payment: z.object({ entity: Payment }).optional(),
    refund: z.object({ entity: Refund }).optional(),
  }),
})
type Message = z.output<typeof Message>

const linkNews: Record<string, OrderNews['news']> = {
  'payment_link.paid': 'paid',
  'payment_link.expired': 'expired',
  'payment_link.cancelled': 'expired',
}
const refundNews: Record<string, 'refunded' | 'refund-failed'> = {
  'refund.processed': 'refunded',
  'refund.failed': 'refund-failed',
}

/** How somebody paid there, in our words. */
export const methodOf = (method: string | null | undefined): PayMethod | null =>
  method ? (method === 'upi' ? 'upi' : 'card') : null

/** A message of Razorpay's in our words; what we have no use for is acknowledged and nothing else. */
function eventOf({ event: type, payload }: Message, id: string): ProviderEvent {
  const names = { id, type, orderId: null, orderKey: null }
  const link = payload.payment_link?.entity
  const payment = payload.payment?.entity
  const refund = payload.refund?.entity
  const ofLink = linkNews[type]
  if (ofLink && link)
    return {
      ...names,
      orderId: link.id,
      orderKey: link.reference_id,
      news: ofLink,
      paymentId: payment?.id ?? null,
      captured: ofLink === 'paid' && link.currency === 'INR' ? link.amount_paid : 0,
      method: methodOf(payment?.method),
      message: null,
    }
  if (type === 'payment.failed' && payment?.notes?.session)
    return {
      ...names,
      orderKey: payment.notes.session,
      news: 'failed',
      paymentId: payment.id,
      captured: 0,
      method: null,
      message: payment.error_description ?? 'The bank declined the payment.',
    }
  const ofRefund = refundNews[type]
  if (ofRefund && refund?.notes?.refund && refund.notes.session)
    return {
      ...names,
      orderKey: refund.notes.session,
      news: ofRefund,
      refundKey: refund.notes.refund,
      message: ofRefund === 'refund-failed' ? 'The bank sent it back' : null,
    }
  return { ...names, news: 'other' }
}

const isSignedWith = (body: Buffer, signature: Buffer, secret: string) => {
  const expected = createHmac('sha256', secret).update(body).digest()
  return signature.length === expected.length && timingSafeEqual(signature, expected)
}

/**
 * Reads a message that is signed with one of the secrets. There are several after a change: repeats of older messages keep the
 * older secret. Messages bear no time that could be checked, since they are repeated for a day; what names a repeat is its id.
 */
export function readRazorpayEvent(
  body: Buffer,
  headers: Record<string, string | string[] | undefined>,
  secrets: readonly string[],
): ProviderEvent {
  const signature = Buffer.from(String(headers['x-razorpay-signature'] ?? ''), 'hex')
  if (!secrets.some((secret) => isSignedWith(body, signature, secret)))
    throw problem('VALIDATION', 'This message is not signed by the card provider.')
  const read = Message.safeParse(JSON.parse(body.toString()))
  const id = String(headers['x-razorpay-event-id'] ?? createHash('sha256').update(body).digest('hex'))
  return read.success ? eventOf(read.data, id) : { id, type: 'unknown', orderId: null, orderKey: null, news: 'other' }
}
