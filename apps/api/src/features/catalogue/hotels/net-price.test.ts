import type { Hotel } from '@karavan/contracts/catalogue/hotels/hotel'
import { convert, percentOf, times, toMajor, toMinor } from '@karavan/domain/base/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { createMarkup } from '../../money/markups/index.ts'
import { inDays, makeHotel, makePlace, makeRate, roomBody } from './testing/hotel.ts'

const net = 431.07
let test: TestApp
let hotel: Hotel
beforeAll(async () => {
  test = await startTestApp()
  await makeRate(test, 'Thailand', 'THB', 2.5)
  const place = await makePlace(test, 'Secretville', 'Thailand')
  hotel = await makeHotel(test, place, {
    featured: true,
    rooms: [
      roomBody(test, {
        price: {
          seasonal_pricing: [{ start: inDays(test, 0), end: inDays(test, 90), cpai: net, mapai: 0, epai: 0 }],
        },
      }),
    ],
  })
  for (const audience of ['retail', 'agencies'] as const)
    await createMarkup(
      test.app.platform.database.db,
      { id: null, orgId: test.people.admin.orgId, name: 'House', requestId: 'test' },
      {
        service: 'hotel',
        audience,
        orgId: null,
        basis: 'percent',
        value: 11,
        from: '2026-01-01',
        until: null,
        note: null,
      },
    )
})
afterAll(() => test.close())

/** The net price, what the stay costs the house and what it earns: per person, per night, per stay, in both currencies. */
function figures(): string[] {
  const rupees = convert(toMinor(net), 2.5)
  const fee = percentOf(rupees, 11)
  return [toMinor(net), rupees, fee]
    .flatMap((amount) => [1, 2, 4, 8].map((count) => toMajor(times(amount, count))))
    .map(String)
}

const calls = (): [string, string, object?][] => {
  const stay = `fromDate=${inDays(test, 5)}&untilDate=${inDays(test, 7)}&adultsCount=2`
  const rooms = [{ roomId: hotel.rooms[0]?.id, mealPlan: 'cpai', adults: 2, childrenAges: [] }]
  return [
    ['GET', '/hotels?rates=net'],
    ['GET', '/hotels/featured'],
    ['GET', `/hotels/${hotel.id}?rates=net`],
    ['GET', `/hotels/availability/secretville?${stay}`],
    ['GET', `/hotels/availability/secretville/facets?${stay}`],
    ['GET', `/hotels/hotel-details/secretville?hotelId=${hotel.id}&${stay}`],
    ['GET', `/hotelsbyrooms?hotelId=${hotel.id}&rates=net&${stay}`],
    ['GET', `/audit?entity=hotel&id=${hotel.id}`],
    ['POST', `/hotels/${hotel.id}/quote`, { fromDate: inDays(test, 5), untilDate: inDays(test, 7), rooms }],
  ]
}

async function leaks(caller: 'admin' | 'agent' | 'houseStaff' | 'customer' | null): Promise<string[]> {
  const found: string[] = []
  for (const [method, path, body] of calls()) {
    const answer = await test.call(method, path, { as: caller ? test.people[caller] : undefined, body })
    // The trail is for people who signed in; everything else is open to all.
    expect([path, answer.status]).toEqual([path, caller === null && path.startsWith('/audit') ? 401 : 200])
    const text = JSON.stringify(answer.body).replaceAll(',', ' ')
    for (const figure of figures())
      if (new RegExp(`(?<![\\d.])${figure.replace('.', '\\.')}(?!\\d)`).test(text))
        found.push(`${path} shows ${figure}`)
  }
  return found
}

describe('what the house pays and earns', () => {
  it('comes out to an Admin, so the search can find it', async () => {
    expect(await leaks('admin')).toEqual(
      expect.arrayContaining([`/hotels?rates=net shows ${net}`, `/hotels/${hotel.id}?rates=net shows ${net}`]),
    )
  })

  it.each(['agent', 'houseStaff', 'customer', null] as const)('never reaches %s', async (caller) => {
    expect(await leaks(caller)).toEqual([])
  })
})
