import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../base/dates.ts'
import { sum } from '../base/money.ts'
import { type CancellableLine, ifCancelled } from './booking-cancelling.ts'
import { serviceStates } from './service.ts'
import { ticketStates } from './ticket.ts'

const starts = '2026-12-12'
const day = '2026-11-18'
const line = (changes: Partial<CancellableLine>): CancellableLine => ({
  ...{ state: 'Confirmed', ticketState: null, from: starts, cost: 10_000_00, steps: [] },
  ...changes,
})

const any: fc.Arbitrary<CancellableLine> = fc.record({
  state: fc.constantFrom(...serviceStates),
  ticketState: fc.constantFrom(null, ...ticketStates),
  from: fc.option(fc.integer({ min: -5, max: 60 }).map((days) => addDays(starts, days))),
  cost: fc.integer({ min: 0, max: 9_000_000 }),
  steps: fc.array(
    fc.record({ daysBefore: fc.integer({ min: 0, max: 90 }), penaltyPercent: fc.integer({ min: 0, max: 100 }) }),
    { maxLength: 4 },
  ),
})

describe('what it costs to call a trip off', () => {
  it('is what providers keep today, and more from the days on which their next steps begin', () => {
    const steps = [
      { daysBefore: 10, penaltyPercent: 50 },
      { daysBefore: 3, penaltyPercent: 100 },
    ]
    const lines = [line({ steps }), line({ ticketState: 'Ticketed', cost: 2_000_00 }), line({ cost: 700_00 })]
    expect(ifCancelled(lines, { starts, day })).toEqual({
      now: 2_000_00,
      later: [
        { from: '2026-12-03', kept: 7_000_00 },
        { from: '2026-12-10', kept: 12_000_00 },
      ],
      unknown: { count: 1, cost: 700_00 },
    })
  })

  it('is nothing while nobody has confirmed anything, and of what is cancelled', () => {
    const steps = [{ daysBefore: 400, penaltyPercent: 100 }]
    const lines = [line({ state: 'Requested', steps }), line({ state: 'Cancelled', steps, ticketState: 'Ticketed' })]
    expect(ifCancelled(lines, { starts, day })).toEqual({ now: 0, later: [], unknown: { count: 0, cost: 0 } })
  })

  it('only ever grows, and never above what the services cost', () => {
    fc.assert(
      fc.property(fc.array(any, { maxLength: 8 }), (lines) => {
        const { now, later, unknown } = ifCancelled(lines, { starts, day })
        const kept = [now, ...later.map((one) => one.kept)]
        expect(kept).toEqual(kept.toSorted((a, b) => a - b))
        expect((kept.at(-1) ?? 0) + unknown.cost).toBeLessThanOrEqual(sum(lines.map(({ cost }) => cost)))
        for (const { from } of later) expect(from > day).toBe(true)
      }),
    )
  })
})
