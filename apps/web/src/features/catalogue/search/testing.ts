import type { Hotel } from '@karavan/contracts/catalogue/hotels/hotel'
import type { AvailableHotel, RoomOffer, StayPrice } from '@karavan/contracts/catalogue/hotels/stay'

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

export const dubai = { id: idOf(1), displayName: 'Dubai, UAE', location: 'Dubai', country: 'United Arab Emirates' }

/** A hotel of Dubai with one room, which has these seasons. */
export const hotelOf = (number: number, seasons: Hotel['rooms'][number]['price']['seasonal_pricing'] = []): Hotel => ({
  _id: idOf(number),
  id: idOf(number),
  hotelName: `Pavilion ${number}`,
  images: [`/files/${number}.png`],
  rating: 4.5,
  location: 'Dubai',
  country: 'United Arab Emirates',
  locationId: dubai.id,
  stateCode: null,
  description: 'Terraces over the water.',
  address: 'Lake Road 4',
  latitude: null,
  longitude: null,
  amenities: ['Pool'],
  petsAllowed: false,
  checkInTime: '14:00',
  checkOutTime: '12:00',
  childPolicy: { freeUnderAge: 5, adultFromAge: 12, withBedPercent: 50, noBedPercent: 25 },
  singleSupplementPercent: 40,
  minNights: 1,
  cancellationPolicy: [],
  contact: { name: null, phone: null, email: null },
  featured: true,
  status: 'active',
  currency: 'AED',
  rates: 'selling',
  rooms: [
    {
      id: idOf(number + 1000),
      type: 'Lake room',
      description: '',
      images: [],
      maxAdults: 2,
      maxChildren: 2,
      maxOccupancy: 3,
      allotment: null,
      sellMode: 'instant',
      amenities: [],
      price: { seasonal_pricing: seasons },
    },
  ],
  version: 1,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
})

const price: StayPrice = {
  currency: 'INR',
  perNight: 2000,
  total: 8000,
  taxes: 400,
  perNightInr: 2000,
  totalInr: 8000,
  taxesInr: 400,
  clientTotalInr: null,
  rate: null,
  explanation: [],
}

/** A hotel that can take a stay of four nights. */
export const resultOf = (number: number): AvailableHotel => ({
  ...price,
  hotel: hotelOf(number),
  room: { id: idOf(number + 1000), type: 'Lake room', sellMode: 'instant' },
  mealPlan: 'cpai',
  rooms: 1,
  nights: 4,
  roomsLeft: null,
  freeUntil: null,
  keptPercent: 100,
  distanceKm: 1.8,
})

/** Its room for that stay, or without one. */
export const offerOf = (hotel: Hotel, priced: boolean): RoomOffer[] =>
  hotel.rooms.map((room) => ({
    ...room,
    rooms: priced ? 1 : null,
    roomsLeft: null,
    obstacle: null,
    plans: priced ? [{ ...price, mealPlan: 'cpai' }] : [],
    freeUntil: null,
  }))
