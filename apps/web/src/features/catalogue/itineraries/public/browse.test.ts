import { describe, expect, it } from 'vitest'
import {
  groupsIn,
  groupWords,
  lengthOf,
  lengths,
  monthsFrom,
  nightsOfLength,
  publicFilters,
  without,
} from './browse.ts'

const filters = { place: 'Dubai', nightsMin: '4', nightsMax: '6', budget: '60000', month: '2027-01' }

describe('the filters of the public list', () => {
  it('are those visitors may use, whatever the address says', () => {
    expect(publicFilters({ ...filters, scope: 'all', status: 'draft', orgId: 'x' })).toEqual(filters)
  })

  it('go together where they mean one thing', () => {
    expect(groupsIn(filters)).toEqual(['place', 'month', 'nights', 'budget'])
    expect(groupsIn({ nightsMax: '3' })).toEqual(['nights'])
    expect(without(filters, 'nights')).toEqual({ place: 'Dubai', budget: '60000', month: '2027-01' })
  })

  it('are said as people say them', () => {
    expect(groupWords('month', filters)).toBe('Jan 2027')
    expect(groupWords('nights', filters)).toBe('4 to 6 nights')
    expect(groupWords('nights', { nightsMin: '10' })).toBe('10 nights and more')
    expect(groupWords('nights', { nightsMax: '1' })).toBe('up to 1 night')
    expect(groupWords('budget', filters)).toBe('under ₹60,000')
  })

  it('come from a length and go back to it', () => {
    for (const { value } of lengths) {
      const { nightsMin, nightsMax } = nightsOfLength(value)
      expect(lengthOf({ ...(nightsMin ? { nightsMin } : {}), ...(nightsMax ? { nightsMax } : {}) })).toBe(value)
    }
    expect(nightsOfLength('')).toEqual({ nightsMin: undefined, nightsMax: undefined })
  })
})

describe('the months to choose from', () => {
  it('begin with this one and pass the turn of the year', () => {
    expect(monthsFrom('2026-11-15', 4)).toEqual(['2026-11', '2026-12', '2027-01', '2027-02'])
    expect(monthsFrom('2026-11-15')).toHaveLength(13)
  })
})
