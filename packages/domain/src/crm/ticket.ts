/** Where the ticket of a flight stands. */
export const ticketStates = ['Held', 'Ticketed', 'Reissued', 'Refunded', 'Void'] as const
export type TicketState = (typeof ticketStates)[number]

/** Where a ticket may go; a hold may be made anew while nothing is ticketed. */
export const ticketMoves: Readonly<Record<TicketState | 'none', readonly TicketState[]>> = {
  none: ['Held', 'Ticketed'],
  Held: ['Held', 'Ticketed'],
  Ticketed: ['Reissued', 'Refunded', 'Void'],
  Reissued: [],
  Refunded: [],
  Void: [],
}

export const canMoveTicket = (from: TicketState | null, to: TicketState): boolean =>
  ticketMoves[from ?? 'none'].includes(to)

/** A ticket that can be flown on. */
export const isTicketed = (state: TicketState | null): boolean => state === 'Ticketed' || state === 'Reissued'

/** So many hours before a fare lapses somebody is warned; at zero it has lapsed. */
export const ticketWarnings = [48, 24, 4, 0] as const
export type TicketWarning = (typeof ticketWarnings)[number]

const hourMs = 3_600_000

/** The warning that is due now, unless it or a later one was given; null when none is. */
export function warningDue(ticketBy: string, now: number, told: number | null): TicketWarning | null {
  const left = (new Date(ticketBy).getTime() - now) / hourMs
  const reached = ticketWarnings.filter((hours) => left <= hours).at(-1)
  return reached !== undefined && (told === null || reached < told) ? reached : null
}
