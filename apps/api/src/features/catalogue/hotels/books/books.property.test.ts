import type { Hotel } from '@karavan/contracts/catalogue/hotels/hotel'
import type { AvailableHotel } from '@karavan/contracts/catalogue/hotels/stay'
import { addDays, type PlainDate } from '@karavan/domain/base/dates'
import { mealPlans } from '@karavan/domain/catalogue/hotels/meal-plan'
import { allocateRooms, roomsNeeded } from '@karavan/domain/catalogue/hotels/room-allocation'
import { isOnRequest, stayFault } from '@karavan/domain/catalogue/hotels/stay-limit'
import { plansOfStay } from '@karavan/domain/catalogue/hotels/stay-price'
import { anyOffers } from '@karavan/domain/catalogue/hotels/testing/contract'
import { toMajor } from '@karavan/domain/base/money'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { today } from '../../../../platform/clock.ts'
import { PreparingClient } from '../../../../platform/db/preparing-client.ts'
import { readRows } from '../../../../testing/rows.ts'
import { startBeside, startTestApp, type TestApp } from '../../../../testing/test-app.ts'
import { hotelJson, type HotelRecord } from '../hotel-record.ts'
import { loadContext } from '../price-context.queries.ts'
import { fewLeft } from '../room-offer.service.ts'
import { quoteRooms } from '../stay.service.ts'
import { type hotelBody, inDays, makeHotel, makePlace, makeRate, roomBody, sell } from '../testing/hotel.ts'
import { Books } from './books.ts'
import { pruneChanges } from './change-log.queries.ts'

const runs = process.env.DRILL ? 60 : 6
const seed = 20261117

let one: TestApp
let other: TestApp
let placeId: string
let day: PlainDate

beforeAll(async () => {
  one = await startTestApp()
  other = await startBeside(one)
  day = today(one.app.platform.config)
  placeId = await makePlace(one, 'Phuket', 'Thailand')
  await makeRate(one, 'Thailand', 'THB', 2.58)
  const { status } = await one.call('POST', '/agent-markups', {
    as: one.people.admin,
    body: { service: 'hotel', audience: 'retail', basis: 'percent', value: 12.5, from: day },
  })
  expect(status).toBe(201)
})
afterAll(async () => {
  await other.close()
  await one.close()
})

type Asked = { shift: number; nights: number; adults: number; ages: number[] }
type Found = [
  hotel: string,
  room: string,
  plan: string,
  total: number,
  rooms: number,
  left: number | null,
  mode: string,
]

const run = ({ app }: TestApp, text: string, values: unknown[] = []) => readRows(app.platform.database, text, values)

async function search(by: TestApp, { shift, nights, adults, ages }: Asked, place = 'phuket-thailand') {
  const from = addDays(day, shift)
  const { status, body } = await by.call<{ data: AvailableHotel[]; meta: { total: number } }>(
    'GET',
    `/hotels/availability/${place}?fromDate=${from}&untilDate=${addDays(from, nights)}&adultsCount=${adults}&childrenCount=${ages.length}&childrenAges=${ages.join(',')}&pageSize=50`,
  )
  expect(status).toBe(200)
  expect(body.meta.total).toBe(body.data.length)
  return body.data.map(
    (row): Found => [
      row.hotel.id,
      row.room.id,
      row.mealPlan,
      row.totalInr,
      row.rooms,
      row.roomsLeft,
      row.room.sellMode,
    ],
  )
}

type Night = { room: string; night: PlainDate; left: number }

/** What a person with pen and paper finds: rows as they are now, and `quote()` for every plan of every room. */
async function slowly({ app }: TestApp, { shift, nights, adults, ages }: Asked): Promise<Found[]> {
  const { database } = app.platform
  const context = await loadContext(database.db, day, null)
  const hotels = await readRows<{ record: HotelRecord }>(
    database,
    `select ${hotelJson} as record from hotel where location_id = $1 and status = 'active'`,
    [placeId],
  )
  const sold = await readRows<Night>(
    database,
    'select room_id as room, night::text as night, left_over as left from room_night where location_id = $1',
    [placeId],
  )
  const stay = { from: addDays(day, shift), until: addDays(day, shift + nights) }
  const best = hotels.flatMap(({ record }): Found[] => {
    const found = record.rooms.flatMap((room): Found[] => {
      const rooms = roomsNeeded({ adults, children: ages.length }, room)
      const occupancies = allocateRooms(adults, ages, room)
      const tight = sold.filter((row) => row.room === room.id && stay.from <= row.night && row.night < stay.until)
      const left = Math.min(room.allotment, ...tight.map((row) => row.left))
      if (rooms === null || !occupancies || left < rooms || stayFault(stay, room.seasons, record)) return []
      const mode = isOnRequest(room, stay.from, day) ? 'onRequest' : 'instant'
      return plansOfStay(stay, room.seasons).flatMap((plan): Found[] => {
        const priced = quoteRooms(context, record, stay, [{ room, plan, occupancies }])
        return priced ? [[record.id, room.id, plan, toMajor(priced.quote.total), rooms, fewLeft(left), mode]] : []
      })
    })
    const planAt = ([, , plan]: Found) => mealPlans.findIndex((known) => known === plan)
    found.sort((a, b) => a[3] - b[3] || planAt(a) - planAt(b) || (a[1] < b[1] ? -1 : 1))
    return found.slice(0, 1)
  })
  return best.sort((a, b) => a[3] - b[3] || (a[0] < b[0] ? -1 : 1))
}

const edit = async (by: TestApp, { id }: Hotel, change: (body: ReturnType<typeof hotelBody>) => object) => {
  const { body } = await by.call<{ data: Hotel }>('GET', `/hotels/${id}?rates=net`, { as: by.people.admin })
  const { _id, createdAt, updatedAt, currency, rates, location, country, id: __, ...sent } = body.data
  const answer = await by.call('PUT', `/hotels/${id}`, {
    as: by.people.admin,
    body: { ...sent, ...change(sent as ReturnType<typeof hotelBody>) },
  })
  expect([answer.status, JSON.stringify(answer.body)]).toEqual([200, expect.any(String)])
}

/** Seasons of eight days each; some of them have weekends of their own, amounts beside the price, or limits. */
const seasons = (prices: readonly number[]) =>
  prices.flatMap((price, index) => {
    const season = {
      start: inDays(one, index * 8 - 8),
      end: inDays(one, index * 8 - 1),
      cpai: price / 100,
      mapai: price % 3 === 0 ? 0 : price / 100 + 11.11,
      epai: price % 2 === 0 ? 0 : price / 100 - 0.5,
      ...(price % 4 === 1 ? { single: 33.33, extraBedAdult: 70.07, extraBedChild: 51, apai: price / 100 - 0.5 } : {}),
      ...(price % 5 === 1 ? { minStay: 2, maxStay: 4, noArrival: [0, 3] } : {}),
    }
    if (price % 3 !== 1) return [season]
    return [
      { ...season, weekdays: [0, 1, 2, 3, 4] },
      { ...season, weekdays: [5, 6], cpai: season.cpai + 40.4 },
    ]
  })

const offers = anyOffers('2027-01-01', 3).map((list) =>
  // Drawn around a day of their own, and without windows they are of every day.
  list.map(({ bookFrom: _, bookUntil: __, stayFrom: ___, stayUntil: ____, ...offer }) => offer),
)
const bands = fc.constantFrom(undefined, [
  { fromAge: 0, toAge: 3, withBed: { percent: 0 }, noBed: { percent: 0 } },
  { fromAge: 4, toAge: 7, withBed: { amount: 44.44 }, noBed: { percent: 10 } },
  { fromAge: 8, toAge: 11, withBed: { percent: 66.67 }, noBed: { amount: 20 } },
])

const count = fc.integer({ min: 1, max: 2 })
const night = fc.integer({ min: 0, max: 12 })
const prices = fc.array(fc.integer({ min: 10_000, max: 40_000 }), { minLength: 2, maxLength: 4 })

/** Something that somebody writes, drawn without knowing what is there. */
const write = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('sell' as const), pick: fc.nat(), count, night }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('release' as const), pick: fc.nat() }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('stop' as const), pick: fc.nat(), night, stopped: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('rates' as const), pick: fc.nat(), prices }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('hotel' as const),
      pick: fc.nat(),
      minNights: fc.integer({ min: 1, max: 3 }),
      offers,
      bands,
      releaseDays: fc.constantFrom(undefined, 2, 8),
      status: fc.constantFrom('active' as const, 'active' as const, 'inactive' as const),
      allotment: fc.integer({ min: 6, max: 9 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('new' as const), prices }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('tax' as const), rate: fc.integer({ min: 0, max: 28 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('markup' as const), value: fc.integer({ min: 0, max: 40 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('rate' as const), rate: fc.integer({ min: 20_000, max: 30_000 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('prune' as const) }) },
)
type Write = typeof write extends fc.Arbitrary<infer T> ? T : never

const asked = fc.record({
  shift: fc.integer({ min: 0, max: 12 }),
  nights: fc.integer({ min: 1, max: 5 }),
  adults: fc.integer({ min: 1, max: 5 }),
  ages: fc.array(fc.integer({ min: 0, max: 17 }), { maxLength: 2 }),
})

describe('the books of two processes', () => {
  let hotels: Hotel[] = []
  let taken: { room: string; count: number; first: PlainDate; last: PlainDate }[] = []
  let rated = 0

  const roomOf = (pick: number) => {
    const hotel = hotels[pick % hotels.length] as Hotel
    return { hotel, room: hotel.rooms[pick % hotel.rooms.length]?.id ?? '' }
  }

  async function apply(by: TestApp, what: Write): Promise<void> {
    if (what.kind === 'sell') {
      const { room } = roomOf(what.pick)
      const stay = { room, count: what.count, first: addDays(day, what.night), last: addDays(day, what.night + 1) }
      const values = [room, what.count, stay.first, stay.last]
      const short = await run(by, 'select * from take_rooms(array[$1::uuid], array[$2::int], $3, $4)', values)
      if (short.length === 0) taken.push(stay)
    } else if (what.kind === 'release') {
      const [stay] = taken.splice(what.pick % (taken.length || 1), 1)
      if (!stay) return
      const values = [stay.room, stay.count, stay.first, stay.last]
      await run(by, 'select release_rooms(array[$1::uuid], array[$2::int], $3, $4)', values)
    } else if (what.kind === 'stop') {
      const { hotel, room } = roomOf(what.pick)
      const body = { from: addDays(day, what.night), until: addDays(day, what.night + 2), stopped: what.stopped }
      await by.call('PUT', `/hotels/${hotel.id}/rooms/${room}/stop-sale`, { as: by.people.admin, body })
    } else if (what.kind === 'rates')
      await edit(by, roomOf(what.pick).hotel, ({ rooms }) => ({
        rooms: rooms.map((room) => ({ ...room, price: { seasonal_pricing: seasons(what.prices) } })),
      }))
    else if (what.kind === 'hotel')
      await edit(by, roomOf(what.pick).hotel, ({ rooms }) => ({
        minNights: what.minNights,
        offers: what.offers,
        childBands: what.bands,
        status: what.status,
        rooms: rooms.map((room) => ({ ...room, allotment: what.allotment, releaseDays: what.releaseDays })),
      }))
    else if (what.kind === 'new') hotels.push(await make(by, what.prices))
    else if (what.kind === 'tax') await run(by, `update tax_row set rate = $1 where service = 'hotel'`, [what.rate])
    else if (what.kind === 'markup') await run(by, 'update markup_rule set value = $1', [what.value])
    else if (what.kind === 'rate')
      // Rates are never changed: each is of a later day than the one before.
      await run(
        by,
        `insert into exchange_rate (id, org_id, country, code, name, symbol, rate, effective_from, actor_name)
         values (gen_random_uuid(), $1, 'Thailand', 'THB', 'Baht', 'THB', $2, date '2025-01-02' + $3::int, 'House')`,
        [by.people.admin.orgId, what.rate / 10_000, rated++],
      )
    else await by.app.platform.database.transaction((db) => pruneChanges(db))
  }

  const make = (by: TestApp, drawn: readonly number[]) =>
    makeHotel(by, placeId, {
      rooms: [2, 3].map((maxAdults) =>
        roomBody(by, {
          type: `For ${maxAdults}`,
          maxAdults,
          maxChildren: maxAdults - 1,
          maxOccupancy: maxAdults + 1,
          allotment: 6,
          price: { seasonal_pricing: seasons(drawn) },
        }),
      ),
    })

  it('find what a slow computation finds, to the paisa and to the room, whoever wrote what', async () => {
    const step = fc.record({ by: fc.boolean(), what: write, asked })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 14 }), async (steps) => {
        await run(one, 'delete from hotel')
        taken = []
        hotels = []
        for (const drawn of [
          [20_000, 21_111, 17_000],
          [33_333, 20_001],
          [25_000, 19_999, 22_222],
        ])
          hotels.push(await make(one, drawn))
        for (const { by, what, asked: wanted } of steps) {
          await apply(by ? one : other, what)
          const expected = await slowly(one, wanted)
          expect([await search(one, wanted), await search(other, wanted)]).toEqual([expected, expected])
        }
      }),
      { seed, numRuns: runs },
    )
  })
})

describe('the featured hotels', () => {
  const shown = async (by: TestApp) => {
    const { body } = await by.call<{ data: Hotel[] }>('GET', '/hotels/featured')
    return body.data.map(({ hotelName, rooms }) => [hotelName, rooms[0]?.price.seasonal_pricing[0]?.cpai])
  }
  const both = async () => {
    const [here, there] = [await shown(one), await shown(other)]
    expect(there).toEqual(here)
    return here
  }

  it('are the same in two processes after each change of a hotel, its rooms and its seasons', async () => {
    await run(one, 'delete from hotel')
    await run(one, 'update markup_rule set value = 10')
    const place = await makePlace(one, 'Startown')
    expect(await both()).toEqual([])
    const price = { seasonal_pricing: seasons([10_000]) }
    const hotel = await makeHotel(one, place, { hotelName: 'Star', featured: true, rooms: [roomBody(one, { price })] })
    const plain = await makeHotel(one, place, { hotelName: 'Plain' })
    expect(await both()).toEqual([['Star', 110]])
    await run(other, 'update room_season set cpai = 200 where room_id = $1', [hotel.rooms[0]?.id])
    expect(await both()).toEqual([['Star', 220]])
    await run(one, 'update markup_rule set value = 20')
    expect(await both()).toEqual([['Star', 240]])
    await run(other, `update hotel set hotel_name = 'Older star' where id = $1`, [hotel.id])
    await run(one, 'update hotel set featured = true where id = $1', [plain.id])
    expect((await both()).map(([name]) => name)).toEqual(['Older star', 'Plain'])
    await run(other, `update hotel_room set status = 'retired' where hotel_id = $1`, [hotel.id])
    expect((await both())[0]).toEqual(['Older star', undefined])
    await run(one, 'update hotel set featured = false where id = $1', [hotel.id])
    expect((await both()).map(([name]) => name)).toEqual(['Plain'])
    await run(other, 'delete from hotel where id = $1', [plain.id])
    expect(await both()).toEqual([])
  })
})

describe('the page of a hotel', () => {
  type Page = { data: { hotel: Hotel; rooms: { type: string }[] } }
  const shown = async (by: TestApp, id: string) => {
    const { status, body } = await by.call<Page>('GET', `/hotels/hotel-details/pagetown-india?hotelId=${id}`)
    if (status !== 200) return status
    const { hotelName, rooms } = body.data.hotel
    return [hotelName, ...rooms.map(({ price }) => price.seasonal_pricing[0]?.cpai), body.data.rooms.length]
  }

  it('is the same in two processes after each change of the hotel, its rooms and its seasons', async () => {
    await run(one, 'update markup_rule set value = 10')
    const place = await makePlace(one, 'Pagetown')
    const price = { seasonal_pricing: seasons([10_000]) }
    const { id, rooms } = await makeHotel(one, place, { hotelName: 'Inn', rooms: [roomBody(one, { price })] })
    const room = rooms[0]?.id
    // Looked at twice: what is read at the first look is kept for the second.
    const both = async () => {
      const looks = [await shown(one, id), await shown(other, id), await shown(one, id), await shown(other, id)]
      expect(looks).toEqual(looks.map(() => looks[0]))
      return looks[0]
    }
    expect(await both()).toEqual(['Inn', 110, 1])
    await run(other, 'update room_season set cpai = 200 where room_id = $1', [room])
    expect(await both()).toEqual(['Inn', 220, 1])
    await run(one, `update hotel set hotel_name = 'Older inn' where id = $1`, [id])
    expect(await both()).toEqual(['Older inn', 220, 1])
    await run(one, 'update markup_rule set value = 20')
    expect(await both()).toEqual(['Older inn', 240, 1])
    await run(other, `update hotel_room set status = 'retired' where id = $1`, [room])
    expect(await both()).toEqual(['Older inn', 0])
    await run(other, `update hotel set status = 'inactive' where id = $1`, [id])
    expect(await both()).toBe(404)
    await run(one, `update hotel set status = 'active' where id = $1`, [id])
    expect(await both()).toEqual(['Older inn', 0])
    await run(one, 'delete from hotel where id = $1', [id])
    expect(await both()).toBe(404)
  })
})

describe('a book', () => {
  const two: Asked = { shift: 3, nights: 1, adults: 2, ages: [] }
  const leftIn = async (by: TestApp, place: string) => (await search(by, two, place)).map(([, , , , , left]) => left)
  const open = async (name: string) => {
    const id = await makePlace(one, name)
    const { rooms } = await makeHotel(one, id, { rooms: [roomBody(one, { allotment: 3 })] })
    return { id, slug: `${name}-india`.toLowerCase(), room: rooms[0]?.id ?? '' }
  }
  const sellOn = (room: string, days: number) => sell(one, room, 1, inDays(one, days), inDays(one, days + 1))

  it('has a sale that was made before it was read and committed after', async () => {
    const { slug, room } = await open('Latetown')
    const late = await one.app.platform.database.pool.connect()
    try {
      await late.query('begin')
      await late.query('select * from take_rooms(array[$1::uuid], array[1], $2, $2)', [room, inDays(one, 3)])
      // Somebody else is faster, so the sale under way is older than the newest that the book has seen.
      await run(one, 'update hotel_room set description = description where id <> $1', [room])
      expect(await leftIn(other, slug)).toEqual([3])
      expect(await leftIn(other, slug)).toEqual([3])
      await late.query('commit')
      expect(await leftIn(other, slug)).toEqual([2])
    } finally {
      late.release()
    }
  })

  it('does not go back when an older answer comes after a newer one', async () => {
    const { slug, room } = await open('Slowtown')
    expect(await leftIn(one, slug)).toEqual([3])
    const { pool } = one.app.platform.database
    const original = pool.query.bind(pool)
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    let waits = 0
    pool.query = (async (...given: unknown[]) => {
      const answer = await (original as (...args: unknown[]) => Promise<unknown>)(...given)
      if (JSON.stringify(given[0]).includes('pg_visible_in_snapshot') && waits++ === 0) await held
      return answer
    }) as unknown as typeof pool.query
    try {
      await sellOn(room, 3)
      const slow = leftIn(one, slug)
      await vi.waitFor(() => expect(waits).toBe(1))
      await sellOn(room, 3)
      expect(await leftIn(one, slug)).toEqual([1])
      letGo()
      expect(await slow).toEqual([1])
    } finally {
      letGo()
      pool.query = original
    }
  })

  it('is read anew when changes were deleted that it has not seen', async () => {
    const { slug, room } = await open('Oldtown')
    const { database } = one.app.platform
    expect(await leftIn(other, slug)).toEqual([3])
    await sellOn(room, 3)
    // The bound stays behind whoever writes at the time, in any database of the server.
    await vi.waitFor(
      async () => {
        await database.transaction((db) => pruneChanges(db))
        expect(await run(one, 'select 1 from place_change where room_id = $1', [room])).toEqual([])
      },
      { timeout: 60_000 },
    )
    expect(await leftIn(other, slug)).toEqual([2])
  })

  it('is read once for all who come at once, and leaves when others need its place', async () => {
    const places = [await open('Firsttown'), await open('Secondtown')]
    const { database } = one.app.platform
    const books = new Books(database, 1000)
    const spy = vi.spyOn(PreparingClient.prototype, 'query')
    const openPlace = (id: string) =>
      books.open({ day, caller: null, places: (house) => [house.findPlace(id) ?? []].flat() })
    await Promise.all([1, 2, 3].map(() => openPlace(places[0]?.id ?? '')))
    const reads = spy.mock.calls.filter(([text]) => JSON.stringify(text).includes('cancellationPolicy'))
    spy.mockRestore()
    expect(reads).toHaveLength(1)
    expect(books.size.places).toBe(1)
    await openPlace(places[1]?.id ?? '')
    expect(books.size.places).toBe(1)
  })
})
