import { addDays, dateIn, type PlainDate } from '../base/dates.ts'
import { freeUntil, type PenaltyStep } from '../catalogue/hotels/cancellation.ts'
import { type PaymentTerms, payableDueOn } from './supplier.ts'

/** Why something has to be decided or paid by a day: a fare lapses, a supplier wants its money, cancelling starts to cost. */
export const deadlineReasons = ['ticket', 'supplier', 'free'] as const
export type DeadlineReason = (typeof deadlineReasons)[number]
export type OwnDeadline = { day: PlainDate; why: DeadlineReason; label: string }

/** As much of a line as its deadlines are read off. */
export type DeadlineLine = {
  label: string
  from: PlainDate | null
  /** The instant at which a fare that is held lapses. */
  ticketBy: string | null
  /** Of what the house sells, the last day on which it can be given back for nothing. */
  freeUntil: PlainDate | null
  /** Of whom it is bought, where that is on file. */
  supplier: { terms: PaymentTerms | null; cancellation: readonly PenaltyStep[] } | null
  /** When its bill is due, where there is one; null once that is paid. */
  dueOn?: PlainDate | null
}

type Days = { today: PlainDate; starts: PlainDate; zone: string }

function deadlinesOf(line: DeadlineLine, { today, starts, zone }: Days): OwnDeadline[] {
  const { label, from, ticketBy, supplier } = line
  const begins = from ?? starts
  const free = line.freeUntil ?? (supplier && freeUntil(supplier.cancellation, begins))
  const due =
    line.dueOn === undefined
      ? supplier && payableDueOn(supplier, { terms: 'Before check-in' }, { booked: today, starts: begins })
      : line.dueOn
  return [
    ...(ticketBy ? [{ day: dateIn(zone, new Date(ticketBy)), why: 'ticket' as const, label }] : []),
    ...(due ? [{ day: due, why: 'supplier' as const, label }] : []),
    ...(free ? [{ day: free, why: 'free' as const, label }] : []),
  ]
}

/** What an agency itself has to do by a day for what it sells, the earliest first. */
export const ownDeadlines = (lines: readonly DeadlineLine[], days: Days): OwnDeadline[] =>
  lines.flatMap((line) => deadlinesOf(line, days)).toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))

/** The last day on which a customer's money is there in time: a day before the first of those, and never in the past. */
export function latestForCustomer([first]: readonly { day: PlainDate }[], today: PlainDate): PlainDate | null {
  if (!first) return null
  const latest = addDays(first.day, -1)
  return latest < today ? today : latest
}

type Rest = { starts: PlainDate; lead: number; today: PlainDate }

/** The day proposed for the rest of a price: so many days before the trip, in time for what has to be done with it, and never in the past. */
export function proposedBefore({ starts, lead, today }: Rest, latest: PlainDate | null): PlainDate {
  const usual = addDays(starts, -lead)
  const day = latest !== null && latest < usual ? latest : usual
  return day < today ? today : day
}

/** The same by all that has to be done with it, the earliest first. */
export const proposedDay = (rest: Rest, deadlines: readonly { day: PlainDate }[]): PlainDate =>
  proposedBefore(rest, latestForCustomer(deadlines, rest.today))
