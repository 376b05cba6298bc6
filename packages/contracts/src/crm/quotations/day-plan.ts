import { daysBetween } from '@karavan/domain/base/dates'
import type { QuotationContent } from './content.ts'
import type { QuotedLine } from './line.ts'

type Planned = Pick<QuotationContent, 'days' | 'options' | 'startDate'>
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

/** The days as they are shown: where nobody wrote anything, what the first option does on that day says it, with its picture. */
export function daysShown({ days, options, startDate }: Planned): Day[] {
  const lines = options[0]?.lines ?? []
  return days.map((day, index) => {
    const own = lines.filter((line) => dayOf(line, startDate) === index + 1).toSorted((a, b) => rank(a) - rank(b))
    const words = own.flatMap((line) => wordsOf(line) ?? [])
    return {
      ...day,
      description: day.description.trim() ? day.description : words.join(' '),
      image: day.image ?? pictureOf(own),
    }
  })
}
