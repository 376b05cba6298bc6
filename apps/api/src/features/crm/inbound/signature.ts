import { createHmac, timingSafeEqual } from 'node:crypto'

const toleranceSeconds = 300

const same = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

const hexOf = (secret: string, parts: readonly (string | Buffer)[]): string =>
  parts.reduce((hmac, part) => hmac.update(part), createHmac('sha256', secret)).digest('hex')

/** Whether WhatsApp's signature is over exactly these bytes. */
export const isFromWhatsApp = (appSecret: string, body: Buffer, header: unknown): boolean =>
  same(String(header), `sha256=${hexOf(appSecret, [body])}`)

/** Whether `t=<seconds>,v1=<hex>` is over exactly these bytes, and of these minutes. */
export function isSignedMail(secret: string, body: Buffer, header: unknown, now = Date.now()): boolean {
  const [, seconds = '', sign = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(String(header)) ?? []
  const fresh = Math.abs(now / 1000 - Number(seconds)) <= toleranceSeconds
  return seconds !== '' && fresh && same(sign, hexOf(secret, [`${seconds}.`, body]))
}
