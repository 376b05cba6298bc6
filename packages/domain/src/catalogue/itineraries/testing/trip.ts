import fc from 'fast-check'
import type { ActivityCategory } from '../../activities/activity.ts'
import { addDays } from '../../../base/dates.ts'
import type { Markup } from '../../../base/markup.ts'
import { mealPlans } from '../../hotels/meal-plan.ts'
import { startingTaxRows } from '../../../money/tax/tax-row.ts'
import {
  addItem,
  addLeg,
  chooseHotel,
  editDay,
  editItem,
  editLeg,
  type NewKey,
  moveItem,
  moveLeg,
  newLeg,
  newPlan,
  removeItem,
  removeLeg,
  setNights,
  swapDays,
} from '../edit.ts'
import { daysOf, hotelCategories, type HotelChoice, type Leg, type Plan, type TripRequest } from '../plan.ts'
import type { BookActivity, BookRoom, TripBook } from '../trip-book.ts'

export const day = '2026-11-15'
export const placeIds = ['place-1', 'place-2', 'place-3']

/** Keys that count on, so that a failure reads the same every time. */
export function counter(prefix = 'key'): NewKey {
  let last = 0
  return () => `${prefix}-${++last}`
}

/** An activity anybody can join at any time, unless said otherwise. */
export const activity = (id: string, rest: Partial<BookActivity> = {}): BookActivity => ({
  id,
  name: `Activity ${id}`,
  locationId: 'place-1',
  category: 'Sightseeing' satisfies ActivityCategory,
  pricedPer: 'person',
  groupSize: 1,
  adultPrice: 1200,
  childPrice: 600,
  minAge: 0,
  freeUnderAge: 3,
  adultFromAge: 12,
  durationMinutes: 120,
  timings: [],
  closedWeekdays: [],
  closedDates: [],
  ...rest,
})

/** A room for two adults and two children, on sale for years, unless said otherwise. */
export const room = (id: string, rest: Partial<BookRoom> = {}): BookRoom => ({
  roomId: id,
  type: 'Lake room',
  hotelId: `hotel-of-${id}`,
  hotelName: `Hotel of ${id}`,
  locationId: 'place-1',
  minNights: 1,
  maxAdults: 2,
  maxChildren: 2,
  maxOccupancy: 4,
  childPolicy: { freeUnderAge: 5, adultFromAge: 12, withBedPercent: 60, noBedPercent: 30 },
  singleSupplementPercent: 40,
  seasons: [{ start: '2026-01-01', end: '2030-12-31', cpai: 2000, mapai: 2500, epai: 1700 }],
  ...rest,
})

export const bookOf = (rest: Partial<TripBook> = {}): TripBook => ({
  places: placeIds.map((id, index) => ({ id, location: `City ${index + 1}`, country: 'India' })),
  rooms: [],
  activities: [],
  taxRows: startingTaxRows.map((row, index) => ({ ...row, id: String(index) })),
  houseState: '27',
  buyerState: '27',
  seller: null,
  day,
  boughtBefore: 0,
  rates: [],
  ...rest,
})

// From one on: the lowest rate still makes a paisa of it.
const price = fc.integer({ min: 1_00, max: 900_000 }).map((minor) => minor / 100)

const rooms = fc.tuple(
  ...placeIds.flatMap((locationId) =>
    hotelCategories.map((category) =>
      fc
        .record({
          ...{ low: price, high: price, turn: fc.integer({ min: 0, max: 40 }), single: price, bed: price },
          more: fc.boolean(),
        })
        .map(({ low, high, turn, single, bed, more }): BookRoom => {
          const first = addDays(day, turn)
          const amounts = more
            ? { single, extraBedAdult: bed, extraBedChild: bed, weekdays: [0, 1, 2, 3, 4, 5, 6] }
            : {}
          const prices = (unit: number) => ({ cpai: unit, mapai: unit, epai: unit, apai: unit, ...amounts })
          const noBed = { amount: bed }
          return room(`${locationId}-${category}`, {
            locationId,
            ...(more ? { childBands: [{ fromAge: 0, toAge: 11, withBed: { percent: 70 }, noBed }] } : {}),
            seasons: [
              { start: '2026-01-01', end: addDays(first, -1), ...prices(low) },
              { start: first, end: '2030-12-31', ...prices(high) },
            ],
          })
        }),
    ),
  ),
)

const activities = fc.array(
  fc.record({
    adultPrice: price,
    childPrice: price,
    pricedPer: fc.constantFrom('person' as const, 'group' as const),
    groupSize: fc.integer({ min: 1, max: 6 }),
    category: fc.constantFrom('Sightseeing' as const, 'Transfer' as const),
  }),
  { minLength: 4, maxLength: 8 },
)

/** A fixed markup of the house, or none. */
export const anyFixed: fc.Arbitrary<Markup | null> = fc.option(
  fc.record({
    basis: fc.constantFrom('perPerson' as const, 'perNight' as const, 'perBooking' as const),
    value: fc.integer({ min: 1_00, max: 900_000 }),
  }),
  { nil: null },
)

/** A book with three rooms in each of three places and some activities. */
export const anyBook: fc.Arbitrary<TripBook> = fc
  .record({ rooms, activities, country: fc.constantFrom('India', 'Thailand') })
  .map((parts) =>
    bookOf({
      rooms: parts.rooms,
      activities: parts.activities.map((rest, index) => activity(`activity-${index}`, rest)),
      places: placeIds.map((id, index) => ({
        id,
        location: `City ${index + 1}`,
        country: index === 2 ? parts.country : 'India',
      })),
    }),
  )

export const anyRequest: fc.Arbitrary<TripRequest> = fc.record({
  startDate: fc.integer({ min: 1, max: 60 }).map((shift) => addDays(day, shift)),
  adults: fc.integer({ min: 1, max: 6 }),
  childrenAges: fc.array(fc.integer({ min: 0, max: 17 }), { maxLength: 2 }),
  category: fc.constantFrom(...hotelCategories),
})

/** The rooms a leg in a place offers, one in each class. */
export const hotelsIn = (locationId: string): Leg['hotels'] =>
  Object.fromEntries(
    hotelCategories.map((category): [string, HotelChoice] => {
      const roomId = `${locationId}-${category}`
      return [category, { hotelId: `hotel-of-${roomId}`, roomId, mealPlan: 'cpai' }]
    }),
  )

export const legIn = (locationId: string, nights: number, newKey: NewKey): Leg => ({
  ...newLeg(locationId, nights, newKey),
  hotels: hotelsIn(locationId),
})

/** A plan of some legs in a row, with the hotels of every class. */
export function planOf(legs: readonly { locationId: string; nights: number }[], newKey: NewKey): Plan {
  const [first, ...more] = legs.map(({ locationId, nights }) => legIn(locationId, nights, newKey))
  if (!first) throw new Error('A plan has a leg')
  return { ...newPlan(first.locationId, 1, newKey), legs: [first, ...more] }
}

/** One edit of a plan, whatever it looks like by then; numbers choose among what is there. */
export type Edit = (plan: Plan, newKey: NewKey) => Plan

const number = fc.nat({ max: 1000 })
const pick = <T>(list: readonly T[], at: number): T => list[at % list.length] as T
const daysIn = (plan: Plan) => daysOf(plan).map((found) => found.day)
const itemsIn = (plan: Plan) => daysIn(plan).flatMap(({ items }) => items)

const edits = (a: number, b: number, c: number): Edit[] => [
  (plan, newKey) =>
    addItem(plan, pick(daysIn(plan), a).key, { key: newKey(), activityId: `activity-${b % 4}`, time: null }, c % 4),
  (plan) => (itemsIn(plan).length > 0 ? removeItem(plan, pick(itemsIn(plan), a).key) : plan),
  (plan) =>
    itemsIn(plan).length > 0 ? moveItem(plan, pick(itemsIn(plan), a).key, pick(daysIn(plan), b).key, c % 4) : plan,
  (plan) => (itemsIn(plan).length > 0 ? editItem(plan, pick(itemsIn(plan), a).key, { time: '10:00' }) : plan),
  (plan) => editDay(plan, pick(daysIn(plan), a).key, { title: `Title ${b}`, meals: ['lunch'] }),
  (plan) => swapDays(plan, pick(daysIn(plan), a).key, pick(daysIn(plan), b).key),
  (plan, newKey) => setNights(plan, pick(plan.legs, a).key, 1 + (b % 4), newKey),
  (plan) => moveLeg(plan, a % plan.legs.length, b % plan.legs.length),
  (plan, newKey) => (plan.legs.length < 6 ? addLeg(plan, legIn(pick(placeIds, a), 1 + (b % 3), newKey)) : plan),
  (plan) => removeLeg(plan, pick(plan.legs, a).key),
  (plan) =>
    editLeg(plan, pick(plan.legs, a).key, {
      travel: { mode: 'train', note: '', activityId: b % 2 === 0 ? `activity-${c % 4}` : null },
    }),
  (plan) => {
    const roomId = `${pick(placeIds, b)}-${pick(hotelCategories, c)}`
    const own = { hotelId: `hotel-of-${roomId}`, roomId, mealPlan: pick(mealPlans, c) }
    return chooseHotel(plan, pick(plan.legs, a).key, b % 3 === 0 ? null : own)
  },
]

export const anyEdits: fc.Arbitrary<Edit[]> = fc.array(
  fc.tuple(fc.nat({ max: 11 }), number, number, number).map(([kind, a, b, c]) => pick(edits(a, b, c), kind)),
  { maxLength: 25 },
)

export const anyPlan: fc.Arbitrary<Plan> = fc
  .array(fc.record({ locationId: fc.constantFrom(...placeIds), nights: fc.integer({ min: 1, max: 4 }) }), {
    minLength: 1,
    maxLength: 4,
  })
  .map((legs) => planOf(legs, counter('first')))
