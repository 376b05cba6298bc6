import { addDays, type PlainDate } from '../base/dates.ts'
import { isWanted, type ServiceState } from './service.ts'

type Rooms = readonly { type: string; count: number }[]

/** The hotel a line is, as it was sold. */
export type LineStay = {
  hotel: string
  place: string | null
  /** None where nobody said how many. */
  rooms: { type: string; count: number }[]
  mealPlan: string | null
  extraBeds: number
  /** Whether the house sells it: another name of its line makes it no other hotel. */
  ofHouse: boolean
}

/** As much of what is booked as tells its hotels. */
export type StayDetails =
  | { kind: 'flight' }
  | {
      kind: 'hotel'
      hotel: string
      place: string
      checkIn: PlainDate
      checkOut: PlainDate
      rooms: Rooms
      mealPlan: string | null
      confirmationNo: string | null
    }
  | {
      kind: 'land-package'
      hotels: readonly {
        hotel: string
        place: string
        roomType: string | null
        mealPlan: string | null
        nights: number
        confirmationNo: string | null
      }[]
    }

/** As much of a service as tells its hotel. */
export type StayLine = {
  service: string
  label: string
  state: ServiceState
  from?: PlainDate | null
  until?: PlainDate | null
  /** The number whoever provides it gave. */
  supplierReference?: string | null
  /** The booking of the portal it was bought as, which knows the number of the hotel itself. */
  portalId?: string | null
  stay?: LineStay | null
}

type ServiceStay = Pick<LineStay, 'place' | 'mealPlan' | 'extraBeds'> & {
  hotel: string | null
  rooms: Rooms
  from: PlainDate | null
  until: PlainDate | null
}

const none: ServiceStay = {
  ...{ hotel: null, place: null, rooms: [], mealPlan: null, extraBeds: 0, from: null, until: null },
}

const keyOf = (hotel: string) => hotel.trim().toLowerCase()

/** The hotels a booking describes, whatever its lines say. */
function describedBy(details: StayDetails): (ServiceStay & { hotel: string; confirmationNo: string | null })[] {
  if (details.kind === 'flight') return []
  if (details.kind === 'hotel') {
    const { hotel, place, rooms, mealPlan, checkIn, checkOut, confirmationNo } = details
    return [{ ...none, hotel, place, rooms, mealPlan, from: checkIn, until: checkOut, confirmationNo }]
  }
  return details.hotels.map(({ hotel, place, roomType, mealPlan, confirmationNo }) => ({
    ...{ ...none, hotel, place, mealPlan, confirmationNo },
    rooms: roomType ? [{ type: roomType, count: 1 }] : [],
  }))
}

/** The hotel a service is about: the one it was sold as, else the one its booking describes; nothing where it may be another. */
export function stayOfService(
  details: StayDetails,
  { service, label, stay = null }: StayLine,
  lines: readonly StayLine[],
): ServiceStay {
  if (service !== 'Hotel') return none
  if (stay?.ofHouse) return { ...none, ...stay }
  const described = describedBy(details)
  const said = keyOf(label)
  const own = stay && described.find(({ hotel }) => keyOf(hotel) === keyOf(stay.hotel))
  // Somebody who writes another hotel of the booking over a typed one means that.
  const named =
    own && said.includes(keyOf(own.hotel)) ? own : described.find(({ hotel }) => said.includes(keyOf(hotel)))
  if (stay && (!named || named === own)) return { ...none, ...stay, from: own?.from ?? null, until: own?.until ?? null }
  const isAlone = lines.filter((one) => one.service === 'Hotel' && isWanted(one.state)).length <= 1
  return named ?? (isAlone && described.length === 1 ? described[0] : undefined) ?? none
}

/** The number of a hotel: its own by the portal, else as somebody noted it, else what whoever provides it answered with. */
export function numberOf(line: Pick<StayLine, 'supplierReference' | 'portalId'>, noted: string | null): string | null {
  const { supplierReference: said = null, portalId = null } = line
  return (portalId === null ? (noted ?? said) : (said ?? noted)) || null
}

type Numbered = { hotel: string; confirmationNo: string | null }

/**
 * The hotels a booking describes with the numbers the portal has of them, in the order they are stayed in; one that is stayed at
 * twice has both. What the portal has no number of keeps what somebody noted. The same array where nothing changes.
 */
export function numberHotels<H extends Numbered>(hotels: readonly H[], given: readonly Numbered[]): readonly H[] {
  const left = [...given]
  const numbered = hotels.map((own) => {
    const at = left.findIndex(({ hotel }) => keyOf(hotel) === keyOf(own.hotel))
    const [found] = at < 0 ? [] : left.splice(at, 1)
    const number = found?.confirmationNo ?? null
    return number === null || number === own.confirmationNo ? own : { ...own, confirmationNo: number }
  })
  return numbered.some((one, index) => one !== hotels[index]) ? numbered : hotels
}

/**
 * The hotels a booking describes once a trip was bought for it: with the numbers of those of the trip, which are put in before what
 * is stayed in later where the booking names none of them yet.
 */
export function withTripHotels<H extends Numbered>(
  hotels: readonly H[],
  given: readonly H[],
  isLater: (own: H) => boolean,
): readonly H[] {
  const names = new Set(given.map(({ hotel }) => keyOf(hotel)))
  if (names.size === 0 || hotels.some(({ hotel }) => names.has(keyOf(hotel)))) return numberHotels(hotels, given)
  const at = hotels.findIndex(isLater)
  return at < 0 ? [...hotels, ...given] : [...hotels.slice(0, at), ...given, ...hotels.slice(at)]
}

/** A hotel of a booking with its days, its number, and the service it is. */
export type BookedStay<L = StayLine> = {
  line: L | null
  hotel: string
  place: string | null
  rooms: Rooms
  mealPlan: string | null
  from: PlainDate | null
  until: PlainDate | null
  confirmationNo: string | null
}

/** For those who ask for numbers alone. */
export const anyDay: PlainDate = '2000-01-01'

/** The number a service is known by where it is used: of a stay that of its hotel. */
export function numberOfService<L extends StayLine>(details: StayDetails, line: L, lines: readonly L[]): string | null {
  const stay = staysOf(details, anyDay, lines).find((one) => one.line === line)
  return stay ? stay.confirmationNo : (line.supplierReference ?? null)
}

/**
 * The hotels of a booking in the order they are stayed in: what its services are, and what it describes beside them. What only
 * the booking describes follows the one before it, from the first day on.
 */
export function staysOf<L extends StayLine>(
  details: StayDetails,
  startDate: PlainDate,
  lines: readonly L[],
): BookedStay<L>[] {
  const found = lines.map((line) => ({ line, stay: stayOfService(details, line, lines), taken: false }))
  let next = startDate
  const described = describedBy(details).flatMap(({ extraBeds: _, confirmationNo, ...own }, index): BookedStay<L>[] => {
    const same = (one: (typeof found)[number]) =>
      !one.taken && one.stay.hotel !== null && keyOf(one.stay.hotel) === keyOf(own.hotel)
    const match = found.find((one) => same(one) && isWanted(one.line.state)) ?? found.find(same)
    if (match) match.taken = true
    if (match && !isWanted(match.line.state)) return []
    const nights = details.kind === 'land-package' ? (details.hotels[index]?.nights ?? 0) : 0
    const from = match?.line.from ?? own.from ?? next
    const until = match?.line.until ?? own.until ?? addDays(from, nights)
    next = until
    const { rooms, mealPlan, place } = match?.stay ?? own
    const number = match ? numberOf(match.line, confirmationNo) : confirmationNo || null
    const line = match?.line ?? null
    return [{ line, hotel: own.hotel, place, rooms, mealPlan, from, until, confirmationNo: number }]
  })
  const beside = found.flatMap(({ line, stay, taken }): BookedStay<L>[] => {
    if (taken || stay.hotel === null || !isWanted(line.state)) return []
    const { hotel, place, rooms, mealPlan, from, until } = stay
    return [
      {
        ...{ line, hotel, place, rooms, mealPlan, from: line.from ?? from, until: line.until ?? until },
        confirmationNo: numberOf(line, null),
      },
    ]
  })
  return [...described, ...beside].toSorted((a, b) => (a.from ?? '9').localeCompare(b.from ?? '9'))
}
