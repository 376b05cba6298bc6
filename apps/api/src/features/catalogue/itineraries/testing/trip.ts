import type { Itinerary, ItineraryBody } from '@karavan/contracts/catalogue/itineraries/itinerary.contract'
import type { Plan } from '@karavan/domain/catalogue/itineraries/plan'
import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod'
import type { Person } from '../../../../testing/people.ts'
import type { TestApp } from '../../../../testing/test-app.ts'
import { insertActivities } from '../../activities/index.ts'
import { inDays, makeHotel, makePlace, roomBody } from '../../hotels/testing/hotel.ts'
import { createMarkup } from '../../../money/markups/index.ts'

export type Sent = z.input<typeof ItineraryBody>
type NewActivity = Parameters<typeof insertActivities>[1][number]

/** Adds an activity and gives its id. */
export async function makeActivity(
  { app }: TestApp,
  locationId: string,
  rest: Partial<NewActivity> = {},
): Promise<string> {
  const id = uuidv7()
  await insertActivities(app.platform.database.db, [
    {
      id,
      locationId,
      name: `Walk ${id.slice(-6)}`,
      category: 'Sightseeing',
      durationMinutes: 120,
      pricedPer: 'person',
      groupSize: null,
      adultPrice: 500,
      childPrice: 250,
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
      ...rest,
    },
  ])
  return id
}

/** A place with a hotel on sale and something to do. */
export type City = { placeId: string; name: string; hotelId: string; roomId: string; activityId: string }

let made = 0

export async function makeCity(
  test: TestApp,
  { country = 'India', price = 3200 }: { country?: string; price?: number } = {},
): Promise<City> {
  made += 1
  // Letters only: slugs are made of them.
  const name = `Tripville ${[...String(made)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`
  const placeId = await makePlace(test, name, country)
  const season = { start: inDays(test, -60), end: inDays(test, 500), cpai: price, mapai: price + 900, epai: 0 }
  const hotel = await makeHotel(test, placeId, {
    hotelName: `${name} Palace`,
    rooms: [roomBody(test, { price: { seasonal_pricing: [season] } })],
  })
  const activityId = await makeActivity(test, placeId)
  return { placeId, name, hotelId: hotel.id, roomId: hotel.rooms[0]?.id ?? '', activityId }
}

/** A plan of two nights in each city, with its hotel in the Standard class and its activity on the first day. */
export function planIn(...cities: City[]): Plan {
  const day = (key: string) => ({ key, title: 'A day', description: 'Something to do.', meals: [], items: [] })
  return {
    legs: cities.map(({ placeId, hotelId, roomId, activityId }, at) => ({
      key: `leg-${at}`,
      locationId: placeId,
      nights: 2,
      travel: at === 0 ? null : { mode: 'train' as const, note: '', activityId: null },
      hotels: { Standard: { hotelId, roomId, mealPlan: 'cpai' as const } },
      own: null,
      days: [
        { ...day(`day-${at}-0`), items: [{ key: `item-${at}`, activityId, time: '10:00' }] },
        { ...day(`day-${at}-1`), meals: ['breakfast'] },
      ],
    })),
    departure: { ...day('departure'), meals: ['breakfast'] },
  }
}

/** An itinerary that can be sent. */
export const tripBody = (plan: Plan, rest: Partial<Sent> = {}): Sent => ({
  title: 'Lakes and palaces',
  themes: ['Culture'],
  images: ['/scenes/lake-udaipur.svg'],
  overview: 'Two slow days by the water.',
  inclusions: ['Hotel with breakfast'],
  exclusions: ['Flights'],
  terms: '<p>Prices hold for seven days.</p>',
  templateId: null,
  validFrom: null,
  validUntil: null,
  status: 'published',
  featured: false,
  plan,
  asked: { startDate: null, adults: 2, childrenAges: [], category: 'Standard' },
  ...rest,
})

export type Path = '/itineraries' | '/multi-city-itineraries'

/** Makes an itinerary as a person does. */
export async function makeTrip(
  { call }: Pick<TestApp, 'call'>,
  as: Person,
  body: Sent,
  path: Path = '/itineraries',
): Promise<Itinerary> {
  const { status, body: answer } = await call<{ data: Itinerary }>('POST', path, { as, body })
  if (status !== 201) throw new Error(`The itinerary was refused: ${JSON.stringify(answer)}`)
  return answer.data
}

/** Sets what the house adds on trips, for everybody or for some. */
export const markUpTrips = (
  { app, people }: TestApp,
  value: number,
  rest: Partial<Parameters<typeof createMarkup>[2]> = {},
) =>
  createMarkup(
    app.platform.database.db,
    { id: null, orgId: people.admin.orgId, name: 'House', requestId: 'test' },
    {
      service: 'itinerary',
      audience: 'agencies',
      orgId: null,
      basis: 'percent',
      value,
      from: '2026-01-01',
      until: null,
      note: null,
      ...rest,
    },
  )
