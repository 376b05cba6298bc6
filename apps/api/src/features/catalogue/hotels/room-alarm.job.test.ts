import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayWords } from '../../../platform/words.ts'
import { readRows } from '../../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { tellFewRooms } from './room-alarm.job.ts'
import { inDays, makeHotel, makePlace, roomBody, sell } from './testing/hotel.ts'

let test: TestApp
let place: string
beforeAll(async () => {
  // Without the clock of the process: the test is the clock.
  test = await startTestApp({ JOBS: 'off' })
  place = await makePlace(test, 'Udaipur')
})
afterAll(() => test.close())

const day = (days: number) => inDays(test, days)
const run = () =>
  test.app.platform.database.transaction((db) => tellFewRooms(test.app.platform)({}, { db, emit: () => undefined }))
const query = (text: string, values: unknown[]) => test.app.platform.database.pool.query(text, values)
const bells = async (hotelName: string) =>
  (
    await readRows<{ body: string }>(
      test.app.platform.database,
      'select body from notification where user_id = $1 and title = $2 order by created_at, id',
      [test.people.admin.id, `Few rooms left at ${hotelName}`],
    )
  ).map(({ body }) => body)

describe('the rooms-left alarm', () => {
  it('tells Admins once of each night, and again when it had risen', async () => {
    const hotel = await makeHotel(test, place, { hotelName: 'Alarm', rooms: [roomBody(test, { allotment: 5 })] })
    const roomId = hotel.rooms[0]?.id ?? ''
    await sell(test, roomId, 3, day(10), day(12))
    await run()
    expect(await bells('Alarm')).toEqual([])
    await query('update hotel_room set alarm_at = 2 where id = $1', [roomId])
    await run()
    await run()
    const first = `Lake room: 2 left on ${dayWords(day(10))}, Lake room: 2 left on ${dayWords(day(11))}`
    expect(await bells('Alarm')).toEqual([first])
    await sell(test, roomId, 1, day(11), day(13))
    await run()
    expect(await bells('Alarm')).toEqual([first])
    await query('select release_rooms(array[$1::uuid], array[1], $2, $2)', [roomId, day(10)])
    await run()
    await sell(test, roomId, 1, day(10), day(11))
    await run()
    expect(await bells('Alarm')).toEqual([first, `Lake room: 2 left on ${dayWords(day(10))}`])
  })

  it('is one note for each hotel, and none for nights that are over, stopped or not sold', async () => {
    const rooms = [roomBody(test, { allotment: 2 }), roomBody(test, { type: 'Garden', allotment: 2 })]
    const hotel = await makeHotel(test, place, { hotelName: 'Quiet', rooms })
    const [lake = '', garden = ''] = hotel.rooms.map(({ id }) => id)
    await query('update hotel_room set alarm_at = 9 where hotel_id = $1', [hotel.id])
    await sell(test, lake, 1, day(-2), day(0))
    await sell(test, garden, 1, day(20), day(21))
    await test.call('PUT', `/hotels/${hotel.id}/rooms/${garden}/stop-sale`, {
      as: test.people.admin,
      body: { from: day(20), until: day(22), stopped: true },
    })
    await run()
    expect(await bells('Quiet')).toEqual([])
    await sell(test, lake, 2, day(0), day(5))
    await run()
    expect(await bells('Quiet')).toEqual([
      `${[0, 1, 2].map((at) => `Lake room: 0 left on ${dayWords(day(at))}`).join(', ')}, and 2 more nights`,
    ])
  })

  it('is told once when two clocks run at the same time', async () => {
    const hotel = await makeHotel(test, place, { hotelName: 'Twice', rooms: [roomBody(test, { allotment: 3 })] })
    const roomId = hotel.rooms[0]?.id ?? ''
    await query('update hotel_room set alarm_at = 2 where id = $1', [roomId])
    await sell(test, roomId, 1, day(10), day(11))
    await Promise.all([run(), run(), run()])
    expect(await bells('Twice')).toHaveLength(1)
  })
})
