import { addDays, daysBetween } from '@karavan/domain/base/dates'
import type { LineValues, OptionValues, QuotationValues } from './quotation-values.ts'

/** Where a line stands: in which option, and at which place of it. */
export type LineRef = { option: number; index: number; line: LineValues }

/** A line with its like in every other option; the first is the one that is shown. */
type SharedLine = readonly LineRef[]

export type BoardDay = {
  /** Null for what has no day. */
  day: number | null
  date: string | null
  title: string
  shared: SharedLine[]
}

type Board = {
  days: BoardDay[]
  /** What an option has for itself, in the order of its days. */
  own: LineRef[][]
}

const dayOf = ({ day, from }: LineValues, startDate: string): number | null => {
  if (day !== null) return day
  const on = startDate && from ? daysBetween(startDate, from) + 1 : null
  return on !== null && on >= 1 ? on : null
}

const isStay = ({ house, hotel }: LineValues): boolean => house?.kind === 'stay' || hotel !== null

/** All that makes two lines the same for whoever reads them; keys, and prices as they were asked, do not. */
const likeness = ({ key: _, price: _price, shown: _shown, ...line }: LineValues): string => JSON.stringify(line)

/** The first line of each option that is like this one and not taken yet; null as soon as one has none. */
function twinsOf(like: string, options: readonly (readonly string[])[], taken: readonly Set<number>[]) {
  const found = options.map((all, option) => all.findIndex((one, at) => one === like && !taken[option]?.has(at)))
  return found.includes(-1) ? null : found
}

/** Finds the lines that are in every option, which then stand in the days once. */
function sharedIn(options: readonly OptionValues[]): { shared: SharedLine[]; taken: Set<number>[] } {
  const likes = options.map(({ lines }) => lines.map((line) => (isStay(line) ? '' : likeness(line))))
  const taken = options.map(() => new Set<number>())
  const shared = (likes[0] ?? []).flatMap((like): SharedLine[] => {
    const places = like ? twinsOf(like, likes, taken) : null
    if (!places) return []
    for (const [option, at] of places.entries()) taken[option]?.add(at)
    return [
      places.flatMap((index, option): LineRef[] => {
        const line = options[option]?.lines[index]
        return line ? [{ option, index, line }] : []
      }),
    ]
  })
  return { shared, taken }
}

/**
 * The lines of a quotation day by day: what is in every option stands once in its day, and stays and what differs stand with
 * their option.
 */
export function boardOf({ options, days, startDate }: Pick<QuotationValues, 'options' | 'days' | 'startDate'>): Board {
  const { shared, taken } = sharedIn(options)
  const on = (line: LineValues) => dayOf(line, startDate)
  const count = Math.max(days.length, ...shared.map(([first]) => (first && on(first.line)) ?? 0), 0)
  const rows = Array.from(
    { length: count },
    (_, index): BoardDay => ({
      day: index + 1,
      date: startDate ? addDays(startDate, index) : null,
      title: days[index]?.title ?? '',
      shared: shared.filter(([first]) => first && on(first.line) === index + 1),
    }),
  )
  const loose = shared.filter(([first]) => first && on(first.line) === null)
  const own = options.map(({ lines }, option) =>
    lines
      .flatMap((line, index): LineRef[] => (taken[option]?.has(index) ? [] : [{ option, index, line }]))
      .toSorted((a, b) => (on(a.line) ?? 999) - (on(b.line) ?? 999)),
  )
  return {
    days: loose.length > 0 ? [...rows, { day: null, date: null, title: 'Without a day', shared: loose }] : rows,
    own,
  }
}
