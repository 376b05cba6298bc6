import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../base/dates.ts'
import { type DeadlineLine, latestForCustomer, ownDeadlines, proposedDay } from './customer-date.ts'

const today = '2026-11-01'
const days = { today, starts: '2027-01-10', zone: 'Asia/Kolkata' }
const line = (change: Partial<DeadlineLine> = {}): DeadlineLine => ({
  ...{ label: 'Creek View', from: '2027-01-10', ticketBy: null, freeUntil: null, supplier: null },
  ...change,
})
const steps = [{ daysBefore: 20, penaltyPercent: 50 }]

describe('what an agency itself has to do by a day', () => {
  it('is a ticket by the day its fare lapses, where the house is', () => {
    // Half past eight at night in London is the next day in India.
    const [one] = ownDeadlines([line({ label: 'BOM-LHR', ticketBy: '2026-12-01T20:30:00Z' })], days)
    expect(one).toEqual({ day: '2026-12-02', why: 'ticket', label: 'BOM-LHR' })
  })

  it('is what a supplier wants by its terms, and the end of its free cancellation', () => {
    const supplier = { terms: { kind: 'Before service' as const, days: 15 }, cancellation: [] }
    expect(ownDeadlines([line({ supplier })], days)).toEqual([
      { day: '2026-12-26', why: 'supplier', label: 'Creek View' },
    ])
    const strict = { ...supplier, cancellation: steps }
    // It is paid a day before cancelling costs something.
    expect(ownDeadlines([line({ supplier: strict })], days)).toEqual([
      { day: '2026-12-20', why: 'supplier', label: 'Creek View' },
      { day: '2026-12-21', why: 'free', label: 'Creek View' },
    ])
  })

  it('is a bill by its own day, and nothing once that is paid', () => {
    const supplier = { terms: { kind: 'Before service' as const, days: 15 }, cancellation: [] }
    expect(ownDeadlines([line({ supplier, dueOn: '2026-11-30' })], days).map(({ day }) => day)).toEqual(['2026-11-30'])
    expect(ownDeadlines([line({ supplier, dueOn: null })], days)).toEqual([])
  })

  it('is the end of free cancellation of what the house sells, and nothing for what is only typed', () => {
    expect(ownDeadlines([line({ freeUntil: '2026-12-30' }), line()], days)).toEqual([
      { day: '2026-12-30', why: 'free', label: 'Creek View' },
    ])
  })
})

describe('the day a customer is asked to pay by', () => {
  it('is so many days before the trip, or a day before the first of those', () => {
    const own = ownDeadlines([line({ freeUntil: '2026-12-05' }), line({ freeUntil: '2026-12-09' })], days)
    expect(latestForCustomer(own, today)).toBe('2026-12-04')
    expect(proposedDay({ starts: days.starts, lead: 21, today }, own)).toBe('2026-12-04')
    expect(proposedDay({ starts: days.starts, lead: 21, today }, [])).toBe('2026-12-20')
    expect(proposedDay({ starts: days.starts, lead: 60, today }, own)).toBe('2026-11-11')
  })

  it('is a day before all of them, and never in the past', () => {
    const ahead = fc.integer({ min: -30, max: 400 }).map((count) => addDays(today, count))
    const some: fc.Arbitrary<DeadlineLine> = fc.record({
      label: fc.constant('x'),
      from: fc.option(ahead),
      ticketBy: fc.option(ahead.map((day) => `${day}T10:00:00Z`)),
      freeUntil: fc.option(ahead),
      supplier: fc.option(
        fc.record({
          terms: fc.option(
            fc.record({
              kind: fc.constantFrom(
                'At booking' as const,
                'Before service' as const,
                'Month-end' as const,
                'Prepaid' as const,
              ),
              days: fc.integer({ min: 0, max: 180 }),
            }),
          ),
          cancellation: fc.array(
            fc.record({
              daysBefore: fc.integer({ min: 0, max: 90 }),
              penaltyPercent: fc.integer({ min: 0, max: 100 }),
            }),
            { maxLength: 3 },
          ),
        }),
      ),
    })
    fc.assert(
      fc.property(fc.array(some, { maxLength: 8 }), ahead, fc.integer({ min: 0, max: 60 }), (lines, starts, lead) => {
        const own = ownDeadlines(lines, { ...days, starts })
        const day = proposedDay({ starts, lead, today }, own)
        expect(day >= today).toBe(true)
        for (const one of own) expect(day < one.day || day === today).toBe(true)
        expect(day <= addDays(starts, -lead) || day === today).toBe(true)
        expect(own.map((one) => one.day)).toEqual(own.map((one) => one.day).toSorted())
        // One more line never leaves more time.
        for (const more of lines)
          expect(proposedDay({ starts, lead, today }, ownDeadlines([...lines, more], { ...days, starts })) <= day).toBe(
            true,
          )
      }),
    )
  })
})
