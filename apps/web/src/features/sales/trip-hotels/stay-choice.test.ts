import { describe, expect, it } from 'vitest'
import {
  type Asked,
  askedKey,
  goneLegs,
  offerOf,
  othersOf,
  type StayOffer,
  totalOf,
  type TripStay,
} from './stay-choice.ts'

const asked: Asked = { startDate: '2027-01-10', adults: 2, childrenAges: [], category: 'Standard' }

const price = (totalInr: number): NonNullable<StayOffer['price']> => ({
  currency: 'INR',
  perNight: totalInr,
  total: totalInr,
  taxes: 0,
  perNightInr: totalInr,
  totalInr,
  taxesInr: 0,
  clientTotalInr: null,
  rate: null,
  explanation: [],
})

const offer = (hotelName: string, totalInr: number, over: Partial<StayOffer> = {}): StayOffer => ({
  hotelId: hotelName,
  hotelName,
  rating: 4,
  image: null,
  roomId: `${hotelName} room`,
  type: 'Room',
  mealPlan: 'cpai',
  rooms: [],
  roomsLeft: null,
  onRequest: false,
  price: price(totalInr),
  obstacle: null,
  ...over,
})

const stay: TripStay = {
  legKey: 'leg-1',
  place: { id: 'place', location: 'Goa', country: 'India' },
  fromDate: '2027-01-10',
  untilDate: '2027-01-12',
  nights: 2,
  chosen: offer('Lake', 100.1),
  alternatives: [offer('Tower', 120.2), offer('Garden', 90)],
}

describe('what a leg goes with', () => {
  it('is the hotel of the plan until another is chosen', () => {
    expect(offerOf(stay, {}, asked)?.hotelName).toBe('Lake')
    const picks = { 'leg-1': { offer: offer('Tower', 120.2), askedFor: askedKey(asked) } }
    expect(offerOf(stay, picks, asked)?.hotelName).toBe('Tower')
  })

  it('takes the newest word on what was chosen, and forgets it for another party', () => {
    const picks = { 'leg-1': { offer: offer('Tower', 99), askedFor: askedKey(asked) } }
    expect(offerOf(stay, picks, asked)?.price?.totalInr).toBe(120.2)
    expect(offerOf(stay, picks, { ...asked, adults: 3 })?.hotelName).toBe('Lake')
  })

  it('can be anything else that is free, never what is sold out', () => {
    expect(othersOf(stay, stay.chosen).map(({ hotelName }) => hotelName)).toEqual(['Tower', 'Garden'])
    const gone = { ...stay, chosen: offer('Lake', 100.1, { obstacle: 'soldOut' }) }
    expect(othersOf(gone, offer('Tower', 120.2)).map(({ hotelName }) => hotelName)).toEqual(['Garden'])
  })
})

describe('the sum of all stays', () => {
  it('is exact', () => {
    expect(totalOf([offer('A', 0.1), offer('B', 0.2)])).toBe(0.3)
  })

  it('is none while one cannot be booked', () => {
    expect(totalOf([offer('A', 1), null])).toBeNull()
    expect(totalOf([offer('A', 1), offer('B', 1, { obstacle: 'soldOut' })])).toBeNull()
  })
})

describe('a refusal', () => {
  it('names the legs whose rooms are gone', () => {
    expect(goneLegs({ stays: [{ legKey: 'leg-2', hotelName: 'Tower' }] }, ['leg-1', 'leg-2'])).toEqual(['leg-2'])
  })

  it('that names none means the only leg there is', () => {
    expect(goneLegs({ rooms: [] }, ['leg-1'])).toEqual(['leg-1'])
    expect(goneLegs(undefined, ['leg-1', 'leg-2'])).toEqual([])
  })
})
