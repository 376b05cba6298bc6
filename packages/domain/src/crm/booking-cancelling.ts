import { addDays, type PlainDate } from '../base/dates.ts'
import { type Minor, percentOf, sum } from '../base/money.ts'
import { type PenaltyStep, penaltyPercentOn } from '../catalogue/hotels/cancellation.ts'
import { isArranged, type ServiceState } from './service.ts'
import { isTicketed, type TicketState } from './ticket.ts'

/** A booked service as far as it says what is kept when it is called off. */
export type CancellableLine = {
  state: ServiceState
  ticketState: TicketState | null
  from: PlainDate | null
  cost: Minor
  /** The steps of whoever provides it; none where nobody has written them down. */
  steps: readonly PenaltyStep[]
  /** That it has no steps is known: it is free to call off. */
  known?: boolean
}

type IfCancelled = {
  /** What providers keep today by the terms that are known. */
  now: Minor
  /** The days on which they begin to keep more, and how much then. */
  later: { from: PlainDate; kept: Minor }[]
  /** Confirmed services whose terms nobody knows, and what they cost: they may come on top. */
  unknown: { count: number; cost: Minor }
}

/** A ticket that was issued is paid for, whatever becomes of it. */
export const isSpent = ({ ticketState }: CancellableLine): boolean => isTicketed(ticketState)

/** What is kept of a service on a day; what nobody has confirmed costs nothing, and a ticket is spent. */
export function keptOn(line: CancellableLine, starts: PlainDate, day: PlainDate): Minor {
  if (isSpent(line)) return line.cost
  return isArranged(line.state) ? percentOf(line.cost, penaltyPercentOn(line.steps, line.from ?? starts, day)) : 0
}

/** What it costs to call a trip off, today and later, as far as the terms of its services are known. */
export function ifCancelled(
  lines: readonly CancellableLine[],
  { starts, day }: { starts: PlainDate; day: PlainDate },
): IfCancelled {
  const wanted = lines.filter(({ state }) => state !== 'Cancelled')
  const keptBy = (on: PlainDate) => sum(wanted.map((line) => keptOn(line, starts, on)))
  const days = wanted
    .flatMap(({ from, steps }) => steps.map(({ daysBefore }) => addDays(from ?? starts, 1 - daysBefore)))
    .filter((one) => one > day)
  const now = keptBy(day)
  const later = [...new Set(days)]
    .toSorted()
    .map((from) => ({ from, kept: keptBy(from) }))
    .filter(({ kept }, at, all) => kept > (all[at - 1]?.kept ?? now))
  const unsaid = wanted.filter(
    (line) => isArranged(line.state) && line.steps.length === 0 && !line.known && !isSpent(line),
  )
  return { now, later, unknown: { count: unsaid.length, cost: sum(unsaid.map(({ cost }) => cost)) } }
}
