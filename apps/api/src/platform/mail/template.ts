/** What each kind of mail says beside its fixed words; `link` is a whole address. */
export type MailData = {
  'verify-email': { name: string; link: string }
  'reset-password': { name: string; link: string }
  'address-taken': { name: string; link: string }
  'new-device': { name: string; link: string; device: string; address: string }
  invitation: { name: string; invitedBy: string; link: string }
  'agent-registered': { company: string; name: string; link: string }
  'agent-approved': { name: string; company: string; link: string }
  'agent-rejected': { name: string; company: string; reason: string; link: string }
  'lead-received': { reference: string }
  'lead-new': {
    reference: string
    name: string
    email: string
    phone: string
    trip: string
    message: string
    link: string
  }
} & Record<`booking-${BookingMail}`, BookingMailData> &
  Record<`deposit-${DepositMail}`, DepositMailData>

type DepositMail = 'approved' | 'rejected' | 'refunded'

type DepositMailData = {
  name: string
  reference: string
  amount: string
  way: string
  /** The bank's reference, or ours where there is none. */
  payment: string
  note: string
  link: string
}

type BookingMail = 'confirmed' | 'held' | 'requested' | 'reminder' | 'cancelled' | 'expired' | 'amended' | 'refunded'

type BookingMailData = {
  name: string
  reference: string
  hotel: string
  place: string
  stay: string
  guest: string
  total: string
  /** The end of a hold, in words; empty when there is none. */
  until: string
  note: string
  link: string
}

export type MailTemplate = keyof MailData

/** The words of a mail; {{names}} stand for values. */
export type Words = { subject: string; text: string; html: string }

const heading = (words: string) =>
  `<h1 style="margin:0 0 16px;font-size:22px;line-height:30px;font-weight:650;color:#131926">${words}</h1>`
const paragraph = (words: string) => `<p style="margin:0 0 16px">${words}</p>`
const small = (words: string) => `<p style="margin:24px 0 0;font-size:13px;line-height:20px;color:#5f6979">${words}</p>`
const button = (words: string) =>
  `<p style="margin:24px 0"><a href="{{link}}" style="display:inline-block;padding:12px 22px;border-radius:8px;background:#1d56c9;color:#ffffff;font-weight:600;text-decoration:none">${words}</a></p>`
const quote = (words: string) =>
  `<p style="margin:0 0 16px;padding:12px 16px;border-left:3px solid #cbd1da;background:#f6f7f9;color:#4a5363">${words}</p>`
const facts = (rows: [string, string][]) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 16px;border-collapse:collapse">${rows
    .map(
      ([name, value]) =>
        `<tr><td style="padding:4px 20px 4px 0;color:#5f6979;vertical-align:top">${name}</td><td style="padding:4px 0;color:#131926">${value}</td></tr>`,
    )
    .join('')}</table>`
const whole = small('If the button does not work, open this address: <br>{{link}}')

const stay: [string, string][] = [
  ['Booking', '{{reference}}'],
  ['Hotel', '{{hotel}}, {{place}}'],
  ['Stay', '{{stay}}'],
  ['Lead guest', '{{guest}}'],
]
const stayText = stay.map(([name, value]) => `${name}: ${value}`).join('\n')

/** A mail about a booking: a sentence, the stay, what else there is to say, and the way to it. */
const aboutBooking = (subject: string, opening: string, rest: { rows?: [string, string][]; close?: string } = {}) => {
  const { rows = [], close = '' } = rest
  return {
    subject,
    text: `Hello {{name}},\n\n${opening}\n\n${stayText}${rows.map(([name, value]) => `\n${name}: ${value}`).join('')}\n\n${close ? `${close}\n` : ''}{{link}}`,
    html: [
      heading(subject.replace('{{reference}}: ', '')),
      paragraph('Hello {{name}},'),
      paragraph(opening),
      facts([...stay, ...rows]),
      ...(close ? [paragraph(close)] : []),
      button('Open the booking'),
      whole,
    ].join('\n'),
  }
}

const paid: [string, string][] = [
  ['Deposit', '{{reference}}'],
  ['Amount', '{{amount}}'],
  ['Paid by', '{{way}}'],
  ['Reference', '{{payment}}'],
]
const paidText = paid.map(([name, value]) => `${name}: ${value}`).join('\n')

/** A mail about a deposit: a sentence, the payment, and why where there is something to say. */
const aboutDeposit = (subject: string, opening: string, why = '') => ({
  subject,
  text: `Hello {{name}},\n\n${opening}\n\n${paidText}${why ? `\n\n{{note}}\n\n${why}` : ''}\n\n{{link}}`,
  html: [
    heading(subject.replace('{{reference}}: ', '')),
    paragraph('Hello {{name}},'),
    paragraph(opening),
    facts(paid),
    ...(why ? [quote('{{note}}'), paragraph(why)] : []),
    button('Open the wallet'),
    whole,
  ].join('\n'),
})

/** The words the product is delivered with. */
export const seededTemplates: Record<MailTemplate, Words> = {
  'verify-email': {
    subject: 'Confirm your e-mail address',
    text: 'Hello {{name}},\n\nplease confirm that this is your e-mail address:\n{{link}}\n\nIf you did not sign up, you need not do anything.',
    html: [
      heading('Confirm your e-mail address'),
      paragraph('Hello {{name}},'),
      paragraph('one click, and we know that mail reaches you here.'),
      button('Confirm address'),
      paragraph('If you did not sign up, you need not do anything.'),
      whole,
    ].join('\n'),
  },
  'reset-password': {
    subject: 'Choose a new password',
    text: 'Hello {{name}},\n\nsomebody, we hope you, asked for a new password. Choose it here within the hour:\n{{link}}\n\nIf it was not you, leave this mail alone: your password stays as it is.',
    html: [
      heading('Choose a new password'),
      paragraph('Hello {{name}},'),
      paragraph('somebody, we hope you, asked for a new password. The button works once, within the hour.'),
      button('Choose a password'),
      paragraph('If it was not you, leave this mail alone: your password stays as it is.'),
      whole,
    ].join('\n'),
  },
  'address-taken': {
    subject: 'You have an account already',
    text: 'Hello {{name}},\n\nsomebody, perhaps you, wanted to sign up with this e-mail address. There is an account for it: sign in, or choose a new password there if you do not know yours any more.\n{{link}}\n\nIf it was not you, you need not do anything: nothing has changed.',
    html: [
      heading('You have an account already'),
      paragraph('Hello {{name}},'),
      paragraph(
        'somebody, perhaps you, wanted to sign up with this e-mail address. There is an account for it: sign in, or choose a new password there if you do not know yours any more.',
      ),
      button('Sign in'),
      paragraph('If it was not you, you need not do anything: nothing has changed.'),
      whole,
    ].join('\n'),
  },
  'new-device': {
    subject: 'You were signed in on a new device',
    text: 'Hello {{name}},\n\nyour account was opened on a device we had not seen before:\n\nDevice: {{device}}\nAddress: {{address}}\n\nIf it was you, all is well. If not, sign that device out and choose a new password:\n{{link}}',
    html: [
      heading('You were signed in on a new device'),
      paragraph('Hello {{name}},'),
      paragraph('your account was opened on a device we had not seen before:'),
      facts([
        ['Device', '{{device}}'],
        ['Address', '{{address}}'],
      ]),
      paragraph('If it was you, all is well. If not, sign that device out and choose a new password.'),
      button('See where you are signed in'),
      whole,
    ].join('\n'),
  },
  invitation: {
    subject: '{{invitedBy}} invites you to work together',
    text: 'Hello {{name}},\n\n{{invitedBy}} has made an account for you. Open it within seven days:\n{{link}}',
    html: [
      heading('Your account is waiting'),
      paragraph('Hello {{name}},'),
      paragraph('{{invitedBy}} has made an account for you. The invitation is good for seven days.'),
      button('Open my account'),
      whole,
    ].join('\n'),
  },
  'agent-registered': {
    subject: '{{company}} waits for verification',
    text: '{{name}} of {{company}} signed up as a travel agent. Look at the documents and decide:\n{{link}}',
    html: [
      heading('A travel agent signed up'),
      facts([
        ['Company', '{{company}}'],
        ['Owner', '{{name}}'],
      ]),
      paragraph('Agent rates stay closed to them until you have looked at their documents.'),
      button('Review the agency'),
      whole,
    ].join('\n'),
  },
  'agent-approved': {
    subject: '{{company}} is verified',
    text: 'Hello {{name}},\n\n{{company}} is verified: agent rates, wallet and CRM are open to you now.\n{{link}}',
    html: [
      heading('Welcome aboard'),
      paragraph('Hello {{name}},'),
      paragraph('{{company}} is verified. Agent rates, your wallet and the CRM are open to you now.'),
      button('Sign in'),
      whole,
    ].join('\n'),
  },
  'agent-rejected': {
    subject: '{{company}} could not be verified yet',
    text: 'Hello {{name}},\n\nwe could not verify {{company}} yet:\n\n{{reason}}\n\nSign in, put it right in your profile and hand in the documents again:\n{{link}}',
    html: [
      heading('Something is missing'),
      paragraph('Hello {{name}},'),
      paragraph('we could not verify {{company}} yet. This is why:'),
      quote('{{reason}}'),
      paragraph('Put it right in your profile and hand in the documents again; we will look at them once more.'),
      button('Sign in'),
      whole,
    ].join('\n'),
  },
  'lead-received': {
    subject: 'We have your message ({{reference}})',
    // Whoever wrote may have given the address of somebody else: nothing of theirs goes there.
    text: 'Hello,\n\nthank you for writing. Your message reached us under the number {{reference}}; one of us answers within a working day. If it was not you who wrote, there is nothing to do.',
    html: [
      heading('Thank you for writing'),
      paragraph(
        'Your message reached us under the number <strong>{{reference}}</strong>. One of us answers within a working day.',
      ),
      paragraph('If it was not you who wrote, there is nothing to do.'),
    ].join('\n'),
  },
  'lead-new': {
    subject: 'New lead {{reference}}: {{name}}',
    text: '{{name}} wrote ({{reference}}).\n\nE-mail: {{email}}\nPhone: {{phone}}\nTrip: {{trip}}\n\n{{message}}\n\n{{link}}',
    html: [
      heading('New lead {{reference}}'),
      facts([
        ['Name', '{{name}}'],
        ['E-mail', '{{email}}'],
        ['Phone', '{{phone}}'],
        ['Trip', '{{trip}}'],
      ]),
      quote('{{message}}'),
      button('Open the leads'),
    ].join('\n'),
  },
  'booking-confirmed': aboutBooking(
    '{{reference}}: your booking is confirmed',
    'the rooms are yours. Voucher, invoice and calendar entry are with the booking.',
    { rows: [['Paid', '{{total}}']], close: '{{note}}' },
  ),
  'booking-held': aboutBooking('{{reference}}: your rooms are held', 'the rooms are held and wait for the payment.', {
    rows: [
      ['To pay', '{{total}}'],
      ['Held until', '{{until}}'],
    ],
    close: '{{note}}',
  }),
  'booking-requested': aboutBooking(
    '{{reference}}: your request is with us',
    'this room is confirmed by hand. The rooms are set aside for you; nothing is charged before we confirm.',
    {
      rows: [
        ['Price', '{{total}}'],
        ['Answer by', '{{until}}'],
      ],
    },
  ),
  'booking-reminder': aboutBooking('{{reference}}: pay soon to keep your rooms', 'the hold of these rooms ends soon.', {
    rows: [
      ['To pay', '{{total}}'],
      ['Held until', '{{until}}'],
    ],
    close: '{{note}}',
  }),
  'booking-cancelled': aboutBooking('{{reference}}: cancelled', 'this booking is cancelled, and its voucher is void.', {
    close: '{{note}}',
  }),
  'booking-expired': aboutBooking(
    '{{reference}}: expired',
    'the time of this booking ran out, and its rooms are on sale again.',
    { close: '{{note}}' },
  ),
  'booking-refunded': aboutBooking(
    '{{reference}}: money given back',
    'what was paid by card for this booking goes back.',
    {
      close: '{{note}}',
    },
  ),
  'booking-amended': aboutBooking(
    '{{reference}}: changed',
    'this booking was changed. The voucher has a new version; the former one is good no longer.',
    { rows: [['Price', '{{total}}']], close: '{{note}}' },
  ),
  'deposit-approved': aboutDeposit(
    '{{reference}}: {{amount}} is in your wallet',
    'your payment has reached us and is in your wallet.',
  ),
  'deposit-rejected': aboutDeposit(
    '{{reference}}: we could not find this payment',
    'we looked for this payment and could not credit it. This is why:',
    'Look at the reference once more and tell us of the payment again, or ask us.',
  ),
  'deposit-refunded': aboutDeposit(
    '{{reference}}: {{amount}} went back to your card',
    'this part of a deposit is on its way back to the card it came from.',
    'Banks take some days to show it.',
  ),
}
