import { describe, expect, it } from 'vitest'
import { asSent, explained } from './trip-price.ts'

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
