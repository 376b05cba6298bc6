import type { HotelRates } from '@karavan/contracts/catalogue/rates/hotel-rates.contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { readRows } from '../../../testing/rows.ts'
import { inDays, makeHotel, makePlace, makeRate, roomBody } from '../hotels/testing/hotel.ts'

type Refused = { code: string; errors?: { path: string }[]; current?: HotelRates }
type Answer = { data: HotelRates } & Refused

let test: TestApp
let place: string
const day = (days: number) => inDays(test, days)
beforeAll(async () => {
  test = await startTestApp()
  await makeRate(test, 'Thailand', 'THB', 2.5)
  place = await makePlace(test, 'Trat', 'Thailand')
})
afterAll(() => test.close())

const rates = (id: string, as = test.people.admin) => test.call<Answer>('GET', `/hotels/${id}/rates`, { as })
const save = (id: string, body: object, as = test.people.admin) =>
  test.call<Answer>('PUT', `/hotels/${id}/rates`, { as, body })
const prices = { cpai: 3200, mapai: 4100, epai: 2700 }
const twoRooms = () => makeHotel(test, place, { rooms: ['Lake', 'Garden'].map((type) => roomBody(test, { type })) })
const roomIds = ({ rooms }: { rooms: { id: string }[] }) => rooms.map(({ id }) => id) as [string, string]

describe('the rates of a hotel', () => {
  it('are read net in its currency, and changed room by room', async () => {
    const hotel = await twoRooms()
    const [lake, garden] = roomIds(hotel)
    const { body: read } = await rates(hotel.id)
    expect(read.data).toMatchObject({ hotelId: hotel.id, currency: 'THB', version: 1, adultFromAge: 12 })
    expect(read.data.rooms.map(({ type, allotment }) => [type, allotment])).toEqual([
      ['Lake', 10],
      ['Garden', 10],
    ])
    const weekend = { ...prices, start: day(0), end: day(99), weekdays: [5, 6], cpai: 3500, single: 900, minStay: 2 }
    const weekdays = { ...prices, start: day(0), end: day(99), weekdays: [0, 1, 2, 3, 4], apai: 5200, noArrival: [1] }
    const childBands = [{ fromAge: 0, toAge: 11, withBed: { percent: 60 }, noBed: { amount: 400 } }]
    const offers = [{ kind: 'stayPay', id: 'stay4pay3', name: 'Stay 4, pay 3', stay: 4, pay: 3, combinable: false }]
    const { status, body } = await save(hotel.id, {
      version: 1,
      childBands,
      offers,
      rooms: [{ id: lake, releaseDays: 3, seasonal_pricing: [weekdays, weekend] }],
    })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ version: 2, childBands, offers: [{ ...offers[0], roomIds: [], plans: [] }] })
    expect(body.data.rooms[0]).toMatchObject({ releaseDays: 3, seasonal_pricing: [weekdays, weekend] })
    expect(body.data.rooms[1]).toEqual(read.data.rooms[1])
    expect((await rates(hotel.id)).body.data).toEqual(body.data)
    const { pool } = test.app.platform.database
    expect(
      (await pool.query('select weekdays from room_season where room_id = $1 order by weekdays', [lake])).rows,
    ).toEqual([{ weekdays: 31 }, { weekdays: 96 }])

    const gone = await save(hotel.id, {
      version: 2,
      childBands: null,
      offers: [],
      rooms: [{ id: lake, releaseDays: null, seasonal_pricing: [weekdays] }],
    })
    expect(gone.body.data.childBands ?? gone.body.data.offers ?? gone.body.data.rooms[0]?.releaseDays).toBeUndefined()
    expect(gone.body.data.rooms.find(({ id }) => id === garden)?.seasonal_pricing).toHaveLength(1)
    const trail = await readRows<{ action: string }>(
      test.app.platform.database,
      `select action from audit_entry where entity = 'hotel' and entity_id = $1 order by id`,
      [hotel.id],
    )
    expect(trail.map(({ action }) => action)).toEqual(['created', 'rates changed', 'rates changed'])
  })

  it('are for those who write the catalogue', async () => {
    const hotel = await twoRooms()
    for (const person of [test.people.agent, test.people.houseStaff]) {
      expect((await rates(hotel.id, person)).status).toBe(403)
      expect((await save(hotel.id, { version: 1, rooms: [] }, person)).status).toBe(403)
    }
    expect((await test.call('GET', `/hotels/${hotel.id}/rates`)).status).toBe(401)
    expect((await rates(crypto.randomUUID())).status).toBe(404)
  })

  it('are refused when somebody else saved before, with the rates as they are now', async () => {
    const hotel = await twoRooms()
    await save(hotel.id, { version: 1, rooms: [] })
    const { status, body } = await save(hotel.id, { version: 1, rooms: [] })
    expect([status, body.code, body.current?.version, body.current?.rooms.length]).toEqual([409, 'STALE_VERSION', 2, 2])
  })

  it('are refused where they fit neither each other nor the hotel, and nothing is stored', async () => {
    const hotel = await twoRooms()
    const [lake] = roomIds(hotel)
    const seasons = (...list: object[]) => ({ rooms: [{ id: lake, seasonal_pricing: list }] })
    const refused = async (rest: object) => {
      const { status, body } = await save(hotel.id, { version: 1, rooms: [], ...rest })
      return [status, body.errors?.map(({ path }) => path)]
    }
    const season = { ...prices, start: '2027-01-01', end: '2027-03-31' }
    expect(await refused(seasons(season, { ...season, start: '2027-03-31', end: '2027-04-30' }))).toEqual([
      400,
      ['rooms.0.seasonal_pricing.1.start'],
    ])
    expect(await refused(seasons({ ...season, weekdays: [5] }, { ...season, weekdays: [5, 6] }))).toEqual([
      400,
      ['rooms.0.seasonal_pricing.1.start'],
    ])
    expect(await refused({ rooms: [{ id: crypto.randomUUID(), seasonal_pricing: [] }] })).toEqual([400, ['rooms.0.id']])
    const band = { fromAge: 0, toAge: 9, withBed: { percent: 50 }, noBed: { percent: 0 } }
    expect(await refused({ childBands: [band] })).toEqual([400, ['childBands.0.toAge']])
    const offer = { kind: 'longStay', id: 'week', name: 'A week', nights: 7, percent: 10, combinable: true }
    expect(await refused({ offers: [{ ...offer, roomIds: [crypto.randomUUID()] }] })).toEqual([
      400,
      ['offers.0.roomIds.0'],
    ])
    expect((await rates(hotel.id)).body.data.version).toBe(1)
  })

  it('carry the contract and its named seasons, and the nights that are not sold', async () => {
    const hotel = await twoRooms()
    const [lake] = roomIds(hotel)
    const seasons = [{ name: 'High', start: '2027-01-01', end: '2027-03-31' }]
    const contract = { validFrom: '2027-01-01', validUntil: '2027-12-31', basis: 'net', file: null, seasons }
    const saved = await save(hotel.id, { version: 1, rooms: [], contract: { ...contract, version: 0 } })
    expect(saved.body.data).toMatchObject({ version: 2, contract: { ...contract, version: 1 }, stopSales: [] })
    const stale = await save(hotel.id, { version: 2, rooms: [], contract: { ...contract, version: 0 } })
    expect([stale.status, stale.body.current?.contract?.version]).toEqual([409, 1])
    for (const [from, until] of [
      [3, 5],
      [9, 9],
    ] as const)
      await test.call('PUT', `/hotels/${hotel.id}/rooms/${lake}/stop-sale`, {
        as: test.people.admin,
        body: { from: day(from), until: day(until), stopped: true },
      })
    expect((await rates(hotel.id)).body.data.stopSales).toEqual([
      { roomId: lake, from: day(3), until: day(5) },
      { roomId: lake, from: day(9), until: day(9) },
    ])
  })

  it('hold forty seasons split at the weekend', async () => {
    const hotel = await twoRooms()
    const [lake] = roomIds(hotel)
    const seasonal_pricing = Array.from({ length: 40 }, (_, index) => ({
      ...prices,
      start: day(index * 9),
      end: day(index * 9 + 8),
    })).flatMap((season) => [
      { ...season, weekdays: [0, 1, 2, 3, 4] },
      { ...season, weekdays: [5, 6], cpai: 3600 },
    ])
    const { body } = await save(hotel.id, { version: 1, rooms: [{ id: lake, seasonal_pricing }] })
    expect(body.data.rooms[0]?.seasonal_pricing).toEqual(seasonal_pricing)
  })
})
