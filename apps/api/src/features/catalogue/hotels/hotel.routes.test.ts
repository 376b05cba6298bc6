import type { Hotel } from '@karavan/contracts/catalogue/hotels/hotel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readRows } from '../../../testing/rows.ts'
import { snapshot } from '../../../testing/snapshot.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { createMarkup } from '../../money/markups/index.ts'
import { hotelBody, inDays, makeHotel, makePlace, makeRate, roomBody, sell } from './testing/hotel.ts'

type One = { data: Hotel }
type Edited = { hotel: Hotel } & Refused
type Refused = { code: string; detail: string; errors?: { path: string; message: string }[]; current?: Hotel }
type Night = { date: string; sold: number; left: number; stopped: boolean; price: number | null }

let test: TestApp
let place: string
const day = (days: number) => inDays(test, days)
beforeAll(async () => {
  test = await startTestApp()
  place = await makePlace(test, 'Udaipur', 'India', { stateCode: '08' })
})
afterAll(() => test.close())

const asAdmin = <T>(method: string, path: string, body?: unknown) =>
  test.call<T>(method, path, { as: test.people.admin, body })
const rows = <T extends object>(text: string, values: unknown[] = []) =>
  readRows<T & Record<string, unknown>>(test.app.platform.database, text, values)
const edit = (hotel: Hotel, rest: object = {}) => {
  const { _id, id, currency, rates, location, country, createdAt, updatedAt, ...fields } = hotel
  return { ...fields, ...rest }
}
const put = (hotel: Hotel, rest: object = {}) => asAdmin<Edited>('PUT', `/hotels/${hotel.id}`, edit(hotel, rest))

describe('the seasons of a room', () => {
  it('share no day, whoever writes them', async () => {
    const { rooms } = await makeHotel(test, place, { hotelName: 'Seasons' })
    const overlapping = rows(
      `insert into room_season (room_id, start_date, end_date, cpai, mapai, epai)
       select room_id, end_date, end_date + 10, cpai, mapai, epai from room_season where room_id = $1 limit 1`,
      [rooms[0]?.id],
    )
    await expect(overlapping).rejects.toMatchObject({ constraint: 'room_season_no_overlap' })
  })

  it('may share days when they share no weekday', async () => {
    const { rooms } = await makeHotel(test, place, { hotelName: 'Weekends' })
    const insert = (weekdays: number) =>
      rows(
        `insert into room_season (room_id, start_date, end_date, cpai, mapai, epai, weekdays)
         values ($1, '2031-01-01', '2031-01-31', 1, 0, 0, $2)`,
        [rooms[0]?.id, weekdays],
      )
    await insert(0b0111110)
    await insert(0b1000000)
    await expect(insert(0b1000001)).rejects.toMatchObject({ constraint: 'room_season_no_overlap' })
    await insert(0b0000001)
  })
})

describe('the catalogue of hotels', () => {
  it('is written and read, takes name, country and state from the place, and leaves a trail', async () => {
    const made = await makeHotel(test, place, { hotelName: 'Palace', stateCode: null })
    expect(made).toMatchObject({
      location: 'Udaipur',
      country: 'India',
      stateCode: '08',
      currency: 'INR',
      rates: 'net',
    })
    expect([made._id, made.version]).toEqual([made.id, 1])
    const changed = await put(made, { hotelName: 'Palace by the lake', cancellationPolicy: [] })
    expect(changed.body.hotel).toMatchObject({ hotelName: 'Palace by the lake', version: 2, cancellationPolicy: [] })
    const stale = await put(made)
    expect([stale.status, stale.body.code, stale.body.current?.version]).toEqual([409, 'STALE_VERSION', 2])
    const { body } = await test.call<One>('GET', `/hotels/${made.id}`)
    expect([body.data._id, body.data.hotelName, body.data.rates]).toEqual([made.id, 'Palace by the lake', 'selling'])
    expect((await asAdmin('DELETE', `/hotels/${made.id}`)).status).toBe(200)
    expect((await asAdmin('GET', `/hotels/${made.id}`)).status).toBe(404)
    const trail = (as = test.people.admin) =>
      test.call<{ data: { action: string }[] }>('GET', `/audit?entity=hotel&id=${made.id}&sort=at`, { as })
    expect((await trail()).body.data.map(({ action }) => action)).toEqual(['created', 'changed', 'deleted'])
    expect((await trail(test.people.houseStaff)).body.data).toEqual([])
    expect(await rows('select 1 from hotel_room where hotel_id = $1', [made.id])).toEqual([])
  })

  it('is listed by one statement, with filters, and inactive hotels only for those who write it', async () => {
    const other = await makePlace(test, 'Mount Abu')
    for (const [index, rating] of [3, 4.5, 5].entries())
      await makeHotel(test, other, { hotelName: `Abu ${index}`, rating, status: index === 2 ? 'inactive' : 'active' })
    const list = async (query: string, as?: typeof test.people.admin) =>
      (await test.call<{ hotels: Hotel[]; meta: { total: number } }>('GET', `/hotels?q=abu&${query}`, { as })).body
    expect((await list('sort=-hotelName')).hotels.map(({ hotelName }) => hotelName)).toEqual(['Abu 1', 'Abu 0'])
    expect((await list('rating=4', test.people.admin)).hotels.map(({ hotelName }) => hotelName)).toEqual([
      'Abu 1',
      'Abu 2',
    ])
    expect((await list(`locationId=${other}&pageSize=1&page=2`, test.people.admin)).meta.total).toBe(3)
    expect((await list('status=inactive', test.people.agent)).hotels).toEqual([])
    const net = await list('rates=net&status=active', test.people.admin)
    expect(net.hotels[0]?.rooms[0]).toMatchObject({ allotment: 10, price: { seasonal_pricing: [{ cpai: 3200 }] } })
    const statements: string[] = []
    const { pool } = test.app.platform.database
    const original = pool.query.bind(pool)
    pool.query = ((...given: unknown[]) => {
      statements.push(JSON.stringify(given[0]))
      return (original as (...args: unknown[]) => unknown)(...given)
    }) as typeof pool.query
    try {
      await asAdmin('GET', '/hotels?pageSize=100')
    } finally {
      pool.query = original
    }
    expect(statements.filter((text) => text.includes('hotel_room'))).toHaveLength(1)
  })

  it('shows everybody their selling rates and net ones only to an Admin who asks', async () => {
    await makeRate(test, 'Thailand', 'THB', 2.5)
    const thai = await makePlace(test, 'Trat', 'Thailand')
    const hotel = await makeHotel(test, thai, {
      rooms: [
        roomBody(test, {
          price: { seasonal_pricing: [{ start: day(0), end: day(9), cpai: 101.01, mapai: 0, epai: 90 }] },
        }),
      ],
    })
    const actor = { id: null, orgId: test.people.admin.orgId, name: 'House', requestId: 'test' }
    const rule = { service: 'hotel', from: '2026-01-01', until: null, note: null } as const
    const { db } = test.app.platform.database
    await createMarkup(db, actor, { ...rule, audience: 'retail', orgId: null, basis: 'percent', value: 10 })
    await createMarkup(db, actor, { ...rule, audience: 'agencies', orgId: null, basis: 'perPerson', value: 25 })
    const prices = async (query: string, as?: typeof test.people.admin) => {
      const { body } = await test.call<One>('GET', `/hotels/${hotel.id}${query}`, { as })
      const [season] = body.data.rooms[0]?.price.seasonal_pricing ?? []
      return [season?.cpai, season?.mapai, season?.epai, body.data.rooms[0]?.allotment]
    }
    expect(await prices('')).toEqual([111.11, 0, 99, null])
    expect(await prices('?rates=net')).toEqual([111.11, 0, 99, null])
    expect(await prices('?rates=net', test.people.agent)).toEqual([111.01, 0, 100, null])
    expect(await prices('', test.people.admin)).toEqual([111.11, 0, 99, null])
    expect(await prices('?rates=net', test.people.admin)).toEqual([101.01, 0, 90, 10])
  })

  it('names every bad field at once and stores nothing', async () => {
    const before = await snapshot(test.app.platform.database.pool)
    const season = { start: '2027-01-01', end: '2027-03-31', cpai: 10, mapai: 0, epai: 0 }
    const refused = async (body: object) => {
      const { status, body: answer } = await asAdmin<Refused>('POST', '/hotels', { ...hotelBody(test, place), ...body })
      return [status, answer.errors?.map(({ path }) => path).sort()]
    }
    const room = (rest: object) => ({ rooms: [{ ...roomBody(test), ...rest }] })
    const seasons = (...list: object[]) => room({ price: { seasonal_pricing: list } })
    expect(await refused(seasons({ ...season, cpai: -1 }))).toEqual([400, ['rooms.0.price.seasonal_pricing.0.cpai']])
    expect(await refused(seasons(season, { ...season, start: '2027-03-31', end: '2027-05-01' }))).toEqual([
      400,
      ['rooms.0.price.seasonal_pricing.1.start'],
    ])
    expect(await refused(seasons({ ...season, end: '2026-12-31' }))).toEqual([
      400,
      ['rooms.0.price.seasonal_pricing.0.end'],
    ])
    expect(await refused(seasons({ ...season, end: '2027-02-30' }))).toEqual([
      400,
      ['rooms.0.price.seasonal_pricing.0.end'],
    ])
    expect(await refused(room({ maxOccupancy: 1 }))).toEqual([400, ['rooms.0.maxOccupancy']])
    expect(await refused({ rooms: [roomBody(test), roomBody(test)] })).toEqual([400, ['rooms.1.type']])
    expect(
      await refused({
        rating: 4.3,
        hotelName: ' ',
        checkInTime: '25:00',
        childPolicy: { freeUnderAge: 12, adultFromAge: 5, withBedPercent: 101, noBedPercent: 0 },
      }),
    ).toEqual([400, ['checkInTime', 'childPolicy.adultFromAge', 'childPolicy.withBedPercent', 'hotelName', 'rating']])
    expect(await refused({ description: 'x'.repeat(6001) })).toEqual([400, ['description']])
    expect(await refused({ locationId: crypto.randomUUID() })).toEqual([400, ['locationId']])
    expect(await refused(room({ id: crypto.randomUUID() }))).toEqual([400, ['rooms.0.id']])
    expect((await refused({ description: 'x'.repeat(10_000_000) }))[0]).toBe(413)
    expect(await snapshot(test.app.platform.database.pool)).toBe(before)
  })

  it('refuses a country without a currency', async () => {
    const atlantis = await makePlace(test, 'Poseidonis', 'Atlantis')
    const { status, body } = await asAdmin<Refused>('POST', '/hotels', hotelBody(test, atlantis))
    expect([status, body.errors?.[0]?.path, body.detail]).toEqual([
      400,
      'locationId',
      expect.stringContaining('Atlantis has no currency'),
    ])
    await makeRate(test, 'Atlantis', 'ORI', 3)
    expect((await makeHotel(test, atlantis)).currency).toBe('ORI')
  })
})

describe('rooms of a hotel', () => {
  it('are matched by their ids; unused ones left out go, used ones are retired', async () => {
    const hotel = await makeHotel(test, place, {
      rooms: ['A', 'B', 'C'].map((type) => roomBody(test, { type })),
    })
    const [a, b, c] = hotel.rooms
    if (!a || !b || !c) throw new Error('No rooms')
    await sell(test, b.id, 1, day(5), day(6))
    // A and C swap their names, B is left out and D is new.
    const changed = await put(hotel, {
      rooms: [{ ...c, type: 'A' }, { ...a, type: 'C' }, roomBody(test, { type: 'D' })],
    })
    expect(changed.body.hotel.rooms.map(({ id, type }) => [id, type])).toEqual([
      [c.id, 'A'],
      [a.id, 'C'],
      [expect.any(String), 'D'],
    ])
    expect(await rows('select type, status from hotel_room where id = $1', [b.id])).toEqual([
      { type: 'B', status: 'retired' },
    ])
    expect(await rows('select * from take_rooms(array[$1::uuid], array[1], $2, $2)', [b.id, day(9)])).toHaveLength(1)
    const again = await put(changed.body.hotel, { rooms: [{ ...a, type: 'C' }] })
    expect(again.body.hotel.rooms).toHaveLength(1)
    expect(await rows('select 1 from hotel_room where id = $1', [c.id])).toEqual([])
    const stranger = await put(again.body.hotel, { rooms: [{ ...b, type: 'Z' }] })
    expect([stranger.status, stranger.body.errors?.[0]?.path]).toEqual([400, 'rooms.0.id'])
  })

  it('cannot become fewer than are sold, and nights follow the new number', async () => {
    const hotel = await makeHotel(test, place)
    const [room] = hotel.rooms
    if (!room) throw new Error('No room')
    await sell(test, room.id, 4, day(5), day(7))
    const refused = await put(hotel, { rooms: [{ ...room, allotment: 3 }] })
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      [{ path: 'rooms.0.allotment', message: `More rooms are sold already: 4 on ${day(5)}, 4 on ${day(6)}` }],
    ])
    const changed = await put(hotel, { rooms: [{ ...room, allotment: 4 }] })
    expect(changed.status).toBe(200)
    expect(await rows('select allotment, left_over from room_night where room_id = $1', [room.id])).toEqual(
      Array(2).fill({ allotment: 4, left_over: 0 }),
    )
  })

  it('are stopped and opened by night, and shown in the calendar', async () => {
    const hotel = await makeHotel(test, place, {
      rooms: [
        roomBody(test, {
          price: { seasonal_pricing: [{ start: day(0), end: day(11), cpai: 80, mapai: 0, epai: 70 }] },
        }),
      ],
    })
    const roomId = hotel.rooms[0]?.id ?? ''
    await sell(test, roomId, 3, day(10), day(11))
    const stop = (from: number, until: number, stopped: boolean) =>
      asAdmin<{ data: { nights: number } }>('PUT', `/hotels/${hotel.id}/rooms/${roomId}/stop-sale`, {
        from: day(from),
        until: day(until),
        stopped,
      })
    expect((await stop(10, 12, true)).body.data.nights).toBe(3)
    const calendar = async () =>
      (
        await asAdmin<{ data: { nights: Night[] }[] }>(
          'GET',
          `/hotels/${hotel.id}/calendar?from=${day(9)}&until=${day(13)}`,
        )
      ).body.data[0]?.nights
    const night = (days: number, sold: number, left: number, stopped: boolean, price: number | null) => ({
      date: day(days),
      allotment: 10,
      sold,
      left,
      stopped,
      price,
    })
    expect(await calendar()).toEqual([
      night(9, 0, 10, false, 70),
      night(10, 3, 0, true, 70),
      night(11, 0, 0, true, 70),
      night(12, 0, 0, true, null),
    ])
    expect(
      (await rows('select * from take_rooms(array[$1::uuid], array[1], $2, $2)', [roomId, day(11)]))[0],
    ).toMatchObject({ short_left: 0 })
    await stop(9, 11, false)
    expect(await calendar()).toEqual([
      night(9, 0, 10, false, 70),
      night(10, 3, 7, false, 70),
      night(11, 0, 10, false, 70),
      night(12, 0, 0, true, null),
    ])
    expect(await rows('select 1 from room_night where room_id = $1', [roomId])).toHaveLength(2)
    expect(
      (
        await asAdmin('PUT', `/hotels/${hotel.id}/rooms/${crypto.randomUUID()}/stop-sale`, {
          from: day(1),
          until: day(1),
          stopped: true,
        })
      ).status,
    ).toBe(404)
  })
})

describe('taking a hotel out', () => {
  it('is refused while rooms are sold on nights to come, and only ends the sale when there was any', async () => {
    const hotel = await makeHotel(test, place, { featured: true })
    const roomId = hotel.rooms[0]?.id ?? ''
    await sell(test, roomId, 1, day(5), day(7))
    const refused = await asAdmin<Refused>('DELETE', `/hotels/${hotel.id}`)
    expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
      409,
      'IN_USE',
      expect.stringContaining('2 nights to come'),
    ])
    await rows('update room_night set night = night - 30 where room_id = $1', [roomId])
    expect((await asAdmin('DELETE', `/hotels/${hotel.id}`)).status).toBe(200)
    expect((await asAdmin<One>('GET', `/hotels/${hotel.id}`)).body.data).toMatchObject({
      status: 'inactive',
      featured: false,
    })
    expect((await test.call('GET', `/hotels/${hotel.id}`)).status).toBe(404)
  })

  it('keeps its place from going, and follows when that is renamed', async () => {
    const old = await makePlace(test, 'Bombay', 'India', { stateCode: '27' })
    const hotel = await makeHotel(test, old, { stateCode: null })
    const gone = await asAdmin<Refused>('DELETE', `/locations/${old}`)
    expect([gone.status, gone.body.code, gone.body.detail]).toEqual([
      409,
      'IN_USE',
      expect.stringContaining('A hotel stands in this place'),
    ])
    const { body } = await asAdmin<{ data: Record<string, unknown> }>('GET', `/locations/${old}`)
    const { id, createdAt, updatedAt, ...fields } = body.data
    const abroad = { ...fields, country: 'Iceland', stateCode: null }
    const lost = await asAdmin<Refused>('PUT', `/locations/${old}`, abroad)
    expect([lost.status, lost.body.errors?.map(({ path }) => path)]).toEqual([400, ['country']])
    const renamed = await asAdmin('PUT', `/locations/${old}`, { ...fields, location: 'Mumbai', stateCode: '24' })
    expect(renamed.status).toBe(200)
    expect((await asAdmin<One>('GET', `/hotels/${hotel.id}`)).body.data).toMatchObject({
      location: 'Mumbai',
      stateCode: '24',
    })
  })

  it('moves its nights along when the hotel moves', async () => {
    const there = await makePlace(test, 'Elsewhere')
    const hotel = await makeHotel(test, place)
    await sell(test, hotel.rooms[0]?.id ?? '', 1, day(5), day(6))
    expect((await put(hotel, { locationId: there })).body.hotel.location).toBe('Elsewhere')
    expect(await rows('select location_id from room_night where room_id = $1', [hotel.rooms[0]?.id])).toEqual([
      { location_id: there },
    ])
  })
})
