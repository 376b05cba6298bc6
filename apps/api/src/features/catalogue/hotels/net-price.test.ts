import type { Hotel } from '@karavan/contracts/catalogue/hotels/hotel'
import { type MarkupBasis, markupBases } from '@karavan/domain/base/markup'
import { convert, convertBack, percentOf, sum, times, toMinor } from '@karavan/domain/base/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { waysTo } from '../../../testing/subtraction.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { createMarkup } from '../../money/markups/index.ts'
import { inDays, makeHotel, makePlace, makeRate, roomBody } from './testing/hotel.ts'

const nets = { cpai: 431.07, mapai: 593.89 }
const later = { cpai: 517.23, mapai: 701.61 }
const rate = 2.5
const values: Record<MarkupBasis, number> = { percent: 11, perPerson: 137.31, perNight: 413.77, perBooking: 977.53 }

let test: TestApp
let hotel: Hotel
beforeAll(async () => {
  test = await startTestApp()
  await makeRate(test, 'Thailand', 'THB', rate)
  const place = await makePlace(test, 'Secretville', 'Thailand')
  hotel = await makeHotel(test, place, {
    featured: true,
    singleSupplementPercent: 40,
    rooms: [
      roomBody(test, {
        maxAdults: 3,
        maxOccupancy: 4,
        price: {
          seasonal_pricing: [
            { start: inDays(test, 0), end: inDays(test, 20), ...nets, epai: 0 },
            { start: inDays(test, 21), end: inDays(test, 90), ...later, epai: 0 },
          ],
        },
      }),
    ],
  })
})
afterAll(() => test.close())

/** The newest rule wins. */
async function markUp(basis: MarkupBasis): Promise<void> {
  for (const audience of ['retail', 'agencies'] as const)
    await createMarkup(
      test.app.platform.database.db,
      { id: null, orgId: test.people.admin.orgId, name: 'House', requestId: 'test' },
      {
        service: 'hotel',
        audience,
        orgId: null,
        basis,
        value: values[basis],
        from: '2026-01-01',
        until: null,
        note: null,
      },
    )
}

const parties = [
  { adults: 2, childrenAges: [], from: 5, until: 7 },
  { adults: 1, childrenAges: [], from: 5, until: 6 },
  { adults: 3, childrenAges: [], from: 5, until: 8 },
  { adults: 2, childrenAges: [8], from: 19, until: 23 },
]
type Party = (typeof parties)[number]
const couple = { adults: 2, childrenAges: [], from: 5, until: 6 }

/** How many nights of a stay are in the first season, and how many in the later one. */
const nightsOf = ({ from, until }: Party) => {
  const first = Math.min(until, 21) - from
  return { first, later: until - from - first }
}

/** What the house pays and adds: for a person's night, for all adults a night and all along, and in all. */
function secretsOf(basis: MarkupBasis, party: Party): number[] {
  const nights = nightsOf(party)
  const sold = ['cpai', 'mapai'] as const
  const inBoth = (unit: number) => [toMinor(unit), convert(toMinor(unit), rate)]
  const units = sold.flatMap((plan) => [...inBoth(nets[plan]), ...inBoth(later[plan])])
  const stays = sold.flatMap((plan) => {
    const [one, other] = [convert(toMinor(nets[plan]), rate), convert(toMinor(later[plan]), rate)]
    const whole = sum([times(one, nights.first), times(other, nights.later)])
    const child = sum([times(percentOf(one, 60), nights.first), times(percentOf(other, 60), nights.later)])
    const alone = percentOf(whole, party.adults === 1 ? 40 : 0)
    return [times(whole, party.adults), sum([times(whole, party.adults), party.childrenAges.length * child, alone])]
  })
  const value = toMinor(values[basis])
  const added =
    basis === 'percent'
      ? units.map((unit) => percentOf(unit, values.percent))
      : [value, times(value, party.until - party.from), convertBack(value, rate)]
  return [...units, ...units.map((unit) => times(unit, party.adults)), ...stays, ...added]
}

type Call = { method: string; path: string; body?: object; party: Party }

const calls = (): Call[] => [
  ...[
    '/hotels?rates=net',
    '/hotels/featured',
    `/hotels/${hotel.id}?rates=net`,
    `/hotelsbyrooms?hotelId=${hotel.id}&rates=net`,
    `/audit?entity=hotel&id=${hotel.id}`,
  ].map((path) => ({ method: 'GET', path, party: couple })),
  ...parties.flatMap((party): Call[] => {
    const { adults, childrenAges } = party
    const dates = { fromDate: inDays(test, party.from), untilDate: inDays(test, party.until) }
    const children = `childrenCount=${childrenAges.length}&childrenAges=${childrenAges.join()}`
    const stay = `fromDate=${dates.fromDate}&untilDate=${dates.untilDate}&adultsCount=${adults}&${children}`
    const rooms = [{ roomId: hotel.rooms[0]?.id, mealPlan: 'cpai', adults, childrenAges }]
    return [
      ...[
        `/hotels/availability/secretville?${stay}`,
        `/hotels/availability/secretville/facets?${stay}`,
        `/hotels/hotel-details/secretville?hotelId=${hotel.id}&${stay}`,
        `/hotelsbyrooms?hotelId=${hotel.id}&rates=net&${stay}`,
      ].map((path) => ({ method: 'GET', path, party })),
      { method: 'POST', path: `/hotels/${hotel.id}/quote`, body: { ...dates, rooms }, party },
    ]
  }),
]

type Caller = 'admin' | 'agent' | 'houseStaff' | 'customer' | null

async function leaks(caller: Caller, basis: MarkupBasis): Promise<string[]> {
  const found: string[] = []
  for (const { method, path, body, party } of calls()) {
    const answer = await test.call(method, path, { as: caller ? test.people[caller] : undefined, body })
    // The trail is for people who signed in; everything else is open to all.
    expect([path, answer.status]).toEqual([path, caller === null && path.startsWith('/audit') ? 401 : 200])
    const nights = party.until - party.from
    const counts = [1, 2, nights, party.adults, party.adults * nights]
    for (const way of waysTo(secretsOf(basis, party), answer.body, counts)) found.push(`${path}: ${way}`)
  }
  return found
}

describe.each(markupBases)('what the house pays and earns with a markup %s', (basis) => {
  beforeAll(() => markUp(basis))

  it('comes out to an Admin, so the search can find it', async () => {
    expect(await leaks('admin', basis)).toEqual(
      expect.arrayContaining([`/hotels?rates=net: ${nets.cpai}`, `/hotels/${hotel.id}?rates=net: ${nets.cpai}`]),
    )
  })

  it.each(['agent', 'houseStaff', 'customer', null] as const)(
    'neither reaches %s nor can be had by subtraction',
    async (caller) => {
      expect(await leaks(caller, basis)).toEqual([])
    },
  )
})
