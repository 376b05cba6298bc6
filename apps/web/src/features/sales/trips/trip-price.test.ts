import { describe, expect, it } from 'vitest'
import { asSent, explained, partsOf } from './trip-price.ts'

const price = asSent({
  lines: [
    { part: 'stay', key: 'leg-1', label: 'Lake House', how: '2 nights', unit: 500_050, count: 2, amount: 1_000_100 },
  ],
  gaps: [],
  gross: 1_000_100,
  taxes: [
    { name: 'IGST', rate: 5, base: 1_000_100, amount: 50_005 },
    { name: 'TCS', rate: 2, base: 1_050_105, amount: 21_002 },
  ],
  total: 1_071_107,
  perPerson: 535_554,
  rooms: 1,
})

describe('a price made in the browser', () => {
  it('is written as the server would send it', () => {
    expect(price).toMatchObject({ total: 10_711.07, gross: 10_001, perPerson: 5355.54 })
  })

  it('is explained in steps that add up to it', () => {
    const { explanation, totalInr } = explained(price)
    expect(explanation.map(({ amount }) => amount)).toEqual([10_001, 500.05, 210.02])
    expect(totalInr).toBe(10_711.07)
    expect(explanation.at(-1)).toMatchObject({ what: 'Tax collected at source' })
  })
})

describe('the parts of a price', () => {
  it('carry their share of the tax collected at source and add up to the paisa', () => {
    const parts = partsOf('instalments', price, { day: '2026-11-15', departure: '2027-01-20' })
    expect(parts).toEqual([
      { number: 1, dueOn: '2026-11-15', amount: 3213.33, tcs: 63.01 },
      { number: 2, dueOn: '2026-12-30', amount: 7497.74, tcs: 147.01 },
    ])
  })

  it('are one when the trip is near or all is paid at once', () => {
    expect(partsOf('instalments', price, { day: '2026-11-15', departure: '2026-11-25' })).toHaveLength(1)
    expect(partsOf('full', price, { day: '2026-11-15', departure: '2027-01-20' })).toMatchObject([
      { amount: 10_711.07 },
    ])
  })
})
