import { describe, expect, it } from 'vitest'
import {
  ageWords,
  availabilityHref,
  defaultSearch,
  detailsHref,
  guestWords,
  locationInAddress,
  matchingPlaces,
  type Place,
  placeNamed,
  searchIn,
  stayQuery,
} from './search.ts'

const places: Place[] = [
  { id: '1', displayName: 'Dubai, UAE', location: 'Dubai', country: 'United Arab Emirates' },
  { id: '2', displayName: 'Ras Al Khaimah, UAE', location: 'Ras Al Khaimah', country: 'United Arab Emirates' },
  { id: '3', displayName: 'Kashmir valley', location: 'Srinagar', country: 'India' },
]
const names = (found: readonly Place[]) => found.map(({ location }) => location)

const search = {
  location: 'Ras Al Khaimah, UAE',
  checkIn: '2026-12-12',
  checkOut: '2026-12-16',
  guests: { adults: 2, children: 2, childrenAges: [7, 0], pets: false },
}

describe('places', () => {
  it('are found by shown name, name and country, whatever the case', () => {
    expect(names(matchingPlaces(places, 'KASHMIR'))).toEqual(['Srinagar'])
    expect(names(matchingPlaces(places, 'srinagar'))).toEqual(['Srinagar'])
    expect(names(matchingPlaces(places, 'arab emi'))).toEqual(['Dubai', 'Ras Al Khaimah'])
    expect(names(matchingPlaces(places, '  '))).toHaveLength(3)
    expect(matchingPlaces(places, 'paris')).toEqual([])
  })

  it('are known by either of their names', () => {
    expect(placeNamed(places, 'dubai, uae')?.id).toBe('1')
    expect(placeNamed(places, 'srinagar')?.id).toBe('3')
    expect(placeNamed(places, 'nowhere')).toBeUndefined()
  })

  it('stand in addresses by their lowercased name', () => {
    expect(locationInAddress('Kashmir valley', places)).toBe('srinagar')
    expect(locationInAddress('Dubai, UAE')).toBe('dubai, uae')
  })
})

describe('the address of results', () => {
  it('carries place, dates, people and their ages', () => {
    expect(availabilityHref(search, places)).toBe(
      '/hotel/hotels/availability/ras%20al%20khaimah?fromDate=2026-12-12&untilDate=2026-12-16&adultsCount=2&childrenCount=2&childrenAges=7,0',
    )
  })

  it('names pets only when they come along, and ages only of children', () => {
    const guests = { adults: 3, children: 0, childrenAges: [], pets: true }
    expect(stayQuery({ ...search, guests })).toBe(
      'fromDate=2026-12-12&untilDate=2026-12-16&adultsCount=3&childrenCount=0&pets=true',
    )
  })

  it('is read back as it was written', () => {
    const query = new URLSearchParams(stayQuery({ ...search, guests: { ...search.guests, pets: true } }))
    expect(searchIn('dubai', query)).toEqual({ ...search, location: 'dubai', guests: { ...search.guests, pets: true } })
  })

  it('is read as far as it can be', () => {
    const read = searchIn('', new URLSearchParams('fromDate=2026-02-30&untilDate=x&adultsCount=99&childrenCount=1'))
    expect(read).toMatchObject({ location: 'Dubai, UAE', checkIn: null, checkOut: null })
    expect(read.guests).toEqual({ adults: 16, children: 1, childrenAges: [7], pets: false })
  })

  it('without anything starts like the search bar', () => {
    expect(searchIn('', new URLSearchParams())).toEqual(defaultSearch)
    expect(defaultSearch.guests).toEqual({ adults: 2, children: 1, childrenAges: [7], pets: false })
  })
})

it('leads to a hotel with or without a stay', () => {
  const hotel = { id: 'h1', location: 'Ras Al Khaimah' }
  expect(detailsHref(hotel)).toBe('/hotel/hotels/hotel-details/ras%20al%20khaimah?hotelId=h1')
  expect(detailsHref(hotel, 'adultsCount=2')).toMatch(/\?hotelId=h1&adultsCount=2$/)
})

it('says who comes along', () => {
  expect(guestWords({ adults: 1, children: 0, childrenAges: [], pets: false })).toBe('1 adult')
  expect(guestWords(search.guests)).toBe('2 adults, 2 children')
  expect(ageWords({ ...search.guests, childrenAges: [7] })).toBe('age 7')
  expect(ageWords({ ...search.guests, childrenAges: [3, 7, 9] })).toBe('ages 3, 7 and 9')
})
