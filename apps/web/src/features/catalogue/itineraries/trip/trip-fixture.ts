import type { Leg, Plan, TripRequest } from '@karavan/domain/catalogue/itineraries/plan'
import type { Book, BookActivity, BookRoom } from './trip.ts'

const season = { start: '2027-01-01', end: '2027-12-31', cpai: 2000, mapai: 2600, epai: 0 }

export const roomIn = (locationId: string): BookRoom => ({
  roomId: `room-${locationId}`,
  type: 'Lake room',
  hotelId: `hotel-${locationId}`,
  hotelName: `Hotel ${locationId}`,
  rating: 4,
  image: null,
  locationId,
  minNights: 1,
  maxAdults: 2,
  maxChildren: 1,
  maxOccupancy: 3,
  childPolicy: { freeUnderAge: 5, adultFromAge: 12, withBedPercent: 50, noBedPercent: 25 },
  singleSupplementPercent: 40,
  seasons: [season],
})

export const activity = (id: string, locationId: string, adultPrice: number): BookActivity => ({
  id,
  name: `Activity ${id}`,
  locationId,
  category: 'Sightseeing',
  image: null,
  description: '',
  inclusions: [],
  durationMinutes: 90,
  pricedPer: 'person',
  groupSize: 1,
  adultPrice,
  childPrice: adultPrice / 2,
  minAge: 0,
  freeUnderAge: 3,
  adultFromAge: 12,
  timings: [],
  closedWeekdays: [],
  closedDates: [],
})

/** A book of two places with a hotel and two activities each. */
export const book: Book = {
  places: ['udaipur', 'jaipur'].map((id) => ({
    id,
    location: id.charAt(0).toUpperCase() + id.slice(1),
    country: 'India',
    displayName: id,
    latitude: null,
    longitude: null,
  })),
  rooms: [roomIn('udaipur'), roomIn('jaipur')],
  activities: [
    activity('boat', 'udaipur', 500),
    activity('palace', 'udaipur', 300),
    activity('fort', 'jaipur', 400),
    activity('bazaar', 'jaipur', 0),
  ],
  exact: true,
  taxRows: [
    {
      id: 'gst',
      kind: 'GST',
      service: 'itinerary',
      market: 'domestic',
      basis: 'gross',
      rate: 5,
      slab: null,
      from: '2020-01-01',
      until: null,
    },
  ],
  houseState: '08',
  buyerState: null,
  day: '2026-11-15',
  boughtBefore: 0,
  rates: [],
  own: null,
  seller: null,
}

const day = (key: string, ...activities: string[]) => ({
  key,
  title: `Title of ${key}`,
  description: '',
  meals: [],
  items: activities.map((activityId) => ({ key: `item-${activityId}`, activityId, time: null })),
})

const leg = (locationId: string, days: ReturnType<typeof day>[]): Leg => ({
  key: `leg-${locationId}`,
  locationId,
  nights: days.length,
  travel: null,
  hotels: { Standard: { hotelId: `hotel-${locationId}`, roomId: `room-${locationId}`, mealPlan: 'cpai' } },
  own: null,
  days,
})

export const asked: TripRequest = { startDate: '2027-01-10', adults: 2, childrenAges: [], category: 'Standard' }

/** Two nights in Udaipur and one in Jaipur. */
export const plan: Plan = {
  legs: [leg('udaipur', [day('day-one', 'boat', 'palace'), day('day-two')]), leg('jaipur', [day('day-three', 'fort')])],
  departure: day('day-four'),
}
