import {
  type TemplateEvent,
  type TemplateKind,
  templateEvents,
  templateKinds,
} from '@karavan/domain/base/templates/placeholder'
import { paths } from '../../../shared/paths.ts'
import type { HistoryWords } from '../../../kit/history-words.ts'
import type { Crumb } from '../../../ui/Crumbs.tsx'

export const templateNoun = { one: 'template', many: 'templates' }

/** The way to a page about templates; what is given comes after it. */
export const templateCrumbs = (...more: string[]): Crumb[] => [
  { label: 'Dashboard', to: paths.dashboard.root.href() },
  { label: 'AdminTemplate', to: paths.dashboard.adminTemplate.index.href() },
  ...more.map((label) => ({ label })),
]

export const kindWords: Record<TemplateKind, string> = {
  terms: 'Terms',
  itinerary: 'Itinerary',
  quotation: 'Quotation',
  email: 'E-mail',
  message: 'Message',
}

/** What a template of a kind is used for. */
export const kindUse: Record<TemplateKind, string> = {
  terms: 'What a trip is sold under; picked with an itinerary',
  itinerary: 'Words around the day plan of a trip',
  quotation: 'Words around the price of a trip',
  email: 'Sent by itself when something happens',
  message: 'A few lines to be sent by hand',
}

export const eventWords: Record<TemplateEvent, string> = {
  'hotel-confirmed': 'Hotel booking confirmed',
  'hotel-cancelled': 'Hotel booking cancelled',
  'activity-confirmed': 'Activity confirmed',
  'activity-cancelled': 'Activity cancelled',
  'activity-changed': 'Activity changed',
  'package-confirmed': 'Trip confirmed',
  'package-cancelled': 'Trip cancelled',
  'instalment-due': 'Instalment due',
  'visa-submitted': 'Visa application submitted',
  'visa-documents': 'More documents asked for',
  'visa-approved': 'Visa granted',
  'visa-rejected': 'Visa rejected',
}

export const kindOptions = templateKinds.map((value) => ({ value, label: kindWords[value] }))
export const eventOptions = templateEvents.map((value) => ({ value, label: eventWords[value] }))

/** Whether texts of a kind have a subject of their own. */
export const hasSubject = (kind: TemplateKind): boolean => kind === 'email' || kind === 'message'

/** The words of a text without its marks, for comparing. */
export const plainOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

export const templateHistoryWords: HistoryWords = {
  isDefault: 'Default',
  kind: { label: 'Kind', show: (value) => kindWords[value as TemplateKind] },
  event: { label: 'Sent for', show: (value) => eventWords[value as TemplateEvent] },
  body: { label: 'Text', show: (value) => `${plainOf(String(value)).slice(0, 80)}…` },
}
