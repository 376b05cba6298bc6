import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays, daysBetween } from '../../base/dates.ts'
import { hotelCategories, type Plan } from './plan.ts'
import { anyBook, anyEdits, anyPlan, bookOf, counter, day, planOf, room } from './testing/trip.ts'
import { grossOfTrips } from './trip-gross.ts'
import { priceTrip, type TripPrice } from './trip-price.ts'

const party = { adults: 2, childrenAges: [] }
const grossIn = ({ gaps, gross }: TripPrice) => (gaps.length === 0 ? gross : null)

it('is to the paisa what each trip is priced at on each day, whatever was asked before', () => {
  let priced = 0
  const drawn = fc.array(fc.tuple(anyPlan, anyEdits), { minLength: 1, maxLength: 2 })
  const days = fc.array(
    fc.integer({ min: 1, max: 60 }).map((later) => addDays(day, later)),
    { minLength: 3, maxLength: 3 },
  )
  fc.assert(
    fc.property(drawn, days, anyBook, fc.boolean(), (trips, dates, whole, lacking) => {
      const newKey = counter('edit')
      const book = lacking ? { ...whole, rooms: whole.rooms.slice(1), activities: whole.activities.slice(1) } : whole
      const grossOf = grossOfTrips(book, party)
      for (const [first, edits] of trips) {
        const plan = edits.reduce<Plan>((now, edit) => edit(now, newKey), first)
        for (const category of hotelCategories) {
          const expected = dates.map((startDate) => grossIn(priceTrip(plan, { ...party, startDate, category }, book)))
          expect(dates.map(grossOf(plan, category))).toEqual(expected)
          priced += expected.filter((gross) => gross !== null).length
        }
      }
    }),
  )
  expect(priced).toBeGreaterThan(100)
})

it('is nothing on a day on which a room does not take one of the stays', () => {
  const [short, long] = ['place-1-Standard', 'place-2-Standard'] as const
  const stays = [
    { locationId: 'place-1', nights: 2 },
    { locationId: 'place-2', nights: 3 },
  ]
  const plan = planOf(stays, counter())
  const grossOf = grossOfTrips(bookOf({ rooms: [room(short), room(long)] }), party, ({ from, until }, { roomId }) => {
    expect(daysBetween(from, until)).toBe(roomId === short ? 2 : 3)
    return roomId === short || from !== addDays(day, 4)
  })
  const prices = [1, 2, 3].map((later) => grossOf(plan, 'Standard')(addDays(day, later)))
  expect(prices).toEqual([20_000_00, null, 20_000_00])
})
