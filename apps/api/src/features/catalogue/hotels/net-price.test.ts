import type { availability } from '@karavan/contracts/catalogue/hotels/availability.contract'
import type { Hotel } from '@karavan/contracts/catalogue/hotels/hotel'
import { type MarkupBasis, markupBases } from '@karavan/domain/base/markup'
import { convert, convertBack, percentOf, sum, times, toMinor } from '@karavan/domain/base/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { waysTo } from '../../../testing/subtraction.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { createMarkup } from '../../money/markups/index.ts'
import { inDays, makeHotel, makePlace, makeRate, roomBody } from './testing/hotel.ts'

const nets = { cpai: 431.07, mapai: 593.89 }
const later = { cpai: 517.23, mapai: 701.61 }
/** What one of the hotels takes off a room's night, and from a child for one, in amounts. */
const off = 83.57
const child = { withBed: 227.43, noBed: 118.79 }
const rate = 2.5
const values: Record<MarkupBasis, number> = { percent: 11, perPerson: 137.31, perNight: 413.77, perBooking: 977.53 }

let test: TestApp
let plain: Hotel
let bargain: Hotel
beforeAll(async () => {
  test = await startTestApp()
  await makeRate(test, 'Thailand', 'THB', rate)
  const place = await makePlace(test, 'Secretville', 'Thailand')
  const rates = {
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
  }
  plain = await makeHotel(test, place, rates)
  bargain = await makeHotel(test, await makePlace(test, 'Bargainville', 'Thailand'), {
    ...rates,
    childBands: [{ fromAge: 0, toAge: 11, withBed: { amount: child.withBed }, noBed: { amount: child.noBed } }],
    offers: [{ id: 'early', name: 'Early', kind: 'earlyBird', daysAhead: 1, amount: off, combinable: false }],
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
    const share = sum([times(percentOf(one, 60), nights.first), times(percentOf(other, 60), nights.later)])
    const alone = percentOf(whole, party.adults === 1 ? 40 : 0)
    const all = sum([times(whole, party.adults), alone])
    const inAmounts = [off, child.withBed, child.noBed].map((amount) => convert(toMinor(amount), rate))
    const [less = 0, withBed = 0] = inAmounts.map((amount) => times(amount, party.until - party.from))
    return [
      times(whole, party.adults),
      sum([all, party.childrenAges.length * share]),
      sum([all, party.childrenAges.length * withBed, -less]),
    ]
  })
  const amounts = [off, child.withBed, child.noBed].flatMap(inBoth)
  const value = toMinor(values[basis])
  const added =
    basis === 'percent'
      ? units.map((unit) => percentOf(unit, values.percent))
      : [value, times(value, party.until - party.from), convertBack(value, rate)]
  return [...units, ...amounts, ...units.map((unit) => times(unit, party.adults)), ...stays, ...added]
}

type Call = { method: string; path: string; body?: object; party: Party }

const callsFor = (hotel: Hotel): Call[] => [
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
        `/hotels/availability/${hotel.location}?${stay}`,
        `/hotels/availability/${hotel.location}/facets?${stay}`,
        `/hotels/hotel-details/${hotel.location}?hotelId=${hotel.id}&${stay}`,
        `/hotelsbyrooms?hotelId=${hotel.id}&rates=net&${stay}`,
      ].map((path) => ({ method: 'GET', path, party })),
      { method: 'POST', path: `/hotels/${hotel.id}/quote`, body: { ...dates, rooms }, party },
    ]
  }),
]

const calls = () => [plain, bargain].flatMap(callsFor)

type Details = z.infer<typeof availability.details.response>['data']
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
      expect.arrayContaining([
        `/hotels?rates=net: ${nets.cpai}`,
        `/hotels/${plain.id}?rates=net: ${nets.cpai}`,
        `/hotels/${bargain.id}?rates=net: ${off}`,
        `/hotels/${bargain.id}?rates=net: ${child.withBed}`,
      ]),
    )
  })

  it.each(['agent', 'houseStaff', 'customer', null] as const)(
    'neither reaches %s nor can be had by subtraction',
    async (caller) => {
      expect(await leaks(caller, basis)).toEqual([])
    },
  )

  it.each(parties)('leaves amounts beside a stay in the proportion of its lines for %o', async (party) => {
    const [call] = callsFor(bargain).filter((one) => one.path.includes('hotel-details') && one.party === party)
    const { body } = await test.call<{ data: Pick<Details, 'hotel' | 'rooms'> }>('GET', call?.path ?? '')
    const { hotel, rooms } = body.data
    const lines = rooms[0]?.plans[0]?.explanation ?? []
    // A line is so many times what is shown of the hotel, and nothing else.
    const each = (word: RegExp) => {
      const amounts = lines.filter(({ what }) => word.test(what)).map(({ amount }) => Math.abs(amount))
      return amounts.reduce((all, amount) => all + amount, 0) / rate / (party.until - party.from)
    }
    // What is added for each person is another share of the price in each season.
    const digits = basis === 'perPerson' && nightsOf(party).later > 0 ? 0 : 1
    expect(hotel.offers).toMatchObject([{ amount: expect.closeTo(each(/^Early/), digits) as number }])
    expect(party.childrenAges.map(() => hotel.childBands?.[0]?.withBed)).toEqual(
      party.childrenAges.map(() => ({ amount: expect.closeTo(each(/child/), 1) as number })),
    )
  })
})
