import { trayPlaces } from '@karavan/contracts/catalogue/quote-tray/quote-tray.contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { type City, makeCity } from '../itineraries/testing/trip.ts'
import { stayItem, trayOf } from './testing/quote.ts'

let test: TestApp
let city: City
beforeAll(async () => {
  test = await startTestApp()
  city = await makeCity(test)
})
afterAll(() => test.close())

it('a tray never holds more than its places, nor a thing twice, however many tabs add to it at once', async () => {
  const tray = trayOf(test, test.people.agent)
  const twice = await Promise.all(Array.from({ length: 6 }, () => tray.add(stayItem(test, city))))
  expect(new Set(twice.map(({ status, body }) => `${status} ${body.data.id}`)).size).toBe(1)
  const many = await Promise.all(
    Array.from({ length: trayPlaces + 4 }, (_, index) =>
      tray.add(stayItem(test, city, { adults: 2 + (index % 18), mealPlan: index < 18 ? 'mapai' : 'epai' })),
    ),
  )
  expect(many.filter(({ status }) => status === 201)).toHaveLength(trayPlaces - 1)
  expect(many.filter(({ status }) => status === 400)).toHaveLength(5)
  expect(many.find(({ status }) => status === 400)?.body.detail).toContain('The tray is full')
  expect((await tray.read()).items).toHaveLength(trayPlaces)
})

it('the database itself refuses a place that is taken or not there, and the same thing twice', async () => {
  const { pool } = test.app.platform.database
  const { id, orgId } = test.people.foreignAgent
  const put = (place: number, item: object) =>
    pool.query(
      `insert into quote_tray_item (id, org_id, user_id, place, item) values (gen_random_uuid(), $1, $2, $3, $4)`,
      [orgId, id, place, JSON.stringify(item)],
    )
  await put(1, { kind: 'stay', hotelId: 'a' })
  await expect(put(1, { kind: 'stay', hotelId: 'b' })).rejects.toMatchObject({ code: '23505' })
  await expect(put(2, { hotelId: 'a', kind: 'stay' })).rejects.toMatchObject({ code: '23505' })
  await expect(put(trayPlaces + 1, { kind: 'stay', hotelId: 'c' })).rejects.toMatchObject({ code: '23514' })
})
