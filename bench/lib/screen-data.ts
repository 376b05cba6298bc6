import type { CustomerImport } from '@karavan/contracts/crm/customers/customer-import.contract'
import { setTimeout as wait } from 'node:timers/promises'
import { dayFromNow, hotelBody, type MadeHotel, newPlace, roomOf } from '../../tests/e2e/support/hotel.ts'
import { baseURL, type Caller, callerOf, demo, unique } from '../../tests/e2e/support/people.ts'
import { newHotelBooking, newPackageEnquiry } from './screen-crm.ts'

/** Where the screens with much on them are. */
export type ScreenData = { results: string; builder: string; imported: string; activity: string; sheet: string }

const atOnce = 6

/** Does something so many times, some of it side by side. */
async function each<T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> {
  const done: T[] = []
  let next = 0
  const turn = async () => {
    for (let index = next++; index < count; index = next++) done[index] = await work(index)
  }
  await Promise.all(Array.from({ length: atOnce }, turn))
  return done
}

const amenities = ['Pool', 'Spa', 'Gym', 'Beach', 'Bar', 'Parking', 'Airport shuttle', 'Family rooms', 'Lift', 'Garden']

async function manyHotels(admin: Caller): Promise<string> {
  const { id, slug } = await newPlace()
  await each(130, (index) =>
    admin.call(
      'post',
      '/hotels',
      hotelBody(id, `Pavilion ${index} ${unique()}`, {
        rating: 3 + (index % 5) / 2,
        amenities: amenities.filter((_, at) => (index + at) % 3 !== 0),
        latitude: 26 + (index % 13) / 100,
        longitude: 75 + Math.floor(index / 13) / 100,
        images: ['/scenes/lake-two-lakes.svg'],
        rooms: [roomOf('Lake room', {}, 1000 + index * 100)],
      }),
    ),
  )
  const stay = `fromDate=${dayFromNow(30)}&untilDate=${dayFromNow(33)}&adultsCount=2&childrenCount=0`
  return `/hotel/hotels/availability/${slug}?${stay}`
}

const activityOf = (locationId: string, name: string) => ({
  name,
  locationId,
  category: 'Sightseeing',
  durationMinutes: 60,
  pricedPer: 'person',
  groupSize: null,
  adultPrice: 500,
  childPrice: 200,
  minAge: 0,
  freeUnderAge: 3,
  adultFromAge: 12,
  dailyCapacity: null,
  timings: [],
  closedWeekdays: [],
  closedDates: [],
  images: [],
  description: '',
  inclusions: [],
  status: 'active',
})

type Made = { data: { id: string } }

/** Five places with four nights in each, three things to do a day. */
async function longTrip(admin: Caller): Promise<{ builder: string; activity: string }> {
  const names: string[] = []
  const legs = []
  for (let leg = 0; leg < 5; leg++) {
    const { id: locationId } = await newPlace()
    const { data: hotel } = await admin.call<{ data: MadeHotel }>(
      'post',
      '/hotels',
      hotelBody(locationId, `Inn ${leg}`),
    )
    const activities = await each(12, async (index) => {
      const name = `Walk ${leg}-${index}`
      names.push(name)
      const { data } = await admin.call<Made>('post', '/activities', activityOf(locationId, name))
      return data.id
    })
    const days = Array.from({ length: 4 }, (_, day) => ({
      key: `day-${unique()}`,
      title: `Day ${day}`,
      description: 'Through the lanes and over the water.',
      meals: ['breakfast'],
      items: [0, 1, 2].map((at) => ({
        key: `item-${unique()}`,
        activityId: activities[(day * 3 + at) % 12],
        time: null,
      })),
    }))
    legs.push({
      key: `leg-${unique()}`,
      locationId,
      nights: 4,
      travel: null,
      hotels: { Standard: { hotelId: hotel.id, roomId: hotel.rooms[0]?.id, mealPlan: 'cpai' } },
      own: null,
      days,
    })
  }
  const { data } = await admin.call<Made>('post', '/multi-city-itineraries', {
    title: 'Five places in twenty days',
    themes: ['Culture'],
    images: [],
    overview: 'Water and stone.',
    inclusions: ['Hotel with breakfast'],
    exclusions: ['Flights'],
    terms: '',
    templateId: null,
    validFrom: null,
    validUntil: null,
    status: 'published',
    featured: false,
    plan: {
      legs,
      departure: { key: `day-${unique()}`, title: 'Home', description: '', meals: ['breakfast'], items: [] },
    },
    asked: { startDate: dayFromNow(40), adults: 2, childrenAges: [], category: 'Standard' },
  })
  return { builder: `/dashboard/multi-city-itinerary/edit/${data.id}`, activity: 'Walk 0-0' }
}

const stops = ['New', 'Contacted', 'Quoted', 'Negotiation'] as const

async function manyEnquiries(agent: Caller): Promise<void> {
  await each(440, async (index) => {
    const mark = unique()
    const { id } = await newPackageEnquiry(`Asha ${mark}`, `asha-${mark}@example.test`)
    const status = stops[index % stops.length]
    if (status === 'New') return
    await agent.call('patch', `/crm/enquiries/package/${id}/status`, { status, from: 'New' })
  })
}

/** Hands in a file in which every row has a fault, so that all of them are to be shown. */
async function longImport({ token }: Caller, rows: number): Promise<string> {
  const lines = Array.from({ length: rows }, (_, index) => `Customer ${index},not a phone ${index},nor@an@address`)
  const form = new FormData()
  form.append('file', new Blob([`Name,Phone,E-mail\n${lines.join('\n')}\n`], { type: 'text/csv' }), 'customers.csv')
  const headers = { Authorization: `Bearer ${token}` }
  const address = `${baseURL()}/api/v1/crm/customers`
  const read = async (answer: Response) => {
    if (!answer.ok) throw new Error(`${answer.url} gave ${answer.status}: ${await answer.text()}`)
    return ((await answer.json()) as { data: CustomerImport }).data
  }
  let record = await read(await fetch(`${address}/import`, { method: 'POST', headers, body: form }))
  while (record.status === 'checking') {
    await wait(200)
    record = await read(await fetch(`${address}/imports/${record.id}`, { headers }))
  }
  if (record.rejected !== rows) throw new Error(`${record.rejected} of ${rows} rows have a fault`)
  return `/crm/all-customers?import=${record.id}`
}

/** A contract as large as they get: twelve room types, forty seasons, each split at the weekend. */
export async function fillSheet(): Promise<string> {
  const admin = await callerOf(demo.admin)
  const { id } = await newPlace()
  const seasons = (room: number) =>
    Array.from({ length: 80 }, (_, index) => {
      const [season, weekend] = [Math.floor(index / 2), index % 2]
      const cpai = 2000 + room * 300 + season * 25 + weekend * 400
      return {
        start: dayFromNow(season * 9),
        end: dayFromNow(season * 9 + 8),
        weekdays: weekend ? [5, 6] : [0, 1, 2, 3, 4],
        ...{ epai: cpai - 300, cpai, mapai: cpai + 700, apai: cpai + 1300 },
        ...{ single: 900, extraBedAdult: 1100, extraBedChild: 700 },
      }
    })
  const rooms = Array.from({ length: 12 }, (_, room) =>
    roomOf(`Room type ${room + 1}`, { price: { seasonal_pricing: seasons(room) } }),
  )
  const body = hotelBody(id, `Contract House ${unique()}`, { rooms })
  const { data } = await admin.call<Made>('post', '/hotels', body)
  return `/dashboard/hotels/rates/${data.id}`
}

/** Fills a server that runs on the demo data with as much as a screen may have to show. */
export async function fillScreens(): Promise<ScreenData> {
  const admin = await callerOf(demo.admin)
  const agent = await callerOf(demo.agent)
  const results = await manyHotels(admin)
  const trip = await longTrip(admin)
  await manyEnquiries(agent)
  await each(300, (index) => newHotelBooking(`Rohan ${unique()}`, 1 + (index % 40)))
  return { ...trip, results, sheet: await fillSheet(), imported: await longImport(agent, 10_000) }
}
