import { describe, expect, it } from 'vitest'
import {
  chatHref,
  chatLine,
  leftWords,
  longDay,
  pressing,
  pressingWords,
  remindedWords,
  seenWords,
  waitedWords,
} from './day-words.ts'
import { dayOf, guestOf, holdOf, quoteOf } from './testing.ts'

describe('words of the day', () => {
  it('say how much time is left and how long somebody waited', () => {
    expect([185, 768, 3980, 86_399].map(leftWords)).toEqual(['3:05', '12:48', '1:06:20', '23:59:59'])
    const minute = 60_000
    expect([0, 40, 60, 125, 1439, 1440, 4000].map((minutes) => waitedWords(minutes * minute))).toEqual([
      '1 min',
      '40 min',
      '1 h',
      '2 h',
      '23 h',
      '1 day',
      '2 days',
    ])
    expect(longDay('2026-11-16')).toBe('Monday, 16 Nov 2026')
  })

  it('name at most three things that cannot wait, what is lost first first', () => {
    const now = Date.parse('2026-11-16T06:00:00Z')
    expect(pressing(dayOf(), now)).toEqual([])
    const full = dayOf({
      holds: { count: 2, due: 1000, rows: [holdOf(1), holdOf(2)] },
      today: {
        arriving: { count: 1, rows: [guestOf(1, { missing: ['voucher'] })] },
        leaving: { count: 0, rows: [] },
      },
      quotes: { count: 2, rows: [quoteOf(1, { wanted: 'Palm House' }), quoteOf(2, { lastDay: '2026-11-16' })] },
    })
    expect(pressing(full, now)).toEqual(['2 holds', 'a voucher', 'a wish of a client'])
  })

  it('put them into a sentence', () => {
    expect(pressingWords([])).toMatch(/^Nothing presses/)
    expect(pressingWords(['a hold'])).toBe('One thing cannot wait: a hold.')
    expect(pressingWords(['a hold', 'a voucher', '2 quotations'])).toBe(
      'Three things cannot wait: a hold, a voucher and 2 quotations.',
    )
  })

  it('say how often an offer was seen, and begin a chat about it', () => {
    expect(seenWords({ seenCount: 1, seenAt: null }, '2026-11-16')).toBe('Seen')
    expect(seenWords({ seenCount: 4, seenAt: '2026-11-13T08:00:00Z' }, '2026-11-16')).toBe('Seen 4 times, 13 Nov')
    expect(chatLine(quoteOf(1, { wanted: 'Palm House' }))).toContain('thank you for asking for Palm House')
    expect(chatHref('098450 12345', 'Hello & welcome')).toBe('https://wa.me/919845012345?text=Hello%20%26%20welcome')
    expect(chatHref('+971 50 123 4567', 'x')).toBe('https://wa.me/971501234567?text=x')
  })

  it('say who was reminded, and why others were not', () => {
    const none = { sent: 0, withoutMail: 0, paused: 0, already: 0 }
    expect(remindedWords(none)).toEqual({ title: 'Nobody was reminded', detail: 'Nothing is overdue' })
    expect(remindedWords({ ...none, sent: 1 })).toEqual({ title: '1 reminder sent', detail: 'Each with a link to pay' })
    expect(remindedWords({ sent: 3, withoutMail: 1, paused: 2, already: 4 })).toEqual({
      title: '3 reminders sent',
      detail: '4 had one today, 1 without an e-mail address, 2 paused',
    })
  })
})
