import type { Itinerary, ItineraryRow } from '@karavan/contracts/catalogue/itineraries/itinerary.contract'
import type { TripBook, TripPriceSent } from '@karavan/contracts/catalogue/itineraries/plan'
import { addDays } from '@karavan/domain/base/dates'
import type { Plan, TripRequest } from '@karavan/domain/catalogue/itineraries/plan'
import { priceTrip } from '@karavan/domain/catalogue/itineraries/trip-price'
import type { MarkupBasis } from '@karavan/domain/base/markup'
import { convert, percentOf, sum, times, toMajor, toMinor } from '@karavan/domain/base/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import type { PersonName } from '../../../testing/people.ts'
import { readRows } from '../../../testing/rows.ts'
import { waysTo } from '../../../testing/subtraction.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { inDays, makeHotel, makeRate, roomBody } from '../hotels/testing/hotel.ts'
import { repriceSome } from './reprice.job.ts'
import { type City, makeActivity, makeCity, makeTrip, markUpTrips, planIn, tripBody } from './testing/trip.ts'

type Book = z.infer<typeof TripBook>

const net = 1931.07
let test: TestApp
let city: City
let abroad: City
let trip: Itinerary
let asked: TripRequest
beforeAll(async () => {
  test = await startTestApp()
  await makeRate(test, 'Thailand', 'THB', 2.4571)
  city = await makeCity(test, { price: net })
  abroad = await makeCity(test, { country: 'Thailand', price: 871.33 })
  await markUpTrips(test, 13.37)
  await markUpTrips(test, 21.5, { audience: 'retail' })
  trip = await makeTrip(test, test.people.admin, tripBody(planIn(city, abroad)), '/multi-city-itineraries')
  asked = { startDate: inDays(test, 30), adults: 2, childrenAges: [4, 8], category: 'Standard' }
  await test.app.platform.database.pool.query(`update org set own_markup = $2 where id = $1`, [
    test.people.agent.orgId,
    JSON.stringify({ itinerary: { basis: 'percent', value: 10 } }),
  ])
})
afterAll(() => test.close())

const as = (name: PersonName | null) => (name ? test.people[name] : undefined)

async function bookFor(name: PersonName | null, cities: City[] = [city, abroad]): Promise<Book> {
  const { status, body } = await test.call<{ data: Book }>('POST', '/itineraries/price-book', {
    as: as(name),
    body: {
      locationIds: cities.map(({ placeId }) => placeId),
      hotelIds: cities.map(({ hotelId }) => hotelId),
      activityIds: [],
    },
  })
  expect(status).toBe(200)
  return body.data
}

async function priceFor(name: PersonName | null, request: TripRequest, plan?: Plan): Promise<TripPriceSent> {
  const { status, body } = await test.call<{ data: TripPriceSent }>(
    'POST',
    `/multi-city-itineraries/${trip.id}/price`,
    { as: as(name), body: { asked: request, ...(plan ? { plan } : {}) } },
  )
  expect(status).toBe(200)
  return body.data
}

/** Every number of an answer, wherever it stands. */
function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : []
}

/** What the house pays and adds for a person's night, an activity and children, once and several times. */
function secrets(): number[] {
  const units = [net, 2831.07, 500, 250].map(toMinor)
  const foreign = [871.33, 1771.33, 500, 250].flatMap((price) => [toMinor(price), convert(toMinor(price), 2.4571)])
  const fees = [...units, ...foreign].flatMap((unit) => [percentOf(unit, 13.37), percentOf(unit, 21.5)])
  return [
    13.37,
    21.5,
    ...[...units, ...foreign, ...fees].flatMap((unit) => [1, 2, 4].map((n) => toMajor(times(unit, n)))),
  ]
}

describe('a price book', () => {
  it.each([null, 'agent', 'customer', 'admin', 'houseStaff'] as const)(
    'tells %s nothing of what the house pays or adds',
    async (name) => {
      const book = await bookFor(name)
      expect(book.rooms.length + book.activities.length).toBe(4)
      expect(book.exact).toBe(true)
      const secret = new Set(secrets())
      expect(
        numbersIn({
          rooms: book.rooms.map(({ seasons }) => seasons),
          activities: book.activities.map(({ adultPrice, childPrice }) => ({ adultPrice, childPrice })),
          rest: [book.boughtBefore, book.own],
        }).filter((number) => secret.has(number)),
      ).toEqual([])
    },
  )

  it('gives a browser the same price to the paisa as the server says', async () => {
    for (const name of [null, 'agent', 'customer'] as const) {
      const priced = priceTrip(trip.plan, asked, await bookFor(name))
      const said = await priceFor(name, asked)
      expect(priced.gaps).toEqual([])
      expect([said.total, said.gross, said.perPerson]).toEqual(
        [priced.total, priced.gross, priced.perPerson].map(toMajor),
      )
      expect(said.lines.map(({ amount }) => toMinor(amount))).toEqual(priced.lines.map(({ amount }) => amount))
    }
  })

  it('is marked up unit by unit, after the conversion', async () => {
    const book = await bookFor('agent')
    const inr = (price: number, rate: number, percent: number) => {
      const cost = convert(toMinor(price), rate)
      return toMajor(sum([cost, percentOf(cost, percent)]))
    }
    const price = (hotelId: string) => book.rooms.find((room) => room.hotelId === hotelId)?.seasons[0]?.cpai
    expect([price(city.hotelId), price(abroad.hotelId)]).toEqual([inr(net, 1, 13.37), inr(871.33, 2.4571, 13.37)])
    const walk = book.activities.find(({ id }) => id === abroad.activityId)
    expect([walk?.adultPrice, walk?.childPrice]).toEqual([inr(500, 2.4571, 13.37), inr(250, 2.4571, 13.37)])
    expect(book.rates).toEqual([{ country: 'Thailand', code: 'THB', rate: 2.4571, since: '2025-01-01' }])
  })

  it('holds only what is on sale', async () => {
    const closed = await makeActivity(test, city.placeId, { status: 'inactive' })
    const hotel = await makeHotel(test, city.placeId, { hotelName: 'Shut', status: 'inactive' })
    const { body } = await test.call<{ data: Book }>('POST', '/itineraries/price-book', {
      body: { locationIds: [city.placeId], hotelIds: [hotel.id], activityIds: [closed] },
    })
    expect([body.data.rooms, body.data.activities.map(({ id }) => id)]).toEqual([[], [city.activityId]])
  })

  it('has no prices for a country without a rate', async () => {
    const far = await makeCity(test, { country: 'Vietnam' })
    const book = await bookFor(null, [far])
    expect([book.rooms.map(({ seasons }) => seasons), book.activities]).toEqual([[[]], []])
    const priced = priceTrip(planIn(far), asked, book)
    expect(priced.gaps.map(({ reason }) => reason)).toEqual(['noSeason', 'notSold'])
  })

  it('begins the slabs of the year where the buyer’s purchases stand', async () => {
    const { orgId, id } = test.people.foreignAgent
    const insert = (reference: string, status: string, overseas: boolean) =>
      test.app.platform.database.pool.query(
        `insert into package_booking (id, reference, org_id, user_id, itinerary_id, kind, title, plan, asked, stays, days,
           words, rooms, lead_guest, start_date, end_date, people, overseas, price, total, net, fee, taxes,
           cancellation_policy, payment, status, payment_status, voucher_code)
         values (gen_random_uuid(), $1, $2, $3, $4, 'multi', 'Trip', '{}', '{}', '[]', '[]', '{}', '[]', '{}', '2027-01-10',
           '2027-01-14', 2, $6, '{}', 107100, 90000, 10000, '[{"name": "TCS", "rate": 2, "base": 10500000, "amount": 210000}]',
           '[]', 'wallet', $5, $7, $1)`,
        [reference, orgId, id, trip.id, status, overseas, status === 'Cancelled' ? 'Refunded' : 'Unpaid'],
      )
    await insert('PB-2026-900001', 'Pending', true)
    await insert('PB-2026-900002', 'Cancelled', true)
    await insert('PB-2026-900003', 'Pending', false)
    expect((await bookFor('foreignAgent')).boughtBefore).toBe(105_000)
    expect((await bookFor('agent')).boughtBefore).toBe(0)
  })
})

describe('the price of a trip', () => {
  it('is for each buyer their own, with what the agency asks of its clients', async () => {
    const [visitor, agent] = [await priceFor(null, asked), await priceFor('agent', asked)]
    expect(visitor.total).toBeGreaterThan(agent.total)
    expect(visitor.clientTotal).toBeNull()
    // An agency without a GSTIN charges no tax; what was collected of it at source is none of its client's cost.
    const tcs = sum(agent.taxes.filter(({ name }) => name === 'TCS').map(({ amount }) => toMinor(amount)))
    const cost = sum([toMinor(agent.total), -tcs])
    expect(agent.clientTotal).toBe(toMajor(sum([cost, percentOf(cost, 10)])))
    expect(agent.taxes.map(({ name }) => name)).toContain('TCS')
  })

  it('tells nothing of what the house pays or adds', async () => {
    const secret = new Set(secrets())
    for (const name of [null, 'agent', 'customer'] as const) {
      const { lines, total, gross, taxes } = await priceFor(name, asked)
      const amounts = [
        total,
        gross,
        ...taxes.map(({ amount }) => amount),
        ...lines.flatMap(({ unit, amount }) => [unit, amount]),
      ]
      expect(amounts.filter((amount) => secret.has(amount))).toEqual([])
    }
  })

  it('follows a changed plan, and says what has none', async () => {
    const bare = structuredClone(trip.plan)
    for (const leg of bare.legs) for (const day of leg.days) day.items = []
    const [whole, without] = [await priceFor('agent', asked), await priceFor('agent', asked, bare)]
    expect(without.total).toBeLessThan(whole.total)
    expect(without.lines.some(({ part }) => part === 'activity')).toBe(false)
    const undated = await priceFor('agent', { ...asked, startDate: null })
    expect(undated.gaps.map(({ reason }) => reason)).toEqual(['noDate', 'noDate'])
    const luxury = await priceFor('agent', { ...asked, category: 'Luxury' })
    expect(luxury.gaps.map(({ reason }) => reason)).toEqual(['noHotel', 'noHotel'])
  })

  it('is not told of a trip one may not see', async () => {
    const mine = await makeTrip(test, test.people.agent, tripBody(planIn(city)))
    const { status } = await test.call('POST', `/itineraries/${mine.id}/price`, {
      as: as('foreignAgent'),
      body: { asked },
    })
    expect(status).toBe(404)
  })
})

describe('a group', () => {
  const priceOf = (adults: number, children: number) =>
    test.call<{ data: TripPriceSent }>('POST', '/itineraries/price', {
      as: as('foreignAgent'),
      body: {
        asked: { ...asked, adults, childrenAges: Array.from({ length: children }, () => 7) },
        plan: planIn(city),
      },
    })

  it('of eighty adults and as many children is the most', async () => {
    expect((await priceOf(80, 80)).status).toBe(200)
    expect((await priceOf(81, 0)).status).toBe(400)
    expect((await priceOf(80, 81)).status).toBe(400)
  })
})

describe('a fixed markup on trips', () => {
  const markUp = (basis: MarkupBasis, value: number) =>
    markUpTrips(test, value, { audience: 'agency', orgId: test.people.foreignAgent.orgId, basis })
  const pricePlan = async (plan: Plan) => {
    const { status, body } = await test.call<{ data: TripPriceSent }>('POST', '/itineraries/price', {
      as: as('foreignAgent'),
      body: { asked, plan },
    })
    expect(status).toBe(200)
    return body.data
  }

  // Four people in two rooms, four nights.
  it.each([
    ['perPerson', 751.31, 4],
    ['perNight', 613.77, 8],
    ['perBooking', 2977.53, 1],
  ] as const)('%s is in every line, and nothing of an answer tells it from the net', async (basis, value, count) => {
    await markUp('percent', 0)
    const [net, netBook] = [await priceFor('foreignAgent', asked), await bookFor('foreignAgent')]
    await markUp(basis, value)
    const [price, book] = [await priceFor('foreignAgent', asked), await bookFor('foreignAgent')]
    expect(price.gaps).toEqual([])
    expect(toMinor(price.gross)).toBe(toMinor(net.gross) + times(toMinor(value), count))
    expect(price.total).toBe(toMajor(sum([price.gross, ...price.taxes.map(({ amount }) => amount)].map(toMinor))))
    expect(await pricePlan(trip.plan)).toEqual(price)
    expect([netBook.exact, book.exact]).toEqual([true, false])

    const units = numbersIn([
      netBook.rooms.map(({ seasons }) => seasons.map(({ cpai, mapai, epai }) => [cpai, mapai, epai])),
      netBook.activities.map(({ adultPrice, childPrice }) => [adultPrice, childPrice]),
    ]).filter((unit) => unit > 0)
    const parts = net.lines.flatMap(({ unit, amount }) => [unit, amount]).filter((amount) => amount > 0)
    const secret = [...units, ...parts, net.gross, value, toMajor(times(toMinor(value), count))].map(toMinor)
    expect(
      waysTo(secret, { ...price, lines: price.lines.map(({ unit, amount }) => [unit, amount]) }, [1, 2, 4]),
    ).toEqual([])
    expect(
      waysTo(secret, { rooms: book.rooms.map(({ seasons }) => seasons), activities: book.activities }, [1, 2, 4]),
    ).toEqual([])
    // The search for ways finds them where they are.
    expect(waysTo(secret, netBook)).not.toEqual([])
  })

  it('leaves a plan without anything in it without a price', async () => {
    const bare = structuredClone(trip.plan)
    for (const leg of bare.legs) {
      leg.hotels = {}
      for (const day of leg.days) day.items = []
    }
    expect(await pricePlan(bare)).toMatchObject({ lines: [], total: 0 })
  })

  it('is within the lowest price', async () => {
    const { body } = await test.call<{ data: Itinerary }>('GET', `/multi-city-itineraries/${trip.id}`, {
      as: as('foreignAgent'),
    })
    const { startDate = '', category = 'Standard', perPerson } = body.data.fromPrice ?? {}
    const two = await priceFor('foreignAgent', { startDate, category, adults: 2, childrenAges: [] })
    expect(perPerson).toBe(two.perPerson)
  })
})

describe('the lowest price', () => {
  /** What each of two adults pays on every day of the year, one after another. */
  async function cheapestByDay(name: PersonName | null, of: Itinerary, cities: City[], extra: string[] = []) {
    const { body } = await test.call<{ data: Book }>('POST', '/itineraries/price-book', {
      as: as(name),
      body: {
        locationIds: cities.map(({ placeId }) => placeId),
        hotelIds: [...cities.map(({ hotelId }) => hotelId), ...extra],
        activityIds: [],
      },
    })
    let best: number | null = null
    for (let ahead = 1; ahead <= 365; ahead += 1) {
      const startDate = inDays(test, ahead)
      for (const category of of.categories) {
        const found = priceTrip(of.plan, { startDate, adults: 2, childrenAges: [], category }, body.data)
        if (found.gaps.length === 0 && (best === null || found.perPerson < best)) best = found.perPerson
      }
    }
    return best === null ? null : toMajor(best)
  }

  it('is the lowest of every day and class, whatever the seasons', async () => {
    const seasons = [
      { start: inDays(test, 3), end: inDays(test, 40), cpai: 4000, mapai: 0, epai: 0 },
      { start: inDays(test, 41), end: inDays(test, 41), cpai: 900, mapai: 0, epai: 0 },
      { start: inDays(test, 42), end: inDays(test, 90), cpai: 3000, mapai: 0, epai: 0 },
      { start: inDays(test, 95), end: inDays(test, 300), cpai: 3500, mapai: 0, epai: 0 },
    ]
    const hotel = await makeHotel(test, city.placeId, {
      hotelName: 'Seasonal',
      rooms: [roomBody(test, { price: { seasonal_pricing: seasons } })],
    })
    const plan = planIn(city)
    const [leg] = plan.legs
    if (leg) leg.hotels.Deluxe = { hotelId: hotel.id, roomId: hotel.rooms[0]?.id ?? '', mealPlan: 'cpai' }
    const made = await makeTrip(test, test.people.admin, tripBody(plan, { title: 'Seasonal' }))
    for (const name of [null, 'agent'] as const) {
      const { body } = await test.call<{ data: Itinerary }>('GET', `/itineraries/${made.id}`, { as: as(name) })
      expect(body.data.fromPrice?.perPerson).toBe(await cheapestByDay(name, made, [city], [hotel.id]))
      // Listed and alone it is the same.
      const listed = await test.call<{ data: ItineraryRow[] }>('GET', '/itineraries?q=seasonal', { as: as(name) })
      expect(listed.body.data.map(({ fromPrice }) => fromPrice)).toEqual([body.data.fromPrice])
    }
  })

  it('is on a day when everything is open, within the validity', async () => {
    const start = inDays(test, 20)
    const shut = await makeActivity(test, city.placeId, {
      closedWeekdays: [0, 1, 2, 3, 4, 5].filter((day) => day !== new Date(`${start}T00:00:00Z`).getUTCDay()),
    })
    const plan = planIn({ ...city, activityId: shut })
    const valid = { validFrom: inDays(test, 17), validUntil: inDays(test, 29) }
    const made = await makeTrip(test, test.people.admin, tripBody(plan, valid))
    const { fromPrice } = made
    const offset = fromPrice ? (Date.parse(fromPrice.startDate) - Date.parse(start)) / 86_400_000 : Number.NaN
    const open = [start, addDays(start, 7)].map((day) => new Date(`${day}T00:00:00Z`).getUTCDay())
    expect(fromPrice && [6, ...open]).toContain(new Date(`${fromPrice?.startDate}T00:00:00Z`).getUTCDay())
    expect(offset).toBeGreaterThanOrEqual(-3)
    expect(offset).toBeLessThanOrEqual(9)
  })

  it('is none where nothing can be sold, and found anew by the nightly job', async () => {
    const bare = planIn(city)
    for (const leg of bare.legs) leg.hotels = {}
    expect((await makeTrip(test, test.people.admin, tripBody(bare))).fromPrice).toBeNull()

    const made = await makeTrip(test, test.people.admin, tripBody(planIn(city), { title: 'Nightly' }))
    const { database, config, enqueue } = test.app.platform
    await database.pool.query(`update itinerary set from_net = null, from_date = null, from_category = null`)
    const read = async () =>
      (await test.call<{ data: Itinerary }>('GET', `/itineraries/${made.id}`)).body.data.fromPrice
    expect(await read()).toBeNull()
    await database.transaction((db) =>
      repriceSome({ config, enqueue })({}, { db, jobId: 'test', attempt: 0, lastError: '', emit: () => {} }),
    )
    expect(await read()).toEqual(made.fromPrice)
    const rows = await readRows<{ version: number }>(database, 'select version from itinerary where id = $1', [made.id])
    expect(rows).toEqual([{ version: 1 }])
  })

  it('sorts a list and keeps it within a budget, at the caller’s own price', async () => {
    const page = async (name: PersonName | null, query: string) =>
      (await test.call<{ data: ItineraryRow[] }>('GET', `/itineraries?pageSize=100&${query}`, { as: as(name) })).body
        .data
    for (const name of [null, 'agent'] as const) {
      const prices = (await page(name, 'sort=fromPrice')).flatMap(({ fromPrice }) => fromPrice?.perPerson ?? [])
      expect(prices.length).toBeGreaterThan(2)
      expect(prices).toEqual([...prices].sort((a, b) => a - b))
      const budget = prices[0] ?? 0
      const within = await page(name, `budget=${Math.ceil(budget)}`)
      expect(within.length).toBeGreaterThan(0)
      for (const { fromPrice } of within) expect(fromPrice?.perPerson).toBeLessThanOrEqual(Math.ceil(budget))
      expect(await page(name, `budget=${Math.floor(budget) - 1}`)).toEqual([])
    }
  })
})
