import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Platform } from '../../../platform/platform.ts'

const signOf = (secretKey: string, hex: string): string =>
  createHmac('sha256', secretKey).update(`reply:${hex}`).digest('hex').slice(0, 16)

/** Where answers to a message go; null where no mail comes in. Addresses know no capitals, so it is written in digits. */
export function replyAddress(
  { secretKey, config }: Pick<Platform, 'secretKey' | 'config'>,
  messageId: string,
): string | null {
  if (!config.inboundMail) return null
  const hex = messageId.replaceAll('-', '')
  return `reply+${hex}${signOf(secretKey, hex)}@${config.inboundMail.domain}`
}

const form = /^reply\+([0-9a-f]{32})([0-9a-f]{16})@/i

/** The message an address of ours stands for; null for every other one. */
export function messageOfReply(secretKey: string, address: string): string | null {
  const [, found = '', sign = ''] = form.exec(address.trim()) ?? []
  const hex = found.toLowerCase()
  if (!hex || !timingSafeEqual(Buffer.from(signOf(secretKey, hex)), Buffer.from(sign.toLowerCase()))) return null
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
