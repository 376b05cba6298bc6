import { describe, expect, it } from 'vitest'
import { bookHotelsHref, mayEdit, officeCustomizeHref } from './office-words.ts'

const house = { orgId: 'house', house: true }
const agencys = { orgId: 'agency', house: false }

describe('who may change an itinerary', () => {
  it('is an Admin for the house’s, and the organisation whose it is', () => {
    expect(mayEdit(house, { orgId: 'house', userType: 'Admin' })).toBe(true)
    expect(mayEdit(agencys, { orgId: 'agency', userType: 'Agent' })).toBe(true)
  })

  it('is nobody else, and of the house’s no staff', () => {
    expect(mayEdit(agencys, { orgId: 'house', userType: 'Admin' })).toBe(false)
    expect(mayEdit(agencys, { orgId: 'other', userType: 'Agent' })).toBe(false)
    expect(mayEdit(house, { orgId: 'house', userType: 'SystemUser' })).toBe(false)
    expect(mayEdit(house, null)).toBe(false)
  })
})

describe('the ways on from an itinerary', () => {
  it('differ between one city and several', () => {
    expect(bookHotelsHref({ id: 'a', kind: 'single' })).toBe('/dashboard/itineraries/bookhotel/a')
    expect(bookHotelsHref({ id: 'a', kind: 'multi' })).toBe('/dashboard/multi-itinerary-hotel/create?itinerary=a')
    expect(officeCustomizeHref({ id: 'a', kind: 'single' })).toBe('/dashboard/itineraries/customize/a')
    expect(officeCustomizeHref({ id: 'a', kind: 'multi' })).toBe('/itineraries/customize/a?kind=multi')
  })
})
