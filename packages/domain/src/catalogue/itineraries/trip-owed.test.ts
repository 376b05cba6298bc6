import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sum } from '../../base/money.ts'
import { addItem } from './edit.ts'
import { daysOf } from './plan.ts'
import { activity, anyBook, anyPlan, anyRequest, bookOf, counter, planOf, room } from './testing/trip.ts'
import { owedOfTrip } from './trip-owed.ts'
import { priceTrip } from './trip-price.ts'

const request = { startDate: '2026-12-01', adults: 2, childrenAges: [], category: 'Standard' as const }

describe('what suppliers get of a trip', () => {
  it('is the net price of what is bought of each, and nobody yet where none is known', () => {
    const newKey = counter()
    const bare = planOf(
      [
        { locationId: 'place-1', nights: 2 },
        { locationId: 'place-2', nights: 1 },
      ],
      newKey,
    )
    const [first] = daysOf(bare)
    const plan = addItem(bare, first?.day.key ?? '', { key: newKey(), activityId: 'walk', time: null }, 0)
    const book = bookOf({
      rooms: ['place-1', 'place-2'].map((place) => room(`${place}-Standard`, { locationId: place })),
      activities: [activity('walk')],
    })
    const { lines, gross } = priceTrip(plan, request, book)
    const suppliers = { 'hotel-of-place-1-Standard': 'lake', walk: 'guides' }
    // Two people at ₹2,000 a night: two nights of one hotel, one of another that nobody sells by name.
    expect(owedOfTrip(plan, request, { lines, net: gross }, suppliers)).toEqual([
      { supplierId: 'lake', amount: 8_000_00 },
      { supplierId: null, amount: 4_000_00 },
      { supplierId: 'guides', amount: 2_400_00 },
    ])
  })

  it('comes to what the house pays for it, whatever is planned', () => {
    fc.assert(
      fc.property(anyPlan, anyBook, anyRequest, fc.nat(3), (plan, book, asked, less) => {
        const { lines, gross } = priceTrip(plan, asked, book)
        const net = Math.max(0, gross - less)
        const owed = owedOfTrip(plan, asked, { lines, net }, { 'activity-1': 'a', 'hotel-of-place-1-Standard': 'b' })
        expect(sum(owed.map(({ amount }) => amount))).toBe(net)
      }),
      { numRuns: 50 },
    )
  })
})
