import { describe, expect, it } from 'vitest'
import { askedIn, askedQuery } from '../../../../kit/booking/asked-address.ts'
import { customizeHref, firstAsked, tripHref } from './trip-asked.ts'

const today = '2026-11-15'
const asked = { startDate: '2027-02-01', adults: 4, childrenAges: [6], category: 'Deluxe' as const }
const fromPrice = { perPerson: 21_500, startDate: '2027-01-10', category: 'Standard' as const }
const house = { asked, fromPrice, house: true, categories: ['Standard' as const, 'Deluxe' as const] }

describe('what a trip is first priced for', () => {
  it('is the offer its card named, for two', () => {
    expect(firstAsked(house, today)).toEqual({
      startDate: '2027-01-10',
      adults: 2,
      childrenAges: [],
      category: 'Standard',
    })
  })

  it('is what it was last priced for where it is somebody’s own', () => {
    expect(firstAsked({ ...house, house: false }, today)).toEqual(asked)
  })

  it('is no day that has passed', () => {
    const past = { ...house, fromPrice: null, asked: { ...asked, startDate: '2026-11-14' } }
    expect(firstAsked(past, today).startDate).toBeNull()
    expect(firstAsked({ ...house, fromPrice: { ...fromPrice, startDate: '2026-11-14' } }, today)).toEqual(asked)
  })

  it('is a class the trip has', () => {
    expect(firstAsked({ ...house, house: false, categories: ['Luxury'] }, today).category).toBe('Luxury')
  })
})

describe('what an address asks for', () => {
  const read = (text: string) => askedIn(new URLSearchParams(text), asked, today)

  it('comes back as it was written', () => {
    const wanted = { startDate: '2027-03-04', adults: 3, childrenAges: [0, 17], category: 'Luxury' as const }
    expect(askedIn(new URLSearchParams(askedQuery(wanted)), asked, today)).toEqual(wanted)
  })

  it('can take the children away', () => {
    expect(read('ages=').childrenAges).toEqual([])
    expect(read('').childrenAges).toEqual([6])
  })

  it.each([
    'start=2026-11-14',
    'start=soon',
    'adults=0',
    'adults=17',
    'ages=18',
    'ages=1,2,3,4,5,6,7,8,9',
    'category=Palace',
  ])('leaves alone what it says wrongly: %s', (text) => {
    expect(read(text)).toEqual(asked)
  })
})

describe('addresses of trips', () => {
  it('name the kind where there are several cities', () => {
    expect(tripHref({ id: 'a', kind: 'single' })).toBe('/itineraries/view/a')
    expect(tripHref({ id: 'a', kind: 'multi' })).toBe('/itineraries/view/a?kind=multi')
  })

  it('carry what is asked to where the trip is changed', () => {
    expect(customizeHref({ id: 'a', kind: 'multi' }, asked)).toBe(
      '/itineraries/customize/a?kind=multi&start=2027-02-01&adults=4&ages=6&category=Deluxe',
    )
    expect(customizeHref({ id: 'a', kind: 'single' })).toBe('/itineraries/customize/a')
  })
})
