import { describe, expect, it } from 'vitest'
import { clientPrice } from './client-view.ts'
import { asked, book as fixture, plan } from './trip-fixture.ts'

const price = { gross: 1_000_000, taxes: [], rooms: 2 }
const book = { ...fixture, seller: { registered: false, state: '27' } }
const trip = { plan, asked: { ...asked, childrenAges: [7] } }

describe('what a client pays', () => {
  it('is nothing to speak of without a markup of the agency’s own', () => {
    expect(clientPrice(trip, price, { ...book, own: null })).toBeNull()
  })

  it('counts the agency’s markup by its basis, in rupees', () => {
    expect(clientPrice(trip, price, { ...book, own: { basis: 'percent', value: 12.5 } })?.total).toBe(1_125_000)
    expect(clientPrice(trip, price, { ...book, own: { basis: 'perPerson', value: 100 } })?.total).toBe(1_030_000)
    // Three nights in two rooms.
    expect(clientPrice(trip, price, { ...book, own: { basis: 'perNight', value: 50.5 } })?.total).toBe(1_030_300)
    expect(clientPrice(trip, price, { ...book, own: { basis: 'perBooking', value: 999.99 } })?.total).toBe(1_099_999)
  })

  it('shares the total among everybody who travels', () => {
    expect(clientPrice(trip, price, { ...book, own: { basis: 'percent', value: 20 } })?.perPerson).toBe(400_000)
  })
})
