import type { PlainDate } from '../base/dates.ts'
import type { Minor } from '../base/money.ts'

/** A line as it was quoted or is booked, in rupees. */
export type ComparedLine = {
  /** Of the line of the quotation; a line that was never quoted has none. */
  key: string | null
  label: string
  supplier: string | null
  from: PlainDate | null
  until: PlainDate | null
  cost: Minor
  sell: Minor
}

/** What is compared of a quotation and of the booking made of it. */
export type ComparedTrip = {
  title: string
  startDate: PlainDate | null
  endDate: PlainDate | null
  people: number
  taxes: Minor
  total: Minor
  lines: readonly ComparedLine[]
}

export type Difference = { what: string; quoted: string; booked: string }

/** How days and amounts are written. */
type Wording = { money: (amount: Minor) => string; day: (day: PlainDate) => string }

const none = 'none'

function lineDifferences(quoted: ComparedLine, booked: ComparedLine, { money, day }: Wording): Difference[] {
  const name = quoted.label
  const date = (value: PlainDate | null) => (value === null ? none : day(value))
  const pairs: [string, string, string][] = [
    [name, quoted.label, booked.label],
    [`${name}: supplier`, quoted.supplier ?? none, booked.supplier ?? none],
    [`${name}: from`, date(quoted.from), date(booked.from)],
    [`${name}: until`, date(quoted.until), date(booked.until)],
    [`${name}: cost`, money(quoted.cost), money(booked.cost)],
    [`${name}: price`, money(quoted.sell), money(booked.sell)],
  ]
  return pairs.filter(([, before, after]) => before !== after).map(([what, q, b]) => ({ what, quoted: q, booked: b }))
}

/** Where a booking differs from what was accepted; the same on both sides is no difference at all. */
export function bookingDifferences(quoted: ComparedTrip, booked: ComparedTrip, wording: Wording): Difference[] {
  const { money, day } = wording
  const of = (what: string, before: string, after: string): Difference[] =>
    before === after ? [] : [{ what, quoted: before, booked: after }]
  const date = (what: string, before: PlainDate | null, after: PlainDate | null) =>
    // A day that was left open differs from none.
    before === null || after === null ? [] : of(what, day(before), day(after))
  const rest = [...booked.lines]
  const lines = quoted.lines.flatMap((line) => {
    const index = rest.findIndex(({ key }) => key !== null && key === line.key)
    const [found] = index < 0 ? [] : rest.splice(index, 1)
    return found
      ? lineDifferences(line, found, wording)
      : [{ what: line.label, quoted: money(line.sell), booked: 'not booked' }]
  })
  return [
    ...of('Title', quoted.title, booked.title),
    ...date('First day', quoted.startDate, booked.startDate),
    ...date('Last day', quoted.endDate, booked.endDate),
    ...of('People', `${quoted.people}`, `${booked.people}`),
    ...lines,
    ...rest.map((line) => ({ what: line.label, quoted: 'not quoted', booked: money(line.sell) })),
    ...of('Taxes', money(quoted.taxes), money(booked.taxes)),
    ...of('Total', money(quoted.total), money(booked.total)),
  ]
}
