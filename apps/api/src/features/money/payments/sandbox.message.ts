import { createHmac, timingSafeEqual } from 'node:crypto'
import { payMethods } from '@karavan/domain/money/payments/session'
import { z } from 'zod'
import { problem } from '../../../platform/http/problem.ts'
import type { ProviderEvent } from './provider.ts'

/** The header the sandbox signs in. */
export const signatureHeader = 'x-sandbox-signature'
const toleranceSeconds = 300

const Message = z.object({
  id: z.string(),
  type: z.enum([
    'payment.authorised',
    'payment.paid',
    'payment.failed',
    'order.expired',
    'refund.done',
    'refund.failed',
  ]),
  order: z.object({ id: z.string(), key: z.string() }),
  paymentId: z.string().nullable(),
  captured: z.number().int(),
  method: z.enum(payMethods).nullable().default(null),
  refundKey: z.string().nullable(),
  message: z.string().nullable(),
})
/** What the sandbox tells, as it stands in the body it signs. */
export type SandboxMessage = z.infer<typeof Message>

const news = {
  'payment.authorised': 'authorised',
  'payment.paid': 'paid',
  'payment.failed': 'failed',
  'order.expired': 'expired',
  'refund.done': 'refunded',
  'refund.failed': 'refund-failed',
} as const satisfies Record<SandboxMessage['type'], string>

const hmac = (secretKey: string, text: string) => {
  const secret = createHmac('sha256', secretKey).update('sandbox-webhook').digest()
  return createHmac('sha256', secret).update(text).digest('hex')
}

/** The signature of a body at a moment, in seconds. */
export const signMessage = (secretKey: string, body: string, at = Math.floor(Date.now() / 1000)): string =>
  `t=${at},v1=${hmac(secretKey, `${at}.${body}`)}`

function isGenuine(secretKey: string, body: string, header: unknown): boolean {
  const [, at, given] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(String(header)) ?? []
  if (!at || !given || Math.abs(Date.now() / 1000 - Number(at)) > toleranceSeconds) return false
  return timingSafeEqual(Buffer.from(given), Buffer.from(hmac(secretKey, `${at}.${body}`)))
}

/** Reads a message of the sandbox, and refuses one it did not sign within the last five minutes. */
export function readMessage(secretKey: string, body: Buffer, header: unknown): ProviderEvent {
  const text = body.toString()
  if (!isGenuine(secretKey, text, header))
    throw problem('VALIDATION', 'This message is not signed by the card provider, or it is too old.')
  const { id, type, order, ...told } = Message.parse(JSON.parse(text))
  const event = { id, type, orderId: order.id, orderKey: order.key }
  const { paymentId, captured, method, refundKey, message } = told
  const meaning = news[type]
  if (meaning === 'refunded' || meaning === 'refund-failed')
    return { ...event, news: meaning, refundKey: refundKey ?? '', message }
  return { ...event, news: meaning, paymentId, captured, method, message }
}
