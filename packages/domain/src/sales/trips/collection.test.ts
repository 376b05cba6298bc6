import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clockStep, collectedAt, graceUntil, type OpenInstalment } from './collection.ts'

const zone = 'Asia/Kolkata'
const hour = 3_600_000
const due = '2026-12-10'
const nine = new Date('2026-12-10T03:30:00Z')
const open: OpenInstalment = {
  dueOn: due,
  remindedAt: null,
  overdueToldAt: null,
  graceUntil: null,
  releaseToldAt: null,
}
const said = '2026-12-07T06:00:00Z'

describe('the grace of an instalment', () => {
  const terms = (steps: { daysBefore: number; penaltyPercent: number }[]) => ({
    parts: [{ what: 'Hotel', share: 100_00, date: '2026-12-20', zone, steps }],
  })

  it('is as long as it is set, and ends at latest when the next penalty begins', () => {
    expect(graceUntil(terms([]), nine, 72)).toEqual(new Date(nine.getTime() + 72 * hour))
    // Free up to and on the 11th.
    expect(graceUntil(terms([{ daysBefore: 9, penaltyPercent: 50 }]), nine, 72)).toEqual(
      new Date('2026-12-11T18:30:00Z'),
    )
    // A step that has begun already is none that comes.
    expect(graceUntil(terms([{ daysBefore: 20, penaltyPercent: 50 }]), nine, 72).getTime()).toBe(
      nine.getTime() + 72 * hour,
    )
  })

  it('is never longer than it is set and never over when it begins', () => {
    const steps = fc.array(
      fc.record({ daysBefore: fc.integer({ min: 0, max: 40 }), penaltyPercent: fc.integer({ min: 0, max: 100 }) }),
    )
    fc.assert(
      fc.property(steps, fc.nat(40 * 24), fc.integer({ min: 1, max: 720 }), (policy, passed, hours) => {
        const now = new Date(nine.getTime() - 20 * 24 * hour + passed * hour)
        const end = graceUntil(terms(policy), now, hours)
        expect(end > now).toBe(true)
        expect(end.getTime() - now.getTime()).toBeLessThanOrEqual(hours * hour)
      }),
    )
  })
})

describe('the clock of an instalment', () => {
  const at = (now: string | Date, part: Partial<OpenInstalment> = {}, collects = false) =>
    clockStep({ ...open, ...part }, { now: new Date(now), zone, collects })

  it('is collected at nine where the house is', () => expect(collectedAt(due, zone)).toEqual(nine))

  it('tells three days before, collects at nine on the day, tells, warns a day before, and gives up', () => {
    expect(at('2026-12-06T12:00:00Z')).toBeNull()
    expect(at('2026-12-06T18:30:00Z')).toBe('remind')
    expect(at('2026-12-08T12:00:00Z', { remindedAt: said })).toBeNull()
    expect(at('2026-12-10T03:29:59Z', { remindedAt: said }, true)).toBeNull()
    expect(at(nine, { remindedAt: said }, true)).toBe('collect')
    expect(at(nine, { remindedAt: said })).toBe('overdue')
    const late = { remindedAt: said, overdueToldAt: said, graceUntil: '2026-12-13T03:30:00Z' }
    expect(at('2026-12-11T12:00:00Z', late)).toBeNull()
    expect(at('2026-12-11T12:00:00Z', late, true)).toBe('collect')
    expect(at('2026-12-12T03:30:00Z', late)).toBe('warn')
    expect(at('2026-12-12T12:00:00Z', { ...late, releaseToldAt: said })).toBeNull()
    expect(at('2026-12-13T03:30:00Z', { ...late, releaseToldAt: said })).toBe('release')
    expect(at('2026-12-13T03:30:00Z', late, true)).toBe('collect')
  })

  it('never gives up what has no grace, nor before its end, and never before it was told of', () => {
    const moments = fc.option(
      fc.integer({ min: -200, max: 200 }).map((hours) => new Date(nine.getTime() + hours * hour).toISOString()),
    )
    fc.assert(
      fc.property(
        fc.record({ remindedAt: moments, overdueToldAt: moments, graceUntil: moments, releaseToldAt: moments }),
        fc.integer({ min: -200, max: 200 }),
        fc.boolean(),
        (part, hours, collects) => {
          const now = new Date(nine.getTime() + hours * hour)
          const step = at(now, part, collects)
          if (step === 'release')
            expect(
              part.overdueToldAt !== null && part.graceUntil !== null && new Date(part.graceUntil) <= now && !collects,
            ).toBe(true)
          if (step === 'collect') expect(collects && now >= nine).toBe(true)
          if (collects && now >= nine) expect(step).toBe('collect')
        },
      ),
    )
  })
})
