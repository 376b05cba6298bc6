import type { PlainDate } from '../base/dates.ts'
import { type Minor, toMajor } from '../base/money.ts'
import { align } from './align.ts'
import type { Markup, MarkupBasis } from '../base/markup.ts'
import type {
  Inherit,
  LineCost,
  Priced,
  PriceState,
  QuotationRates,
  QuotedInstalment,
  QuotedLine,
} from './quotation.ts'
import { totalsOf } from './quotation-price.ts'
import { guestWords } from './quotation-words.ts'

/** One thing that is not as it was, in words; null stands for something that was not there, or is no more. */
export type Difference = { what: string; before: string | null; after: string | null }

type Hotel = {
  place: string
  hotel: string
  category: string | null
  roomType: string | null
  mealPlan: string | null
  nights: number
}
type Day = {
  date: PlainDate | null
  place: string
  title: string
  description: string
  meals: readonly string[]
}
type Named = { key: string; name: string; summary: string }

/** One version: what it says, and the part of it that is priced, in minor units. */
export type DiffedVersion = {
  content: {
    title: string
    destinations: readonly string[]
    country: string
    startDate: PlainDate | null
    endDate: PlainDate | null
    image: string | null
    overview: string
    days: readonly Day[]
    options: readonly (Named & { hotels: readonly Hotel[] })[]
    extras: readonly Named[]
    inclusions: readonly string[]
    exclusions: readonly string[]
    terms: string
    validUntil: PlainDate
  }
  priced: Priced
  rates: QuotationRates
}

const dates = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' })
const day = (date: PlainDate | null): string | null => date && dates.format(new Date(`${date}T00:00:00Z`))

const grouped = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const money = (amount: Minor, currency = 'INR'): string =>
  `${currency === 'INR' ? '₹' : `${currency} `}${grouped.format(toMajor(amount))}`

const changed = (what: string, before: string | null, after: string | null): Difference[] =>
  (before || null) === (after || null) ? [] : [{ what, before: before || null, after: after || null }]

const joined = (...parts: (string | null | undefined)[]): string => parts.filter(Boolean).join(', ')

const hotelWords = ({ place, hotel, category, roomType, mealPlan, nights }: Hotel): string =>
  joined(`${hotel} in ${place}`, category, roomType, mealPlan, `${nights} ${nights === 1 ? 'night' : 'nights'}`)

const costWords = (cost: LineCost, currency: string): string =>
  cost.per === 'all'
    ? `${money(cost.unit, currency)}${cost.quantity === 1 ? '' : ` × ${cost.quantity}`}`
    : joined(
        `${money(cost.adult, currency)} an adult`,
        `${money(cost.childWithBed, currency)} a child with bed`,
        `${money(cost.childWithoutBed, currency)} a child without bed`,
        `${money(cost.infant, currency)} an infant`,
      )

const basisWords: Readonly<Record<MarkupBasis, string>> = {
  percent: '%',
  perPerson: 'a person',
  perNight: 'a night',
  perBooking: 'in all',
}
const markupWords = (markup: Markup | Inherit): string => {
  if (markup.basis === 'inherit') return 'as the quotation'
  return markup.basis === 'percent' ? `${markup.value}%` : `${money(markup.value)} ${basisWords[markup.basis]}`
}
const quotationMarkup = ({ markup }: Priced): string | null => (markup ? markupWords(markup) : null)

const stateWords: Readonly<Record<PriceState, string | null>> = {
  ...{ unpriced: 'waits for dates', gone: 'no longer sold' },
  ...{ live: null, locked: null, typed: null },
}

const spanWords = ({ from, until }: QuotedLine): string | null =>
  from || until ? [day(from), until === from ? null : day(until)].filter(Boolean).join(' to ') : null

const taxWords = {
  package: 'On the whole, as a package',
  fee: 'On what the agency earns',
  none: 'No tax',
} as const

const instalmentWords = ({ label, percent, dueOn }: QuotedInstalment): string =>
  `${label}: ${percent}%, ${dueOn ? `due on ${day(dueOn)}` : 'due when accepted'}`

/** Lines by their keys: which came and went, and of those that stayed what they are, cost and are sold for. */
function lineChanges(where: string, before: Side, after: Side): Difference[] {
  const old = new Map(before.lines.map((line) => [line.key, line]))
  const now = new Map(after.lines.map((line) => [line.key, line]))
  const sellOf = ({ sells }: Side, { key }: QuotedLine) => money(sells.get(key) ?? 0)
  const whole = (side: Side, line: QuotedLine) =>
    `${joined(line.label, line.supplier, spanWords(line))}: costs ${costWords(line.cost, line.currency)}, sold for ${sellOf(side, line)}`
  const gone = before.lines.filter(({ key }) => !now.has(key))
  return [
    ...gone.map((line) => ({ what: `${where}, line taken out`, before: whole(before, line), after: null })),
    ...after.lines.flatMap((line): Difference[] => {
      const was = old.get(line.key)
      if (!was) return [{ what: `${where}, line added`, before: null, after: whole(after, line) }]
      const of = (what: string) => `${where}, ${line.label}: ${what}`
      return [
        ...changed(`${where}, line`, was.label, line.label),
        ...changed(of('service'), was.service, line.service),
        ...changed(of('supplier'), was.supplier, line.supplier),
        ...changed(of('dates'), spanWords(was), spanWords(line)),
        ...changed(of('state'), stateWords[was.price?.state ?? 'typed'], stateWords[line.price?.state ?? 'typed']),
        ...changed(of('cost'), costWords(was.cost, was.currency), costWords(line.cost, line.currency)),
        ...changed(of('markup'), markupWords(was.markup), markupWords(line.markup)),
        ...changed(of('price'), sellOf(before, was), sellOf(after, line)),
      ]
    }),
  ]
}

/** Lines of an option or of an extra, and what each is sold for, an extra with the first option. */
type Side = { sells: ReadonlyMap<string, Minor>; lines: readonly QuotedLine[] }

function linesIn({ priced, rates }: DiffedVersion, part: 'options' | 'extras', key: string): Side {
  const found = priced[part].find((one) => one.key === key)
  const [first] = priced.options
  if (!found || !first) return { sells: new Map(), lines: [] }
  const choice = part === 'options' ? { option: key, extras: [] } : { option: first.key, extras: [key] }
  const sells = totalsOf(priced, rates, choice).lines.map(({ key: line, sell }): [string, Minor] => [line, sell])
  return { sells: new Map(sells), lines: found.lines }
}

const totalOf = ({ priced, rates }: DiffedVersion, option: string): string =>
  money(totalsOf(priced, rates, { option, extras: [] }).total)

function optionChanges(before: DiffedVersion, after: DiffedVersion): Difference[] {
  const words = (version: DiffedVersion, { key, name }: Named) => `${name}, ${totalOf(version, key)}`
  const gone = before.content.options.filter(({ key }) => !after.content.options.some((one) => one.key === key))
  return [
    ...gone.map((one) => ({ what: 'Option taken out', before: words(before, one), after: null })),
    ...after.content.options.flatMap((one): Difference[] => {
      const was = before.content.options.find(({ key }) => key === one.key)
      if (!was) return [{ what: 'Option added', before: null, after: words(after, one) }]
      const hotels = align(was.hotels, one.hotels, (a, b) => hotelWords(a) === hotelWords(b))
      return [
        ...changed('Name of an option', was.name, one.name),
        ...changed(`${one.name}, words`, was.summary, one.summary),
        ...hotels.flatMap((pair) =>
          changed(`${one.name}, hotel`, pair.before && hotelWords(pair.before), pair.after && hotelWords(pair.after)),
        ),
        ...lineChanges(one.name, linesIn(before, 'options', one.key), linesIn(after, 'options', one.key)),
        ...changed(`${one.name}, total`, totalOf(before, one.key), totalOf(after, one.key)),
      ]
    }),
  ]
}

function extraChanges(before: DiffedVersion, after: DiffedVersion): Difference[] {
  const gone = before.content.extras.filter(({ key }) => !after.content.extras.some((one) => one.key === key))
  return [
    ...gone.map(({ name }) => ({ what: 'Extra taken out', before: name, after: null })),
    ...after.content.extras.flatMap((one): Difference[] => {
      const was = before.content.extras.find(({ key }) => key === one.key)
      if (!was) return [{ what: 'Extra added', before: null, after: one.name }]
      return [
        ...changed('Name of an extra', was.name, one.name),
        ...changed(`${one.name}, words`, was.summary, one.summary),
        ...lineChanges(one.name, linesIn(before, 'extras', one.key), linesIn(after, 'extras', one.key)),
      ]
    }),
  ]
}

const dayTitle = ({ place, title }: Day): string => `${title} (${place})`

function dayChanges(before: readonly Day[], after: readonly Day[]): Difference[] {
  const alike = (a: Day, b: Day) => a.place === b.place && a.title === b.title
  return align(before, after, alike).flatMap(({ before: was, after: now }): Difference[] => {
    if (!was || !now) {
      const one = was ?? now
      const number = one ? (was ? before : after).indexOf(one) + 1 : 0
      return [
        {
          what: `Day ${number} ${was ? 'taken out' : 'added'}`,
          before: was && dayTitle(was),
          after: now && dayTitle(now),
        },
      ]
    }
    const what = `Day ${after.indexOf(now) + 1}`
    return [
      ...changed(what, dayTitle(was), dayTitle(now)),
      ...changed(`${what}, date`, day(was.date), day(now.date)),
      ...changed(`${what}, words`, was.description, now.description),
      ...changed(`${what}, meals`, was.meals.join(', '), now.meals.join(', ')),
    ]
  })
}

const listChanges = (what: string, before: readonly string[], after: readonly string[]): Difference[] => [
  ...before
    .filter((one) => !after.includes(one))
    .map((one) => ({ what: `${what}, taken out`, before: one, after: null })),
  ...after.filter((one) => !before.includes(one)).map((one) => ({ what: `${what}, added`, before: null, after: one })),
]

function rateChanges(before: DiffedVersion, after: DiffedVersion): Difference[] {
  const used = ({ priced }: DiffedVersion) =>
    [...priced.options, ...priced.extras].flatMap(({ lines }) => lines.map(({ currency }) => currency))
  const currencies = [...new Set([...used(before), ...used(after)])].filter((code) => code !== 'INR').toSorted()
  const rate = ({ rates }: DiffedVersion, code: string) => String(rates.rates[code] ?? '') || null
  return [
    ...currencies.flatMap((code) => changed(`Rate of ${code} in rupees`, rate(before, code), rate(after, code))),
    ...changed('Taxes of', day(before.rates.day), day(after.rates.day)),
  ]
}

/** What is not the same in two versions of a quotation, in the order in which a quotation is read. */
export function quotationDiff(before: DiffedVersion, after: DiffedVersion): Difference[] {
  const [was, now] = [before.content, after.content]
  const span = ({ startDate, endDate }: DiffedVersion['content']) =>
    [day(startDate), day(endDate)].filter(Boolean).join(' to ')
  const instalments = align(
    before.priced.instalments,
    after.priced.instalments,
    (a, b) => instalmentWords(a) === instalmentWords(b),
  )
  return [
    ...changed('Title', was.title, now.title),
    ...changed('Places', was.destinations.join(', '), now.destinations.join(', ')),
    ...changed('Country', was.country, now.country),
    ...changed('Dates', span(was), span(now)),
    ...changed('Guests', guestWords(before.priced.guests), guestWords(after.priced.guests)),
    ...changed('Picture', was.image, now.image),
    ...changed('Overview', was.overview, now.overview),
    ...dayChanges(was.days, now.days),
    ...optionChanges(before, after),
    ...extraChanges(before, after),
    ...rateChanges(before, after),
    ...changed('Markup', quotationMarkup(before.priced), quotationMarkup(after.priced)),
    ...changed('Tax', taxWords[before.priced.taxAs], taxWords[after.priced.taxAs]),
    ...listChanges('Included', was.inclusions, now.inclusions),
    ...listChanges('Not included', was.exclusions, now.exclusions),
    ...changed('Terms', was.terms, now.terms),
    ...instalments.flatMap((pair) =>
      changed('Instalment', pair.before && instalmentWords(pair.before), pair.after && instalmentWords(pair.after)),
    ),
    ...changed('Valid until', day(was.validUntil), day(now.validUntil)),
  ]
}
