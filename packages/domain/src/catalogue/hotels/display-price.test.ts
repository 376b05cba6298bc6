import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { displayedPrice, displayedTotal } from './display-price.ts'

const today = '2026-11-15'
const room = (...seasonal_pricing: { start: string; end: string; cpai: number; mapai: number; epai: number }[]) => ({
  price: { seasonal_pricing },
})
const now = { start: '2026-11-01', end: '2026-11-30' }
const later = { start: '2026-12-01', end: '2026-12-31' }

describe('the price of a featured card', () => {
  it('is the lowest of today, the first positive plan of each season', () => {
    expect(
      displayedPrice(
        [room({ ...now, cpai: 90, mapai: 50, epai: 10 }), room({ ...now, cpai: 0, mapai: 70, epai: 20 })],
        today,
      ),
    ).toBe(70)
  })

  it('covers the first and the last day of a season', () => {
    const season = { cpai: 5, mapai: 0, epai: 0 }
    const other = room({ ...later, cpai: 1, mapai: 0, epai: 0 })
    expect(displayedPrice([room({ start: today, end: today, ...season }), other], today)).toBe(5)
    expect(displayedPrice([room({ start: '2026-11-16', end: '2026-11-20', ...season }), other], today)).toBe(1)
  })

  it('is the lowest of all seasons when none covers today, and zero when nothing is sold', () => {
    expect(displayedPrice([room({ ...later, cpai: 80, mapai: 0, epai: 0 })], today)).toBe(80)
    expect(
      displayedPrice([room({ ...now, cpai: 0, mapai: 0, epai: 0 }, { ...later, cpai: 0, mapai: 0, epai: 60 })], today),
    ).toBe(60)
    expect(displayedPrice([room({ ...now, cpai: 0, mapai: 0, epai: 0 }), room()], today)).toBe(0)
    expect(displayedPrice([], today)).toBe(0)
  })

  it('is never above the price of any season of today, and its total is 2.5 times, rounded', () => {
    const season = fc.record({
      start: fc.constantFrom('2026-10-01', '2026-11-15', '2026-11-16'),
      end: fc.constantFrom('2026-11-14', '2026-11-15', '2026-12-31'),
      cpai: fc.integer({ min: 0, max: 900 }),
      mapai: fc.integer({ min: 0, max: 900 }),
      epai: fc.integer({ min: 0, max: 900 }),
    })
    fc.assert(
      fc.property(fc.array(fc.array(season, { maxLength: 4 }), { maxLength: 3 }), (rooms) => {
        const price = displayedPrice(
          rooms.map((list) => room(...list)),
          today,
        )
        const first = rooms.flat().map((one) => ({ ...one, price: one.cpai || one.mapai || one.epai }))
        const sold = first.filter((one) => one.price > 0)
        const current = sold.filter((one) => one.start <= today && today <= one.end)
        const meant = current.length > 0 ? current : sold
        expect(price).toBe(meant.length > 0 ? Math.min(...meant.map((one) => one.price)) : 0)
        expect(displayedTotal(price)).toBe(Math.round(price * 2.5))
      }),
    )
    expect([displayedTotal(101), displayedTotal(0)]).toEqual([253, 0])
  })
})
