import type { TripHotels, TripStay } from '@karavan/contracts/sales/trip-hotels/trip-hotels'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { z } from 'zod'
import { PreparingClient } from '../../../platform/db/preparing-client.ts'
import type { Person } from '../../../testing/people.ts'
import { readRows } from '../../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { makeBuyer } from '../stays/testing/buyer.ts'
import {
  balanceOf,
  bodyOf,
  dayFromNow,
  invoiceMade,
  makeHotel,
  type Refusal,
  soldNights,
  type TestHotel,
  write,
} from '../stays/testing/stay.ts'
import { makeHotel as makeOpenHotel, makePlace, roomBody, sell } from '../../catalogue/hotels/testing/hotel.ts'
import { askedOf, bookingOf, makeTrip, paymentFor, several, staysFor } from './testing/trip.ts'

type Stays = z.infer<typeof TripStay>[]
type Answer = { data: TripHotels } & Refusal

let test: TestApp
const database = () => test.app.platform.database
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const makeHotels = (count: number, options: Parameters<typeof makeHotel>[1] = {}) =>
  several(count, () => makeHotel(database(), options))
const bookTrip = (as: Person, trip: string, body: object) =>
  write<Answer>(test, `/multi-city-itineraries/${trip}/book-hotels`, as, body)
const look = async (as: Person, trip: string, asked: object = askedOf(), kind = 'multi-city-itineraries') =>
  test.call<{ data: Stays } & Refusal>('POST', `/${kind}/${trip}/stays`, { as, body: asked })

/** Everything that would have moved, had something been booked. */
async function traces(buyer: Person, hotels: readonly TestHotel[]) {
  const [kept] = await readRows(
    database(),
    `select (select count(*)::int from hotel_booking where org_id = $1) as bookings,
       (select count(*)::int from trip_hotels where org_id = $1 and status = 'Booked') as trips,
       (select count(*)::int from audit_entry where org_id = $1 and entity = 'booking') as trails`,
    [buyer.orgId],
  )
  const sold = []
  for (const { roomId } of hotels) sold.push(await soldNights(database(), roomId))
  return { ...kept, sold, balance: await balanceOf(database(), buyer.orgId) }
}
const nothing = (hotels: readonly TestHotel[], balance: number) => ({
  bookings: 0,
  trips: 0,
  trails: 0,
  sold: hotels.map(() => []),
  balance,
})

/** A hotel as an Admin adds it, so that a search finds it; one room type for each price. */
async function openHotel(
  locationId: string,
  options: { prices?: number[]; allotment?: number } = {},
): Promise<TestHotel> {
  const { prices = [2000], allotment = 5 } = options
  const hotel = await makeOpenHotel(test, locationId, {
    rooms: prices.map((price, index) =>
      roomBody(test, {
        type: `Room ${index + 1}`,
        allotment,
        price: {
          seasonal_pricing: [
            { start: dayFromNow(-10), end: dayFromNow(400), cpai: price, mapai: price + 500, epai: price - 100 },
          ],
        },
      }),
    ),
  })
  return { hotelId: hotel.id, roomId: hotel.rooms[0]?.id ?? '', name: hotel.hotelName, locationId }
}

describe('the stays of a trip', () => {
  it('follow each other and cost what a search of the hotel finds', async () => {
    const buyer = await makeBuyer(test, 0)
    const hotels = await several(3, async (index) => openHotel(await makePlace(test, `Town ${'abc'[index]}`)))
    const trip = await makeTrip(test, buyer, hotels)
    const { status, body } = await look(buyer, trip)
    expect(status).toBe(200)
    expect(body.data.map(({ fromDate, untilDate, nights }) => [fromDate, untilDate, nights])).toEqual([
      [dayFromNow(30), dayFromNow(32), 2],
      [dayFromNow(32), dayFromNow(34), 2],
      [dayFromNow(34), dayFromNow(36), 2],
    ])
    for (const [index, { chosen, fromDate, untilDate, place }] of body.data.entries()) {
      expect(place.id).toBe(hotels[index]?.locationId)
      const search = await test.call<{ data: { totalInr: number; hotel: { id: string } }[] }>(
        'GET',
        `/hotels/availability/${encodeURIComponent(place.location)}?fromDate=${fromDate}&untilDate=${untilDate}&adultsCount=2&plan=cpai`,
        { as: buyer },
      )
      expect(search.body.data[0]?.hotel.id).toBe(chosen?.hotelId)
      expect(chosen).toMatchObject({
        hotelName: hotels[index]?.name,
        obstacle: null,
        roomsLeft: null,
        price: { totalInr: search.body.data[0]?.totalInr },
        rooms: [{ adults: 2, childrenAges: [] }],
      })
    }
  })

  it('cost each buyer their own price, and tell nobody what the house pays', async () => {
    const buyer = await makeBuyer(test, 40_000)
    const hotels = await makeHotels(2, { price: 2117 })
    const trip = await makeTrip(test, buyer, hotels)
    await test.call('POST', '/agent-markups', {
      as: test.people.admin,
      body: {
        service: 'hotel',
        audience: 'agency',
        orgId: buyer.orgId,
        basis: 'percent',
        value: 10,
        from: '2026-01-01',
      },
    })
    // With ten percent for the house, and the tax on those.
    const { body } = await look(buyer, trip)
    expect(body.data.map(({ chosen }) => chosen?.price?.totalInr)).toEqual([9467.22, 9467.22])
    const booked = await bookTrip(buyer, trip, bookingOf(hotels, { shownTotal: 18_934.44 }))
    expect(booked.status).toBe(201)
    for (const answer of [body, booked.body]) expect(JSON.stringify(answer)).not.toMatch(/2117|8468|"net"|"fee"/)
  })

  it('spread a party over rooms, and say what stands in the way', async () => {
    const buyer = await makeBuyer(test, 0)
    const [fits, tight, longer, closed] = [
      await makeHotel(database()),
      await makeHotel(database(), { allotment: 1 }),
      await makeHotel(database(), { minNights: 5 }),
      await makeHotel(database(), { status: 'inactive' }),
    ]
    const trip = await makeTrip(test, buyer, [fits, tight, longer, closed])
    const { body } = await look(buyer, trip, askedOf({ adults: 3, childrenAges: [6] }))
    expect(body.data.map(({ chosen }) => chosen?.obstacle)).toEqual([null, 'soldOut', 'minNights', 'notSold'])
    expect(body.data[0]?.chosen?.rooms.map(({ adults, childrenAges }) => [adults, childrenAges])).toEqual([
      [2, []],
      [1, [6]],
    ])
    expect(body.data[1]?.chosen?.roomsLeft).toBe(1)
    const far = await look(buyer, trip, askedOf({ startDate: dayFromNow(595) }))
    expect(far.body.data[3]?.chosen?.obstacle).toBe('notSold')
    expect(far.body.data[1]?.chosen).toMatchObject({ obstacle: null })
    const never = await look(buyer, trip, askedOf({ startDate: dayFromNow(700) }))
    expect(never.body.data[0]?.chosen).toMatchObject({ obstacle: 'noSeason', price: null })
  })

  it('show what else the place has, the nearest in price first and no more than six', async () => {
    const buyer = await makeBuyer(test, 0)
    const place = await makePlace(test, 'Choices')
    const chosen = await openHotel(place, { prices: [2000, 2200], allotment: 1 })
    const prices = [500, 1900, 2100, 2500, 1000, 3000, 5000, 9000]
    const others = await several(prices.length, (index) => openHotel(place, { prices: [prices[index] ?? 0] }))
    const gone = await openHotel(place, { prices: [2001], allotment: 1 })
    await sell(test, gone.roomId, 1, dayFromNow(31), dayFromNow(32))
    const elsewhere = await openHotel(await makePlace(test, 'Elsewhere'))
    const trip = await makeTrip(test, buyer, [chosen], 'single')
    await sell(test, chosen.roomId, 1, dayFromNow(31), dayFromNow(32))
    const { body } = await look(buyer, trip, askedOf(), 'itineraries')
    const [stay] = body.data
    expect(stay?.chosen).toMatchObject({ obstacle: 'soldOut', price: { totalInr: 8000 }, roomsLeft: 0 })
    const found = stay?.alternatives ?? []
    // The other room of the hotel itself counts among them.
    const priceOf = (id: string) => prices[others.findIndex(({ hotelId }) => hotelId === id)]
    expect(found.map(({ hotelId, type }) => (hotelId === chosen.hotelId ? type : priceOf(hotelId)))).toEqual([
      1900,
      2100,
      'Room 2',
      2500,
      1000,
      3000,
    ])
    expect(found.map(({ price }) => price?.totalInr)).toEqual([7600, 8400, 8800, 10_000, 4000, 12_000])
    for (const { hotelId, obstacle, mealPlan } of found) {
      expect([gone.hotelId, elsewhere.hotelId]).not.toContain(hotelId)
      expect([obstacle, mealPlan]).toEqual([null, 'cpai'])
    }
  })

  it('are read by as many statements however many hotels the place has', async () => {
    const buyer = await makeBuyer(test, 0)
    const place = await makePlace(test, 'Manytown')
    const hotel = await openHotel(place)
    const trip = await makeTrip(test, buyer, [hotel])
    const lookCounted = async () => {
      const spy = vi.spyOn(PreparingClient.prototype, 'query')
      const { body } = await look(buyer, trip)
      const calls = spy.mock.calls.filter(([asked]) =>
        /room_season|room_night|from hotel\b/.test(JSON.stringify(asked)),
      )
      spy.mockRestore()
      return { found: body.data[0]?.alternatives.length, asked: calls.length }
    }
    const count = async (others: number) => {
      await several(others, () => openHotel(place, { prices: [2500] }))
      // New hotels are read by the first who looks.
      await look(buyer, trip)
      // The clock of the server asks about new hotels too, once for each.
      const tries = [await lookCounted(), await lookCounted(), await lookCounted()]
      return [tries[0]?.found, Math.min(...tries.map(({ asked }) => asked))]
    }
    const [, few] = await count(1)
    expect(few).toBe(3)
    expect(await count(4)).toEqual([5, few])
  })

  it('need a day to begin on that is not past, and a trip of the caller', async () => {
    const buyer = await makeBuyer(test, 0)
    const trip = await makeTrip(test, buyer, await makeHotels(1))
    for (const startDate of [null, dayFromNow(-1), '9999-12-31'])
      expect((await look(buyer, trip, askedOf({ startDate }))).body.errors?.[0]?.path).toBe('startDate')
    expect((await look(test.people.foreignAgent, trip)).status).toBe(404)
    expect((await look(buyer, trip, askedOf(), 'itineraries')).status).toBe(404)
  })
})

describe('the hotels of a trip, booked at once', () => {
  it('are four bookings of one trip, paid, with an invoice and a notice each', async () => {
    const buyer = await makeBuyer(test, 40_000)
    const hotels = await makeHotels(4)
    const trip = await makeTrip(test, buyer, hotels)
    const { status, body } = await bookTrip(buyer, trip, bookingOf(hotels))
    expect(status).toBe(201)
    const { id, reference, stays, totalInr } = body.data
    expect(reference).toMatch(/^MH-\d{4}-\d{6}$/)
    expect(body.data).toMatchObject({ status: 'Booked', itineraryId: trip, itineraryKind: 'multi', asked: askedOf() })
    expect(totalInr).toBe(32_000)
    expect(stays.map(({ hotelId, fromDate, booking }) => [hotelId, fromDate, booking?.status])).toEqual(
      hotels.map(({ hotelId }, index) => [hotelId, dayFromNow(30 + 2 * index), 'Confirmed']),
    )
    for (const { roomId } of hotels) expect(await soldNights(database(), roomId)).toEqual([1, 1])
    expect(await balanceOf(database(), buyer.orgId)).toBe(8000)
    for (const { booking } of stays) await invoiceMade(database(), booking?.id ?? '')
    const kept = await readRows<{ reference: string; trip_hotels_id: string; requests: string }>(
      database(),
      'select reference, trip_hotels_id, requests from hotel_booking where org_id = $1 order by id',
      [buyer.orgId],
    )
    expect(kept).toEqual(
      stays.map(({ booking }) => ({ reference: booking?.reference, trip_hotels_id: id, requests: 'Quiet rooms' })),
    )
    const [bells] = await readRows(database(), 'select count(*)::int as count from notification where user_id = $1', [
      buyer.id,
    ])
    expect(bells).toEqual({ count: 4 })
    const again = await test.call<Answer>('GET', `/multi-itinerary-hotels/${id}`, { as: buyer })
    expect(again.body.data).toEqual(body.data)
  })

  it('are none of them when one is gone at the last moment, and the answer says which', async () => {
    const buyer = await makeBuyer(test, 40_000)
    const hotels = await makeHotels(4, { allotment: 1 })
    const [, , third] = hotels
    const trip = await makeTrip(test, buyer, hotels)
    const seen = await look(buyer, trip)
    expect(seen.body.data.every(({ chosen }) => chosen?.obstacle === null)).toBe(true)
    if (!third) throw new Error('There is no third hotel')
    // Somebody books the second night of the third stay in between.
    await write(test, '/hotels/create-book', await makeBuyer(test, 10_000), {
      ...bodyOf(third, { from: 35, nights: 1, shownTotal: 4000 }),
    })
    const { status, body } = await bookTrip(buyer, trip, bookingOf(hotels))
    expect([status, body.code]).toEqual([409, 'SOLD_OUT'])
    expect(body.detail).toContain(third.name)
    expect(body.current).toMatchObject({
      stays: [
        {
          legKey: 'leg-2',
          hotelId: third.hotelId,
          hotelName: third.name,
          rooms: [{ roomId: third.roomId, type: 'Lake room', nights: [dayFromNow(35)], left: 0 }],
        },
      ],
    })
    const expected = nothing(hotels, 40_000)
    expect(await traces(buyer, hotels)).toEqual({ ...expected, sold: [[], [], [1], []] })
  })

  it('name every hotel that is short, not only the first', async () => {
    const buyer = await makeBuyer(test, 40_000)
    const hotels = await makeHotels(3, { allotment: 1 })
    const trip = await makeTrip(test, buyer, hotels)
    const first = await makeBuyer(test, 40_000)
    const others = await makeTrip(test, first, hotels)
    await bookTrip(first, others, bookingOf(hotels, { stays: staysFor(hotels).slice(1), shownTotal: 16_000 }))
    const { body } = await bookTrip(buyer, trip, bookingOf(hotels))
    expect((body.current?.stays as { legKey: string }[]).map(({ legKey }) => legKey)).toEqual(['leg-1', 'leg-2'])
  })

  it('are none when the wallet holds enough for each and too little for all, and the answer says what lacks', async () => {
    const buyer = await makeBuyer(test, 20_000)
    const hotels = await makeHotels(4)
    const trip = await makeTrip(test, buyer, hotels)
    const { status, body } = await bookTrip(buyer, trip, bookingOf(hotels))
    expect([status, body.code, body.current]).toMatchObject([402, 'INSUFFICIENT_BALANCE', { shortfall: 12_000 }])
    expect(await traces(buyer, hotels)).toEqual(nothing(hotels, 20_000))
  })

  it('are none at another price than the one that was shown', async () => {
    const buyer = await makeBuyer(test, 40_000)
    const hotels = await makeHotels(2)
    const trip = await makeTrip(test, buyer, hotels)
    const { status, body } = await bookTrip(buyer, trip, bookingOf(hotels, { shownTotal: 15_999.99 }))
    expect([status, body.code, body.current]).toMatchObject([
      409,
      'PRICE_CHANGED',
      { shownTotal: 15_999.99, total: 16_000 },
    ])
    expect(await traces(buyer, hotels)).toEqual(nothing(hotels, 40_000))
  })

  it('are booked once under one key', async () => {
    const buyer = await makeBuyer(test, 40_000)
    const hotels = await makeHotels(2)
    const trip = await makeTrip(test, buyer, hotels)
    const headers = { 'idempotency-key': uuidv7() }
    const path = `/multi-city-itineraries/${trip}/book-hotels`
    const send = (body: object) => test.call<Answer>('POST', path, { as: buyer, body, headers })
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(bookingOf(hotels))))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1)
    expect(await balanceOf(database(), buyer.orgId)).toBe(24_000)
    expect((await send(bookingOf(hotels, { requests: 'Others' }))).body.code).toBe('IDEMPOTENCY_KEY_REUSED')
    expect((await test.call<Refusal>('POST', path, { as: buyer, body: bookingOf(hotels) })).body.code).toBe(
      'IDEMPOTENCY_KEY_MISSING',
    )
  })

  it('are held without a rupee when they are paid later', async () => {
    const buyer = await makeBuyer(test, 0)
    const hotels = await makeHotels(2)
    const trip = await makeTrip(test, buyer, hotels)
    const { body } = await bookTrip(buyer, trip, bookingOf(hotels, { payment: 'later' }))
    expect(body.data.stays.map(({ booking }) => [booking?.status, booking?.paymentStatus])).toEqual([
      ['Pending', 'Unpaid'],
      ['Pending', 'Unpaid'],
    ])
    for (const { roomId } of hotels) expect(await soldNights(database(), roomId)).toEqual([1, 1])
    // One of them cancelled leaves the other.
    const [first] = body.data.stays
    await write(test, `/bookings/${first?.booking?.id}/cancel`, buyer, { reason: '', shownRefund: 0 })
    const after = await test.call<Answer>('GET', `/multi-itinerary-hotels/${body.data.id}`, { as: buyer })
    expect(after.body.data.stays.map(({ booking }) => booking?.status)).toEqual(['Cancelled', 'Pending'])
  })

  it('belong to the legs of the trip and to their places', async () => {
    const buyer = await makeBuyer(test, 40_000)
    const hotels = await makeHotels(2)
    const [first, second] = staysFor(hotels)
    const trip = await makeTrip(test, buyer, hotels)
    const paths = async (changes: object) => {
      const { status, body } = await bookTrip(buyer, trip, bookingOf(hotels, changes))
      return [status, ...(body.errors ?? []).map(({ path }) => path)]
    }
    expect(await paths({ stays: [first, { ...second, legKey: 'leg-9' }] })).toEqual([400, 'stays.1.legKey'])
    expect(await paths({ stays: [first, { ...first }] })).toEqual([400, 'stays.1.legKey'])
    expect(await paths({ stays: [second, { ...first, hotelId: second?.hotelId }] })).toEqual([400, 'stays.1.hotelId'])
    expect(await paths({ stays: [{ ...first, rooms: second?.rooms }] })).toEqual([400, 'stays.0.rooms.0.roomId'])
    expect(await paths({ startDate: dayFromNow(-1) })).toEqual([400, 'startDate'])
    expect(await traces(buyer, hotels)).toEqual(nothing(hotels, 40_000))
  })

  it('are refused, by name, where no room could help', async () => {
    const buyer = await makeBuyer(test, 40_000)
    const hotels = [await makeHotel(database()), await makeHotel(database(), { minNights: 4 })]
    const trip = await makeTrip(test, buyer, hotels)
    const { status, body } = await bookTrip(buyer, trip, bookingOf(hotels))
    expect([status, body.code]).toEqual([422, 'NOT_BOOKABLE'])
    expect(body.detail).toContain(hotels[1]?.name)
    expect(body.current).toMatchObject({ stays: [{ legKey: 'leg-1', obstacle: 'minNights' }] })
  })

  it('of somebody else are not to be known of', async () => {
    const buyer = await makeBuyer(test, 40_000)
    const hotels = await makeHotels(1)
    const trip = await makeTrip(test, buyer, hotels)
    expect((await bookTrip(test.people.foreignAgent, trip, bookingOf(hotels))).status).toBe(404)
    const { body } = await bookTrip(buyer, trip, bookingOf(hotels))
    const get = (as: Person) => test.call('GET', `/multi-itinerary-hotels/${body.data.id}`, { as })
    expect((await get(test.people.foreignAgent)).status).toBe(404)
    expect((await get(test.people.customer)).status).toBe(404)
    expect((await get(test.people.admin)).status).toBe(200)
    const list = await test.call<{ data: { id: string }[] }>('GET', '/multi-itinerary-hotels', {
      as: test.people.foreignAgent,
    })
    expect(list.body.data).toEqual([])
  })
})

describe('hotels chosen for a trip', () => {
  const draft = async (as: Person, hotels: readonly TestHotel[], changes: object = {}) => {
    const itineraryId = await makeTrip(test, as, hotels)
    const body = { itineraryId, title: 'Our hotels', asked: askedOf(), stays: staysFor(hotels), ...changes }
    return test.call<Answer>('POST', '/multi-itinerary-hotels', { as, body })
  }
  const get = async (as: Person, id: string) =>
    (await test.call<Answer>('GET', `/multi-itinerary-hotels/${id}`, { as })).body.data
  const book = (as: Person, id: string, body: object) =>
    write<Answer>(test, `/multi-itinerary-hotels/${id}/book`, as, body)

  it('are kept without taking anything, at what they cost today', async () => {
    const buyer = await makeBuyer(test, 0)
    const hotels = await makeHotels(2, { allotment: 1 })
    const { status, body } = await draft(buyer, hotels)
    expect(status).toBe(201)
    expect(body.data).toMatchObject({ status: 'Draft', title: 'Our hotels', totalInr: 16_000 })
    for (const { roomId } of hotels) expect(await soldNights(database(), roomId)).toEqual([])
    await database().pool.query('update room_season set cpai = 2500 where room_id = $1', [hotels[0]?.roomId])
    const other = await makeBuyer(test, 20_000)
    await write(test, '/hotels/create-book', other, bodyOf(hotels[1] ?? ({} as TestHotel), { from: 32 }))
    const later = await get(buyer, body.data.id)
    expect(later.stays.map(({ totalInr, obstacle, booking }) => [totalInr, obstacle, booking])).toEqual([
      [10_000, null, null],
      [8000, 'soldOut', null],
    ])
    const list = await test.call<{ data: Record<string, unknown>[]; meta: { total: number } }>(
      'GET',
      '/multi-itinerary-hotels?status=Draft&q=our',
      { as: buyer },
    )
    expect(list.body.meta.total).toBe(1)
    expect(list.body.data[0]).toMatchObject({
      id: body.data.id,
      cities: later.stays.map(({ place }) => place.location),
      fromDate: dayFromNow(30),
      untilDate: dayFromNow(34),
    })
  })

  it('are for those who travel, and of a multi-city itinerary of the caller', async () => {
    const buyer = await makeBuyer(test, 0)
    const hotels = await makeHotels(1)
    const wrong = await draft(buyer, hotels, { asked: askedOf({ adults: 3 }) })
    expect(wrong.body.errors?.[0]?.path).toBe('stays.0.rooms')
    const foreign = await makeTrip(test, test.people.foreignAgent, hotels)
    expect((await draft(buyer, hotels, { itineraryId: foreign })).status).toBe(404)
    const single = await makeTrip(test, buyer, hotels, 'single')
    expect((await draft(buyer, hotels, { itineraryId: single })).status).toBe(404)
  })

  it('are booked as one, once, however many try', async () => {
    const buyer = await makeBuyer(test, 100_000)
    const hotels = await makeHotels(3)
    const { id } = (await draft(buyer, hotels)).body.data
    const answers = await Promise.all(Array.from({ length: 4 }, () => book(buyer, id, paymentFor(hotels))))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect(await balanceOf(database(), buyer.orgId)).toBe(76_000)
    for (const { roomId } of hotels) expect(await soldNights(database(), roomId)).toEqual([1, 1])
    const { status, body } = await book(buyer, id, paymentFor(hotels))
    expect([status, body.code]).toEqual([409, 'ILLEGAL_TRANSITION'])
    const booked = await get(buyer, id)
    expect(booked).toMatchObject({ status: 'Booked', totalInr: 24_000 })
    expect(booked.stays.map(({ booking }) => booking?.paymentStatus)).toEqual(['Paid', 'Paid', 'Paid'])
  })

  it('stay a draft when one of them is gone', async () => {
    const buyer = await makeBuyer(test, 100_000)
    const hotels = await makeHotels(2, { allotment: 1 })
    const { id } = (await draft(buyer, hotels)).body.data
    const [first] = hotels
    await write(test, '/hotels/create-book', await makeBuyer(test, 20_000), bodyOf(first ?? ({} as TestHotel)))
    expect((await book(buyer, id, paymentFor(hotels))).body.code).toBe('SOLD_OUT')
    expect((await get(buyer, id)).status).toBe('Draft')
    expect(await balanceOf(database(), buyer.orgId)).toBe(100_000)
  })

  it('are paid by whom they belong to when an Admin books them', async () => {
    const buyer = await makeBuyer(test, 100_000)
    const hotels = await makeHotels(2)
    const { id } = (await draft(buyer, hotels)).body.data
    expect((await book(test.people.foreignAgent, id, paymentFor(hotels))).status).toBe(404)
    const { status } = await book(test.people.admin, id, paymentFor(hotels))
    expect(status).toBe(200)
    expect(await balanceOf(database(), buyer.orgId)).toBe(84_000)
    const rows = await readRows<{ org_id: string }>(
      database(),
      'select org_id from hotel_booking where trip_hotels_id = $1',
      [id],
    )
    expect(rows).toEqual([{ org_id: buyer.orgId }, { org_id: buyer.orgId }])
  })
})
