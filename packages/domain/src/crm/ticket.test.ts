import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canMoveTicket, isTicketed, ticketStates, ticketWarnings, warningDue } from './ticket.ts'

describe('a ticket', () => {
  it('is held, then issued, and after that changed once or given back', () => {
    const moves = (from: (typeof ticketStates)[number] | null) => ticketStates.filter((to) => canMoveTicket(from, to))
    expect(moves(null)).toEqual(['Held', 'Ticketed'])
    expect(moves('Held')).toEqual(['Held', 'Ticketed'])
    expect(moves('Ticketed')).toEqual(['Reissued', 'Refunded', 'Void'])
    for (const over of ['Reissued', 'Refunded', 'Void'] as const) expect(moves(over)).toEqual([])
    expect(ticketStates.filter(isTicketed)).toEqual(['Ticketed', 'Reissued'])
  })

  it('is warned of once at each step, however seldom somebody looks', () => {
    const ticketBy = '2026-11-20T12:00:00Z'
    const end = new Date(ticketBy).getTime()
    const looks = fc.array(fc.integer({ min: -60 * 60, max: 80 * 60 }), { minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(looks, (minutes) => {
        const given: number[] = []
        let told: number | null = null
        for (const before of minutes.toSorted((a, b) => b - a)) {
          const due = warningDue(ticketBy, end - before * 60_000, told)
          if (due === null) continue
          given.push(due)
          told = due
          expect(before / 60).toBeLessThanOrEqual(due)
        }
        expect(new Set(given).size).toBe(given.length)
        expect(given).toEqual(given.toSorted((a, b) => b - a))
      }),
    )
    expect(ticketWarnings.map((hours) => warningDue(ticketBy, end - hours * 3_600_000, null))).toEqual([48, 24, 4, 0])
    expect(warningDue(ticketBy, end - 49 * 3_600_000, null)).toBeNull()
  })
})
