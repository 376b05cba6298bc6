import type { Hotel } from '@karavan/contracts/catalogue/hotels/hotel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { createMarkup } from '../../money/markups/index.ts'
import { hotelBody, inDays, makeHotel, makePlace, roomBody } from './testing/hotel.ts'

type Refused = { errors?: { path: string; message: string }[] }

let test: TestApp
let place: string
const day = (days: number) => inDays(test, days)
beforeAll(async () => {
  test = await startTestApp()
  place = await makePlace(test, 'Kochi', 'India', { stateCode: '32' })
})
afterAll(() => test.close())

const asAdmin = <T>(method: string, path: string, body?: unknown) =>
  test.call<T>(method, path, { as: test.people.admin, body })

const season = (rest: object = {}) => ({ start: day(0), end: day(90), cpai: 1000, mapai: 0, epai: 0, ...rest })
const full = () => [
  season({
    weekdays: [0, 1, 2, 3, 4],
    apai: 2000,
    single: 400,
    extraBedAdult: 700,
    extraBedChild: 500,
    minStay: 2,
    maxStay: 9,
    noArrival: [3],
  }),
  season({ weekdays: [5, 6], cpai: 1500 }),
]
const bands = [
  { fromAge: 0, toAge: 4, withBed: { percent: 0 }, noBed: { percent: 0 } },
  { fromAge: 5, toAge: 11, withBed: { amount: 600 }, noBed: { percent: 25.5 } },
]
const scope = { roomIds: [], plans: [], blackout: [], combinable: true }
const offers = () => [
  { ...scope, id: 'early', name: 'Early bird', kind: 'earlyBird' as const, daysAhead: 30, percent: 10 },
  {
    ...scope,
    ...{ id: 'long', name: 'A week', kind: 'longStay' as const, nights: 7, amount: 200 },
    ...{ plans: ['cpai' as const], bookFrom: day(-9), bookUntil: day(9), stayFrom: day(0), stayUntil: day(60) },
    blackout: [{ from: day(20), until: day(22) }],
  },
  { ...scope, id: 'free-night', name: 'Free night', kind: 'stayPay' as const, stay: 4, pay: 3 },
]
const rated = () => ({
  childBands: bands,
  offers: offers(),
  rooms: [{ ...roomBody(test), releaseDays: 3, price: { seasonal_pricing: full() } }],
})

describe('the rates of a hotel', () => {
  it('are rid of what arithmetic left behind their hundredths', async () => {
    const made = await makeHotel(test, place, {
      childBands: [{ fromAge: 0, toAge: 11, withBed: { amount: 61.13 / 2 - 0.005 }, noBed: { percent: 0.1 + 0.2 } }],
      offers: [{ ...scope, id: 'early', name: 'Early', kind: 'earlyBird', daysAhead: 1, amount: 0.1 + 0.7 }],
    })
    const stay = `fromDate=${day(5)}&untilDate=${day(6)}&adultsCount=1&childrenCount=1&childrenAges=8`
    const shown = await asAdmin<{ data: { hotel: Hotel } }>(
      'GET',
      `/hotels/hotel-details/kochi?hotelId=${made.id}&${stay}`,
    )
    expect(shown.status).toBe(200)
    expect(shown.body.data.hotel).toMatchObject({
      childBands: [{ withBed: { amount: 30.56 }, noBed: { percent: 0.3 } }],
      offers: [{ amount: 0.8 }],
    })
  })

  it('are kept and answered as they were sent, and what was not set is absent', async () => {
    const made = await makeHotel(test, place, rated())
    expect(made).toMatchObject({ childBands: bands, offers: offers() })
    expect(made.rooms[0]?.releaseDays).toBe(3)
    expect(made.rooms[0]?.price.seasonal_pricing).toEqual(expect.arrayContaining(full()))
    expect(made.rooms[0]?.price.seasonal_pricing).toHaveLength(2)
    const plain = await makeHotel(test, place, { hotelName: 'Plain' })
    expect(plain).not.toHaveProperty('childBands')
    expect(plain).not.toHaveProperty('offers')
    expect(plain.rooms[0]).not.toHaveProperty('releaseDays')
    expect(Object.keys(plain.rooms[0]?.price.seasonal_pricing[0] ?? {})).toEqual([
      'start',
      'end',
      'cpai',
      'mapai',
      'epai',
    ])
  })

  it('are gone when an edit leaves them out', async () => {
    const {
      _id,
      id,
      currency,
      rates,
      location,
      country,
      createdAt,
      updatedAt,
      childBands,
      offers: _,
      ...fields
    } = await makeHotel(test, place, { ...rated(), hotelName: 'Edited' })
    const room = { ...fields.rooms[0], releaseDays: undefined, price: { seasonal_pricing: [season()] } }
    const { body } = await asAdmin<{ hotel: Hotel }>('PUT', `/hotels/${id}`, { ...fields, rooms: [room] })
    expect(body.hotel).not.toHaveProperty('childBands')
    expect(body.hotel).not.toHaveProperty('offers')
    expect(body.hotel.rooms[0]).not.toHaveProperty('releaseDays')
    expect(body.hotel.rooms[0]?.price.seasonal_pricing).toEqual([season()])
  })

  it('reach everybody else at selling prices only', async () => {
    const hotel = await makeHotel(test, place, { ...rated(), hotelName: 'Sold', featured: true })
    const actor = { id: null, orgId: test.people.admin.orgId, name: 'House', requestId: 'test' }
    await createMarkup(test.app.platform.database.db, actor, {
      ...{ service: 'hotel', audience: 'retail', orgId: null, basis: 'percent', value: 10 },
      ...{ from: '2026-01-01', until: null, note: null },
    })
    const one = (await test.call<{ data: Hotel }>('GET', `/hotels/${hotel.id}`)).body.data
    const { body } = await test.call<{ data: Hotel[] }>('GET', '/hotels/featured')
    for (const sold of [one, body.data.find(({ id }) => id === hotel.id)]) {
      expect(sold?.rooms[0]?.price.seasonal_pricing.find(({ apai }) => apai)).toMatchObject({
        ...{ cpai: 1100, apai: 2200, single: 440, extraBedAdult: 770, extraBedChild: 550, minStay: 2 },
      })
      expect(sold?.childBands?.[1]).toMatchObject({ withBed: { amount: 660 }, noBed: { percent: 25.5 } })
      expect(sold?.offers).toMatchObject([{ percent: 10 }, { amount: 220 }, { stay: 4, pay: 3 }])
    }
  })

  it.each<[string, () => object, string]>([
    ['weekdays that clash', () => ({ seasons: [season({ weekdays: [1, 5] }), season({ weekdays: [5] })] }), 'start'],
    ['no weekday', () => ({ seasons: [season({ weekdays: [] })] }), 'weekdays'],
    ['an eighth weekday', () => ({ seasons: [season({ weekdays: [7] })] }), 'weekdays.0'],
    ['a longest stay below the least', () => ({ seasons: [season({ minStay: 3, maxStay: 2 })] }), 'maxStay'],
    ['an amount below zero', () => ({ seasons: [season({ single: -1 })] }), 'single'],
    ['a gap between bands', () => ({ childBands: [bands[0], { ...bands[1], fromAge: 6 }] }), 'childBands.1.fromAge'],
    ['bands that end early', () => ({ childBands: [bands[0], { ...bands[1], toAge: 9 }] }), 'childBands.1.toAge'],
    ['five bands', () => ({ childBands: Array(5).fill(bands[0]) }), 'childBands'],
    ['percent and amount at once', () => ({ offers: [{ ...offers()[0], amount: 5 }] }), 'offers.0.percent'],
    ['neither percent nor amount', () => ({ offers: [{ ...offers()[0], percent: undefined }] }), 'offers.0.percent'],
    ['as many paid as stayed', () => ({ offers: [{ ...offers()[2], pay: 4 }] }), 'offers.0.pay'],
    ['two of one key', () => ({ offers: [offers()[0], { ...offers()[2], id: 'early' }] }), 'offers.1.id'],
    ['a room of another house', () => ({ offers: [{ ...offers()[0], roomIds: [crypto.randomUUID()] }] }), 'roomIds.0'],
    [
      'windows that end first',
      () => ({ offers: [{ ...offers()[0], stayFrom: day(3), stayUntil: day(2) }] }),
      'stayUntil',
    ],
    ['release days of two years', () => ({ rooms: [{ ...roomBody(test), releaseDays: 730 }] }), 'releaseDays'],
  ])('are refused with %s', async (_, wrong, path) => {
    const { seasons, ...rest } = wrong() as { seasons?: object[] }
    const body = seasons ? { rooms: [{ ...roomBody(test), price: { seasonal_pricing: seasons } }] } : rest
    const { status, body: answer } = await asAdmin<Refused>('POST', '/hotels', { ...hotelBody(test, place), ...body })
    expect([status, answer.errors?.length]).toEqual([400, 1])
    expect(answer.errors?.[0]?.path).toMatch(new RegExp(`${path}$`))
  })
})
