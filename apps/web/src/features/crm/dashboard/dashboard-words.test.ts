import { lastDay } from '@karavan/domain/base/period'
import { describe, expect, it } from 'vitest'
import { minuteWords } from '@karavan/domain/base/clock-words'
import { percentOf } from '../../../kit/figures.ts'
import { hrefWith, kinds, listOf } from './dashboard-words.ts'

describe('words of the dashboard', () => {
  it('say how long something took', () => {
    expect([0, 59, 60, 130, 1439, 1440, 4320].map(minuteWords)).toEqual([
      '0 min',
      '59 min',
      '1 h',
      '2 h 10 min',
      '23 h 59 min',
      '1 day',
      '3 days',
    ])
  })

  it('give a share, also of nothing', () => {
    expect([percentOf(1, 3), percentOf(3, 3), percentOf(0, 0)]).toEqual([33, 100, 0])
  })

  it('know the last day of a month, also of February', () => {
    expect([lastDay('2026-11'), lastDay('2028-02'), lastDay('2027-02'), lastDay('2026-12')]).toEqual([
      '2026-11-30',
      '2028-02-29',
      '2027-02-28',
      '2026-12-31',
    ])
  })

  it('leave out of an address what is not there', () => {
    expect(hrefWith('/x', { status: 'New', orgId: undefined })).toBe('/x?status=New')
    expect(hrefWith('/x', { orgId: undefined })).toBe('/x')
  })

  it('lead to the list of a kind, and of all kinds together to none', () => {
    expect(listOf('flight', 'o1')({ status: 'New' })).toBe(`${kinds.flight.list}?status=New&orgId=o1`)
    expect(listOf(undefined, 'o1')({ status: 'New' })).toBeUndefined()
  })
})
