import type { MessageRecordKind } from './message.ts'

/** What a text may say of somebody or something, by its name in double braces; previews show the sample. */
export const messageFields = {
  'customer.name': { what: 'Name of the customer', sample: 'Asha Rao' },
  'customer.email': { what: 'E-mail address of the customer', sample: 'asha@example.test' },
  'customer.phone': { what: 'Phone number of the customer', sample: '+91 98450 12345' },
  'agent.name': { what: 'Who sends it', sample: 'Ravi Menon' },
  'agent.company': { what: 'Name of the agency', sample: 'Saffron Trails' },
  'agent.phone': { what: 'Phone number of the agency', sample: '+91 98450 54321' },
  'agent.email': { what: 'E-mail address of the agency', sample: 'hello@saffron.test' },
  'quotation.number': { what: 'Number of the quotation', sample: 'QT-2026-000042' },
  'quotation.title': { what: 'What is offered', sample: 'Dubai with a desert night' },
  'quotation.total': { what: 'Its price with taxes', sample: '₹1,23,456.00' },
  'quotation.validUntil': { what: 'Last day the price holds', sample: '22 Nov 2026' },
  'booking.number': { what: 'Number of the booking', sample: 'CL-2026-000123' },
  'booking.title': { what: 'What is booked', sample: 'Dubai with a desert night' },
  'booking.startDate': { what: 'First day', sample: '14 Jan 2027' },
  'booking.endDate': { what: 'Last day', sample: '19 Jan 2027' },
  'booking.total': { what: 'Total with taxes', sample: '₹1,23,456.00' },
  'booking.paid': { what: 'What has been paid', sample: '₹40,000.00' },
  'booking.open': { what: 'What is left to pay', sample: '₹83,456.00' },
  'instalment.label': { what: 'What is to be paid next', sample: 'Second instalment' },
  'instalment.amount': { what: 'How much of it is open', sample: '₹40,000.00' },
  'instalment.dueOn': { what: 'When it is to be paid', sample: '30 Dec 2026' },
  'instalment.payLink': { what: 'Where it is paid', sample: 'https://karavan.test/pay/link/…' },
  'supplier.name': { what: 'Name of the supplier', sample: 'Creek Line Tourism' },
  'request.label': { what: 'What they are asked for', sample: 'Three private transfers' },
  'request.link': { what: 'Where they answer', sample: 'https://karavan.test/supplier/…' },
  'papers.list': { what: 'The papers that go with it', sample: 'Itinerary, Invoice IN/26-27/00012' },
  'papers.link': { what: 'Where they are fetched', sample: 'https://karavan.test/papers/…' },
} as const satisfies Record<string, { what: string; sample: string }>
export type MessageField = keyof typeof messageFields
export const messageFieldNames = Object.keys(messageFields) as MessageField[]
export type MessageValues = Partial<Record<MessageField, string>>

/** What stands for an address in a text until it is sent. */
export const linkMarks = {
  'papers.link': '[link to the papers]',
  'instalment.payLink': '[pay link]',
  'request.link': '[link to the request]',
} as const satisfies Partial<Record<MessageField, string>>

// A question mark behind the name says that it may be empty.
const braces = /\{\{\s*([\w.]+)\s*(\?)?\s*\}\}/g

const isField = (name: string): name is MessageField => Object.hasOwn(messageFields, name)

/** The names in a text that stand for nothing. */
export const unknownFields = (text: string): string[] => [
  ...new Set([...text.matchAll(braces)].map((match) => match[1] ?? '').filter((name) => !isField(name))),
]

/** The names in a text that must be known and are not. */
export const missingFields = (text: string, values: MessageValues): MessageField[] => [
  ...new Set(
    [...text.matchAll(braces)].flatMap(([, name = '', optional]) =>
      isField(name) && !optional && !values[name] ? [name] : [],
    ),
  ),
]

/** Puts in what is known; what is needed and not known stays to be seen, and a line of nothing but empty names goes. */
export function fillMessage(text: string, values: MessageValues): string {
  const put = (line: string) =>
    line.replaceAll(braces, (all, name: string, optional: string | undefined) =>
      isField(name) ? (values[name] ?? '') || (optional ? '' : all) : all,
    )
  return text
    .split('\n')
    .flatMap((line) => {
      const filled = put(line)
      return filled.trim() === '' && line.trim() !== '' ? [] : [filled]
    })
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

export const sampleMessage: MessageValues = Object.fromEntries(
  messageFieldNames.map((name) => [name, messageFields[name].sample]),
)

/** A text somebody begins with; those of the house stand until an organisation writes its own under the same key. */
export type MessageTemplate = {
  key: string
  name: string
  of: MessageRecordKind
  /** Sent to win somebody, not to serve what they bought. */
  marketing: boolean
  subject: string
  body: string
}

const regards = '\n\nWith kind regards,\n{{agent.name}}, {{agent.company}}\n{{agent.phone?}}'
const dear = 'Dear {{customer.name}},\n\n'

export const houseTemplates: readonly MessageTemplate[] = [
  {
    key: 'booking-papers',
    name: 'Papers of a booking',
    of: 'booking',
    marketing: false,
    subject: '{{booking.title}}: your papers ({{booking.number}})',
    body: `${dear}here is what you need for {{booking.title}}, {{booking.startDate}} to {{booking.endDate}}: {{papers.list}}.\n\n{{papers.link?}}${regards}`,
  },
  {
    key: 'booking-payment',
    name: 'A payment that is due, and reminders of one',
    of: 'booking',
    marketing: false,
    subject: '{{booking.title}}: {{instalment.amount}} by {{instalment.dueOn}} ({{booking.number}})',
    body: `${dear}{{instalment.amount}} for {{booking.title}}, {{instalment.label}}, is to be paid by {{instalment.dueOn}}. Pay by card, UPI or bank here, without signing in:\n{{instalment.payLink}}${regards}`,
  },
  {
    key: 'booking-words',
    name: 'A few words',
    of: 'booking',
    marketing: false,
    subject: '{{booking.title}} ({{booking.number}})',
    body: `${dear}${regards.trim()}`,
  },
  {
    key: 'quotation-papers',
    name: 'Quotation, by mail and as a paper',
    of: 'quotation',
    marketing: false,
    subject: '{{quotation.title}}: your quotation ({{quotation.number}})',
    body: `${dear}here is your quotation for {{quotation.title}}: {{quotation.total}}, taxes included. The price holds until {{quotation.validUntil}}.\n\n{{papers.link?}}${regards}`,
  },
  {
    key: 'enquiry-words',
    name: 'A few words',
    of: 'enquiry',
    marketing: false,
    subject: 'Your trip with {{agent.company}}',
    body: `${dear}thank you for asking us.${regards}`,
  },
  {
    key: 'request-words',
    name: 'A few words to a supplier',
    of: 'request',
    marketing: false,
    subject: '{{agent.company}}: {{request.label}} ({{booking.number}})',
    body: 'Hello {{supplier.name}},\n\nabout {{request.label}}, {{booking.number}}.\n\nEverything we asked for, and your answer: {{request.link?}}\n\nWith kind regards,\n{{agent.name}}, {{agent.company}}\n{{agent.phone?}}',
  },
  {
    key: 'customer-papers',
    name: 'Statement of account',
    of: 'customer',
    marketing: false,
    subject: '{{agent.company}}: your statement',
    body: `${dear}here is what stands between us: {{papers.list}}.\n\n{{papers.link?}}${regards}`,
  },
  {
    key: 'customer-offer',
    name: 'News and offers',
    of: 'customer',
    marketing: true,
    subject: 'Where to next? Ideas from {{agent.company}}',
    body: `${dear}we have put together a few journeys that may suit you. Shall we send you the details?${regards}`,
  },
]
