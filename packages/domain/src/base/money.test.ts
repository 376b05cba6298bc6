import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  allocate,
  convert,
  convertBack,
  inProportion,
  less,
  percentOf,
  perOne,
  portion,
  sum,
  times,
  toMajor,
  toMinor,
} from './money.ts'

const amount = fc.integer({ min: -1_000_000_000_00, max: 1_000_000_000_00 })
const rate = fc.integer({ min: 1, max: 500_000_000 }).map((value) => value / 1_000_000)

describe('money', () => {
  it('takes one amount from another without a trace of binary fractions', () => {
    expect(less(4354, 2176.7)).toBe(2177.3)
    expect(less(0.3, 0.1)).toBe(0.2)
    const paise = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 })
    fc.assert(
      fc.property(paise, paise, (whole, part) => {
        expect(toMinor(less(toMajor(whole), toMajor(part)))).toBe(whole - part)
      }),
    )
  })

  it('reads and writes the same amount', () => {
    fc.assert(fc.property(amount, (minor) => toMinor(toMajor(minor)) === minor))
  })

  it('refuses a third place, infinity and nothing', () => {
    for (const bad of [1.005, Number.NaN, Number.POSITIVE_INFINITY, 1e17])
      expect(() => toMinor(bad)).toThrow(RangeError)
  })

  it('rounds half away from zero', () => {
    expect([percentOf(1, 50), percentOf(-1, 50), percentOf(1, 49.9999), percentOf(100, 0.5)]).toEqual([1, -1, 0, 1])
    expect(convert(100, 0.005)).toBe(1)
    expect(percentOf(10_05, 18)).toBe(1_81)
  })

  it('rounds percentages and conversions as whole numbers of any size do', () => {
    const rounded = (top: bigint, bottom: bigint): number => {
      const size = top < 0n ? -top : top
      const found = Number((2n * size + bottom) / (2n * bottom))
      return top < 0n && found !== 0 ? -found : found
    }
    const minor = fc.oneof(amount, fc.integer({ min: -2000, max: 2000 }))
    fc.assert(
      fc.property(
        minor,
        fc.integer({ min: 0, max: 5_000_000 }),
        fc.integer({ min: 1, max: 10 ** 11 }),
        (one, part, by) => {
          expect(percentOf(one, part / 10_000)).toBe(rounded(BigInt(one) * BigInt(part), 1_000_000n))
          expect(convert(one % 10 ** 9, by / 10 ** 8)).toBe(rounded(BigInt(one % 10 ** 9) * BigInt(by), 10n ** 8n))
          expect(convert(one % 10 ** 9, part / 10_000)).toBe(rounded(BigInt(one % 10 ** 9) * BigInt(part), 10_000n))
          expect(convertBack(one % 10 ** 6, by / 10 ** 8)).toBe(rounded(BigInt(one % 10 ** 6) * 10n ** 8n, BigInt(by)))
          expect(convertBack(one % 10 ** 9, (part + 1) / 10_000)).toBe(
            rounded(BigInt(one % 10 ** 9) * 10_000n, BigInt(part + 1)),
          )
          expect(perOne(one, part + 1)).toBe(rounded(BigInt(one), BigInt(part + 1)))
        },
      ),
      { numRuns: 2000 },
    )
  })

  it('never loses a paisa in an allocation, and is fair to a paisa', () => {
    fc.assert(
      fc.property(
        amount,
        fc.array(fc.integer({ min: -200, max: 1000 }), { minLength: 1, maxLength: 12 }),
        (minor, weights) => {
          const all = weights.reduce((total, weight) => total + weight, 0)
          fc.pre(all > 0)
          const parts = allocate(minor, weights)
          expect(sum(parts)).toBe(minor)
          for (const [index, part] of parts.entries())
            expect(Math.abs(part - (minor * (weights[index] ?? 0)) / all)).toBeLessThan(1)
        },
      ),
    )
  })

  it('allocates the same whatever the order of equal weights', () => {
    expect(allocate(100, [1, 1, 1])).toEqual([34, 33, 33])
    expect(allocate(-100, [1, 1, 1])).toEqual([-34, -33, -33])
    expect(() => allocate(1, [0, 0])).toThrow(RangeError)
    expect(() => allocate(1, [1, -1])).toThrow(RangeError)
  })

  it('takes part of an allocation off what is below zero', () => {
    expect(allocate(90, [1000, -100])).toEqual([100, -10])
    expect(allocate(-90, [-100, 1000])).toEqual([10, -100])
  })

  it('lifts an amount as one whole is to another', () => {
    expect([inProportion(250_00, 110, 100), inProportion(1, 3, 2), inProportion(0, 5, 7)]).toEqual([275_00, 2, 0])
    expect(inProportion(9_000_000_000_00, 9_000_000_000_00, 9_000_000_000_00)).toBe(9_000_000_000_00)
  })

  it('converts there and back within half a unit of the coarser side', () => {
    fc.assert(
      fc.property(amount, rate, (minor, value) => {
        const back = convertBack(convert(minor, value), value)
        expect(Math.abs(back - minor)).toBeLessThanOrEqual(Math.ceil(0.5 / value) + 1)
      }),
    )
  })

  it('multiplies exactly', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e9, max: 1e9 }),
        fc.nat(1000),
        (unit, count) => times(unit, count) === unit * count || unit * count === 0,
      ),
    )
    expect(() => times(1, 1.5)).toThrow(RangeError)
    expect(times(-5, 0)).toBe(0)
    expect(() => sum([Number.MAX_SAFE_INTEGER, 1, -1])).toThrow(RangeError)
    expect(() => times(Number.MAX_SAFE_INTEGER, 2)).toThrow(RangeError)
  })

  it('gives a part of a whole its part of an amount, exactly and never more to a smaller one', () => {
    const size = fc.integer({ min: 0, max: 9_000_000_000_000 })
    fc.assert(
      fc.property(size, size, size, fc.integer({ min: 1, max: 9_000_000_000_000 }), (amount, one, other, more) => {
        const [part, larger] = [Math.min(one, other), Math.max(one, other)]
        const whole = Math.max(larger, more)
        const exact = (2n * BigInt(amount) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole))
        expect(BigInt(portion(amount, part, whole))).toBe(exact)
        expect(portion(amount, part, whole)).toBeLessThanOrEqual(portion(amount, larger, whole))
        expect([portion(amount, whole, whole), portion(amount, 0, whole)]).toEqual([amount, 0])
      }),
    )
  })
})
