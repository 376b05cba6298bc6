import { describe, expect, it } from 'vitest'
import { ratesInShort } from './rates-in-short.ts'

const plans = { epai: 0, cpai: 100, mapai: 140 }

describe('what the seasons of a room come to', () => {
  it('is nothing without a season', () => {
    expect(ratesInShort([])).toBeNull()
  })

  it('counts a season split at the weekend once, and tells its days, prices and gaps', () => {
    const found = ratesInShort([
      { start: '2027-04-11', end: '2027-06-30', ...plans, apai: 210 },
      { start: '2027-01-01', end: '2027-03-31', ...plans, weekdays: [0, 1, 2, 3, 4] },
      { start: '2027-01-01', end: '2027-03-31', ...plans, cpai: 90, weekdays: [5, 6] },
    ])
    expect(found).toEqual({
      seasons: 2,
      from: '2027-01-01',
      until: '2027-06-30',
      prices: { lowest: 90, highest: 210 },
      gaps: [{ start: '2027-04-01', end: '2027-04-10' }],
    })
  })

  it('has no prices while every one is zero', () => {
    const bare = { start: '2027-01-01', end: '2027-03-31', epai: 0, cpai: 0, mapai: 0 }
    expect(ratesInShort([bare])?.prices).toBeNull()
  })
})
