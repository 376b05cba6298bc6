/** What texts are kept for. */
export const templateKinds = ['terms', 'itinerary', 'quotation', 'email', 'message'] as const
export type TemplateKind = (typeof templateKinds)[number]

/** What a mail made from a template is sent for. */
export const templateEvents = [
  'hotel-confirmed',
  'hotel-cancelled',
  'activity-confirmed',
  'activity-cancelled',
  'activity-changed',
  'package-confirmed',
  'package-cancelled',
  'instalment-due',
  'visa-submitted',
  'visa-documents',
  'visa-approved',
  'visa-rejected',
] as const
export type TemplateEvent = (typeof templateEvents)[number]

/** A name that a text may carry in double braces, what it stands for, and what a preview shows for it. */
export type Placeholder = { name: string; what: string; sample: string }

export const placeholders: readonly Placeholder[] = [
  { name: 'customer', what: 'Name of the lead guest', sample: 'Asha Rao' },
  { name: 'recipient', what: 'Name of whoever reads it', sample: 'Ravi Menon' },
  { name: 'company', what: 'Name of the agency', sample: 'Saffron Trails' },
  { name: 'companyPhone', what: 'Phone number of the agency', sample: '+91 98450 12345' },
  { name: 'companyEmail', what: 'E-mail address of the agency', sample: 'hello@saffron.test' },
  { name: 'reference', what: 'Number of the booking', sample: 'PB-2026-000123' },
  { name: 'title', what: 'Name of the trip or hotel', sample: 'Dubai with a desert night' },
  { name: 'destination', what: 'Places of the trip', sample: 'Dubai, Abu Dhabi' },
  { name: 'startDate', what: 'First day', sample: '14 Jan 2027' },
  { name: 'endDate', what: 'Last day', sample: '19 Jan 2027' },
  { name: 'nights', what: 'Number of nights', sample: '5' },
  { name: 'guests', what: 'Who travels', sample: '2 adults, 1 child' },
  { name: 'total', what: 'Total with taxes', sample: '₹1,23,456.00' },
  { name: 'paid', what: 'What has been paid', sample: '₹40,000.00' },
  { name: 'due', what: 'What is to be paid next', sample: '₹83,456.00' },
  { name: 'dueDate', what: 'When it is to be paid', sample: '30 Dec 2026' },
  { name: 'note', what: 'What else there is to say, such as a refund', sample: 'Questions are answered at any hour.' },
  { name: 'validUntil', what: 'Last day an offer holds', sample: '22 Nov 2026' },
  { name: 'link', what: 'Address of the page', sample: 'https://karavan.test/share/…' },
]

export type Values = Readonly<Record<string, string>>

const braces = /\{\{\s*([A-Za-z]+)\s*\}\}/g

/** The placeholders of a text that nothing is known for. */
export const unknownIn = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(braces)]
      .map((match) => match[1] ?? '')
      .filter((name) => !placeholders.some((one) => one.name === name)),
  ),
]

/** Puts values in; one that is missing leaves nothing behind. The caller says how a value is written into its text. */
export const fillIn = (text: string, values: Values, write: (value: string) => string = (value) => value): string =>
  text.replace(braces, (_, name: string) => write(Object.hasOwn(values, name) ? (values[name] ?? '') : ''))

/** What a preview shows. */
export const sampleValues: Values = Object.fromEntries(placeholders.map(({ name, sample }) => [name, sample]))
