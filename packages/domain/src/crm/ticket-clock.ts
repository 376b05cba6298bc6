import { zoneOfCountry } from '../catalogue/hotels/time-zone.ts'
import { airportClock } from './airport-clock.ts'

const clockIn = (timeZone: string) =>
  new Intl.DateTimeFormat('en-IN', {
    ...{ day: 'numeric', month: 'short', year: 'numeric', hour: 'numeric', minute: '2-digit', hour12: true },
    timeZone,
  })

/** Until when a fare is held: in the time of India, and in that of the airport, else of the country, where that is another. */
export function ticketByWords(at: string, country: string, departure: string | null = null): string {
  const { name, zone } = airportClock(departure ?? '') ?? { name: country, zone: zoneOfCountry(country) }
  const [india, there] = ['Asia/Kolkata', zone].map((one) => clockIn(one).format(new Date(at)))
  return india === there ? `${india} IST` : `${india} IST (${there} in ${name})`
}

type MaybeFlight = { kind: string; segments?: readonly { from: string }[] }

/** From where a flight leaves first: as it was quoted, else as its booking says; null where nobody wrote that down. */
export function departureOf(item: MaybeFlight | null, details: MaybeFlight): string | null {
  const said = [...(item?.segments ?? []), ...(details.segments ?? [])]
  return said.map(({ from }) => from.trim()).find((from) => from !== '') ?? null
}
