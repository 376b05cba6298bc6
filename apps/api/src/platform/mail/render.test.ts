import { describe, expect, it } from 'vitest'
import { renderMail } from './render.ts'
import { type MailData, seededTemplates } from './template.ts'

const house = { name: 'Karavan', lines: ['https://karavan.example'] }
const link = 'https://karavan.example/reset?token=abc&next=1'
const booking = {
  name: 'Asha',
  reference: 'HB-2027-000001',
  hotel: 'Lake Pavilion',
  place: 'Udaipur, India',
  stay: 'Sun, 10 Jan 2027 to Tue, 12 Jan 2027, 2 nights',
  guest: 'Ravi Rao',
  link,
}
const total = '₹12,000.00'
const until = '2 Jan 2027, 10:00'
const deposit = {
  name: 'Asha',
  reference: 'WD-2027-000001',
  amount: total,
  way: 'bank transfer',
  payment: 'UTIB00012345',
  note: 'No such credit',
  link,
}
const samples: MailData = {
  'deposit-approved': { ...deposit, note: '' },
  'deposit-rejected': deposit,
  'deposit-refunded': deposit,
  'booking-confirmed': { ...booking, total, until: '', note: 'Enjoy' },
  'booking-held': { ...booking, total, until, note: '' },
  'booking-requested': { ...booking, total, until, note: '' },
  'booking-reminder': { ...booking, total, until, note: '' },
  'booking-cancelled': { ...booking, total: '', until: '', note: 'Cancellation charge: ₹100.00.' },
  'booking-expired': { ...booking, total: '', until: '', note: '' },
  'booking-refunded': { ...booking, total: '', until: '', note: 'It is on its way to the card.' },
  'booking-amended': { ...booking, total, until: '', note: 'New dates' },
  'verify-email': { name: 'Asha', link },
  'reset-password': { name: 'Asha', link },
  'address-taken': { name: 'Asha', link },
  'new-device': { name: 'Asha', link, device: 'Chrome on Windows', address: '192.0.2.7' },
  invitation: { name: 'Asha', invitedBy: 'Ravi', link },
  'agent-registered': { company: 'Blue Sky', name: 'Asha', link },
  'agent-approved': { name: 'Asha', company: 'Blue Sky', link },
  'agent-rejected': { name: 'Asha', company: 'Blue Sky', reason: 'No PAN', link },
  'lead-received': { reference: 'LQ-2026-000001' },
  'lead-new': {
    reference: 'LQ-2026-000001',
    name: 'Asha',
    email: 'a@example.test',
    phone: '1',
    trip: 'Dubai',
    message: 'Dubai',
    link,
  },
}

describe('a mail', () => {
  it.each(Object.entries(samples))('%s says everything it is given, in text and in HTML', (key, data) => {
    const mail = renderMail(seededTemplates[key as keyof MailData], data, house)
    for (const part of [mail.subject, mail.text, mail.html]) expect(part).not.toContain('{{')
    for (const value of Object.values<string>(data)) {
      expect(mail.text).toContain(value)
      expect(mail.html).toContain(value.replaceAll('&', '&amp;'))
    }
    expect(mail.html).toContain('<!doctype html>')
  })

  const words = { subject: '{{a}} wrote', text: 'Hello {{a}}', html: '<p title="{{a}}">{{a}}</p>' }

  it('shows what was typed and runs none of it', () => {
    const mail = renderMail(words, { a: `<img src=x onerror="alert('1')">&` }, house)
    expect(mail.html).toContain('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;')
    expect(mail.html).not.toContain('<img')
    expect(mail.text).toContain('<img')
  })

  it('keeps its subject on one line', () => {
    expect(renderMail(words, { a: 'A\r\nBcc: everyone@example.test' }, house).subject).toBe(
      'A Bcc: everyone@example.test wrote',
    )
  })

  it('keeps the lines of a message', () => {
    expect(renderMail(words, { a: 'one\ntwo' }, house).html).toContain('>one<br>two</p>')
  })

  it('does not fill in what a value spells', () => {
    expect(renderMail(words, { a: '{{b}}', b: 'secret' }, house).text).not.toContain('secret')
  })

  it('is not made when a value is missing', () => {
    expect(() => renderMail(words, {}, house)).toThrow(/asks for a/)
  })
})
