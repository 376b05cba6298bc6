import { randomUUID } from 'node:crypto'
import { baseURL, type Caller, callerOf, demo, unique } from './people.ts'

/** A day of the house's calendar, so many days from today. */
export const dayFromNow = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' })

type Room = { id: string; type: string }
export type MadeHotel = { id: string; hotelName: string; version: number; rooms: Room[]; place: string; slug: string }

const season = (price: number) => ({
  start: dayFromNow(-30),
  end: dayFromNow(400),
  cpai: price,
  mapai: price * 1.5,
  epai: 0,
})

/** A room type as the catalogue takes it. */
export const roomOf = (type: string, over: object = {}, price = 1000) => ({
  type,
  description: '',
  images: [],
  maxAdults: 2,
  maxChildren: 2,
  maxOccupancy: 3,
  allotment: 5,
  sellMode: 'instant',
  amenities: [],
  price: { seasonal_pricing: [season(price)] },
  ...over,
})

/** A place of its own, made without the browser. */
export async function newPlace(): Promise<{ id: string; place: string; slug: string }> {
  const admin = await callerOf(demo.admin)
  const place = `Ghat ${unique()}`
  const slug = place.toLowerCase().replaceAll(' ', '-')
  const { data } = await admin.call<{ data: { id: string } }>('post', '/locations', {
    location: place,
    country: 'India',
    stateCode: '08',
    displayName: `${place}, India`,
    slug,
    description: '',
    images: [],
    latitude: null,
    longitude: null,
    featured: false,
    status: 'active',
  })
  return { id: data.id, place, slug }
}

/** The body of a hotel in a place. */
export const hotelBody = (locationId: string, hotelName: string, over: object = {}) => ({
  hotelName,
  images: [],
  rating: 4.5,
  locationId,
  stateCode: '08',
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
  cancellationPolicy: [
    { daysBefore: 3, penaltyPercent: 50 },
    { daysBefore: 1, penaltyPercent: 100 },
  ],
  contact: { name: '', phone: '', email: '' },
  featured: false,
  status: 'active',
  rooms: [roomOf('Lake room'), roomOf('Tower room', {}, 1200)],
  ...over,
})

/** Makes a hotel of its own in a place of its own, without the browser. */
export async function newHotel(over: object = {}): Promise<MadeHotel> {
  const admin = await callerOf(demo.admin)
  const { id, place, slug } = await newPlace()
  const body = hotelBody(id, `Pavilion ${unique()}`, over)
  const { data } = await admin.call<{ data: Omit<MadeHotel, 'place' | 'slug'> }>('post', '/hotels', body)
  return { ...data, place, slug }
}

type Stay = { from?: number; nights?: number; adults?: number; ages?: number[] }

const datesOf = ({ from = 30, nights = 2 }: Stay) => ({
  fromDate: dayFromNow(from),
  untilDate: dayFromNow(from + nights),
})

/** The address where a room of a hotel is booked. */
export function bookingHref(hotel: MadeHotel, stay: Stay = {}, room = 0): string {
  const { adults = 2, ages = [] } = stay
  const query = new URLSearchParams({
    hotelId: hotel.id,
    roomId: hotel.rooms[room]?.id ?? '',
    mealPlan: 'cpai',
    ...datesOf(stay),
    adultsCount: String(adults),
    childrenCount: String(ages.length),
    ...(ages.length > 0 ? { childrenAges: ages.join(',') } : {}),
  })
  return `/hotel/hotels/booking/${hotel.slug}?${query}`
}

export type MadeBooking = {
  id: string
  reference: string
  voucherCode: string
  voucherVersion: number
  version: number
}

/** Books a room without the browser. */
export async function newBooking(
  caller: Caller,
  hotel: MadeHotel,
  stay: Stay = {},
  payment: 'wallet' | 'later' = 'wallet',
): Promise<MadeBooking> {
  const { adults = 2, ages = [] } = stay
  const rooms = [{ roomId: hotel.rooms[0]?.id, mealPlan: 'cpai', adults, childrenAges: ages }]
  const asked = { ...datesOf(stay), rooms }
  const quote = await caller.call<{ data: { totalInr: number } }>('post', `/hotels/${hotel.id}/quote`, asked)
  const answer = await fetch(`${baseURL()}/api/v1/hotels/create-book`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${caller.token}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': randomUUID(),
    },
    body: JSON.stringify({
      hotelId: hotel.id,
      ...asked,
      leadGuest: { name: `Asha ${unique()}`, email: 'asha@example.test', phone: '+91 98450 12345' },
      guests: [],
      requests: '',
      pets: false,
      payment,
      shownTotal: quote.data.totalInr,
    }),
  })
  if (!answer.ok) throw new Error(`booking: ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { data: MadeBooking }).data
}
