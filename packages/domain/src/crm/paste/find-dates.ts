import { addDays, daysBetween, isPlainDate, type PlainDate } from '../../base/dates.ts'

/** When somebody wants to go: a day, a way back, or only a month. */
export type When = {
  date: PlainDate | null
  until: PlainDate | null
  month: string | null
  flexible: boolean
  nights: number | null
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const monthForm =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
const dayForm = String.raw`(\d{1,2})(?:st|nd|rd|th)?`
const yearForm = String.raw`(?:[ ,'’]*((?:20)?\d{2})(?![\d:]|\s?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|st|nd|rd|th)))?`
const to = String.raw`\s*(?:-|–|—|to|se|till|until|upto|and|&)\s*`

const two = (number: number | string) => String(number).padStart(2, '0')
const monthNumber = (name: string) => months.indexOf(name.slice(0, 3).toLowerCase()) + 1

/** The day in the year that was written, or the next time it comes. */
function dayOf(day: number, month: number, year: string | undefined, today: PlainDate): PlainDate | null {
  const make = (full: number) => `${full}-${two(month)}-${two(day)}`
  if (year) {
    const date = make(year.length === 2 ? 2000 + Number(year) : Number(year))
    return isPlainDate(date) ? date : null
  }
  const thisYear = Number(today.slice(0, 4))
  const date = [make(thisYear), make(thisYear + 1)].find((one) => isPlainDate(one) && one >= today)
  return date ?? null
}

type Span = { date: PlainDate; until: PlainDate | null }

const after = (date: PlainDate, until: PlainDate | null): Span => {
  if (!until || until > date) return { date, until }
  // A range over New Year whose end was given no year.
  const later = `${Number(until.slice(0, 4)) + 1}${until.slice(4)}`
  return { date, until: isPlainDate(later) && later > date ? later : null }
}

type Rule = { form: RegExp; read(found: string[], today: PlainDate): Span | null }

const both = (first: PlainDate | null, second: PlainDate | null): Span | null => (first ? after(first, second) : null)

/** From the most telling to the least; the first that fits is taken. */
const rules: Rule[] = [
  {
    // 12 Dec 2026 to 18 Dec 2026, 20th Dec - 2nd Jan
    form: new RegExp(
      String.raw`\b${dayForm}\s*(?:of\s+)?${monthForm}${yearForm}${to}${dayForm}\s*(?:of\s+)?${monthForm}${yearForm}`,
      'i',
    ),
    read: ([d1 = '', m1 = '', y1, d2 = '', m2 = '', y2], today) => {
      const first = dayOf(
        Number(d1),
        monthNumber(m1),
        y1 || (y2 && monthNumber(m1) <= monthNumber(m2) ? y2 : undefined),
        today,
      )
      return both(first, dayOf(Number(d2), monthNumber(m2), y2 || y1, first ?? today))
    },
  },
  {
    // 12-16 Dec, 12th to 16th December 2026
    form: new RegExp(String.raw`\b${dayForm}${to}${dayForm}\s*(?:of\s+)?${monthForm}${yearForm}`, 'i'),
    read: ([d1 = '', d2 = '', m = '', y], today) =>
      both(dayOf(Number(d1), monthNumber(m), y, today), dayOf(Number(d2), monthNumber(m), y, today)),
  },
  {
    // Dec 12-16, December 12 to 16
    form: new RegExp(String.raw`\b${monthForm}\s+${dayForm}${to}${dayForm}(?![\d:])${yearForm}`, 'i'),
    read: ([m = '', d1 = '', d2 = '', y], today) =>
      both(dayOf(Number(d1), monthNumber(m), y, today), dayOf(Number(d2), monthNumber(m), y, today)),
  },
  {
    // 25/12 - 31/12, 25/12/26 to 31/12/26
    form: new RegExp(
      String.raw`\b(\d{1,2})[/.](\d{1,2})(?:[/.](\d{2,4}))?${to}(\d{1,2})[/.](\d{1,2})(?:[/.](\d{2,4}))?`,
      'i',
    ),
    read: ([d1 = '', m1 = '', y1, d2 = '', m2 = '', y2], today) => {
      const first = dayOf(Number(d1), Number(m1), y1 || y2, today)
      return both(first, dayOf(Number(d2), Number(m2), y2 || y1, first ?? today))
    },
  },
  {
    form: new RegExp(String.raw`\b${dayForm}\s*(?:of\s+|-)?\s*${monthForm}${yearForm}`, 'i'),
    read: ([d = '', m = '', y], today) => both(dayOf(Number(d), monthNumber(m), y, today), null),
  },
  {
    form: new RegExp(
      String.raw`\b${monthForm}\s+${dayForm}(?!\s*(?:n\b|night|day|raat|pax|a(?:d(?:ults?|lt|t)?)?\b|c(?:h(?:d|ild)?)?\b|people|log\b|kid|room|star|\*|\+|k\b|lakh|lac))(?![\d:/-])${yearForm}`,
      'i',
    ),
    read: ([m = '', d = '', y], today) => both(dayOf(Number(d), monthNumber(m), y, today), null),
  },
  {
    // The order of India: day, month, year.
    form: /\b(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})\b/,
    read: ([d = '', m = '', y], today) => both(dayOf(Number(d), Number(m), y, today), null),
  },
  {
    form: /\b(\d{4})-(\d{2})-(\d{2})\b/,
    read: ([y = '', m = '', d = ''], today) => both(dayOf(Number(d), Number(m), y, today), null),
  },
  {
    form: /\b(?:on|from|dt|date|travel(?:ling)? on)[ :]*(\d{1,2})\/(\d{1,2})\b/i,
    read: ([d = '', m = ''], today) => both(dayOf(Number(d), Number(m), undefined, today), null),
  },
  { form: /\b(?:day after tomorrow)\b/i, read: (_, today) => ({ date: addDays(today, 2), until: null }) },
  { form: /\btomorrow\b/i, read: (_, today) => ({ date: addDays(today, 1), until: null }) },
  {
    form: /\b(christmas|xmas)\b/i,
    read: (_, today) => both(dayOf(25, 12, undefined, today), null),
  },
  { form: /\bnew year(?:'?s)?(?: eve)?\b/i, read: (_, today) => both(dayOf(31, 12, undefined, today), null) },
]

/** A second date later in the text that is the way back. */
function returnIn(text: string, date: PlainDate): PlainDate | null {
  const back = /\b(?:return(?:ing)?|back|check ?-?out|come back|coming back|wapas)\b[^.]{0,24}/i.exec(text)?.[0]
  // "6 dec checkout" as well as "checkout 6 dec".
  const ahead = /([^.,;\n]{0,12}?)\s*\b(?:check ?-?out|ko wapas|wapas|return)\b/i.exec(text)?.[1]
  for (const part of [back, ahead]) {
    const day = part && dayAfter(part, date)
    if (day) return day
  }
  return null
}

function dayAfter(text: string, date: PlainDate): PlainDate | null {
  for (const { form, read } of rules) {
    const found = form.exec(text)
    const span = found && read(found.slice(1), date)
    if (span && span.date > date) return span.date
  }
  return null
}

function monthIn(text: string, today: PlainDate): string | null {
  const thisMonth = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1
  const make = (index: number) => `${Math.floor(index / 12)}-${two((index % 12) + 1)}`
  if (/\bnext month\b/i.test(text)) return make(thisMonth + 1)
  if (/\bthis month\b/i.test(text)) return make(thisMonth)
  // "May" alone is more often a verb.
  const form = new RegExp(String.raw`\b${monthForm}\b${yearForm}`, 'gi')
  for (const [, name = '', year] of text.matchAll(form)) {
    if (name === 'may' || (name === 'march' && !/\bin march|march (?:end|month)/.test(text))) {
      if (
        !new RegExp(
          String.raw`\b(?:in|of|during|mid|end|early|next|around|for) ${name}\b|\b${name} (?:end|month|20\d\d|(?:last|first|second|third|1st|2nd|3rd|mid) week)`,
          'i',
        ).test(text)
      )
        continue
    }
    const month = monthNumber(name)
    if (year) return `${year.length === 2 ? `20${year}` : year}-${two(month)}`
    const index = Number(today.slice(0, 4)) * 12 + month - 1
    return make(index < thisMonth ? index + 12 : index)
  }
  return null
}

const numberWords = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
/** A number in digits or as a word. */
export const numberOf = (text: string): number => {
  const word = numberWords.indexOf(text.toLowerCase())
  return word >= 0 ? word : Number(text)
}
export const numberForm = `(\\d{1,3}|${numberWords.slice(1).join('|')})`

/** How long: nights, or days less one, or weeks. */
function nightsIn(text: string): number | null {
  const night = new RegExp(
    String.raw`\b${numberForm}\s*-?\s*(?:n\b(?!\s*\d+(?:\.\d+)?\s*(?:yr|year|saal|\)))|nts?\b|nights?\b|nyts?\b|raat(?:e+i?n?)?\b)`,
    'i',
  ).exec(text)
  const joined = /\b(\d{1,2})\s?n\s?[/+-]?\s?\d{1,2}\s?d\b/i.exec(text)
  const reversed = /\b\d{1,2}\s?d(?:ays?)?\s?[/+-]?\s?(\d{1,2})\s?n/i.exec(text)
  const found = joined?.[1] ?? reversed?.[1] ?? night?.[1]
  if (found) return numberOf(found)
  const days = new RegExp(String.raw`\b${numberForm}\s*-?\s*(?:days?)\b(?!\s*(?:ago|before|prior))`, 'i').exec(text)
  if (days?.[1]) return Math.max(1, numberOf(days[1]) - 1)
  const weeks = new RegExp(String.raw`\b(?:for|of) (?:(a|one|1|two|2) )?weeks?\b`, 'i').exec(text)
  if (weeks) return /two|2/.test(weeks[1] ?? '') ? 14 : 7
  return null
}

/** The second of two days that stand apart, as in `12DEC 19DEC`. */
export function secondDate(text: string, first: PlainDate, today: PlainDate): PlainDate | null {
  for (const { form, read } of rules) {
    const all = [...text.matchAll(new RegExp(form.source, 'gi'))]
    const dates = all.map((found) => read(found.slice(1), today)?.date ?? null)
    const later = dates.filter((date) => date !== null && date > first)
    if (dates.includes(first) && later.length === 1) return later[0] ?? null
  }
  return null
}

/** Whether a date is that of a wedding, a birth or a paper rather than of the trip. */
const isOfAnother = (text: string, at: number): boolean =>
  /(?:married|marriage|wedding|birthday|b'?day|born|dob|issued?|expir\w*|valid (?:till|until|upto))\b[^.\n]{0,12}$/i.test(
    text.slice(Math.max(0, at - 40), at),
  )

/** Finds the days of a message in the ways they are written in India; a day without a year is the next one to come. */
export function findDates(text: string, today: PlainDate): When {
  const flexible =
    /\bflexi(?:ble)?\b|\bor so\b|\baround\b(?=[^\n]{0,20}(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|\d{1,2}(?:st|nd|rd|th)))|\btentative(?:ly)?\b|\+\/?-\s*\d/i.test(
      text,
    )
  const nights = nightsIn(text)
  // "1st week of March" is no first of the month.
  const weeks = text.replaceAll(/\b(?:1st|2nd|3rd|4th) week\b/gi, (found) => `${found.replace(/^\d../, 'xxx')}`)
  for (const { form, read } of rules) {
    const found = [...weeks.matchAll(new RegExp(form.source, 'gi'))].find(({ index }) => !isOfAnother(weeks, index))
    const span = found && read(found.slice(1), today)
    if (!span) continue
    // Two days say more than a number of nights beside them.
    const told = span.until ?? returnIn(text, span.date)
    const until = told ?? (nights ? addDays(span.date, nights) : null)
    return {
      date: span.date,
      until,
      month: null,
      flexible,
      nights: told ? daysBetween(span.date, told) : nights,
    }
  }
  const month = monthIn(text, today)
  return { date: null, until: null, month, flexible: flexible || month !== null, nights }
}
