import type { PlainDate } from '../base/dates.ts'
import { baggageOf } from './baggage.ts'
import { lacksTicketOf } from './booking-needs.ts'
import type { QuotedService } from './quotation.ts'
import { isWanted, type ServiceState } from './service.ts'
import { isTicketed, type TicketState } from './ticket.ts'

type Segment = {
  from: string
  to: string
  date: PlainDate | null
  departs: string | null
  arrives: string | null
  flightNumber: string | null
  cabin?: string
}
type Ticket = { traveller: string; number: string }

type Details =
  | {
      kind: 'flight'
      pnr: string | null
      airline: string | null
      segments: readonly Segment[]
      tickets: readonly Ticket[]
      fareRules: string
    }
  | { kind: 'hotel' | 'land-package' }

/** As much of a service as says what is flown. */
type Line = {
  service: QuotedService
  label: string
  from: PlainDate | null
  state: ServiceState
  ticketState: TicketState | null
  pnr: string | null
  supplierReference: string | null
  item:
    | { kind: 'flight'; segments: readonly Omit<Segment, 'cabin'>[]; cabin: string; fareRules: string }
    | { kind: 'stay' | 'activity' | 'transfer' | 'visa' | 'trip' | 'typed' }
    | null
}

type Trip = {
  details: Details
  lines: readonly Line[]
  travellers: readonly { name: string; kind: 'adult' | 'child' | 'infant' }[]
}

/** Flights under one locator. */
type SheetFlight = {
  label: string | null
  airline: string | null
  pnr: string | null
  segments: readonly Segment[]
  /** Where a flight of which no segments are known leaves. */
  on: PlainDate | null
  /** What flies with a passenger, where the fare rules say so, and what else they say. */
  baggage: string | null
  rules: string
  ticketed: boolean
}

/** What a ticket sheet says: what is flown, who flies, and whether all of it is ticketed. */
export type TicketSheet = {
  flights: readonly SheetFlight[]
  travellers: readonly { name: string; kind: 'adult' | 'child' | 'infant'; ticket: string | null }[]
  provisional: boolean
}

const isFlown = ({ service, state, ticketState }: Line): boolean =>
  service === 'Flight' && isWanted(state) && ticketState !== 'Refunded' && ticketState !== 'Void'

const sameName = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase()

/** The flights of a line that stands beside a hotel or a journey. */
const ofLine = ({ label, pnr, supplierReference, item, from, ticketState }: Line): SheetFlight => {
  const flight = item?.kind === 'flight' ? item : null
  return {
    ...{ label, airline: null, pnr: pnr ?? supplierReference, on: from },
    segments: flight?.segments.map((segment) => ({ ...segment, cabin: flight.cabin })) ?? [],
    ...baggageOf(flight?.fareRules ?? ''),
    ticketed: isTicketed(ticketState),
  }
}

/** The ticket sheet of a booking; null where nothing is flown, or no more. */
export function ticketSheetOf({ details, lines, travellers }: Trip): TicketSheet | null {
  const all = lines.filter(({ service }) => service === 'Flight')
  const flown = all.filter(isFlown)
  if (details.kind === 'flight' ? all.length > 0 && flown.length === 0 : flown.length === 0) return null
  const lacks = lacksTicketOf({ details, travellers, lines: flown })
  if (details.kind !== 'flight')
    return {
      flights: flown.map(ofLine),
      travellers: travellers.map(({ name, kind }) => ({ name, kind, ticket: null })),
      provisional: lacks,
    }
  const { pnr, airline, segments, tickets, fareRules } = details
  const named = travellers.map(({ name, kind }) => ({
    ...{ name, kind },
    ticket: tickets.find(({ traveller }) => sameName(traveller, name))?.number ?? null,
  }))
  // A ticket may carry a name as the airline spells it.
  const others = tickets.filter(({ traveller }) => !travellers.some(({ name }) => sameName(traveller, name)))
  return {
    flights: [
      {
        ...{ label: null, airline, segments, on: null, ...baggageOf(fareRules), ticketed: !lacks },
        pnr: pnr ?? flown.find((line) => line.pnr)?.pnr ?? null,
      },
    ],
    travellers: [
      ...named,
      ...others.map(({ traveller, number }) => ({ name: traveller, kind: 'adult' as const, ticket: number })),
    ],
    provisional: lacks,
  }
}
