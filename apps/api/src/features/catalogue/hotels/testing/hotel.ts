import { exampleHotel, type Hotel, type HotelBody } from '@karavan/contracts/catalogue/hotels/hotel'
import { addDays, type PlainDate } from '@karavan/domain/base/dates'
import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod'
import { today } from '../../../../platform/clock.ts'
import type { TestApp } from '../../../../testing/test-app.ts'
import { insertLocations } from '../../locations/index.ts'
import { insertRates } from '../../../money/exchange-rates/index.ts'

type Sent = z.input<typeof HotelBody>
type SentRoom = Sent['rooms'][number]

/** The day of the tests, so many days from now. */
export const inDays = ({ app }: TestApp, days: number): PlainDate => addDays(today(app.platform.config), days)

/** Writes a place and gives its id. */
export async function makePlace(
  { app }: TestApp,
  location: string,
  country = 'India',
  rest: { stateCode?: string; status?: 'active' | 'inactive'; latitude?: number; longitude?: number } = {},
): Promise<string> {
  const id = uuidv7()
  await insertLocations(app.platform.database.db, [
    {
      id,
      location,
      country,
      displayName: `${location}, ${country}`,
      slug: `${location}-${country}`.toLowerCase().replaceAll(/[^a-z]+/g, '-'),
      description: '',
      images: [],
      featured: false,
      status: 'active',
      ...rest,
    },
  ])
  return id
}

/** Writes what a currency costs since last year. */
export const makeRate = ({ app, people }: TestApp, country: string, code: string, rate: number) =>
  insertRates(app.platform.database.db, people.admin.orgId, 'House', [
    { country, code, name: code, symbol: code, rate, effectiveFrom: '2025-01-01' },
  ])

/** A room with one season around the whole of the tests. */
export const roomBody = (test: TestApp, rest: Partial<SentRoom> = {}): SentRoom => ({
  ...(exampleHotel.rooms[0] as SentRoom),
  price: {
    seasonal_pricing: [{ start: inDays(test, -60), end: inDays(test, 500), cpai: 3200, mapai: 4100, epai: 2700 }],
  },
  ...rest,
})

/** A hotel that can be sent. */
export const hotelBody = (test: TestApp, locationId: string, rest: Partial<Sent> = {}): Sent => ({
  ...(exampleHotel as Sent),
  locationId,
  rooms: [roomBody(test)],
  ...rest,
})

/** Adds a hotel as an Admin does. */
export async function makeHotel(test: TestApp, locationId: string, rest: Partial<Sent> = {}): Promise<Hotel> {
  const { status, body } = await test.call<{ data: Hotel }>('POST', '/hotels', {
    as: test.people.admin,
    body: hotelBody(test, locationId, rest),
  })
  if (status !== 201) throw new Error(`The hotel was refused: ${JSON.stringify(body)}`)
  return body.data
}

/** Sells rooms of a type on the nights from one day up to and without another. */
export async function sell(test: TestApp, roomId: string, count: number, from: PlainDate, until: PlainDate) {
  const { rows } = await test.app.platform.database.pool.query(
    'select * from take_rooms(array[$1::uuid], array[$2::int], $3, $4::date - 1)',
    [roomId, count, from, until],
  )
  if (rows.length > 0) throw new Error('The rooms are sold out')
}
