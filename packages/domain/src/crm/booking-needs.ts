import type { PlainDate } from '../base/dates.ts'
import type { Minor } from '../base/money.ts'
import { anyDay, type StayDetails, type StayLine, staysOf } from './booked-stay.ts'
import { type MissingThing, missingBy, missingThings } from './booking.ts'
import { isTicketed, type TicketState } from './ticket.ts'
import { isArranged, isWanted, type ServiceState } from './service.ts'
import type { QuotedService } from './quotation.ts'

/** As much of what is booked as says which papers are there. */
type BookedDetails = { kind: 'flight'; tickets: readonly unknown[] } | Exclude<StayDetails, { kind: 'flight' }>

/** What a trip needs is read off this. */
export type BookedTrip = {
  details: BookedDetails
  travellers: readonly { kind: 'adult' | 'child' | 'infant'; visa: string }[]
  lines: readonly (StayLine & {
    service: QuotedService
    /** Of a flight. */
    ticketState?: TicketState | null
  })[]
  /** The kinds of the documents that are kept with it. */
  files: readonly string[]
}

/** As much of a trip as says whether it is ticketed. */
type Ticketing = {
  details: { kind: 'flight'; tickets: readonly unknown[] } | { kind: 'hotel' | 'land-package' }
  travellers: readonly { kind: 'adult' | 'child' | 'infant' }[]
  lines: readonly { service: QuotedService; state: ServiceState; ticketState?: TicketState | null }[]
}

/** Whether something that is flown has no ticket yet, whatever papers are kept. */
export function lacksTicketOf({ details, travellers, lines }: Ticketing): boolean {
  // Whoever sits on a lap travels on somebody else's ticket.
  const seats = travellers.filter(({ kind }) => kind !== 'infant').length
  const flights = lines.filter(({ service, state }) => service === 'Flight' && isWanted(state))
  const open = flights.some(({ ticketState = null }) => !isTicketed(ticketState))
  if (!('tickets' in details)) return open
  return details.tickets.length < Math.max(1, seats) && (flights.length === 0 || open)
}

const lacksTicket = (trip: BookedTrip): boolean => !trip.files.includes('ticket') && lacksTicketOf(trip)

function lacksVoucher({ details, lines, files }: BookedTrip): boolean {
  if (files.includes('voucher')) return false
  return staysOf(details, anyDay, lines).some(({ confirmationNo }) => confirmationNo === null)
}

const lacking: Readonly<Record<Exclude<MissingThing, 'payment'>, (trip: BookedTrip) => boolean>> = {
  ticket: lacksTicket,
  voucher: lacksVoucher,
  visa: ({ travellers }) => travellers.some(({ visa }) => visa === 'Needed' || visa === 'Applied'),
  supplier: ({ lines }) => lines.some(({ state }) => isWanted(state) && !isArranged(state)),
}

/** What a trip lacks besides money, in the order of `missingThings`. */
export const listMissing = (trip: BookedTrip): MissingThing[] =>
  missingThings.filter((thing) => thing !== 'payment' && lacking[thing](trip))

export type Missing = { what: MissingThing; by: PlainDate; text: string; late: boolean }

const words: Readonly<Record<Exclude<MissingThing, 'payment'>, string>> = {
  ticket: 'No ticket yet',
  voucher: 'No voucher or confirmation of the hotel yet',
  visa: 'A visa is not granted yet',
  supplier: 'A service is not confirmed yet',
}

const fareLapsed = 'The fare has lapsed: ask for the price of now, and hold or ticket it anew'

/** By when things have to be there, as far as something says it; what nothing says has the days of `missingLead`. */
export type TrueDays = Partial<Record<MissingThing, PlainDate | null>>

/** Everything a trip still needs, each with its deadline. */
export function missingOf(
  trip: {
    startDate: PlainDate
    left: Minor
    lacks: readonly MissingThing[]
    /** The days that are known: a fare lapses, an instalment is due, an answer or a hold ends, an embassy takes so long. */
    days?: TrueDays
    /** Until when the first fare is held, in words, by the clocks that count. */
    heldUntil?: string | null
    /** A fare that was held has lapsed: it is to be held or ticketed anew, now. */
    lapsed?: boolean
  },
  today: PlainDate,
  money: (amount: Minor) => string,
): Missing[] {
  const { startDate, left, lacks, days = {}, heldUntil, lapsed = false } = trip
  const held = heldUntil ? `${words.ticket}: its fare is held until ${heldUntil}` : words.ticket
  return missingThings
    .filter((what) => (what === 'payment' ? left > 0 : lacks.includes(what)))
    .map((what) => {
      const by = days[what] ?? missingBy(what, startDate)
      const gone = what === 'ticket' && lapsed
      const known = what === 'ticket' ? held : what === 'payment' ? `${money(left)} still to be paid` : words[what]
      const text = gone ? fareLapsed : known
      return { what, by, text, late: gone || by < today }
    })
}
