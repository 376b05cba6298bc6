import type { TemplateEvent } from '@karavan/domain/base/templates/placeholder'
import type { MailTemplate } from '../../../platform/mail/template.ts'
import type { WrittenMail } from '../../base/templates/index.ts'

export type StayBookingNews = Extract<MailTemplate, `booking-${string}`>

/** The news the house may have written a mail of its own for. */
export const eventOf = {
  'booking-confirmed': 'hotel-confirmed',
  'booking-cancelled': 'hotel-cancelled',
} as const satisfies Partial<Record<StayBookingNews, TemplateEvent>>

/** What is known beforehand of how a confirmed booking is told: to whom in the house, and in which words. */
export type ToldOf = { admins: string[]; written: WrittenMail | null }
