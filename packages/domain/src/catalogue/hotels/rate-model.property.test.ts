import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../base/dates.ts'
import { quote } from '../../money/pricing/quote.ts'
import { mealPlans } from './meal-plan.ts'
import type { Occupancy } from './room-allocation.ts'
import { stayCharges } from './stay-price.ts'
import { anyContract, anyMarkup } from './testing/contract.ts'
import { slowStay } from './testing/slow-stay.ts'

const day = '2027-02-20'
const roomId = 'room-1'

const occupancy: fc.Arbitrary<Occupancy> = fc.record({
  adults: fc.integer({ min: 1, max: 4 }),
  childrenAges: fc.array(fc.integer({ min: 0, max: 17 }), { maxLength: 4 }),
  childrenWithoutBed: fc.integer({ min: 0, max: 3 }),
  extraBeds: fc.integer({ min: 0, max: 3 }),
})

const asked = fc
  .record({
    shift: fc.integer({ min: 0, max: 14 }),
    nights: fc.integer({ min: 1, max: 12 }),
    plan: fc.constantFrom('cpai' as const, 'cpai' as const, 'cpai' as const, ...mealPlans),
    rooms: fc.array(occupancy, { minLength: 1, maxLength: 3 }),
    rate: fc.constantFrom(1, 2.58, 0.00535, 110.87654321),
    markup: anyMarkup,
  })
  .map(({ shift, nights, ...rest }) => {
    const from = addDays(day, shift)
    return { ...rest, day, roomId, nights, from, until: addDays(from, nights) }
  })

describe('the price of a stay', () => {
  // In four parts, since all of them at once take longer on a busy machine than a test may.
  it.each([1, 2, 3, 4])('is what pen and paper make of the contract, to the paisa and offer by offer (%i)', () => {
    let priced = 0
    let reduced = 0
    fc.assert(
      fc.property(anyContract(day), asked, (contract, stay) => {
        const { rooms, plan, rate, markup, nights } = stay
        const found = stayCharges(stay, { id: roomId, seasons: contract.seasons }, plan, rooms, contract)
        const expected = slowStay(contract, stay)
        expect(found === null).toBe(expected === null)
        if (!found || !expected) return
        priced++
        if (expected.offers.length > 0) reduced++
        const { lines, gross, inside } = quote({
          ...{ ...found, rate, markup: markup?.basis === 'perNight' || markup?.basis === 'perBooking' ? null : markup },
          ...{ nights, rooms: rooms.length, taxRows: [] },
          supply: { service: 'hotel', country: 'India', placeState: null, buyerState: null, houseState: '27', day },
        })
        expect([BigInt(gross), BigInt(inside.net)]).toEqual([expected.gross, expected.net])
        expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(gross)
        expect(lines.slice(found.lines.length).map(({ amount }) => BigInt(-amount))).toEqual(
          expected.offers.map(({ off }) => off),
        )
        expect([gross >= 0, inside.fee >= 0, inside.net >= 0]).toEqual([true, true, true])
      }),
      { numRuns: 2500 },
    )
    // Most of what is drawn must be a stay that can be sold, and much of it one with an offer.
    expect(priced).toBeGreaterThan(1000)
    expect(reduced).toBeGreaterThan(400)
  })
})
