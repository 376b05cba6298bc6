import type { PlainDate } from '../../../base/dates.ts'
import type { EnquiryKind } from '../../enquiry.ts'
import { type Pasted, readMessage } from '../read-message.ts'

/** What a person reads out of a message; what is left out the message does not say. */
export type Expected = {
  kind: EnquiryKind
  name?: string
  phone?: string
  email?: string
  destinations?: string[]
  fromCity?: string
  date?: PlainDate
  until?: PlainDate
  month?: string
  nights?: number
  adults?: number
  children?: number
  childrenAges?: number[]
  infants?: number
  rooms?: number
  /** In its currency, with `pp` when it is for each. */
  budget?: string
  meal?: string
  standard?: string
  occasion?: string
  /** Like `Mumbai-Dubai 2026-12-12`. */
  segments?: string[]
  cabin?: string
  country?: string
}

/** A message and what is in it, read on the fifteenth of November 2026. */
export type Sample = { text: string; expected: Expected }

export const sampleDay = '2026-11-15'

const some = <T>(list: readonly T[]): T[] | undefined => (list.length > 0 ? [...list] : undefined)
const above = (count: number | null | undefined) => (count ? count : undefined)

/** What was read, in the same form; nothing where nothing was found. */
function readAs(pasted: Pasted): Expected {
  const { contact, when, party, budget } = pasted
  const flight = pasted.kind === 'flight'
  return {
    kind: pasted.kind,
    name: contact.name ?? undefined,
    phone: contact.phone ?? undefined,
    email: contact.email ?? undefined,
    destinations: flight || pasted.kind === 'visa' ? undefined : some(pasted.destinations),
    fromCity: flight ? undefined : (pasted.fromCity ?? undefined),
    date: when.date ?? undefined,
    until: when.until ?? undefined,
    month: when.month ?? undefined,
    nights: flight ? undefined : above(when.nights),
    adults: above(party?.adults),
    children: above(party?.children),
    childrenAges: some(party?.childrenAges ?? []),
    infants: above(party?.infants),
    rooms: above(pasted.rooms),
    budget: budget ? `${budget.currency} ${budget.amount}${budget.perPerson ? ' pp' : ''}` : undefined,
    meal: pasted.meal ?? undefined,
    standard: pasted.standard ?? undefined,
    occasion: pasted.occasion ?? undefined,
    segments: some(pasted.segments.map(({ from, to, date }) => `${from}-${to}${date ? ` ${date}` : ''}`)),
    cabin: pasted.cabin ?? undefined,
    country: pasted.kind === 'visa' ? (pasted.country ?? undefined) : undefined,
  }
}

export type Miss = { text: string; field: string; expected: unknown; found: unknown }
export type Score = { right: number; wrong: number; missed: number; precision: number; recall: number; misses: Miss[] }

/** Compares field by field: a wrong value counts against both precision and recall. */
export function scoreOf(samples: readonly Sample[]): Score {
  const misses: Miss[] = []
  let [right, wrong, missed] = [0, 0, 0]
  for (const { text, expected } of samples) {
    const found = readAs(readMessage(text, sampleDay))
    const fields = new Set([...Object.keys(expected), ...Object.keys(found)]) as Set<keyof Expected>
    for (const field of fields) {
      const [want, got] = [expected[field], found[field]]
      if (want === undefined && got === undefined) continue
      if (JSON.stringify(want) === JSON.stringify(got)) {
        right += 1
        continue
      }
      if (got !== undefined) wrong += 1
      if (want !== undefined) missed += 1
      misses.push({ text: text.slice(0, 60), field, expected: want, found: got })
    }
  }
  return { right, wrong, missed, precision: right / (right + wrong), recall: right / (right + missed), misses }
}
