import type { ItineraryRow } from '@karavan/contracts/catalogue/itineraries/itinerary.contract'
import { stayFault } from '@karavan/domain/catalogue/hotels/stay-limit'
import { isClosedOn } from '@karavan/domain/catalogue/activities/activity'
import { addDays, datesBetween, type PlainDate } from '@karavan/domain/base/dates'
import {
  daysOf,
  type HotelCategory,
  hotelCategories,
  hotelOf,
  nightsOf,
  type Plan,
} from '@karavan/domain/catalogue/itineraries/plan'
import { clientPrice } from '@karavan/domain/catalogue/itineraries/client-price'
import { grossOfTrips } from '@karavan/domain/catalogue/itineraries/trip-gross'
import { fixedMarkup } from '@karavan/domain/catalogue/itineraries/trip-book'
import { priceTrip, type TripPrice } from '@karavan/domain/catalogue/itineraries/trip-price'
import { type Minor, perOne, toMajor } from '@karavan/domain/base/money'
import type { Db } from '../../../platform/db/database.ts'
import type { PriceBuyer } from '../hotels/index.ts'
import type { TripRecord } from './itinerary.queries.ts'
import { askedBy, type Book, bookOf, loadParts } from './trip-book.queries.ts'

const party = { adults: 2, childrenAges: [] }

/** The classes in which every leg of a plan has a hotel. */
export const categoriesOf = ({ legs }: Plan): HotelCategory[] =>
  hotelCategories.filter((category) => legs.every((leg) => hotelOf(leg, category)))

type Period = { first: PlainDate; last: PlainDate }

/** Says of a day whether everything planned is open when the trip begins on it; each is looked at once, whatever the class. */
function openings(plan: Plan, { activities }: Book): (start: PlainDate) => boolean {
  const known = new Map<PlainDate, boolean>()
  let nights = 0
  const travels = plan.legs.flatMap(({ travel, nights: here }) => {
    const after = nights
    nights += here
    return travel?.activityId ? [{ id: travel.activityId, after }] : []
  })
  const items = daysOf(plan).flatMap(({ day }, after) => day.items.map(({ activityId }) => ({ id: activityId, after })))
  const wanted = [...travels, ...items].map(({ id, after }) => ({
    after,
    activity: activities.find((it) => it.id === id),
  }))
  const look = (start: PlainDate) =>
    wanted.every(({ activity, after }) => activity !== undefined && !isClosedOn(activity, addDays(start, after)))
  return (start) => {
    const open = known.get(start) ?? look(start)
    known.set(start, open)
    return open
  }
}

type Room = Book['rooms'][number]

/** Whether the price of a room, or who may come, goes by more than its seasons. */
const isUneven = ({ offers, seasons }: Room): boolean =>
  (offers?.length ?? 0) > 0 ||
  seasons.some(({ weekdays, minStay, maxStay, noArrival }) => weekdays ?? minStay ?? maxStay ?? noArrival)

/**
 * The days on which a trip can be cheapest. Between two days on which one of its stays begins or ends with a season the
 * price changes by the same amount each day, so it is lowest on one of those days; where something is closed then, on
 * the next open day before or after. Where a stay costs more on some weekdays, or less by an offer, every day is looked at.
 */
function turningDays(
  plan: Plan,
  category: HotelCategory,
  book: Book,
  { first, last }: Period,
  isOpen: (start: PlainDate) => boolean,
): PlainDate[] {
  const rooms = new Map(book.rooms.map((room) => [room.roomId, room]))
  const turns = new Set<PlainDate>([first, last])
  const slept = plan.legs.map((leg) => rooms.get(hotelOf(leg, category)?.roomId ?? ''))
  if (slept.some((room) => room && isUneven(room))) return datesBetween(first, addDays(last, 1)).filter(isOpen)
  let night = 0
  for (const [index, leg] of plan.legs.entries()) {
    const bounds = slept[index]?.seasons ?? []
    for (const bound of bounds.flatMap(({ start, end }) => [start, addDays(end, 1)]))
      for (const turn of [addDays(bound, -night), addDays(bound, -night - leg.nights)])
        if (turn > first && turn < last) turns.add(turn)
    night += leg.nights
  }
  const days = new Set<PlainDate>()
  for (const turn of turns)
    for (const way of [1, -1])
      for (let step = 0; step < 7; step += 1) {
        const day = addDays(turn, way * step)
        if (day < first || day > last) break
        if (!isOpen(day)) continue
        days.add(day)
        break
      }
  return [...days].sort()
}

/** What trips of a book cost two adults on a day on which every stay is as its hotel wants it. */
const pricesOf = (book: Book) => grossOfTrips(book, party, (stay, room) => stayFault(stay, room.seasons, room) === null)

export type Cheapest = { perPerson: Minor; startDate: PlainDate; category: HotelCategory }

/** The lowest price before tax for each of two adults, and when and in which class it is to be had. */
export function cheapestOf(
  { plan, validFrom, validUntil }: Pick<TripRecord, 'plan' | 'validFrom' | 'validUntil'>,
  book: Book,
  day: PlainDate,
  grossOf = pricesOf(book),
): Cheapest | null {
  const first = validFrom !== null && validFrom > day ? validFrom : addDays(day, 1)
  const year = addDays(day, 365)
  const last = validUntil !== null && validUntil < year ? validUntil : year
  if (first > last) return null
  const isOpen = openings(plan, book)
  let best: Cheapest | null = null
  for (const category of categoriesOf(plan)) {
    const grossOn = grossOf(plan, category)
    for (const startDate of turningDays(plan, category, book, { first, last }, isOpen)) {
      const gross = grossOn(startDate)
      if (gross === null) continue
      const perPerson = perOne(gross, party.adults)
      if (!best || perPerson < best.perPerson) best = { perPerson, startDate, category }
    }
  }
  return best
}

type Planned = Pick<TripRecord, 'id' | 'plan' | 'validFrom' | 'validUntil'>

/** Finds the lowest prices of some itineraries anew, by one question to the catalogue and one write. */
export async function repriceTrips(db: Db, day: PlainDate, records: readonly Planned[]): Promise<void> {
  if (records.length === 0) return
  const parts = await loadParts(db, { day, caller: null }, askedBy(records.map(({ plan }) => plan)))
  const book = bookOf(parts, null)
  const grossOf = pricesOf(book)
  const found = records.map((record) => {
    const cheapest = cheapestOf(record, book, day, grossOf)
    return {
      id: record.id,
      from_net: cheapest && toMajor(cheapest.perPerson),
      from_date: cheapest?.startDate ?? null,
      from_category: cheapest?.category ?? null,
    }
  })
  await db.$client.query(
    `update itinerary i set from_net = f.from_net, from_date = f.from_date, from_category = f.from_category
     from json_to_recordset($1::json) as f (id uuid, from_net numeric, from_date date, from_category text)
     where i.id = f.id and (i.from_net, i.from_date, i.from_category)
       is distinct from (f.from_net, f.from_date, f.from_category)`,
    [JSON.stringify(found)],
  )
}

export type FromPrice = ItineraryRow['fromPrice']

const askedOf = (plan: Plan, category: HotelCategory): Plan => ({
  ...plan,
  legs: plan.legs.map((leg) => ({ ...leg, own: hotelOf(leg, category), hotels: {} })),
})

/** What each itinerary costs this buyer on its cheapest day, by one question for all of them. */
export async function fromPricesOf(
  db: Db,
  where: { day: PlainDate; caller: PriceBuyer | null },
  records: readonly Pick<TripRecord, 'id' | 'plan' | 'fromDate' | 'fromCategory'>[],
): Promise<Map<string, FromPrice>> {
  const sold = records.flatMap(({ id, plan, fromDate, fromCategory }) =>
    fromDate && fromCategory && fromDate > where.day
      ? [{ id, plan: askedOf(plan, fromCategory), startDate: fromDate, category: fromCategory }]
      : [],
  )
  if (sold.length === 0) return new Map()
  const parts = await loadParts(db, where, askedBy(sold.map(({ plan }) => plan)))
  const { markup, own, asClient } = parts.context
  const book = bookOf(parts, markup)
  return new Map(
    sold.map(({ id, plan, startDate, category }) => {
      const asked = { ...party, startDate, category }
      const price: TripPrice = priceTrip(plan, asked, book, fixedMarkup(markup))
      const client = asClient ? clientPrice({ plan, asked }, price, book, own) : null
      const perPerson = client === null ? price.perPerson : perOne(client, party.adults)
      return [id, price.gaps.length === 0 ? { perPerson: toMajor(perPerson), startDate, category } : null] as const
    }),
  )
}

/** How many days a trip of so many nights has. */
export const dayCount = (plan: Plan): number => nightsOf(plan) + 1
