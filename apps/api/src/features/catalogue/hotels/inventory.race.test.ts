import fc from 'fast-check'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inFlights } from '../../../testing/in-flights.ts'
import { queueBehind, rowOf } from '../../../testing/queue-behind.ts'
import { readRows } from '../../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { inDays, makeHotel, makePlace, roomBody } from './testing/hotel.ts'

let test: TestApp
let place: string
beforeAll(async () => {
  test = await startTestApp()
  place = await makePlace(test, 'Udaipur')
})
afterAll(() => test.close())

const day = (days: number) => inDays(test, days)
const change = async (hotelIds: string[], from: number, until: number, allotment: number) =>
  (
    await test.call('POST', '/hotels/inventory', {
      as: test.people.admin,
      body: { hotelIds, roomIds: 'all', from: day(from), until: day(until), set: { allotment } },
      headers: { 'idempotency-key': uuidv7() },
    })
  ).status
/** Takes rooms as a booking does; whether it got them. */
async function take(roomId: string, count: number, from: number, until: number): Promise<boolean> {
  const { pool } = test.app.platform.database
  const { rowCount } = await pool.query('select * from take_rooms(array[$1::uuid], array[$2::int], $3, $4)', [
    roomId,
    count,
    day(from),
    day(until),
  ])
  return rowCount === 0
}

describe('rooms to sell that are changed while they are sold', () => {
  it('are counted after whoever was faster: a booking in between is not overlooked', async () => {
    const hotel = await makeHotel(test, place, { rooms: [roomBody(test, { allotment: 5 })] })
    const roomId = hotel.rooms[0]?.id ?? ''
    const outcomes = await queueBehind<number | boolean>(test.app.platform.database, rowOf('hotel_room', roomId), [
      () => take(roomId, 4, 10, 12),
      () => change([hotel.id], 9, 13, 3),
      () => change([hotel.id], 9, 13, 4),
      () => take(roomId, 1, 12, 13),
    ])
    expect(outcomes).toEqual([true, 400, 200, false])
    const nights = await readRows<{ sold: number; allotment: number }>(
      test.app.platform.database,
      'select sold, allotment from room_night where room_id = $1 order by night',
      [roomId],
    )
    expect(nights.map(({ sold, allotment }) => [sold, allotment])).toEqual([
      [0, 4],
      [4, 4],
      [4, 4],
      [4, 4],
      [0, 4],
    ])
  })

  it('are never oversold, and nobody waits in a circle, with many changes and bookings at once', async () => {
    const hotels = [
      await makeHotel(test, place, { rooms: [roomBody(test, { allotment: 4 }), roomBody(test, { type: 'Garden' })] }),
      await makeHotel(test, place, { rooms: [roomBody(test, { allotment: 6 })] }),
    ]
    const rooms = hotels.flatMap((hotel) => hotel.rooms.map(({ id }) => id))
    const steps = fc.sample(
      fc.record({
        books: fc.boolean(),
        room: fc.integer({ min: 0, max: rooms.length - 1 }),
        turned: fc.boolean(),
        from: fc.integer({ min: 10, max: 20 }),
        nights: fc.integer({ min: 0, max: 5 }),
        count: fc.integer({ min: 1, max: 6 }),
      }),
      { numRuns: 200, seed: 20261117 },
    )
    const done = await inFlights(steps, 12, async ({ books, room, turned, from, nights, count }) => {
      if (books) return (await take(rooms[room] ?? '', Math.min(count, 2), from, from + nights)) ? 'booked' : 'short'
      const ids = hotels.map(({ id }) => id)
      return String(await change(turned ? ids.toReversed() : ids, from, from + nights, count))
    })
    expect(new Set(done)).toEqual(new Set(['booked', 'short', '200', '400']))
    const wrong = await readRows(
      test.app.platform.database,
      'select 1 from room_night where sold > allotment and room_id = any($1)',
      [rooms],
    )
    expect(wrong).toEqual([])
  })
})
