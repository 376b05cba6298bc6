import { describe, expect, it } from 'vitest'
import type { Season } from './season.ts'
import { faultWords, isOnRequest, stayFault } from './stay-limit.ts'

const prices = { cpai: 1, mapai: 0, epai: 0 }
const seasons: Season[] = [
  { start: '2027-03-01', end: '2027-03-31', weekdays: [5, 6], ...prices, minStay: 2, maxStay: 4 },
  { start: '2027-03-01', end: '2027-03-31', weekdays: [0, 1, 2, 3, 4], ...prices, noArrival: [3] },
]
const fault = (from: string, until: string, minNights = 1) => {
  const found = stayFault({ from, until }, seasons, { minNights })
  return found && faultWords(found)
}

describe('the limits of a stay', () => {
  it('are those of its first night, and the least of the hotel', () => {
    // 5 March 2027 is a Friday.
    expect(fault('2027-03-05', '2027-03-06')).toBe('takes stays of 2 nights or more')
    expect(fault('2027-03-05', '2027-03-07')).toBeNull()
    expect(fault('2027-03-05', '2027-03-10')).toBe('takes stays of at most 4 nights then')
    expect(fault('2027-03-04', '2027-03-12')).toBeNull()
    expect(fault('2027-03-04', '2027-03-05', 2)).toBe('takes stays of 2 nights or more')
    expect(fault('2027-03-03', '2027-03-05')).toBe('takes no arrivals on a Wednesday then')
    expect(fault('2027-03-02', '2027-03-05')).toBeNull()
    expect(fault('2028-03-01', '2028-03-02')).toBeNull()
  })
})

describe('a room with release days', () => {
  it('is on request when arrival is nearer than they are', () => {
    const on = (releaseDays: number | null, day: string, sellMode: 'instant' | 'onRequest' = 'instant') =>
      isOnRequest({ sellMode, releaseDays }, '2027-03-10', day)
    expect([on(3, '2027-03-07'), on(3, '2027-03-08'), on(0, '2027-03-10'), on(null, '2027-03-10')]).toEqual([
      false,
      true,
      false,
      false,
    ])
    expect(on(null, '2027-01-01', 'onRequest')).toBe(true)
  })
})
