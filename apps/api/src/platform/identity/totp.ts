import { createHmac, timingSafeEqual } from 'node:crypto'

const seconds = 30
const digits = 6
/** Phones go wrong by a little: a code of the step before and after this one is good too. */
const drift = 1
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Bytes as people type them: base32 of RFC 4648, without the padding. */
export function toBase32(bytes: Uint8Array): string {
  let text = ''
  let value = 0
  let bits = 0
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xffff
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += alphabet[(value >> bits) & 31] ?? ''
    }
  }
  return bits > 0 ? text + (alphabet[(value << (5 - bits)) & 31] ?? '') : text
}

/** The number of the step a moment lies in. */
export const counterAt = (ms: number): number => Math.floor(ms / 1000 / seconds)

/** The code of one step (RFC 6238 with SHA-1, which is what authenticator apps know). */
export function codeOf(secret: Uint8Array, counter: number): string {
  const message = Buffer.alloc(8)
  message.writeBigUInt64BE(BigInt(counter))
  const mac = createHmac('sha1', secret).update(message).digest()
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The step whose code this is, near this moment; null when it is none of them. */
export function counterFor(secret: Uint8Array, code: string, ms: number): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const now = counterAt(ms)
  let found: number | null = null
  for (let counter = now - drift; counter <= now + drift; counter++)
    if (timingSafeEqual(Buffer.from(codeOf(secret, counter)), Buffer.from(code))) found = counter
  return found
}

/** What a QR code for authenticator apps says. */
export function otpauthUri(secret: Uint8Array, { product, account }: { product: string; account: string }): string {
  const label = `${encodeURIComponent(product)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${toBase32(secret)}&issuer=${encodeURIComponent(product)}`
}
