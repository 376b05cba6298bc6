import type { InventoryPreview } from '@karavan/contracts/catalogue/hotels/inventory.contract'
import type { Hotel } from '@karavan/contracts/catalogue/hotels/hotel'
import { addDays, weekdayOf } from '@karavan/domain/base/dates'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../../testing/people.ts'
import { readRows } from '../../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { hotelBody, inDays, makeHotel, makePlace, roomBody, sell } from './testing/hotel.ts'

type Counts = { hotels: number; rooms: number; nights: number }
type Answer = { data: Counts; code?: string; errors?: { path: string; message: string }[] }
type Calendar = {
  data: {
    roomId: string
    nights: { date: string; allotment: number; sold: number; left: number; stopped: boolean }[]
  }[]
}

let test: TestApp
let place: string
const day = (days: number) => inDays(test, days)
beforeAll(async () => {
  test = await startTestApp()
  place = await makePlace(test, 'Udaipur')
})
afterAll(() => test.close())

const change = (body: object, as: Person = test.people.admin, key: string = uuidv7()) =>
  test.call<Answer>('POST', '/hotels/inventory', { as, body, headers: { 'idempotency-key': key } })
const preview = async (body: object) =>
  (await test.call<{ data: InventoryPreview }>('POST', '/hotels/inventory/preview', { as: test.people.admin, body }))
    .body.data
const nightsOf = async (hotel: Hotel, from: number, until: number) =>
  (
    await test.call<Calendar>('GET', `/hotels/${hotel.id}/calendar?from=${day(from)}&until=${day(until)}`, {
      as: test.people.admin,
    })
  ).body.data.map(({ nights }) => nights.map(({ allotment, sold, left, stopped }) => [allotment, sold, left, stopped]))
const roomsOf = (hotel: Hotel) => hotel.rooms.map(({ id }) => id)
const rows = <T extends object>(text: string, values: unknown[] = []) =>
  readRows<T & Record<string, unknown>>(test.app.platform.database, text, values)
/** Rooms left for a party of two on the nights from one day to another, as the search and the hotel's page say. */
const leftFor = async (hotel: Hotel, from: number, until: number) => {
  const stay = `hotelId=${hotel.id}&fromDate=${day(from)}&untilDate=${day(until)}&adultsCount=2`
  type Rooms = { data: { rooms: { roomsLeft: number | null; obstacle: string | null }[] } }
  const page = await test.call<Rooms>('GET', `/hotels/hotel-details/udaipur?${stay}`)
  const listed = await test.call<{ data: Rooms['data']['rooms'] }>('GET', `/hotelsbyrooms?${stay}`)
  const figures = (rooms: Rooms['data']['rooms']) => rooms.map(({ roomsLeft, obstacle }) => [roomsLeft, obstacle])
  expect(figures(page.body.data.rooms)).toEqual(figures(listed.body.data))
  return figures(page.body.data.rooms)[0]
}

describe('rooms to sell in bulk', () => {
  it('are set over hotels, rooms, nights and weekdays, counted before, and every search knows at once', async () => {
    const hotels = [
      await makeHotel(test, place, { hotelName: 'One', rooms: [roomBody(test), roomBody(test, { type: 'Garden' })] }),
      await makeHotel(test, place, { hotelName: 'Two' }),
    ] as const
    expect(await leftFor(hotels[0], 10, 12)).toEqual([null, null])
    const weekend = [5, 6]
    const body = {
      hotelIds: hotels.map(({ id }) => id),
      roomIds: 'all',
      from: day(10),
      until: day(23),
      weekdays: weekend,
      set: { stopped: true },
    }
    expect(await preview(body)).toMatchObject({ hotels: 2, rooms: 3, nights: 12, short: { count: 0 } })
    const key = uuidv7()
    expect((await change(body, test.people.admin, key)).body.data).toEqual({ hotels: 2, rooms: 3, nights: 12 })
    expect((await change(body, test.people.admin, key)).body.data).toEqual({ hotels: 2, rooms: 3, nights: 12 })
    for (const hotel of hotels)
      for (const nights of await nightsOf(hotel, 10, 24))
        expect(nights).toEqual(
          nights.map((_, at) => (weekend.includes(weekdayOf(day(10 + at))) ? [10, 0, 0, true] : [10, 0, 10, false])),
        )
    const trail = await rows<{ action: string; changes: { field: string; to: unknown }[] }>(
      `select action, changes from audit_entry where entity = 'hotel' and entity_id = $1 and action like 'rooms%'`,
      [hotels[0].id],
    )
    expect(trail).toHaveLength(1)
    expect(trail[0]?.changes.map(({ field, to }) => [field, to])).toEqual([
      ['rooms', 'Lake room, Garden'],
      ['from', day(10)],
      ['until', day(23)],
      ['weekdays', weekend],
      ['stopped', true],
    ])
    const friday = Array.from({ length: 14 }, (_, at) => 10 + at).find((at) => weekdayOf(day(at)) === 5) ?? 0
    expect(await leftFor(hotels[0], friday, friday + 1)).toEqual([0, 'soldOut'])
    await change({ ...body, set: { stopped: false } })
    expect(await leftFor(hotels[0], friday, friday + 1)).toEqual([null, null])
    expect(await rows('select 1 from room_night where room_id = any($1)', [roomsOf(hotels[0])])).toEqual([])
  })

  it('may be more or fewer than the room type says, and stay when that changes', async () => {
    const hotel = await makeHotel(test, place, { hotelName: 'Own', rooms: [roomBody(test, { allotment: 2 })] })
    const [roomId = ''] = roomsOf(hotel)
    const body = { hotelIds: [hotel.id], roomIds: [roomId], from: day(5), until: day(6), set: { allotment: 3 } }
    await sell(test, roomId, 1, day(6), day(8))
    await change(body)
    await change({ ...body, from: day(7), until: day(7), set: { allotment: 1 } })
    expect(await nightsOf(hotel, 4, 9)).toEqual([
      [
        [2, 0, 2, false],
        [3, 0, 3, false],
        [3, 1, 2, false],
        [1, 1, 0, false],
        [2, 0, 2, false],
      ],
    ])
    expect(await leftFor(hotel, 5, 6)).toEqual([3, null])
    expect(await leftFor(hotel, 4, 6)).toEqual([2, null])
    expect(await leftFor(hotel, 5, 8)).toEqual([0, 'soldOut'])
    await sell(test, roomId, 3, day(5), day(6))
    const { _id, id, currency, rates, location, country, createdAt, updatedAt, ...fields } = hotel
    const edited = { ...fields, rooms: fields.rooms.map((room) => ({ ...room, allotment: 4 })) }
    const put = await test.call('PUT', `/hotels/${hotel.id}`, { as: test.people.admin, body: edited })
    expect(put.status).toBe(200)
    expect((await nightsOf(hotel, 4, 9))[0]?.map(([allotment]) => allotment)).toEqual([4, 3, 3, 1, 4])
    const stop = { as: test.people.admin, body: { from: day(4), until: day(8), stopped: true } }
    await test.call('PUT', `/hotels/${hotel.id}/rooms/${roomId}/stop-sale`, stop)
    await test.call('PUT', `/hotels/${hotel.id}/rooms/${roomId}/stop-sale`, {
      ...stop,
      body: { ...stop.body, stopped: false },
    })
    expect((await nightsOf(hotel, 4, 9))[0]?.map(([allotment]) => allotment)).toEqual([4, 3, 3, 1, 4])
    await change({ ...body, until: day(20), set: { allotment: null } })
    expect((await nightsOf(hotel, 4, 9))[0]?.map(([allotment, sold]) => [allotment, sold])).toEqual([
      [4, 0],
      [4, 3],
      [4, 1],
      [4, 1],
      [4, 0],
    ])
  })

  it('are never fewer than are sold: the nights are named, and nothing is changed anywhere', async () => {
    const [sold, free] = [
      await makeHotel(test, place, { hotelName: 'Sold' }),
      await makeHotel(test, place, { hotelName: 'Free' }),
    ]
    await sell(test, sold.rooms[0]?.id ?? '', 4, day(10), day(17))
    const body = {
      hotelIds: [sold.id, free.id],
      roomIds: 'all',
      from: day(9),
      until: day(20),
      set: { allotment: 3, releaseDays: 5 },
    }
    expect((await preview(body)).short).toMatchObject({
      count: 7,
      nights: [
        { hotelName: 'Sold', roomType: 'Lake room', night: day(10), sold: 4, allotment: 3 },
        {},
        {},
        {},
        {},
        {},
        {},
      ],
    })
    const refused = await change(body)
    expect([refused.status, refused.body.errors?.map(({ path }) => path)]).toEqual([400, ['set.allotment']])
    expect(refused.body.errors?.[0]?.message).toMatch(
      new RegExp(`^More rooms are sold already: 4 of Lake room \\(Sold\\) on ${day(10)}, .* and 2 more nights$`),
    )
    expect(await nightsOf(free, 9, 11)).toEqual([
      [
        [10, 0, 10, false],
        [10, 0, 10, false],
      ],
    ])
    expect((await change({ ...body, set: { allotment: 4 } })).status).toBe(200)
    expect(await nightsOf(sold, 16, 18)).toEqual([
      [
        [4, 4, 0, false],
        [4, 0, 4, false],
      ],
    ])
  })

  it('with release days tell who edits the hotel from what they read before', async () => {
    const hotel = await makeHotel(test, place, { hotelName: 'Release' })
    const body = {
      hotelIds: [hotel.id],
      roomIds: 'all',
      from: day(1),
      until: day(1),
      set: { releaseDays: 7, alarmAt: 2 },
    }
    expect((await change(body)).body.data).toEqual({ hotels: 1, rooms: 1, nights: 0 })
    const read = await test.call<{ data: Hotel }>('GET', `/hotels/${hotel.id}?rates=net`, { as: test.people.admin })
    expect([read.body.data.version, read.body.data.rooms[0]?.releaseDays]).toEqual([2, 7])
    expect(await rows('select alarm_at from hotel_room where hotel_id = $1', [hotel.id])).toEqual([{ alarm_at: 2 }])
    await change({ ...body, set: { releaseDays: null } })
    expect(await rows('select release_days, alarm_at from hotel_room where hotel_id = $1', [hotel.id])).toEqual([
      { release_days: null, alarm_at: 2 },
    ])
  })

  it('refuse what is not there, too much at once, and rooms that are not on sale', async () => {
    const hotel = await makeHotel(test, place, { rooms: [roomBody(test, { allotment: 0 })] })
    const body = { hotelIds: [hotel.id], roomIds: 'all', from: day(1), until: day(2), set: { allotment: 1 } }
    const paths = async (rest: object) => (await change({ ...body, ...rest })).body.errors?.map(({ path }) => path)
    expect(await paths({})).toEqual(['set.allotment'])
    expect(await paths({ set: {} })).toEqual(['set'])
    expect(await paths({ hotelIds: [hotel.id, uuidv7()] })).toEqual(['hotelIds.1'])
    expect(await paths({ roomIds: [uuidv7()] })).toEqual(['hotelIds.0', 'roomIds.0'])
    expect(await paths({ until: day(0) })).toEqual(['until'])
    const many = await makeHotel(test, place, {
      rooms: Array.from({ length: 30 }, (_, at) => roomBody(test, { type: `Room ${at}` })),
    })
    const more = Array.from({ length: 2 }, () =>
      hotelBody(test, place, { rooms: many.rooms.map(({ id: _, ...room }) => room) as never }),
    )
    const ids = [many.id]
    for (const one of more)
      ids.push((await test.call<{ data: Hotel }>('POST', '/hotels', { as: test.people.admin, body: one })).body.data.id)
    const wide = { ...body, hotelIds: ids, until: addDays(day(1), 799), set: { stopped: true } }
    expect((await preview(wide)).nights).toBe(72_000)
    expect(await paths(wide)).toEqual(['until'])
    for (const as of [test.people.agent, test.people.houseStaff]) expect((await change(body, as)).status).toBe(403)
  })

  it('takes tens of thousands of nights by as many statements as one', async () => {
    const hotel = await makeHotel(test, place, {
      rooms: Array.from({ length: 30 }, (_, at) => roomBody(test, { type: `Room ${at}` })),
    })
    const body = { hotelIds: [hotel.id], roomIds: 'all', from: day(1), until: day(800), set: { allotment: 9 } }
    expect((await change(body)).body.data).toEqual({ hotels: 1, rooms: 30, nights: 24_000 })
    const [found] = await rows<{ many: number }>(
      'select count(*)::int as many from room_night where room_id = any($1) and own_allotment and allotment = 9',
      [roomsOf(hotel)],
    )
    expect(found?.many).toBe(24_000)
    // One row for each room: who searches reads what is left of them anew.
    const [noted] = await rows<{ many: number }>(
      'select count(*)::int as many from place_change where room_id = any($1)',
      [roomsOf(hotel)],
    )
    expect(noted?.many).toBe(30)
  })
})
