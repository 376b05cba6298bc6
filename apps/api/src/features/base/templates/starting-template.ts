import type { Template } from '@karavan/contracts/base/templates/template.contract'

type Starting = Pick<Template, 'kind' | 'event' | 'name' | 'subject' | 'body' | 'isDefault'>

const list = (...lines: string[]) => `<ul>${lines.map((line) => `<li><p>${line}</p></li>`).join('')}</ul>`
const paragraphs = (...lines: string[]) => lines.map((line) => `<p>${line}</p>`).join('')
const open = (words: string) => `<p><a href="{{link}}">${words}</a></p>`

const text = (
  kind: 'terms' | 'itinerary' | 'quotation' | 'message',
  name: string,
  body: string,
  subject = '',
): Starting => ({
  kind,
  event: null,
  name,
  subject,
  body,
  isDefault: true,
})

const mail = (event: NonNullable<Template['event']>, name: string, subject: string, body: string): Starting => ({
  kind: 'email',
  event,
  name,
  subject,
  body,
  isDefault: true,
})

const terms = [
  '<h3>Price and payment</h3>',
  list(
    'The price is for the dates, people and hotels named, and includes the taxes shown with it.',
    'A place is kept once the first instalment has reached us. The remaining ones fall due on the dates of the payment plan.',
    'If a government changes a tax or fee before departure, the difference is charged or given back at cost.',
  ),
  '<h3>Changes and cancellation</h3>',
  list(
    'A change is possible while there is room; what it costs is shown before you agree to it.',
    'What is kept of the price when a trip is cancelled follows from the table of the booking, counted from the day we hear of it.',
    'Money that is due back goes the way it came, within seven working days.',
  ),
  '<h3>On the way</h3>',
  list(
    'Rooms are ready from the check-in time of the hotel. An earlier arrival is arranged where the hotel can.',
    'Carry a passport that is valid for six months after your return, and the visas your trip needs.',
    'Weather and local holidays may move a visit to another hour or day; nothing you paid for is left out without an equal in its place.',
  ),
  '<h3>What we answer for</h3>',
  paragraphs(
    'We choose hotels, drivers and guides with care and stand by what is written here. We cannot answer for delays of airlines, closed roads or acts of authorities, but we help on the spot whatever the cause. Travel insurance is a good idea.',
  ),
].join('')

/** The texts a new house begins with, each the default of its kind or event. */
export const startingTemplates: readonly Starting[] = [
  text('terms', 'Terms for trips', terms),
  text(
    'itinerary',
    'Words at the end of an itinerary',
    [
      '<h3>How to say yes</h3>',
      paragraphs(
        'Anything in this plan can be moved, changed or left out: tell us, and you have a new version the same day.',
        'Write to {{companyEmail}} or call {{companyPhone}}.',
        'Warm regards,<br />{{company}}',
      ),
    ].join(''),
  ),
  text(
    'quotation',
    'Quotation',
    [
      '<h2>Your quotation for {{destination}}</h2>',
      paragraphs(
        'Dear {{customer}},',
        'thank you for asking us. For {{guests}}, travelling from {{startDate}} to {{endDate}}, the whole trip comes to <strong>{{total}}</strong>, taxes included.',
      ),
      '<h3>What happens next</h3>',
      list(
        'Tell us that it suits you, or what should be different.',
        'We hold hotels and seats as soon as the first instalment is in.',
        'Vouchers and the final plan reach you before you leave.',
      ),
      paragraphs('This price holds until {{validUntil}}.', 'With kind regards,<br />{{company}}, {{companyPhone}}'),
    ].join(''),
  ),
  mail(
    'hotel-confirmed',
    'Hotel booking confirmed',
    '{{reference}}: your booking is confirmed',
    [
      '<h2>The rooms are yours</h2>',
      paragraphs(
        'Hello {{recipient}},',
        '<strong>{{title}}</strong> in {{destination}} expects {{customer}} from {{startDate}} to {{endDate}}, {{nights}} nights.',
        'Booking {{reference}}, {{total}}. Voucher, invoice and calendar entry are with the booking.',
        '{{note}}',
      ),
      open('Open the booking'),
    ].join(''),
  ),
  mail(
    'hotel-cancelled',
    'Hotel booking cancelled',
    '{{reference}}: cancelled',
    [
      '<h2>This booking is cancelled</h2>',
      paragraphs(
        'Hello {{recipient}},',
        'the booking {{reference}} of {{customer}} at {{title}}, {{startDate}} to {{endDate}}, is cancelled, and its voucher is void.',
        '{{note}}',
      ),
      open('Open the booking'),
    ].join(''),
  ),
  mail(
    'activity-confirmed',
    'Activity confirmed',
    '{{reference}}: {{title}} is confirmed',
    [
      '<h2>The places are yours</h2>',
      paragraphs(
        'Hello {{recipient}},',
        '<strong>{{title}}</strong> in {{destination}} is confirmed for {{customer}} on {{startDate}}, {{guests}}.',
        'Booking {{reference}}, {{total}}. Voucher and invoice are with the booking.',
        '{{note}}',
      ),
      open('Open the booking'),
    ].join(''),
  ),
  mail(
    'activity-cancelled',
    'Activity cancelled',
    '{{reference}}: cancelled',
    [
      '<h2>This activity is cancelled</h2>',
      paragraphs(
        'Hello {{recipient}},',
        'the booking {{reference}} of {{customer}}, {{title}} on {{startDate}}, is cancelled, and its voucher is void.',
        '{{note}}',
      ),
      open('Open the booking'),
    ].join(''),
  ),
  mail(
    'activity-changed',
    'Activity changed',
    '{{reference}}: changed',
    [
      '<h2>This activity was changed</h2>',
      paragraphs(
        'Hello {{recipient}},',
        'the booking {{reference}} of {{customer}} is now {{title}} on {{startDate}}, {{guests}}, for {{total}}.',
        'Only the newest voucher counts; it is with the booking.',
        '{{note}}',
      ),
      open('Open the booking'),
    ].join(''),
  ),
  mail(
    'package-confirmed',
    'Trip confirmed',
    '{{reference}}: {{title}} is confirmed',
    [
      '<h2>Pack your bags</h2>',
      paragraphs(
        'Hello {{recipient}},',
        '<strong>{{title}}</strong> is confirmed for {{customer}}: {{destination}}, {{startDate}} to {{endDate}}, {{guests}}.',
        'Of {{total}} we have received {{paid}}.',
        '{{note}}',
      ),
      paragraphs('The day plan and the vouchers are with the booking.'),
      open('Open the booking'),
    ].join(''),
  ),
  mail(
    'package-cancelled',
    'Trip cancelled',
    '{{reference}}: {{title}} is cancelled',
    [
      '<h2>This trip is cancelled</h2>',
      paragraphs(
        'Hello {{recipient}},',
        'the booking {{reference}} of {{customer}}, {{title}} from {{startDate}} to {{endDate}}, is cancelled. Its vouchers are void.',
        '{{note}}',
      ),
      open('Open the booking'),
    ].join(''),
  ),
  mail(
    'instalment-due',
    'Instalment due',
    '{{reference}}: {{due}} is due on {{dueDate}}',
    [
      '<h2>A payment is coming up</h2>',
      paragraphs(
        'Hello {{recipient}},',
        'for {{title}}, which begins on {{startDate}}, <strong>{{due}}</strong> is to be paid by {{dueDate}}. {{paid}} of {{total}} has reached us already.',
        'If you have paid within the last day, this mail has crossed your payment: there is nothing more to do.',
      ),
      open('Pay now'),
    ].join(''),
  ),
  mail(
    'visa-submitted',
    'Visa application submitted',
    '{{reference}}: your visa application is with us',
    [
      '<h2>We have your papers</h2>',
      paragraphs(
        'Hello {{recipient}},',
        'the application {{reference}} for <strong>{{title}}</strong> ({{guests}}, travelling on {{startDate}}) is submitted, and {{total}} is paid.',
        'It should be decided by {{dueDate}}. You hear from us as soon as something happens.',
        '{{note}}',
      ),
      open('Open the application'),
    ].join(''),
  ),
  mail(
    'visa-documents',
    'More documents asked for',
    '{{reference}}: we need something more from you',
    [
      '<h2>Something is missing</h2>',
      paragraphs(
        'Hello {{recipient}},',
        'to go on with the application {{reference}} for {{title}} we need more from {{customer}}.',
        '{{note}}',
        'The application waits until it is there.',
      ),
      open('Upload it now'),
    ].join(''),
  ),
  mail(
    'visa-approved',
    'Visa granted',
    '{{reference}}: the visa of {{customer}} is granted',
    [
      '<h2>Good news</h2>',
      paragraphs(
        'Hello {{recipient}},',
        'the visa of {{customer}} for {{destination}} ({{title}}, application {{reference}}) is granted. Download it from the application, print it, and carry it with the passport.',
        '{{note}}',
      ),
      open('Download the visa'),
    ].join(''),
  ),
  mail(
    'visa-rejected',
    'Visa rejected',
    '{{reference}}: the visa of {{customer}} was rejected',
    [
      '<h2>We are sorry</h2>',
      paragraphs(
        'Hello {{recipient}},',
        'the visa of {{customer}} for {{destination}} ({{title}}, application {{reference}}) was rejected.',
        '{{note}}',
        'Call us at {{companyPhone}} if you want to try again.',
      ),
      open('Open the application'),
    ].join(''),
  ),
  text(
    'message',
    'Short message with the plan',
    paragraphs(
      '{{title}}: {{nights}} nights in {{destination}} for {{guests}}, planned by {{company}}.',
      'Day plan and price: {{link}}',
      'The link works until {{validUntil}}. Shall we hold it for you? {{companyPhone}}',
    ),
  ),
]
