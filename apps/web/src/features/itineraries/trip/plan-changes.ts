import { daysOf, type HotelChoice, hotelOf, type Leg, type Plan } from '@karavan/domain/itineraries/plan'
import { formatDate, formatNights } from '../../../ui/format.ts'
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

function itemChanges(before: Plan, now: Plan, names: Names): string[] {
  const placesOf = (plan: Plan) =>
    new Map(daysOf(plan).flatMap(({ day }, index) => day.items.map((item) => [item.key, { item, index }] as const)))
  const old = placesOf(before)
  const fresh = placesOf(now)
  const words: string[] = []
  for (const [key, { item, index }] of fresh) {
    const former = old.get(key)
    const name = names.activity(item.activityId)
    if (!former) words.push(`${name} added to day ${index + 1}`)
    else if (former.index !== index) words.push(`${name} moved from day ${former.index + 1} to day ${index + 1}`)
    else if (former.item.time !== item.time) words.push(`${name} ${item.time ? `at ${item.time}` : 'at any time'}`)
  }
  for (const [key, { item, index }] of old)
    if (!fresh.has(key)) words.push(`${names.activity(item.activityId)} of day ${index + 1} is out`)
  const orders = (plan: Plan) => daysOf(plan).map(({ day }) => day.items.map((item) => item.key).join())
  if (words.length === 0 && orders(before).join(';') !== orders(now).join(';')) words.push('Another order within a day')
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
  return [...words, ...legChanges(before, now, names), ...itemChanges(before.plan, now.plan, names)]
}
