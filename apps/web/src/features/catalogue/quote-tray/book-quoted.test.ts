import { QuoteItem } from '@karavan/contracts/catalogue/quote-tray/quote-tray.contract'
import { expect, it } from 'vitest'
import { hrefOf } from './book-quoted.ts'

const id = (number: number) => `00000000-0000-4000-8000-00000000000${number}`
const quoted = (item: object, place = 'Dubai') => {
  const { pathname, searchParams } = new URL(hrefOf({ item: QuoteItem.parse(item), place }), 'https://karavan.test')
  return { path: pathname, query: Object.fromEntries(searchParams) }
}

it('a stay leads to the booking of its room and plan, with dates and guests', () => {
  const stay = { hotelId: id(1), roomId: id(2), mealPlan: 'mapai', fromDate: '2027-01-10', untilDate: '2027-01-12' }
  expect(quoted({ kind: 'stay', ...stay, adults: 2, childrenAges: [4, 9] })).toEqual({
    path: '/hotel/hotels/booking/dubai',
    query: { ...stay, adultsCount: '2', childrenCount: '2', childrenAges: '4,9' },
  })
})

it.each([
  ['a trip', {}, {}],
  ['a trip of several cities', { multi: true }, { kind: 'multi' }],
])('%s leads to its travellers, for the day, people and hotels that were quoted', (_, own, asked) => {
  const request = { startDate: '2027-02-01', adults: 3, childrenAges: [7], category: 'Deluxe' }
  expect(quoted({ kind: 'trip', itineraryId: id(3), asked: request, ...own })).toEqual({
    path: `/itineraries/view/${id(3)}`,
    query: { ...asked, start: '2027-02-01', adults: '3', ages: '7', category: 'Deluxe', step: 'travellers' },
  })
})

it('a trip without a day leads to its page, which asks for one', () => {
  const request = { startDate: null, adults: 2, childrenAges: [], category: 'Standard' }
  expect(quoted({ kind: 'trip', itineraryId: id(3), asked: request }).query).not.toHaveProperty('step')
})

it('a visa leads to a new application for so many people', () => {
  expect(quoted({ kind: 'visa', visaId: id(4), adults: 2, children: 1, express: true }, 'Vietnam')).toEqual({
    path: '/dashboard/visaportal/create',
    query: { country: 'Vietnam', visa: id(4), adults: '2', children: '1', express: 'true' },
  })
})

it('an activity leads to its booking, for the day and the people that were quoted', () => {
  const item = { kind: 'activity', activityId: id(5), date: '2027-01-10', adults: 2, childrenAges: [6] }
  expect(quoted(item)).toEqual({
    path: `/dashboard/activities/view/${id(5)}`,
    query: { book: 'true', date: '2027-01-10', adults: '2', ages: '6' },
  })
})
