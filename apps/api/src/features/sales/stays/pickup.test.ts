import type { PickupNight } from '@karavan/contracts/catalogue/hotels/inventory.contract'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { bodyOf, dayFromNow, makeHotel } from './testing/stay.ts'
import { makeBuyer } from './testing/buyer.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

it('counts what was booked lately by stay night, without what was cancelled', async () => {
  const { database } = test.app.platform
  const hotel = await makeHotel(database, { allotment: 8 })
  const buyer = await makeBuyer(test, 900_000)
  const book = async (rest: Parameters<typeof bodyOf>[1]) => {
    const { status, body } = await test.call<{ data: { id: string } }>('POST', '/hotels/create-book', {
      as: buyer,
      body: bodyOf(hotel, rest),
      headers: { 'idempotency-key': uuidv7() },
    })
    expect(status).toBe(201)
    return body.data.id
  }
  const ids = [
    await book({ nights: 2 }),
    await book({ nights: 3 }),
    await book({ nights: 1 }),
    await book({ nights: 1 }),
  ]
  const [, older, old, cancelled] = ids
  const age = (id: string | undefined, days: number) =>
    database.pool.query(`update hotel_booking set created_at = now() - $2 * interval '1 day' where id = $1`, [id, days])
  await age(older, 8)
  await age(old, 31)
  await test.call('POST', `/bookings/${cancelled}/cancel`, { as: buyer, body: { reason: 'No' } })
  await database.pool.query(`update hotel_booking set status = 'Cancelled' where id = $1 and status <> 'Cancelled'`, [
    cancelled,
  ])
  const { rows } = await database.pool.query<{ from: string }>(
    'select min(from_date)::text as from from hotel_booking where id = any($1)',
    [ids],
  )
  const first = rows[0]?.from ?? dayFromNow(0)
  const until = new Date(Date.parse(first) + 4 * 86_400_000).toISOString().slice(0, 10)
  const path = `/hotels/${hotel.hotelId}/pickup?from=${first}&until=${until}`
  const { body } = await test.call<{ data: PickupNight[] }>('GET', path, { as: test.people.admin })
  expect(body.data.map(({ allotment, booked7, booked30 }) => [allotment, booked7, booked30])).toEqual([
    [8, 1, 2],
    [8, 1, 2],
    [8, 0, 1],
    [8, 0, 0],
  ])
  expect(body.data.every(({ allotment, sold, left }) => allotment - sold === left)).toBe(true)
  const one = await test.call<{ data: PickupNight[] }>('GET', `${path}&roomId=${hotel.roomId}`, {
    as: test.people.admin,
  })
  expect(one.body.data).toEqual(body.data)
  expect((await test.call('GET', `${path}&roomId=${uuidv7()}`, { as: test.people.admin })).status).toBe(404)
  expect((await test.call('GET', path, { as: test.people.agent })).status).toBe(403)
})
