import type { RatesCheck } from '@karavan/contracts/catalogue/rates/rates-check.contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../../testing/people.ts'
import { snapshot } from '../../../testing/snapshot.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { inDays, makeHotel, makePlace } from '../hotels/testing/hotel.ts'

let test: TestApp
let place: string
beforeAll(async () => {
  test = await startTestApp()
  place = await makePlace(test, 'Udaipur')
})
afterAll(() => test.close())

type Answer = { data: RatesCheck; errors?: { path: string }[] }
const check = (id: string, body: object, as: Person = test.people.admin) =>
  test.call<Answer>('POST', `/hotels/${id}/rates/check`, { as, body })

describe('looking rates over', () => {
  it('says what saving would do, and saves nothing', async () => {
    const hotel = await makeHotel(test, place)
    const [room] = hotel.rooms
    const day = (days: number) => inDays(test, days)
    const season = { start: day(0), end: day(9), cpai: 3520, mapai: 4100, epai: 2700 }
    const offer = { kind: 'longStay', nights: 3, percent: 60, plans: [], roomIds: [], blackout: [], combinable: false }
    const before = await snapshot(test.app.platform.database.pool)
    const { status, body } = await check(hotel.id, {
      version: hotel.version,
      rooms: [{ id: room?.id, seasonal_pricing: [season, { ...season, start: day(12), end: day(12) }] }],
      offers: [
        { ...offer, id: 'deep', name: 'Deep' },
        { ...offer, id: 'over', name: 'Over', percent: 5, bookUntil: day(-1) },
      ],
      contract: { validFrom: day(0), validUntil: day(20), basis: 'net', file: null, seasons: [] },
    })
    expect(status).toBe(200)
    const { changes, closed, opened, neverApply, belowCost, gaps } = body.data
    expect(changes).toMatchObject({
      count: 11,
      lowest: { roomId: room?.id, plan: 'cpai', date: day(0), from: 3200, to: 3520, percent: 10 },
    })
    expect([opened, closed]).toEqual([0, 490])
    expect(neverApply).toEqual([{ offerId: 'over', why: 'bookingOver' }])
    expect(belowCost.map(({ start, field, why, offerIds }) => [start, field, why, offerIds])).toEqual([
      [day(0), 'offers', 'lessThanHalf', ['deep']],
      [day(12), 'offers', 'lessThanHalf', ['deep']],
    ])
    expect(gaps.map(({ start, end }) => [start, end])).toEqual([
      [day(10), day(11)],
      [day(13), day(20)],
    ])
    expect(await snapshot(test.app.platform.database.pool)).toEqual(before)
  })

  it('leaves what is not sent as it is', async () => {
    const hotel = await makeHotel(test, place)
    const { body } = await check(hotel.id, { rooms: [] })
    expect(body.data).toMatchObject({ changes: { count: 0 }, byMonth: [], opened: 0, closed: 0, gaps: [] })
  })

  it('knows only rooms of the hotel, and only those who write the catalogue', async () => {
    const [hotel, other] = [await makeHotel(test, place), await makeHotel(test, place)]
    const rooms = [{ id: other.rooms[0]?.id, seasonal_pricing: [] }]
    const refused = await check(hotel.id, { rooms })
    expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([400, 'rooms.0.id'])
    expect((await check(crypto.randomUUID(), { rooms: [] })).status).toBe(404)
    expect((await check(hotel.id, { rooms: [] }, test.people.agent)).status).toBe(403)
  })
})
