import type { MessageChannel } from './message.ts'

/** What customers are asked about being written to. What serves a trip they bought needs none of it. */
export const consentKinds = ['marketing-mail', 'marketing-whatsapp', 'whatsapp', 'do-not-disturb'] as const
export type ConsentKind = (typeof consentKinds)[number]

export const consentWords: Readonly<Record<ConsentKind, string>> = {
  'marketing-mail': 'Offers by mail',
  'marketing-whatsapp': 'Offers by WhatsApp',
  whatsapp: 'Messages by WhatsApp',
  'do-not-disturb': 'Do not disturb',
}

export type Consents = Readonly<Partial<Record<ConsentKind, boolean>>>

/** The yes that is missing before something can go this way; null when it may go. */
export function missingConsent(
  { marketing }: { marketing: boolean },
  channel: MessageChannel,
  said: Consents,
): ConsentKind | null {
  if (!marketing) return null
  if (said['do-not-disturb']) return 'do-not-disturb'
  // A link goes the way somebody hands it on, which is a chat.
  const needed = channel === 'mail' ? 'marketing-mail' : 'marketing-whatsapp'
  return said[needed] ? null : needed
}
