import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, dateIn } from '../../base/dates.ts'
import { percentOf, sum } from '../../base/money.ts'
import { freeUntil } from '../../catalogue/hotels/cancellation.ts'
import { endOfDay } from '../stays/deadline.ts'
import {
  cancellationAt,
  chargedPenalties,
  datedPenalties,
  firstPenaltyAt,
  keptAt,
  nextStepAfter,
  partTerms,
  shortPolicy,
  suppliersKeep,
} from './terms.ts'

const departure = '2027-03-20'
const zone = fc.constantFrom('Asia/Kolkata', 'Asia/Dubai', 'Europe/London', 'America/New_York', 'Pacific/Auckland')
const steps = fc.array(
  fc.record({ daysBefore: fc.integer({ min: 0, max: 60 }), penaltyPercent: fc.integer({ min: 0, max: 100 }) }),
  { maxLength: 4 },
)
const part = fc.record({
  what: fc.constant('A part'),
  amount: fc.nat(10_000_000),
  date: fc.nat(20).map((days) => addDays(departure, days)),
  zone,
  steps,
})
/** A trip of some parts, its price with taxes on top, and maybe a least share the house keeps. */
const sold = fc
  .record({ parts: fc.array(part, { minLength: 1, maxLength: 6 }), charge: fc.nat(100_000), floor: steps })
  .map(({ parts, charge, floor }) => {
    const gross = sum([charge, ...parts.map(({ amount }) => amount)])
    const total = sum([gross, percentOf(gross, 5)])
    return { terms: { parts: partTerms(parts, { gross, total }), floor }, total, parts, charge }
  })
const moment = fc.integer({ min: -100, max: 60 }).map((days) => new Date(`${addDays(departure, days)}T10:20:30Z`))

describe('the terms of a trip', () => {
  it('put all of the price on its parts, what no part bears on the earliest', () => {
    fc.assert(
      fc.property(sold, ({ terms, total, parts, charge }) => {
        expect(sum(terms.parts.map(({ share }) => share))).toBe(total)
        expect(terms.parts.map(({ date }) => date)).toEqual(parts.map(({ date }) => date).sort())
        const first = terms.parts[0]
        if (charge > 1) expect(first?.share).toBeGreaterThan(0)
      }),
    )
    const hotel = { what: 'Hotel', amount: 80_00, date: departure, zone: 'Asia/Kolkata', steps: [] }
    const boat = { ...hotel, what: 'Boat', amount: 20_00, date: addDays(departure, 1) }
    const found = partTerms([boat, hotel], { gross: 110_00, total: 121_00 })
    expect(found.map(({ what, share }) => [what, share])).toEqual([
      ['Hotel', 99_00],
      ['Boat', 22_00],
    ])
  })

  it('let each supplier keep by the steps of its own parts, and never more than it was to get', () => {
    const strict = [{ daysBefore: 30, penaltyPercent: 50 }]
    const one = { what: 'A part', date: departure, zone: 'Asia/Kolkata' }
    const parts = [
      { ...one, share: 60_00, steps: strict, supplierId: 'a' },
      { ...one, share: 20_00, steps: [], supplierId: 'a' },
      { ...one, share: 20_00, steps: [], supplierId: 'b' },
    ]
    const owed = [
      { supplierId: 'a', amount: 64_00 },
      { supplierId: 'b', amount: 16_00 },
    ]
    const day = new Date(`${addDays(departure, -10)}T10:00:00Z`)
    expect(suppliersKeep({ parts }, owed, day)).toEqual([
      { supplierId: 'a', amount: 24_00 },
      { supplierId: 'b', amount: 0 },
    ])
    expect(suppliersKeep({ parts: parts.map(({ supplierId: _, ...part }) => part) }, owed, day)).toBeNull()
    fc.assert(
      fc.property(sold, moment, fc.array(fc.nat(1_000_000), { maxLength: 3 }), ({ terms }, now, amounts) => {
        const named = { parts: terms.parts.map((each, at) => ({ ...each, supplierId: `s${at % 2}` })) }
        const shares = amounts.map((amount, at) => ({ supplierId: at === 2 ? null : `s${at}`, amount }))
        const kept = suppliersKeep(named, shares, now) ?? []
        expect(kept.map(({ supplierId }) => supplierId)).toEqual(shares.map(({ supplierId }) => supplierId))
        for (const [at, { amount }] of kept.entries()) {
          expect(amount).toBeGreaterThanOrEqual(0)
          expect(amount).toBeLessThanOrEqual(shares[at]?.amount ?? 0)
        }
      }),
    )
  })

  it('keep what the steps of each part say of its share, each by the day of its own place', () => {
    const free = { what: 'Hotel', share: 10_000_00, date: '2027-03-20', zone: 'Asia/Kolkata', steps: [] }
    const dear = { ...free, what: 'Boat', share: 1_000_00, steps: [{ daysBefore: 14, penaltyPercent: 50 }] }
    const now = new Date('2027-03-06T20:30:00Z')
    expect(keptAt({ parts: [free, dear] }, now)).toEqual({ penalty: 500_00, penaltyPercent: 4.55 })
    expect(keptAt({ parts: [free, { ...dear, zone: 'Europe/London' }] }, now).penalty).toBe(0)
    expect(keptAt({ parts: [free, dear], floor: [{ daysBefore: 30, penaltyPercent: 10 }] }, now)).toEqual({
      penalty: 1_100_00,
      penaltyPercent: 10,
    })
  })

  it('never keep less than the floor, more than the price or more than was paid, and never less as time goes by', () => {
    fc.assert(
      fc.property(sold, moment, fc.nat(3_000), fc.nat(20_000_000), ({ terms, total }, now, hours, paid) => {
        const { penalty } = keptAt(terms, now)
        expect(penalty).toBeGreaterThanOrEqual(keptAt({ parts: terms.parts }, now).penalty)
        // Each share is rounded by itself.
        expect(penalty).toBeLessThanOrEqual(total + terms.parts.length)
        expect(keptAt(terms, new Date(now.getTime() + hours * 3_600_000)).penalty).toBeGreaterThanOrEqual(penalty)
        const cancelled = cancellationAt(terms, paid, now)
        expect(cancelled.penalty).toBe(Math.min(paid, penalty))
        expect(cancelled.penalty + cancelled.refund).toBe(paid)
      }),
    )
  })

  it('are one list in the order of time that says at every moment what is kept', () => {
    fc.assert(
      fc.property(sold, moment, ({ terms }, now) => {
        const list = datedPenalties(terms)
        const ends = list.map(({ until }) => until?.getTime() ?? Number.POSITIVE_INFINITY)
        expect([...new Set(ends)].sort((a, b) => a - b)).toEqual(ends)
        const inForce = list.find(({ until }) => until === null || now.getTime() < until.getTime() + 1000)
        expect(inForce?.penalty).toBe(keptAt(terms, now).penalty)
        const next = nextStepAfter(terms, now)
        expect(next === null ? null : next > now).toBe(next === null ? null : true)
        if (next) expect(keptAt(terms, next).penalty).toBeGreaterThan(keptAt(terms, now).penalty)
        const first = firstPenaltyAt(terms)
        expect(keptAt(terms, now).penalty > 0).toBe(first !== null && first <= now)
      }),
    )
  })

  it('are told in short by days before departure, and never as free on a day that costs something', () => {
    fc.assert(
      fc.property(sold, ({ terms }) => {
        const place = terms.parts[0]?.zone ?? 'Asia/Kolkata'
        const short = shortPolicy(terms, departure, place)
        const free = freeUntil(short, departure)
        const first = firstPenaltyAt(terms)
        if (free === null) expect(first === null || dateIn(place, first) > departure).toBe(true)
        else expect(dateIn(place, new Date((first?.getTime() ?? 0) - 1000))).toBe(free)
      }),
    )
  })

  it('end with the first day of the trip: what would begin later is never charged', () => {
    fc.assert(
      fc.property(sold, ({ terms }) => {
        const end = endOfDay('Asia/Kolkata', departure)
        const list = chargedPenalties(terms, end)
        expect(list.at(-1)).toMatchObject({ until: null, penalty: keptAt(terms, end).penalty })
        for (const { until } of list.slice(0, -1)) expect(until !== null && until < end).toBe(true)
      }),
    )
  })
})
