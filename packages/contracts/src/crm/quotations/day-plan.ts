import { daysBetween } from '@karavan/domain/base/dates'
import type { Choice } from '@karavan/domain/crm/quotation'
import type { QuotationContent } from './content.ts'
import type { QuotedLine } from './line.ts'

type Planned = Pick<QuotationContent, 'days' | 'options' | 'extras' | 'startDate'>
type Day = QuotationContent['days'][number]

/** The day of the trip a line begins on, the first being 1. */
const dayOf = ({ from, day }: QuotedLine, startDate: string | null): number | null =>
  from && startDate ? daysBetween(startDate, from) + 1 : day

/** Services nobody meets on a day. */
const unseen: ReadonlySet<string> = new Set(['Hotel', 'Visa', 'Insurance', 'Other'])

/** What a line means for its day, in words. */
function wordsOf({ item, service, label, shown }: QuotedLine): string | null {
  switch (item.kind) {
    case 'stay':
      return `Check in at ${shown?.title ?? label}.`
    case 'typed':
      if (item.hotel) return `Check in at ${item.hotel.hotel}.`
      return unseen.has(service) ? null : `${label}.`
    case 'activity':
    case 'transfer':
      return `${[item.time, label].filter(Boolean).join(' ')}.`
    case 'flight':
      return `${item.segments.map(({ from, to }) => `Flight from ${from} to ${to}`).join(', then ')}.`
    default:
      return null
  }
}

const order = ['flight', 'transfer', 'stay', 'typed', 'activity', 'visa', 'trip']
const rank = ({ item }: QuotedLine) => order.indexOf(item.kind)

/** A picture of what is done on a day; of a night's stay only where there is nothing else. */
function pictureOf(lines: readonly QuotedLine[]): string | null {
  const seen = lines.filter(({ shown }) => shown?.image)
  return (seen.find(({ item }) => item.kind === 'activity') ?? seen[0])?.shown?.image ?? null
}

/** Where a line lets people sleep, and for how many nights. */
function nightsOf({ item, label, shown, from, until }: QuotedLine): { name: string; nights: number } | null {
  if (item.kind === 'stay') return { name: shown?.title ?? label, nights: item.nights }
  if (item.kind === 'typed') return item.hotel && { name: item.hotel.hotel, nights: item.hotel.nights }
  return item.kind === 'trip' && from && until
    ? { name: shown?.title ?? label, nights: daysBetween(from, until) }
    : null
}

type Slept = { line: QuotedLine; name: string; first: number; last: number }

const sleptIn = (lines: readonly QuotedLine[], startDate: string | null): Slept[] =>
  lines.flatMap((line) => {
    const [first, stay] = [dayOf(line, startDate), nightsOf(line)]
    return first === null || !stay ? [] : { line, name: stay.name, first, last: first + stay.nights }
  })

/** The words of a day on which nothing begins: whoever leaves checks out, and who stays has it to themselves. */
function quietWords({ place }: Day, number: number, count: number, slept: readonly Slept[]): string {
  const left = slept.find(({ last }) => last === number)
  const stays = slept.find(({ first, last }) => first <= number && number < last)
  const where = place.trim() ? ` in ${place.trim()}` : ''
  if (left && !stays) return `Check out of ${left.name}${number === count ? ', and home' : ''}.`
  if (stays) return `A day at leisure${where}, and the night at ${stays.name}.`
  if (number === count && count > 1) return place.trim() ? `Departure from ${place.trim()}.` : 'Departure.'
  return number === 1 ? `Arrival${where}.` : `A day at leisure${where}.`
}

/** What is read in one place of a plan at most. */
const longest = 3000

/**
 * The days as they are shown: where nobody wrote anything, what a choice does on that day says it, with its picture; a day on
 * which nothing begins says that, and where the night is.
 */
export function daysShown(
  { days, options, extras, startDate }: Planned,
  choice: Pick<Choice, 'option' | 'extras'>,
): Day[] {
  const chosen = options.find(({ key }) => key === choice.option) ?? options[0]
  const added = extras.filter(({ key }) => choice.extras.includes(key)).flatMap(({ lines }) => lines)
  const lines = [...(chosen?.lines ?? []), ...added]
  const slept = sleptIn(lines, startDate)
  return days.map((day, index) => {
    const own = lines.filter((line) => dayOf(line, startDate) === index + 1).toSorted((a, b) => rank(a) - rank(b))
    const words = own.flatMap((line) => wordsOf(line) ?? [])
    const said = words.length > 0 ? words.join(' ') : quietWords(day, index + 1, days.length, slept)
    const around = slept.flatMap(({ line, first, last }) => (first <= index + 1 && index + 1 <= last ? line : []))
    return {
      ...day,
      description: day.description.trim() ? day.description : said.slice(0, longest),
      image: day.image ?? pictureOf(own) ?? pictureOf(around),
    }
  })
}

/** The same while nothing is chosen: a day that differs says what it is in each option. */
export function daysOffered(content: Planned): Day[] {
  const plans = content.options.map(({ key, name }) => ({
    name,
    days: daysShown(content, { option: key, extras: [] }),
  }))
  return content.days.map((written, index) => {
    const said = plans.flatMap(({ name, days }) => (days[index] ? [{ name, ...days[index] }] : []))
    const same = new Set(said.map(({ description }) => description)).size <= 1
    const words = said.flatMap(({ name, description }) => (description ? [`${name}: ${description}`] : []))
    return {
      ...written,
      description: (same ? said[0]?.description : words.join('\n').slice(0, longest)) ?? '',
      image: said[0]?.image ?? null,
    }
  })
}
