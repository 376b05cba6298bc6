import { zoneOfCountry } from '../catalogue/hotels/time-zone.ts'
import { pastePlaces } from './paste/place.data.ts'

/** The clocks of airports whose country the product sells no hotels in, or has more than one clock. */
const zones: Readonly<Record<string, string>> = {
  ...{ MCT: 'Asia/Muscat', DOH: 'Asia/Qatar', BAH: 'Asia/Bahrain', JED: 'Asia/Riyadh', CGK: 'Asia/Jakarta' },
  ...{ SAI: 'Asia/Phnom_Penh', MFM: 'Asia/Macau', PEK: 'Asia/Shanghai', PVG: 'Asia/Shanghai', NRT: 'Asia/Tokyo' },
  ...{ KIX: 'Asia/Tokyo', ICN: 'Asia/Seoul', TBS: 'Asia/Tbilisi', EVN: 'Asia/Yerevan', ALA: 'Asia/Almaty' },
  ...{ TAS: 'Asia/Tashkent', CAI: 'Africa/Cairo', CMB: 'Asia/Colombo', MLE: 'Indian/Maldives' },
  ...{ MRU: 'Indian/Mauritius', SEZ: 'Indian/Mahe', KTM: 'Asia/Kathmandu', PBH: 'Asia/Thimphu' },
  ...{ LIS: 'Europe/Lisbon', ATH: 'Europe/Athens', JTR: 'Europe/Athens', JFK: 'America/New_York' },
  ...{ SFO: 'America/Los_Angeles', LAX: 'America/Los_Angeles', ORD: 'America/Chicago', YYZ: 'America/Toronto' },
  ...{ YVR: 'America/Vancouver', SYD: 'Australia/Sydney', MEL: 'Australia/Melbourne', AKL: 'Pacific/Auckland' },
  ...{ ZQN: 'Pacific/Auckland', NBO: 'Africa/Nairobi', CPT: 'Africa/Johannesburg' },
}
/** Countries with one clock, or whose other clocks stand above. */
const oneClock = new Set([
  ...['United Arab Emirates', 'Thailand', 'Singapore', 'Indonesia', 'Vietnam', 'Azerbaijan', 'India', 'Europe'],
  ...['Hong Kong', 'United Kingdom', 'Turkey', 'Malaysia'],
])

/** An airport as somebody wrote it, by its code or its place, and the clock it lives by; null where that is not known. */
export function airportClock(said: string): { name: string; zone: string } | null {
  const words = said.trim().toLowerCase()
  const found = pastePlaces.find(({ name, airport, also = [] }) =>
    [name, airport ?? '', ...also].some((one) => one !== '' && one.toLowerCase() === words),
  )
  if (!found) return null
  const zone = zones[found.airport ?? ''] ?? (oneClock.has(found.country) ? zoneOfCountry(found.country) : null)
  return zone === null ? null : { name: found.name, zone }
}
