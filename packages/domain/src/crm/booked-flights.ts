import type { PlainDate } from '../base/dates.ts'
import { isWanted, type ServiceState } from './service.ts'

type Said = {
  from: string
  to: string
  date: PlainDate | null
  departs: string | null
  arrives: string | null
  flightNumber: string | null
}
type Flown<S extends Said> = S & { date: PlainDate }

/** As much of a service as says what is flown in it. */
type FlightLine<S extends Said> = {
  label: string
  from: PlainDate | null
  until: PlainDate | null
  item: { kind: 'flight'; segments: readonly S[] } | { kind: string } | null
}

const isFlight = <S extends Said>(item: FlightLine<S>['item']): item is { kind: 'flight'; segments: readonly S[] } =>
  item !== null && 'segments' in item

/** The flights of a service on their days: one without a day leaves with the one before it, and the last on the way back. */
export function flightsOfLine<S extends Said>({ item, from, until }: FlightLine<S>, starts: PlainDate): Flown<S>[] {
  if (!isFlight(item)) return []
  let day = from ?? starts
  return item.segments.map((segment, index, all) => {
    const last = index > 0 && index === all.length - 1 ? until : null
    day = segment.date ?? last ?? day
    return { ...segment, date: day }
  })
}

const wordsOf = ({ flightNumber, from, to, date, departs, arrives }: Flown<Said>, words: (day: PlainDate) => string) =>
  [flightNumber, `${from} – ${to}`, words(date), departs && `leaves ${departs}`, arrives && `arrives ${arrives}`]
    .filter(Boolean)
    .join(', ')

type FlownTrip = {
  startDate: PlainDate
  details: { kind: 'flight'; segments: readonly Flown<Said>[] } | { kind: 'hotel' | 'land-package' }
}
type Service = FlightLine<Said> & { service: string; state: ServiceState }

/** How the travellers come and go, in words, as far as a booking or the services in it know; for whoever meets them. */
export function flightWords(
  { details, startDate }: FlownTrip,
  lines: readonly Service[],
  words: (day: PlainDate) => string,
): string[] {
  if (details.kind === 'flight') return details.segments.map((segment) => wordsOf(segment, words))
  return lines
    .filter(({ service, state }) => service === 'Flight' && isWanted(state))
    .flatMap((line) => {
      const flights = flightsOfLine(line, startDate).map((segment) => wordsOf(segment, words))
      return flights.length > 0 ? flights : [[line.label, line.from && words(line.from)].filter(Boolean).join(', ')]
    })
}
