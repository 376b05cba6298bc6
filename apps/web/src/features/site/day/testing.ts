import type { Day } from '@karavan/contracts/site/day/day.contract'
import type { Guest, Hold, SeenQuote } from './day-words.ts'

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const none = { count: 0, rows: [] }

/** A day with nothing in it, and what is put into it. */
export const dayOf = (own: Partial<Day> = {}): Day => ({
  date: '2026-11-16',
  holds: { ...none, due: 0 },
  today: { arriving: none, leaving: none },
  tomorrow: { arriving: none, leaving: none },
  inHouse: none,
  deadlines: {
    ...none,
    days: Array.from({ length: 7 }, (_, index) => ({ date: `2026-11-${16 + index}`, count: 0 })),
  },
  wallet: { balance: 250_000, creditLimit: 0, afterHolds: 250_000, topUp: 0 },
  dues: { ...none, total: 0 },
  enquiries: none,
  quotes: none,
  visas: none,
  clientDues: { ...none, total: 0 },
  searches: none,
  ...own,
})

export const holdOf = (number: number, own: Partial<Hold> = {}): Hold => ({
  id: idOf(number),
  source: 'hotel',
  reference: `HB-2026-00000${number}`,
  who: `Ritika ${number}`,
  title: 'Coral Verandah Resort',
  place: 'Goa',
  due: 52_920,
  since: '2026-11-16T05:00:00.000Z',
  until: '2026-11-16T07:00:00.000Z',
  ...own,
})

export const guestOf = (number: number, own: Partial<Guest> = {}): Guest => ({
  id: idOf(number),
  source: 'hotel',
  kind: 'hotel',
  who: `Lakshmi ${number}`,
  title: 'Lantern Quarter Stay',
  place: 'Bangkok',
  people: 2,
  time: '14:00',
  missing: [],
  ...own,
})

export const quoteOf = (number: number, own: Partial<SeenQuote> = {}): SeenQuote => ({
  id: idOf(number),
  of: 'quotation',
  who: `Vikram ${number}`,
  phone: '+919845012345',
  title: 'Goa by the sea',
  total: 149_100,
  options: 1,
  seenCount: 1,
  seenAt: '2026-11-15T05:00:00.000Z',
  lastDay: '2026-11-20',
  wanted: null,
  ...own,
})
