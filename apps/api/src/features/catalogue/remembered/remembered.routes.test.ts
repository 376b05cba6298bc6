import type { HotelCard } from '@karavan/contracts/catalogue/hotels/hotel'
import { type RecentSearch, recentMost } from '@karavan/contracts/catalogue/remembered/remembered.contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { inDays, makeHotel, makePlace } from '../hotels/testing/hotel.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const marked = async (as: Person) =>
  (await test.call<{ data: HotelCard[] }>('GET', '/favourites', { as })).body.data.map(({ hotelName }) => hotelName)
const mark = (as: Person, hotelId: string, on: boolean) =>
  test.call('POST', '/favourites', { as, body: { hotelId, on } })
const recent = async (as: Person) =>
  (await test.call<{ data: RecentSearch[] }>('GET', '/recent-searches', { as })).body.data

const searchOf = (place: string, from = 10) => ({
  place,
  placeName: `${place}, India`,
  stay: `fromDate=${inDays(test, from)}&untilDate=${inDays(test, from + 2)}&adultsCount=2&childrenCount=0`,
  fromDate: inDays(test, from),
  untilDate: inDays(test, from + 2),
  adults: 2,
  children: 0,
  leastTotal: 12_345.5 as number | null,
})
const remember = (as: Person, body: object) => test.call('POST', '/recent-searches', { as, body })

describe('favourites', () => {
  it('are a person’s own, marked once however often it is pressed, and gone when taken away', async () => {
    const { agent, agencyStaff, admin } = test.people
    const place = await makePlace(test, 'Marked')
    const [first, second] = [
      await makeHotel(test, place, { hotelName: 'First' }),
      await makeHotel(test, place, { hotelName: 'Second' }),
    ]
    for (const hotel of [first, second, first]) expect((await mark(agent, hotel.id, true)).status).toBe(200)
    expect(await marked(agent)).toEqual(['Second', 'First'])
    expect([await marked(agencyStaff), await marked(admin)]).toEqual([[], []])
    await mark(admin, second.id, false)
    expect(await marked(agent)).toEqual(['Second', 'First'])
    await mark(agent, second.id, false)
    expect(await marked(agent)).toEqual(['First'])
    const stay = `fromDate=${inDays(test, 20)}&untilDate=${inDays(test, 22)}&adultsCount=2&favourites=true`
    const found = async (as?: Person) =>
      (await test.call<{ data: { hotel: HotelCard }[] }>('GET', `/hotels/availability/marked?${stay}`, { as })).body
        .data
    expect((await found(agent)).map(({ hotel }) => hotel.hotelName)).toEqual(['First'])
    expect([await found(agencyStaff), await found()]).toEqual([[], []])
    expect((await mark(agent, '00000000-0000-4000-8000-000000000009', true)).status).toBe(404)
  })
})

describe('recent searches', () => {
  it('are a person’s own, once each with what they found last, and the last few', async () => {
    const { agent, agencyStaff } = test.people
    for (let number = 1; number <= recentMost + 2; number++) await remember(agent, searchOf(`place ${number}`))
    await remember(agent, { ...searchOf('place 5'), leastTotal: null })
    const found = await recent(agent)
    expect(found).toHaveLength(recentMost)
    expect(found[0]).toMatchObject({ place: 'place 5', leastTotal: null })
    expect(found[1]).toMatchObject({ place: `place ${recentMost + 2}`, leastTotal: 12_345.5, adults: 2 })
    expect(await recent(agencyStaff)).toEqual([])
  })

  it('leave out what is past, and take no address that is not one', async () => {
    const { foreignAgent } = test.people
    await remember(foreignAgent, searchOf('gone', -5))
    expect(await recent(foreignAgent)).toEqual([])
    const refused = await remember(foreignAgent, { ...searchOf('odd'), stay: '"><script>' })
    expect(refused.status).toBe(400)
  })
})
