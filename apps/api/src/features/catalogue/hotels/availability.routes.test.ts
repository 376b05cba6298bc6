import { type Hotel, HotelBody } from '@karavan/contracts/catalogue/hotels/hotel'
import type { AvailableHotel, RoomOffer, StayPrice } from '@karavan/contracts/catalogue/hotels/stay'
import { weekdayOf } from '@karavan/domain/base/dates'
import { unionOfDates } from '@karavan/domain/catalogue/search/date-selection'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertHotels } from './index.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { hotelBody, inDays, makeHotel, makePlace, makeRate, roomBody, sell } from './testing/hotel.ts'

type Results = {
  data: AvailableHotel[]
  meta: { total: number; places: { country: string }[]; nearest: { fromDate: string; untilDate: string }[] }
}
type Refused = { code: string; detail: string; errors?: { path: string }[] }
type Count = { value: string; count: number }
type Dates = {
  data: {
    location: string
    country: string
    checkInDates: string[]
    checkOutDates: string[]
    hotels: { id: string; hotelName: string; checkInDates: string[]; checkOutDates: string[] }[]
  }[]
  meta: { page: number; pageSize: number; total: number; mostDates: number }
}

let test: TestApp
const day = (days: number) => inDays(test, days)
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const stay = (from: number, nights: number, rest = 'adultsCount=2') =>
  `fromDate=${day(from)}&untilDate=${day(from + nights)}&${rest}`
const search = (place: string, query: string) =>
  test.call<Results>('GET', `/hotels/availability/${encodeURIComponent(place)}?${query}`)
const names = ({ body }: { body: Results }) => body.data.map(({ hotel }) => hotel.hotelName)
const season = (from: number, until: number, price: number) => ({
  start: day(from),
  end: day(until),
  cpai: price,
  mapai: 0,
  epai: 0,
})

describe('availability', () => {
  it('finds a place by name, slug and display name in any case, and both of two countries', async () => {
    await makeRate(test, 'Thailand', 'THB', 2.5)
    const india = await makePlace(test, 'Port Blue')
    const thailand = await makePlace(test, 'Port Blue', 'Thailand')
    await makeHotel(test, india, { hotelName: 'Indian' })
    await makeHotel(test, thailand, { hotelName: 'Thai' })
    const found = await search('port BLUE', stay(10, 2))
    expect(names(found).sort()).toEqual(['Indian', 'Thai'])
    expect(found.body.meta.places.map(({ country }) => country)).toEqual(['India', 'Thailand'])
    expect(found.headers['cache-control']).toBe('no-store')
    expect(names(await search('port-blue-thailand', stay(10, 2)))).toEqual(['Thai'])
    expect(names(await search('Port Blue, India', stay(10, 2)))).toEqual(['Indian'])
    const [thai] = (await search('port-blue-thailand', stay(10, 2))).body.data
    expect(thai).toMatchObject({
      currency: 'THB',
      mealPlan: 'epai',
      rooms: 1,
      nights: 2,
      totalInr: 27_000,
      total: 10_800,
      perNightInr: 13_500,
      rate: { code: 'THB', rate: 2.5 },
      roomsLeft: null,
      clientTotalInr: null,
    })
  })

  it('tells the distance and the value of what it finds, and orders by them', async () => {
    const place = await makePlace(test, 'Worth', 'India', { latitude: 24.57, longitude: 73.68 })
    const strict = { cancellationPolicy: [{ daysBefore: 365, penaltyPercent: 50 }] }
    const at = (latitude: number | null, cpai: number, rest: object = {}) => ({
      latitude,
      longitude: latitude === null ? null : 73.68,
      rooms: [roomBody(test, { price: { seasonal_pricing: [season(-1, 400, cpai)] } })],
      rating: 4,
      ...rest,
    })
    await makeHotel(test, place, { hotelName: 'Near and dear', ...at(24.57, 6000) })
    await makeHotel(test, place, { hotelName: 'Middle', ...at(24.58, 4000) })
    await makeHotel(test, place, { hotelName: 'Cheap and strict', ...at(24.66, 3000, strict) })
    await makeHotel(test, place, { hotelName: 'Nowhere', ...at(null, 4400) })
    expect(names(await search('worth', stay(60, 2, 'adultsCount=2&sort=distance')))).toEqual([
      'Near and dear',
      'Middle',
      'Cheap and strict',
      'Nowhere',
    ])
    const plain = (await search('worth', stay(60, 2))).body
    expect(plain.data.every(({ value }) => value === undefined)).toBe(true)
    expect(plain.meta.places).toMatchObject([{ latitude: 24.57, longitude: 73.68 }])
    const { data } = (await search('worth', stay(60, 2, 'adultsCount=2&sort=value'))).body
    const scores = data.map(({ value }) => value?.score ?? 0)
    expect(scores).toEqual([...scores].sort((a, b) => b - a))
    expect(data[0]?.hotel.hotelName).toBe('Middle')
    expect(data[0]?.value?.parts[0]?.how).toBe('as much as the middle of the 4-star hotels found')
    const strictOne = data.find(({ hotel }) => hotel.hotelName === 'Cheap and strict')
    expect(strictOne).toMatchObject({ freeUntil: null, keptPercent: 50, distanceKm: 10 })
    expect(names(await search('worth', stay(60, 2, 'adultsCount=2&free=true')))).not.toContain('Cheap and strict')
    expect(names(await search('worth', stay(60, 2, 'adultsCount=2&maxKm=2&sort=distance')))).toEqual([
      'Near and dear',
      'Middle',
    ])
  })

  it('draws the totals as bars, and speaks of client prices where it is asked to', async () => {
    const place = await makePlace(test, 'Barred')
    for (const cpai of [1000, 1000, 2000, 5000])
      await makeHotel(test, place, {
        hotelName: `At ${cpai}`,
        rooms: [roomBody(test, { price: { seasonal_pricing: [season(-1, 400, cpai)] } })],
      })
    const { agent } = test.people
    await test.app.platform.database.pool.query(
      `update org set own_markup = '{"hotel": {"basis": "percent", "value": 10}}' where id = $1`,
      [agent.orgId],
    )
    type Counted = { data: { price: { min: number; max: number; bars: number[] } } }
    const counted = async (rest: string) => {
      const address = `/hotels/availability/barred/facets?${stay(20, 2, `adultsCount=2${rest}`)}`
      return (await test.call<Counted>('GET', address, { as: agent })).body.data.price
    }
    const [own, client] = [await counted(''), await counted('&prices=client')]
    expect(own.bars).toHaveLength(24)
    expect([own.bars[0], own.bars[6], own.bars[23]]).toEqual([2, 1, 1])
    expect(client.bars).toEqual(own.bars)
    expect([client.min, client.max]).toEqual([own.min * 1.1, own.max * 1.1].map((one) => Math.round(one * 100) / 100))
    const between = async (rest: string) =>
      (await test.call<Results>('GET', `/hotels/availability/barred?${stay(20, 2, rest)}`, { as: agent })).body.meta
        .total
    expect(await between(`adultsCount=2&maxPrice=${own.min}`)).toBe(2)
    expect(await between(`adultsCount=2&maxPrice=${own.min}&prices=client`)).toBe(0)
    expect(await between(`adultsCount=2&maxPrice=${client.min}&prices=client`)).toBe(2)
  })

  it('orders by the prices that are shown: a markup for each room turns the order round', async () => {
    const place = await makePlace(test, 'Two Sides')
    const roomFor = (maxAdults: number, cpai: number) =>
      roomBody(test, { maxAdults, maxOccupancy: maxAdults, price: { seasonal_pricing: [season(-1, 400, cpai)] } })
    await makeHotel(test, place, { hotelName: 'One large room', rooms: [roomFor(4, 1010)] })
    await makeHotel(test, place, { hotelName: 'Two small rooms', rooms: [roomFor(2, 1000)] })
    const { agent } = test.people
    await test.app.platform.database.pool.query(
      `update org set own_markup = '{"hotel": {"basis": "perNight", "value": 50000}}' where id = $1`,
      [agent.orgId],
    )
    const listed = async (rest: string) => {
      const address = `/hotels/availability/Two%20Sides?${stay(20, 2, `adultsCount=4${rest}`)}`
      const { data } = (await test.call<Results>('GET', address, { as: agent })).body
      return data.map(({ hotel, totalInr, clientTotalInr }) => ({ name: hotel.hotelName, totalInr, clientTotalInr }))
    }
    const [own, client] = [await listed(''), await listed('&prices=client')]
    expect(own.map(({ name }) => name)).toEqual(['Two small rooms', 'One large room'])
    expect(client.map(({ name }) => name)).toEqual(['One large room', 'Two small rooms'])
    expect((await listed('&prices=client&sort=-price')).map(({ name }) => name)).toEqual(own.map(({ name }) => name))
    const totals = client.map(({ clientTotalInr }) => clientTotalInr ?? 0)
    expect(totals).toEqual(totals.toSorted((a, b) => a - b))
  })

  it('leaves out what is sold, stopped, too small, too short or without pets, and says how few are left', async () => {
    const place = await makePlace(test, 'Narrow')
    const full = await makeHotel(test, place, { hotelName: 'Full', rooms: [roomBody(test, { allotment: 2 })] })
    const few = await makeHotel(test, place, { hotelName: 'Few', rooms: [roomBody(test, { allotment: 9 })] })
    await makeHotel(test, place, { hotelName: 'Long', minNights: 5 })
    await makeHotel(test, place, { hotelName: 'Pets', petsAllowed: true })
    const stopped = await makeHotel(test, place, { hotelName: 'Stopped' })
    await makeHotel(test, place, {
      hotelName: 'Gap',
      rooms: [roomBody(test, { price: { seasonal_pricing: [season(0, 20, 10), season(22, 40, 10)] } })],
    })
    await makeHotel(test, place, { hotelName: 'Closed', status: 'inactive' })
    await sell(test, full.rooms[0]?.id ?? '', 2, day(21), day(22))
    await sell(test, few.rooms[0]?.id ?? '', 6, day(21), day(22))
    await test.call('PUT', `/hotels/${stopped.id}/rooms/${stopped.rooms[0]?.id}/stop-sale`, {
      as: test.people.admin,
      body: { from: day(22), until: day(22), stopped: true },
    })
    const found = await search('narrow', stay(20, 3, 'adultsCount=2&sort=name'))
    expect(names(found)).toEqual(['Few', 'Pets'])
    expect(found.body.data.map(({ roomsLeft }) => roomsLeft)).toEqual([3, null])
    expect(names(await search('narrow', stay(23, 5, 'adultsCount=2&sort=name')))).toEqual([
      'Few',
      'Full',
      'Gap',
      'Long',
      'Pets',
      'Stopped',
    ])
    expect(names(await search('narrow', stay(20, 3, 'adultsCount=2&pets=true')))).toEqual(['Pets'])
    // Four rooms for eight adults, and one for the ninth: three are left on the tight night.
    expect(names(await search('narrow', stay(20, 3, 'adultsCount=9&sort=name')))).toEqual(['Pets'])
    expect(names(await search('narrow', stay(20, 3, 'adultsCount=6&sort=name')))).toEqual(['Few', 'Pets'])
  })

  it('filters, sorts and pages, and counts what each filter would leave', async () => {
    const place = await makePlace(test, 'Wide')
    for (const [index, rating] of [2.5, 3, 3.5, 4, 4.5, 5].entries())
      await makeHotel(test, place, {
        hotelName: `House ${index}`,
        rating,
        amenities: index % 2 ? ['Pool', 'Spa'] : ['Pool'],
        rooms: [
          roomBody(test, {
            price: { seasonal_pricing: [{ ...season(-1, 90, 1000 + 100 * index), mapai: index < 2 ? 2000 : 0 }] },
          }),
        ],
      })
    const at = (query: string) => search('wide', stay(5, 1, `adultsCount=2&${query}`))
    expect(names(await at('stars=3,4&sort=-rating'))).toEqual(['House 4', 'House 3', 'House 2', 'House 1'])
    expect(names(await at('amenities=Pool,Spa&sort=-price'))).toEqual(['House 5', 'House 3', 'House 1'])
    expect(names(await at('plan=mapai,epai'))).toEqual(['House 0', 'House 1'])
    expect(names(await at('name=SE%204'))).toEqual(['House 4'])
    expect(names(await at('minPrice=2200&maxPrice=2600'))).toEqual(['House 1', 'House 2', 'House 3'])
    const second = await at('pageSize=4&page=2&sort=name')
    expect([names(second), second.body.meta.total]).toEqual([['House 4', 'House 5'], 6])
    const past = await at('pageSize=4&page=9')
    expect([past.body.data, past.body.meta.total]).toEqual([[], 6])
    const none = await at('stars=1')
    expect([none.body.meta.total, none.body.meta.nearest]).toEqual([0, []])
    const facets = await test.call<{
      data: { total: number; free: number; price: object; stars: Count[]; amenities: Count[]; plans: Count[] }
    }>('GET', `/hotels/availability/wide/facets?${stay(5, 1)}`)
    expect(facets.body.data).toEqual({
      total: 6,
      stars: [5, 4, 3, 2].map((value) => ({ value: String(value), count: value === 5 || value === 2 ? 1 : 2 })),
      amenities: [
        { value: 'Pool', count: 6 },
        { value: 'Spa', count: 3 },
      ],
      plans: [
        { value: 'cpai', count: 6 },
        { value: 'mapai', count: 2 },
      ],
      free: 0,
      price: { min: 2000, max: 3000, bars: [1, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 1] },
    })
  })

  it('tells the cheapest total of each day of a month, as a search for that day does', async () => {
    const place = await makePlace(test, 'Monthly')
    const room = roomBody(test, {
      allotment: 1,
      price: { seasonal_pricing: [season(-1, 40, 2000), season(41, 200, 3000)] },
    })
    const { rooms } = await makeHotel(test, place, { hotelName: 'Cheaper', rooms: [room] })
    await makeHotel(test, place, {
      hotelName: 'Dearer',
      rooms: [roomBody(test, { price: { seasonal_pricing: [season(-1, 60, 3500)] } })],
    })
    await sell(test, rooms[0]?.id ?? '', 1, day(20), day(22))
    type Calendar = { data: { date: string; total: number | null }[] }
    const month = async (name: string) =>
      (await test.call<Calendar>('GET', `/hotels/availability/monthly/calendar?month=${name}&nights=2&adultsCount=2`))
        .body.data
    const months = [...new Set([0, 20, 40, 60].map((days) => day(days).slice(0, 7)))]
    const known = new Map((await Promise.all(months.map(month))).flat().map(({ date, total }) => [date, total]))
    expect(known.get(day(-1)) ?? null).toBeNull()
    for (const days of [1, 18, 19, 21, 22, 39, 40, 45]) {
      const [first] = (await search('monthly', stay(days, 2))).body.data
      expect([days, known.get(day(days))]).toEqual([days, first?.totalInr])
    }
    const refused = await test.call('GET', '/hotels/availability/monthly/calendar?month=2027-13&nights=2&adultsCount=2')
    expect(refused.status).toBe(400)
  })

  it('offers the nearest dates when nothing is free', async () => {
    const place = await makePlace(test, 'Later')
    const hotel = await makeHotel(test, place, { rooms: [roomBody(test, { allotment: 1 })] })
    await sell(test, hotel.rooms[0]?.id ?? '', 1, day(28), day(34))
    const { body } = await search('later', stay(30, 2))
    expect(body.data).toEqual([])
    expect(body.meta.nearest.map(({ fromDate, untilDate }) => [fromDate, untilDate])).toEqual(
      [25, 26, 34, 35].map((from) => [day(from), day(from + 2)]),
    )
    expect((await search('later', stay(30, 2, 'adultsCount=16'))).body.meta.nearest).toEqual([])
    // What is past is no alternative.
    await sell(test, hotel.rooms[0]?.id ?? '', 1, day(0), day(1))
    expect((await search('later', stay(0, 1))).body.meta.nearest[0]?.fromDate).toBe(day(1))
  })

  it.each([
    ['dates swapped', 'fromDate=2027-03-05&untilDate=2027-03-01&adultsCount=2', ['untilDate']],
    ['30 February', 'fromDate=2027-02-30&untilDate=2027-03-02&adultsCount=2', ['fromDate']],
    ['a past day', 'fromDate=2020-01-01&untilDate=2020-01-03&adultsCount=2', ['fromDate']],
    ['17 adults', 'fromDate=2027-03-01&untilDate=2027-03-02&adultsCount=17', ['adultsCount']],
    [
      'an age of 18',
      'fromDate=2027-03-01&untilDate=2027-03-02&adultsCount=2&childrenCount=1&childrenAges=18',
      ['childrenAges.0'],
    ],
    [
      'too few ages',
      'fromDate=2027-03-01&untilDate=2027-03-02&adultsCount=2&childrenCount=2&childrenAges=4',
      ['childrenAges'],
    ],
    ['nine children', 'fromDate=2027-03-01&untilDate=2027-03-02&adultsCount=2&childrenCount=9', ['childrenCount']],
    ['an unknown key', 'fromDate=2027-03-01&untilDate=2027-03-02&adultsCount=2&stras=3', ['querystring']],
    [
      'several at once',
      'fromDate=tomorrow&untilDate=2027-03-02&adultsCount=0&sort=best',
      ['adultsCount', 'fromDate', 'sort'],
    ],
  ])('refuses %s, naming the field', async (_, query, paths) => {
    const { status, body } = await test.call<Refused>('GET', `/hotels/availability/wide?${query}`)
    expect([status, body.errors?.map(({ path }) => path).sort()]).toEqual([400, paths])
  })

  it('refuses characters no database can hold', async () => {
    const place = await test.call<Refused>('GET', `/hotels/availability/a%00b?${stay(5, 1)}`)
    expect([place.status, place.body.errors?.map(({ path }) => path)]).toEqual([400, ['location']])
    for (const path of ['/hotels?q=%00', '/hotels?country=%00', `/hotels/availability/wide?${stay(5, 1)}&name=%00`])
      expect([path, (await test.call('GET', path)).status]).toEqual([path, 400])
  })

  it('says that a place is unknown', async () => {
    const { status, body } = await test.call<Refused>('GET', `/hotels/availability/Atlantis?${stay(5, 1)}`)
    expect([status, body.code, body.errors?.[0]?.path]).toEqual([404, 'NOT_FOUND', 'location'])
  })

  it('asks the database once, however many hotels there are', async () => {
    const { pool } = test.app.platform.database
    const original = pool.query.bind(pool)
    const asked = async () => {
      let count = 0
      pool.query = ((...given: unknown[]) => {
        count += 1
        return (original as (...args: unknown[]) => unknown)(...given)
      }) as typeof pool.query
      try {
        expect((await search('wide', stay(5, 1))).body.meta.total).toBe(6)
      } finally {
        pool.query = original
      }
      return count
    }
    // The server's clock may ask for something at the same time; it does not do so each time.
    expect(Math.min(await asked(), await asked(), await asked())).toBe(1)
  })
})

describe('details, rooms and quote', () => {
  let hotel: Hotel
  beforeAll(async () => {
    const place = await makePlace(test, 'Detail')
    hotel = await makeHotel(test, place, {
      hotelName: 'Main',
      rooms: [
        roomBody(test, { type: 'Twin', allotment: 2 }),
        roomBody(test, { type: 'Family', maxAdults: 3, maxOccupancy: 5, sellMode: 'onRequest' }),
        roomBody(test, { type: 'Summer', price: { seasonal_pricing: [season(200, 300, 900)] } }),
      ],
    })
    for (const rating of [4.5, 3, 5]) await makeHotel(test, place, { hotelName: `Other ${rating}`, rating })
    await sell(test, hotel.rooms[0]?.id ?? '', 1, day(40), day(41))
  })

  it('shows one hotel with the offer of each room and hotels like it', async () => {
    const path = (name: string) => `/hotels/hotel-details/${name}?hotelId=${hotel.id}`
    const { body } = await test.call<{ data: { hotel: Hotel; rooms: RoomOffer[]; similar: { hotelName: string }[] } }>(
      'GET',
      `${path('detail')}&${stay(40, 2, 'adultsCount=3')}`,
    )
    expect(body.data.hotel).toMatchObject({ id: hotel.id, _id: hotel.id, rates: 'selling' })
    expect(body.data.similar.map(({ hotelName }) => hotelName)).toEqual(['Other 4.5', 'Other 5', 'Other 3'])
    expect(body.data.rooms.map(({ type, rooms, roomsLeft, obstacle }) => [type, rooms, roomsLeft, obstacle])).toEqual([
      ['Twin', 2, 1, 'soldOut'],
      ['Family', 1, null, null],
      ['Summer', 2, null, 'noSeason'],
    ])
    expect(body.data.rooms[1]?.plans.map(({ mealPlan, totalInr }) => [mealPlan, totalInr])).toEqual([
      ['cpai', 19_200],
      ['mapai', 24_600],
      ['epai', 16_200],
    ])
    expect((await test.call('GET', path('narrow'))).status).toBe(404)
    const undated = await test.call<{ data: { rooms: RoomOffer[] } }>('GET', path('Detail'))
    expect(undated.body.data.rooms.map(({ plans, obstacle }) => [plans, obstacle])).toEqual(Array(3).fill([[], null]))
    const half = await test.call<Refused>('GET', `${path('Detail')}&fromDate=${day(3)}`)
    expect(half.body.errors?.map(({ path: field }) => field)).toEqual(['untilDate'])
  })

  it('lists the rooms, at net prices only for an Admin who asks', async () => {
    const rooms = (query: string, as = test.people.admin) =>
      test.call<{ data: RoomOffer[] }>('GET', `/hotelsbyrooms?hotelId=${hotel.id}${query}`, { as })
    expect((await rooms('&rates=net')).body.data[0]?.allotment).toBe(2)
    expect((await rooms('')).body.data[0]?.allotment).toBeNull()
    expect((await rooms('&rates=net', test.people.agent)).body.data[0]?.allotment).toBeNull()
    expect((await test.call('GET', `/hotelsbyrooms?hotelId=${crypto.randomUUID()}`)).status).toBe(404)
  })

  it('prices a choice of rooms and says what is sold out', async () => {
    const [twin, family, summer] = hotel.rooms.map(({ id }) => id)
    const ask = (rooms: object[], from = 40, nights = 2) =>
      test.call<
        { data: StayPrice & { onRequest: boolean; soldOut: string[]; freeUntil: string; nights: number } } & Refused
      >('POST', `/hotels/${hotel.id}/quote`, { body: { fromDate: day(from), untilDate: day(from + nights), rooms } })
    const choice = (roomId: string | undefined, adults: number, childrenAges: number[] = [], rest: object = {}) => ({
      roomId,
      mealPlan: 'epai',
      adults,
      childrenAges,
      ...rest,
    })
    const one = await ask([choice(twin, 2)])
    expect(one.body.data).toMatchObject({
      totalInr: 10_800,
      soldOut: [],
      onRequest: false,
      nights: 2,
      freeUntil: day(33),
    })
    expect((await ask([choice(twin, 1), choice(twin, 1)])).body.data).toMatchObject({
      totalInr: 15_120,
      soldOut: [twin],
    })
    const family1 = await ask([choice(family, 2, [3, 8, 12], { childrenWithoutBed: 1 })])
    expect(family1.body.errors?.map(({ path }) => path)).toEqual(['rooms.0.childrenAges'])
    const family2 = await ask([choice(family, 2, [8, 12], { childrenWithoutBed: 1 }), choice(twin, 2)])
    // Two nights: three as adults, one without bed at 30 %, and two more adults.
    expect(family2.body.data).toMatchObject({ totalInr: 2 * (3 * 2700 + 810 + 2 * 2700), onRequest: true })
    const total = family2.body.data.explanation.reduce((sum, { amount }) => sum + amount, 0)
    expect(total).toBe(family2.body.data.totalInr)
    const wrong = await ask([choice(crypto.randomUUID(), 1), choice(twin, 3), choice(summer, 1)])
    expect(wrong.body.errors?.map(({ path }) => path)).toEqual(['rooms.0.roomId', 'rooms.1.adults', 'rooms.2.mealPlan'])
    expect((await ask([choice(twin, 2)], -1)).body.errors?.map(({ path }) => path)).toEqual(['fromDate'])
  })
})

describe('featured hotels', () => {
  it('are the first ten by name, at selling rates, with the day it is', async () => {
    const place = await makePlace(test, 'Famous')
    for (let index = 12; index > 0; index--)
      await makeHotel(test, place, {
        hotelName: `Star ${String(index).padStart(2, '0')}`,
        featured: true,
        status: index === 3 ? 'inactive' : 'active',
      })
    const { body } = await test.call<{ data: Hotel[]; meta: { today: string } }>('GET', '/hotels/featured')
    expect(body.data.map(({ hotelName }) => hotelName)).toEqual(
      [1, 2, 4, 5, 6, 7, 8, 9, 10, 11].map((index) => `Star ${String(index).padStart(2, '0')}`),
    )
    expect([body.meta.today, body.data[0]?.rooms[0]?.allotment, body.data[0]?.rates]).toEqual([day(0), null, 'selling'])
  })
})

describe('dates of a place', () => {
  const ask = async (query: string) =>
    (await test.call<Dates>('GET', `/hotels/available-location-with-dates${query}`)).body
  const dates = async (query: string) => (await ask(query)).data
  const at = (...days: number[]) => days.map(day)

  it('are those on which a stay of the least nights can begin and end, and their union', async () => {
    const place = await makePlace(test, 'Calendar')
    const one = await makeHotel(test, place, {
      hotelName: 'One',
      rooms: [roomBody(test, { allotment: 1, price: { seasonal_pricing: [season(-5, 3, 10), season(6, 8, 10)] } })],
    })
    await makeHotel(test, place, {
      hotelName: 'Three',
      minNights: 3,
      rooms: [
        roomBody(test, {
          price: { seasonal_pricing: [season(10, 11, 10), season(12, 14, 10), { ...season(15, 16, 0), epai: 5 }] },
        }),
      ],
    })
    await makeHotel(test, place, { hotelName: 'Shut', status: 'inactive' })
    await sell(test, one.rooms[0]?.id ?? '', 1, day(1), day(2))
    const [found] = await dates('?location=calendar')
    expect(found?.hotels.map(({ checkInDates, checkOutDates }) => [checkInDates, checkOutDates])).toEqual([
      [at(0, 2, 3, 6, 7, 8), at(1, 3, 4, 7, 8, 9)],
      [at(10, 11, 12), at(13, 14, 15)],
    ])
    expect(found?.checkInDates).toEqual(unionOfDates(found?.hotels.map(({ checkInDates }) => checkInDates) ?? []))
    expect(found?.checkOutDates).toEqual(unionOfDates(found?.hotels.map(({ checkOutDates }) => checkOutDates) ?? []))
    await sell(test, one.rooms[0]?.id ?? '', 1, day(3), day(4))
    expect((await dates('?location=calendar'))[0]?.hotels[0]?.checkInDates).toEqual(at(0, 2, 6, 7, 8))
    expect(await dates('?location=nowhere')).toEqual([])
  })

  it('know weekdays, stay limits, days without arrivals and the price of all meals', async () => {
    const place = await makePlace(test, 'Weekly')
    const weekday = weekdayOf(day(10))
    const rooms = (...seasons: object[]) => [
      roomBody(test, { price: { seasonal_pricing: seasons as ReturnType<typeof season>[] } }),
    ]
    await makeHotel(test, place, {
      hotelName: 'A meals',
      rooms: rooms({ ...season(10, 10, 0), apai: 9 }),
    })
    await makeHotel(test, place, { hotelName: 'B day', rooms: rooms({ ...season(7, 20, 10), weekdays: [weekday] }) })
    await makeHotel(test, place, {
      hotelName: 'C short',
      rooms: rooms({ ...season(10, 14, 10), minStay: 2, maxStay: 3 }),
    })
    await makeHotel(test, place, { hotelName: 'D late', rooms: rooms({ ...season(10, 11, 10), noArrival: [weekday] }) })
    const [found] = await dates('?location=weekly')
    expect(found?.hotels.map(({ checkInDates, checkOutDates }) => [checkInDates, checkOutDates])).toEqual([
      [at(10), at(11)],
      [at(10, 17), at(11, 18)],
      [at(10, 11, 12, 13), at(12, 13, 14, 15)],
      [at(11), at(12)],
    ])
  })

  it('come by pages for one place, with the dates of all of its hotels on each', async () => {
    const place = await makePlace(test, 'Paged')
    for (const index of [3, 1, 2])
      await makeHotel(test, place, {
        hotelName: `Hotel ${index}`,
        rooms: [roomBody(test, { price: { seasonal_pricing: [season(index, index, 10)] } })],
      })
    const page = await ask('?location=paged&page=2&pageSize=2')
    expect(page.meta).toEqual({ page: 2, pageSize: 2, total: 3, mostDates: 400 })
    expect(
      page.data.map(({ checkInDates, hotels }) => [checkInDates, hotels.map(({ hotelName }) => hotelName)]),
    ).toEqual([[at(1, 2, 3), ['Hotel 3']]])
    const { status } = await test.call('GET', '/hotels/available-location-with-dates?page=2')
    expect(status).toBe(400)
  })

  it('of all places have every place in which one can arrive, as it is now', async () => {
    const place = await makePlace(test, 'Overview')
    const placesNow = async () => (await dates('')).map(({ location }) => location)
    expect(await placesNow()).not.toContain('Overview')
    const hotel = await makeHotel(test, place, {
      rooms: [roomBody(test, { allotment: 1, price: { seasonal_pricing: [season(4, 5, 10)] } })],
    })
    const own = async () => (await dates('')).find(({ location }) => location === 'Overview')
    expect(await own()).toMatchObject({ checkInDates: at(4, 5), hotels: [{ checkOutDates: at(5, 6) }] })
    await sell(test, hotel.rooms[0]?.id ?? '', 1, day(4), day(5))
    expect(await own()).toMatchObject({ checkInDates: at(5), hotels: [{ checkInDates: at(5) }] })
    await sell(test, hotel.rooms[0]?.id ?? '', 1, day(5), day(6))
    expect(await placesNow()).not.toContain('Overview')
  })

  it('stay below 200 kB however many hotels there are', async () => {
    const place = await makePlace(test, 'Crowded')
    const fields = (index: number) => hotelBody(test, place, { hotelName: `Hotel ${index}` })
    await insertHotels(
      test.app.platform.database.db,
      Array.from({ length: 60 }, (_, index) => ({
        id: crypto.randomUUID(),
        place: { id: place, location: 'Crowded', country: 'India', stateCode: null },
        fields: HotelBody.parse(fields(index)),
      })),
    )
    for (const query of ['?location=crowded', '']) {
      const found = await ask(query)
      expect(JSON.stringify(found).length).toBeLessThan(200_000)
      expect(found.data.find(({ location }) => location === 'Crowded')).toMatchObject({
        checkInDates: { length: found.meta.mostDates },
      })
      expect(found.data.filter(({ hotels, checkInDates }) => hotels.length === 0 || checkInDates.length === 0)).toEqual(
        [],
      )
    }
    const all = await ask('')
    expect(all.data.map(({ location }) => location)).toEqual(expect.arrayContaining(['Calendar', 'Crowded', 'Famous']))
    // What is left of the room is less than one more hotel would take.
    expect(JSON.stringify(all).length).toBeGreaterThan(180_000)
  })
})
