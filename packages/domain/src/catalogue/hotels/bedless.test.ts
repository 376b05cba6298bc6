import { describe, expect, it } from 'vitest'
import { bedlessAges, withoutBeds } from './bedless.ts'

const rules = { childPolicy: { freeUnderAge: 4, adultFromAge: 12, withBedPercent: 60, noBedPercent: 30 } }

describe('who takes no bed', () => {
  it('is an infant, and who is small, where nobody says how many', () => {
    expect(bedlessAges([11, 5, 1, 6, 2])).toEqual([1, 2, 5])
    expect(bedlessAges([])).toEqual([])
  })

  it('is as many of the youngest as somebody says, and every infant', () => {
    expect(bedlessAges([11, 5, 1, 6], 0)).toEqual([1])
    expect(bedlessAges([11, 8, 1, 6], 2)).toEqual([1, 6, 8])
    expect(bedlessAges([8], 5)).toEqual([8])
  })
})

describe('rooms of a party', () => {
  it('count those without a bed who pay a share at this hotel, each once', () => {
    const rooms = [
      { adults: 2, childrenAges: [5, 1] },
      { adults: 1, childrenAges: [5, 13] },
    ]
    const counts = (bedless: number[]) => withoutBeds(rooms, bedless, rules).map((one) => one.childrenWithoutBed)
    // A child of one pays nothing here in any case, and one of thirteen pays as an adult.
    expect(counts([1, 5, 5, 13])).toEqual([1, 1])
    expect(counts([1, 5])).toEqual([1, 0])
    expect(counts([])).toEqual([0, 0])
  })

  it('are those of the bands of a hotel that has some', () => {
    const share = { withBed: { percent: 50 }, noBed: { percent: 10 } }
    const bands = { ...rules, childBands: [{ fromAge: 0, toAge: 11, ...share }] }
    const [room] = withoutBeds([{ adults: 2, childrenAges: [1, 8] }], [1], bands)
    expect(room?.childrenWithoutBed).toBe(1)
  })
})
