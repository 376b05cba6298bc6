import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { beyondAll, endBefore, freshSince, hasAll, readPosition, writePosition } from './position.ts'

const position = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n })

describe('a position in the log', () => {
  it('is read as it was written', () => {
    fc.assert(fc.property(position, (one) => readPosition(writePosition(one)) === one))
    expect(readPosition('16/B374D848')).toBe(0x16b374d848n)
  })

  it.each([undefined, null, '', '0', '0/', '/0', '0/123456789', 'G/0', '0/1 ', '-1/1', '0x1/1', '1/1/1'])(
    'is not %j',
    (text) => expect(readPosition(text)).toBeNull(),
  )

  it('ends before the head of a page that nothing is written on yet, and nowhere else', () => {
    const page = 8192
    expect(endBefore(0x3000028n, page)).toBe(0x3000000n)
    expect(endBefore(0x3002018n, page)).toBe(0x3002000n)
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 40n }), (next) => {
        const end = endBefore(next, page)
        expect(next - end).toBe([24n, 40n].includes(next % 8192n) ? next % 8192n : 0n)
      }),
    )
  })
})

describe('how fresh a replica is', () => {
  it('is the moment of the newest sample that it has replayed, whatever their order', () => {
    const sample = fc.record({ at: fc.nat(), position })
    fc.assert(
      fc.property(fc.array(sample), position, (samples, replayed) => {
        const had = samples.filter((one) => one.position <= replayed).map(({ at }) => at)
        expect(freshSince(samples, replayed)).toBe(had.length === 0 ? null : Math.max(...had))
      }),
    )
  })
})

describe('a replica', () => {
  const known = { replayed: 0x500n, fresh: 1000 }
  const nothing = { position: undefined, told: 0 }

  it('has all for who wrote nothing and was told nothing, unless it is too far behind', () => {
    expect(hasAll(known, nothing, 1000)).toBe(true)
    expect(hasAll(known, nothing, 1001)).toBe(false)
  })

  it('has what was written up to where it is', () => {
    fc.assert(
      fc.property(position, position, (replayed, wrote) => {
        const needs = { position: writePosition(wrote), told: 0 }
        expect(hasAll({ replayed, fresh: 0 }, needs, 0)).toBe(wrote <= replayed)
      }),
    )
  })

  it('has nothing for who brings what is no position, or one that never was', () => {
    for (const text of ['', 'x', beyondAll]) expect(hasAll(known, { position: text, told: 0 }, 0)).toBe(false)
  })

  it('has what somebody was told of before the moment of which it has all', () => {
    expect(hasAll(known, { position: undefined, told: 1000 }, 0)).toBe(true)
    expect(hasAll(known, { position: undefined, told: 1001 }, 0)).toBe(false)
  })
})
