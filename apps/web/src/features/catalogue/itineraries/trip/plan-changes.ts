import {
  daysOf,
  type HotelChoice,
  hotelOf,
  type Leg,
  type Plan,
  type PlannedItem,
} from '@karavan/domain/catalogue/itineraries/plan'
import { formatDate, formatNights } from '../../../../ui/format.ts'
import type { Book, Trip } from './trip.ts'
import { partyWords, planWords } from './trip-words.ts'

/** Names of what a plan only has ids of. */
type Names = { place: (id: string) => string; activity: (id: string) => string; hotel: (choice: HotelChoice) => string }

function namesIn(book: Book): Names {
  const places = new Map(book.places.map(({ id, location }) => [id, location]))
  const activities = new Map(book.activities.map(({ id, name }) => [id, name]))
  const rooms = new Map(book.rooms.map((room) => [room.roomId, room]))
  return {
    place: (id) => places.get(id) ?? 'A place',
    activity: (id) => activities.get(id) ?? 'An activity',
    hotel: ({ roomId, mealPlan }) => {
      const room = rooms.get(roomId)
      return room ? `${room.hotelName}, ${room.type}, ${planWords(mealPlan)}` : 'another hotel'
    },
  }
}

const sameHotel = (a: HotelChoice | null, b: HotelChoice | null) =>
  a?.roomId === b?.roomId && a?.mealPlan === b?.mealPlan

function legChanges(before: Trip, now: Trip, names: Names): string[] {
  const old = new Map(before.plan.legs.map((leg) => [leg.key, leg]))
  const kept = new Set(now.plan.legs.map(({ key }) => key))
  const name = ({ locationId }: Leg) => names.place(locationId)
  const order = (plan: Plan, other: ReadonlySet<string>) =>
    plan.legs.filter(({ key }) => other.has(key)).map(({ key }) => key)
  const moved = order(before.plan, kept).join() !== order(now.plan, new Set(old.keys())).join()
  const words = [
    ...before.plan.legs.filter(({ key }) => !kept.has(key)).map((leg) => `${name(leg)} is out`),
    ...now.plan.legs
      .filter(({ key }) => !old.has(key))
      .map((leg) => `${name(leg)} is new, ${formatNights(leg.nights)}`),
    ...(moved ? [`Order: ${now.plan.legs.map(name).join(', ')}`] : []),
  ]
  for (const leg of now.plan.legs) {
    const former = old.get(leg.key)
    if (!former) continue
    if (former.locationId !== leg.locationId) words.push(`${name(leg)} instead of ${name(former)}`)
    if (former.nights !== leg.nights)
      words.push(`${name(leg)}: ${formatNights(leg.nights)} instead of ${former.nights}`)
    const hotel = hotelOf(leg, now.asked.category)
    // The class says it already where only the class changed.
    const was = hotelOf(former, leg.own || former.own ? before.asked.category : now.asked.category)
    if (!sameHotel(hotel, was)) words.push(`${name(leg)}: ${hotel ? names.hotel(hotel) : 'no hotel'}`)
    const mode = (one: Leg) => `${one.travel?.mode ?? ''} ${one.travel?.activityId ?? ''}`
    if (mode(former) !== mode(leg)) words.push(`Another way to ${name(leg)}`)
  }
  return words
}

type Placed = { item: PlannedItem; dayKey: string; number: number }

/** Every item with its day; a day is known by its key, so that one that moves as a whole moves nothing in it. */
const placesOf = (plan: Plan): Map<string, Placed> =>
  new Map(
    daysOf(plan).flatMap(({ day }, index) =>
      day.items.map((item) => [item.key, { item, dayKey: day.key, number: index + 1 }] as const),
    ),
  )

function itemChanges(before: Plan, now: Plan, names: Names): string[] {
  const old = placesOf(before)
  const fresh = placesOf(now)
  const words: string[] = []
  for (const [key, { item, dayKey, number }] of fresh) {
    const former = old.get(key)
    const name = names.activity(item.activityId)
    if (!former) words.push(`${name} added to day ${number}`)
    else if (former.dayKey !== dayKey) words.push(`${name} moved from day ${former.number} to day ${number}`)
    else if (former.item.time !== item.time) words.push(`${name} ${item.time ? `at ${item.time}` : 'at any time'}`)
  }
  for (const [key, { item, number }] of old)
    if (!fresh.has(key)) words.push(`${names.activity(item.activityId)} of day ${number} is out`)
  return words
}

/** Days that changed places, and days whose items did. */
function orderChanges(before: Plan, now: Plan): string[] {
  const daysIn = ({ legs, departure }: Plan) =>
    new Map([...legs.map(({ key, days }) => [key, days] as const), ['departure', [departure]] as const])
  const allDays = new Map(daysOf(before).map(({ day }) => [day.key, day]))
  const stillThere = new Set(daysOf(now).map(({ day }) => day.key))
  const words: string[] = []
  const fresh = daysIn(now)
  const swapped = [...daysIn(before)].some(([leg, days]) => {
    const kept = days.map(({ key }) => key).filter((key) => stillThere.has(key))
    const same = (fresh.get(leg) ?? days).map(({ key }) => key).filter((key) => allDays.has(key))
    return kept.join() !== same.join()
  })
  if (swapped) words.push('Days in another order')
  for (const [index, { day }] of daysOf(now).entries()) {
    const former = allDays.get(day.key)?.items.map(({ key }) => key) ?? []
    const kept = day.items.map(({ key }) => key).filter((key) => former.includes(key))
    if (former.filter((key) => kept.includes(key)).join() !== kept.join())
      words.push(`Another order on day ${index + 1}`)
  }
  return words
}

/** What differs between two trips, in words; nothing when they are the same to a traveller. */
export function changesBetween(before: Trip, now: Trip, book: Book): string[] {
  const names = namesIn(book)
  const { asked } = now
  const words: string[] = []
  if (before.asked.startDate !== asked.startDate)
    words.push(asked.startDate ? `Begins on ${formatDate(asked.startDate)}` : 'No start date')
  if (partyWords(before.asked) !== partyWords(asked)) words.push(`For ${partyWords(asked)}`)
  if (before.asked.category !== asked.category)
    words.push(`${asked.category} instead of ${before.asked.category} hotels`)
  return [
    ...words,
    ...legChanges(before, now, names),
    ...orderChanges(before.plan, now.plan),
    ...itemChanges(before.plan, now.plan, names),
  ]
}
