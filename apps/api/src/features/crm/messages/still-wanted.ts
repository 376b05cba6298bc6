import { consentWords, missingConsent, type ConsentKind } from '@karavan/domain/crm/consent'
import { houseTemplates } from '@karavan/domain/crm/message-template'
import type { Db } from '../../../platform/db/database.ts'
import { reminderTemplate, whyReminderEnds } from '../bookings/index.ts'
import type { MessageRow } from '../outbox/index.ts'
import { consentsOf } from './consent.service.ts'

export const isMarketing = (key: string) => houseTemplates.some((one) => one.key === key && one.marketing)

/** Why somebody who did not say yes to it is not written to. */
export const unaskedWords = (name: string, missing: ConsentKind): string =>
  missing === 'do-not-disturb'
    ? `${name} is not to be disturbed`
    : `${name} has not said yes to ${consentWords[missing].toLowerCase()}`

/** Why something that waited to be sent is not to leave any more; null while it still fits. */
export async function whyWithdrawn(db: Db, message: MessageRow): Promise<string | null> {
  const { template, channel, customerId, recipientName } = message
  if (template === reminderTemplate) return whyReminderEnds(db, message)
  if (!isMarketing(template)) return null
  const missing = missingConsent({ marketing: true }, channel, await consentsOf(db, customerId))
  return missing && unaskedWords(recipientName, missing)
}
