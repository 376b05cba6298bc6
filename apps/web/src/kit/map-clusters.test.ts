import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clustersOf, overlap } from './map-clusters.ts'

const size = { one: 90, many: 140, height: 36 }
const spots = fc.array(
  fc.record({ x: fc.integer({ min: 0, max: 800 }), y: fc.integer({ min: 0, max: 600 }), of: fc.nat() }),
)

describe('clusters', () => {
  it('hold every spot once and never lie over each other', () => {
    fc.assert(
      fc.property(spots, (some) => {
        const found = clustersOf(some, size)
        expect(found.flatMap(({ all }) => all).sort()).toEqual(some.map(({ of }) => of).sort())
        for (const [index, one] of found.entries())
          for (const other of found.slice(index + 1)) expect(overlap(one, other, size)).toBe(false)
      }),
    )
  })

  it('are of one where there is room', () => {
    const found = clustersOf(
      [
        { x: 0, y: 0, of: 'a' },
        { x: 0, y: 40, of: 'b' },
        { x: 20, y: 50, of: 'c' },
      ],
      size,
    )
    expect(found.map(({ all }) => all)).toEqual([['a'], ['b', 'c']])
  })
})
