import { describe, expect, it } from 'vitest'
import { filtersOf, readAvailability, readStay, stayIn, valuesOf, writeQuery } from './availability-query.ts'

const stay = 'fromDate=2026-12-12&untilDate=2026-12-16&adultsCount=2&childrenCount=1&childrenAges=7'
const read = (text: string) => readAvailability(new URLSearchParams(text))

describe('an address of results', () => {
  it('that is good is asked for as it stands, without what the contract does not know', () => {
    const { query, faults } = read(`${stay}&stars=4,5&utm_source=mail`)
    expect(faults).toBeUndefined()
    expect(query).toEqual({
      fromDate: '2026-12-12',
      untilDate: '2026-12-16',
      adultsCount: '2',
      childrenCount: '1',
      childrenAges: '7',
      stars: '4,5',
    })
  })

  it.each([
    ['untilDate=2026-12-16&adultsCount=2', { part: 'Check-in date', words: 'missing' }],
    ['fromDate=2026-02-30&untilDate=2026-12-16&adultsCount=2', { part: 'Check-in date', words: 'not a valid date' }],
    [
      'fromDate=2026-12-16&untilDate=2026-12-12&adultsCount=2',
      { part: 'Check-out date', words: 'Check-out comes after check-in' },
    ],
    ['fromDate=2026-12-12&untilDate=2027-12-12&adultsCount=2', { part: 'Check-out date', words: 'At most 60 nights' }],
    ['fromDate=2026-12-12&untilDate=2026-12-16&adultsCount=17', { part: 'Adults', words: 'a number from 1 to 16' }],
    [
      `${stay.replace('Ages=7', 'Ages=18')}`,
      { part: 'Ages of the children', words: 'numbers from 0 to 17, one for each child' },
    ],
    [`${stay.replace('Count=1', 'Count=2')}`, { part: 'Ages of the children', words: 'One age for each child' }],
    [`${stay}&stars=9`, { part: 'Stars', words: 'numbers from 1 to 5' }],
    [`${stay}&plan=all`, { part: 'Meals', words: 'cpai, mapai, epai or apai' }],
  ])('%s says which part is wrong', (text, fault) => {
    expect(read(text).faults).toEqual([fault])
  })
})

it('reads the stay of a hotel, which may have none', () => {
  expect(readStay(new URLSearchParams('hotelId=x')).query).toEqual({})
  expect(readStay(new URLSearchParams(`hotelId=x&${stay}`)).query).toMatchObject({ fromDate: '2026-12-12' })
  expect(readStay(new URLSearchParams('fromDate=2026-12-12')).faults).toEqual([
    { part: 'Check-out date', words: 'missing' },
  ])
})

it('keeps when and who apart from the filters', () => {
  const params = new URLSearchParams(`${stay}&amenities=Pool,Wi-Fi&maxPrice=40000&page=3`)
  expect(writeQuery(stayIn(params))).toBe(stay)
  expect(filtersOf(read(params.toString()).query ?? {})).toEqual(['amenities', 'maxPrice'])
  expect(valuesOf('Pool,Wi-Fi')).toEqual(['Pool', 'Wi-Fi'])
  expect(valuesOf(undefined)).toEqual([])
})
