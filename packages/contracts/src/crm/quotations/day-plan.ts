import { daysBetween } from '@karavan/domain/base/dates'
import type { Choice } from '@karavan/domain/crm/quotation'
import type { QuotationContent } from './content.ts'
import type { QuotedLine } from './line.ts'

type Planned = Pick<QuotationContent, 'days' | 'options' | 'extras' | 'startDate'>
type Day = QuotationContent['days'][number]

/** The day of the trip a line begins on, the first being 1. */
const dayOf = ({ from, day }: QuotedLine, startDate: string | null): number | null =>
  from && startDate ? daysBetween(startDate, from) + 1 : day

/** What a line means for its day, in words. */
function wordsOf({ item, label, shown }: QuotedLine): string | null {
  switch (item.kind) {
    case 'stay':
      return `Check in at ${shown?.title ?? label}.`
    case 'typed':
      return item.hotel ? `Check in at ${item.hotel.hotel}.` : null
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

/** What is read in one place of a plan at most. */
const longest = 3000

/** The days as they are shown: where nobody wrote anything, what a choice does on that day says it, with its picture. */
export function daysShown(
  { days, options, extras, startDate }: Planned,
  choice: Pick<Choice, 'option' | 'extras'>,
): Day[] {
  const chosen = options.find(({ key }) => key === choice.option) ?? options[0]
  const added = extras.filter(({ key }) => choice.extras.includes(key)).flatMap(({ lines }) => lines)
  const lines = [...(chosen?.lines ?? []), ...added]
  return days.map((day, index) => {
    const own = lines.filter((line) => dayOf(line, startDate) === index + 1).toSorted((a, b) => rank(a) - rank(b))
    const words = own.flatMap((line) => wordsOf(line) ?? [])
    return {
      ...day,
      description: day.description.trim() ? day.description : words.join(' ').slice(0, longest),
      image: day.image ?? pictureOf(own),
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
