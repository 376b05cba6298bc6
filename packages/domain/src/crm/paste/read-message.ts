import type { PlainDate } from '../../base/dates.ts'
import { addDays } from '../../base/dates.ts'
import type { EnquiryKind } from '../enquiry.ts'
import type {
  Cabin,
  FlightSegment,
  HotelStandard,
  MealWish,
  PackageService,
  Party,
  TripType,
} from '../enquiry-details.ts'
import { type Contact, findContact } from './find-contact.ts'
import { findDates, secondDate, type When } from './find-dates.ts'
import { type Budget, findBudget } from './find-money.ts'
import { findExtraBeds, findParty, findRooms, withoutAges } from './find-party.ts'
import { findPlaces, findRoutes, type FoundPlace, isOrigin, type Route } from './find-places.ts'
import {
  findAirline,
  findCabin,
  findMeal,
  findOccasion,
  findServices,
  findStandard,
  findStars,
  hasPets,
  isUrgent,
  wantsDirect,
} from './find-wishes.ts'
import type { PastePlace } from './place.data.ts'
import { plainWords } from './plain-words.ts'

/** What a message says, as far as rules can tell. */
export type Pasted = {
  kind: EnquiryKind
  contact: Contact
  destinations: string[]
  country: string | null
  fromCity: string | null
  when: When
  party: Party | null
  rooms: number | null
  extraBeds: number | null
  budget: Budget | null
  meal: MealWish | null
  standard: HotelStandard | null
  stars: number | null
  services: PackageService[]
  occasion: string | null
  tripType: TripType | null
  segments: FlightSegment[]
  cabin: Cabin | null
  airline: string | null
  directOnly: boolean
  visaType: 'tourist' | 'business' | 'transit' | null
  entries: 'single' | 'multiple' | null
  urgent: boolean
  pets: boolean
}

const weigh = (text: string, rules: readonly [RegExp, number][]) =>
  rules.reduce((total, [form, weight]) => total + (form.test(text) ? weight : 0), 0)

// A flight that comes with a trip, or does not, is not what is asked for.
const flightBeside =
  /\b(?:with(?:out)?|including|incl\.?|excluding|excl\.?)\s+(?:flights?|air ?fares?|air ?tickets?)\b|\bflights? ke (?:saa?th|bina)\b/gi

const kindRules: Record<EnquiryKind, [RegExp, number][]> = {
  package: [
    [/\b(?:packages?|pkgs?)\b/i, 4],
    [/\b(?:trip|tour|holiday|vacation|itinerary|honeymoon|sight ?-?seeing|getaway)\b/i, 3],
    [/\b\d{1,2}\s?n\s?[/+-]?\s?\d{1,2}\s?d\b/i, 2],
    [/\bex[ -][a-z]/i, 3],
    [/\bplan(?:ning)?\b|\bvisit\b/i, 1],
    [/\b(?:off-?site|anniversary|destinations?|darshan|yatra)\b/i, 3],
    [/\bvisas? (?:also|included|required too|as well)|\b(?:with|including|incl\.?|plus) visas?\b/i, 5],
  ],
  flight: [
    [/\b(?:flights?|air ?fares?|air ?tickets?|fares?|tickets?)\b/i, 3],
    [
      /\b(?:one[ -]?way|round ?-?trip|return ticket|non-?stop|business class|economy|premium economy|baggage|pnr|layover)\b/i,
      3,
    ],
    [/\b[A-Z]{3}\s?(?:-|\/|→|to)\s?[A-Z]{3}\b/, 3],
  ],
  hotel: [
    [/\b(?:hotels?|resorts?|villa|homestay)\b/i, 3],
    [/\b(?:rooms?|check ?-?in|check ?-?out|room only|only stay|just the? hotel|hotel only|stay)\b/i, 2],
  ],
  visa: [
    [/\bvisas?\b/i, 5],
    [/\b(?:passports?|applicants?|embassy|appointment|schengen|biometrics?)\b/i, 2],
  ],
}

/** What kind of enquiry it is: whoever wants everything wants a package. */
function kindOf(said: string, towns: number): EnquiryKind {
  const text = said.replaceAll(flightBeside, ' package ')
  const score = Object.fromEntries(
    (Object.keys(kindRules) as EnquiryKind[]).map((kind) => [kind, weigh(text, kindRules[kind])]),
  ) as Record<EnquiryKind, number>
  const several = [score.flight >= 3, score.hotel >= 3, /\btransfers?|sight ?-?seeing|visa\b/i.test(text)].filter(
    Boolean,
  ).length
  if (several >= 2 && score.flight < 6) score.package += 3
  if (towns >= 2 && score.flight < 3) score.package += 3
  const [best] = (Object.entries(score) as [EnquiryKind, number][]).sort((a, b) => b[1] - a[1])
  return best && best[1] > 0 ? best[0] : 'package'
}

const tripTypeOf = (text: string, routes: readonly Route[], until: PlainDate | null): TripType => {
  if (/\bmulti[ -]?city\b/i.test(text)) return 'multi-city'
  if (/\bone[ -]?way\b/i.test(text)) return 'one-way'
  const pairs = routes.filter(
    (route, index) => !routes.slice(0, index).some((one) => one.from === route.to && one.to === route.from),
  )
  if (pairs.length > 1) return 'multi-city'
  if (routes.length > pairs.length) return 'return'
  if (
    /\bround ?-?trip\b|\breturn(?:ing)?\b|\bboth ways\b|\bto (?:and|&) fro\b|\bback on\b|\bup ?(?:and|&) ?down\b/i.test(
      text,
    ) ||
    until
  )
    return 'return'
  return 'one-way'
}

/** The flights asked for: pairs as they stand, and the way back of a return. */
function segmentsOf(text: string, routes: readonly Route[], when: When, today: PlainDate): FlightSegment[] {
  const tripType = tripTypeOf(text, routes, when.until)
  const [first, ...others] = routes
  if (!first) return []
  const leg = ({ from, to }: Route, date: PlainDate | null): FlightSegment => ({ from, to, date, time: null })
  if (tripType === 'multi-city')
    return routes.map((route, index) => {
      const end = routes[index + 1]?.at ?? text.length
      return leg(route, findDates(text.slice(route.at, end), today).date)
    })
  const there = leg(first, when.date)
  if (tripType === 'one-way') return [there]
  const back = others.find(({ from, to }) => from === first.to && to === first.from)
  const own = back && findDates(text.slice(back.at), today).date
  return [
    there,
    { from: first.to, to: first.from, date: own && when.date && own > when.date ? own : when.until, time: null },
  ]
}

/** A route that is named twice is still one. */
const once = (routes: readonly Route[]): Route[] =>
  routes.filter((one, index) => routes.findIndex(({ from, to }) => from === one.from && to === one.to) === index)

const unique = (names: readonly string[]) => [...new Set(names)]

/** Towns rather than the country they are in, when both are named. */
function destinationsOf(places: readonly FoundPlace[], origin: string | null): string[] {
  const there = places.filter(({ name }) => name !== origin)
  const isWider = (wide: FoundPlace) =>
    there.some(({ name, country, region }) => name !== wide.name && [country, region].includes(wide.name))
  const towns = there.filter((one) => !isWider(one))
  return unique(towns.map(({ name }) => name))
}

function originOf(
  text: string,
  places: readonly FoundPlace[],
  routes: readonly Route[],
  kind: EnquiryKind,
): string | null {
  const said = places.find((one) => isOrigin(text, one))
  if (said) return said.name
  const route = routes[0]
  if (!route) return null
  // "Delhi to Manali" tells the start; in a package "Dubai to Abu Dhabi" would be a leg.
  const from = places.find(({ name }) => name === route.from)
  const to = places.find(({ name }) => name === route.to)
  return kind === 'flight' || from?.country !== to?.country || from?.country === 'India' ? route.from : null
}

/** Reads a message of a customer into the fields of an enquiry, by rules alone. */
export function readMessage(message: string, today: PlainDate, own: readonly PastePlace[] = []): Pasted {
  const { contact, rest: said } = findContact(message.slice(0, 10_000))
  const rest = plainWords(said)
  const places = findPlaces(rest, own)
  const kind = kindOf(
    rest,
    new Set(places.filter(({ name, country }) => name !== country).map(({ name }) => name)).size,
  )
  const routes = once(findRoutes(rest, places))
  const origin = originOf(rest, places, routes, kind)
  const destinations = destinationsOf(places, origin)
  // How long a visa is good for says nothing of the trip.
  const grown = withoutAges(rest)
  const dated = kind === 'visa' ? grown.replaceAll(/\b\d{1,3}\s*-?\s*(?:days?|months?)\b/gi, ' ') : grown
  const found = findDates(dated, today)
  // Two days apart from each other are there and back when somebody flies.
  const twoWays = kind === 'flight' && tripTypeOf(rest, routes, null) !== 'multi-city'
  const back = twoWays && found.date && !found.until ? secondDate(rest, found.date, today) : null
  const when = back ? { ...found, until: back } : found
  const party = findParty(rest)
  const country = places.find(({ name }) => name !== origin)?.country ?? null
  const flight = kind === 'flight'
  const segments = flight
    ? segmentsOf(rest, routes.length > 0 ? routes : routeOf(origin, destinations), when, today)
    : []
  return {
    kind,
    contact,
    destinations,
    country,
    fromCity: origin,
    when:
      kind === 'visa' || flight
        ? when
        : { ...when, until: when.until ?? (when.date && when.nights ? addDays(when.date, when.nights) : null) },
    party,
    rooms: findRooms(rest),
    extraBeds: findExtraBeds(rest),
    budget: findBudget(rest),
    meal: findMeal(rest),
    standard: findStandard(rest),
    stars: findStars(rest),
    services: kind === 'package' ? findServices(rest) : [],
    occasion: findOccasion(rest),
    tripType: flight ? tripTypeOf(rest, routes, when.until) : null,
    segments,
    cabin: findCabin(rest),
    airline: findAirline(rest),
    directOnly: wantsDirect(rest),
    visaType: kind === 'visa' ? visaTypeOf(rest) : null,
    entries: kind === 'visa' ? entriesOf(rest) : null,
    urgent: isUrgent(rest),
    pets: hasPets(rest),
  }
}

const routeOf = (from: string | null, [to]: readonly string[]): Route[] => (from && to ? [{ from, to, at: 0 }] : [])

const visaTypeOf = (text: string) =>
  /\bbusiness\b/i.test(text)
    ? 'business'
    : /\btransit\b/i.test(text)
      ? 'transit'
      : /\btourist|tourism|holiday|leisure|vacation|visit\b/i.test(text)
        ? 'tourist'
        : null

const entriesOf = (text: string) =>
  /\bmulti(?:ple)?[ -]?(?:entry|entries)\b/i.test(text)
    ? 'multiple'
    : /\bsingle[ -]?entry\b/i.test(text)
      ? 'single'
      : null
