import type { Itinerary } from '@karavan/contracts/catalogue/itineraries/itinerary.contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PersonName } from '../../../testing/people.ts'
import { wordsOf } from '../../../testing/pdf-words.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { inDays } from '../hotels/testing/hotel.ts'
import { type City, makeCity, makeTrip, markUpTrips, planIn, tripBody } from './testing/trip.ts'

let test: TestApp
let city: City
let trip: Itinerary
beforeAll(async () => {
  test = await startTestApp()
  city = await makeCity(test, { price: 2000 })
  await markUpTrips(test, 10)
  await test.app.platform.database.pool.query(
    `update org set own_markup = '{"itinerary": {"basis": "percent", "value": 10}}' where id = $1`,
    [test.people.agent.orgId],
  )
  trip = await makeTrip(
    test,
    test.people.admin,
    tripBody(planIn(city), {
      title: 'झीलों का शहर – Śrī Lakes',
      terms: '<h3>Payment</h3><ul><li>Half &amp; half</li></ul><p>No refunds <strong>after</strong> arrival.</p>',
    }),
  )
})
afterAll(() => test.close())

async function pdf(query: string, name: PersonName | null = null) {
  const answer = await test.app.inject({
    method: 'GET',
    url: `/api/v1/itineraries/${trip.id}/itinerary.pdf?${query}`,
    headers: name ? { authorization: `Bearer ${test.people[name].token}` } : {},
  })
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload }
}
const words = async (query: string, name: PersonName | null = null) => wordsOf((await pdf(query, name)).bytes)

describe('a trip on paper', () => {
  it('holds the plan, the hotels, what is included and the terms, without a price while no date is given', async () => {
    const { status, headers, bytes } = await pdf('')
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(headers['content-disposition']).toMatch(/^inline; filename="[a-z-]+\.pdf"$/)
    const text = wordsOf(bytes)
    for (const part of [
      'Śrī Lakes',
      'A day',
      `${city.name} Palace`,
      '10:00 am',
      'Breakfast',
      'Hotel with breakfast',
      'Flights',
      'Payment',
      'Half & half',
      'house company',
    ])
      expect(text).toContain(part)
    expect(text).not.toContain('₹')
    expect(text).not.toContain('?')
  })

  it('has the head and the price of whoever hands it on, whatever is asked for', async () => {
    const date = `startDate=${inDays(test, 30)}&adults=2`
    // Two nights and a walk for two at cost, ten percent, five percent of tax; then ten percent of the agency.
    const client = await words(date, 'agent')
    expect(client).toContain('₹11,434.50')
    expect(client).toContain('agency company')
    expect(client).not.toContain('house company')
    expect(client).not.toContain('10,395')
    expect(client).not.toContain('GST ')
    expect(await words(date, 'agencyStaff')).toBe(client)
    expect((await pdf(`${date}&client=false`, 'agent')).status).toBe(400)
    // A visitor has no clients.
    expect(await words(date)).toContain('house company')
  })

  it('of an agency without a markup tells no price, since it would be its own', async () => {
    const text = await words(`startDate=${inDays(test, 30)}&adults=2`, 'foreignAgent')
    expect(text).toContain('Ask us for a price')
    expect(text).not.toContain('₹')
  })

  it('asks to be asked when the trip cannot be had as it is', async () => {
    const text = await words(`startDate=${inDays(test, 30)}&category=Luxury`)
    expect(text).toContain('Ask us for a price')
    expect(text).not.toContain('₹')
  })

  it('is refused for a party nobody is, and for a trip one may not see', async () => {
    expect((await pdf('childrenAges=99')).status).toBe(400)
    expect((await pdf(`childrenAges=${Array.from({ length: 81 }, () => 7).join(',')}`)).status).toBe(400)
    expect((await pdf('adults=81')).status).toBe(400)
    const mine = await makeTrip(test, test.people.agent, tripBody(planIn(city)))
    expect((await test.call('GET', `/itineraries/${mine.id}/itinerary.pdf`)).status).toBe(404)
  })

  it('cuts no day across two pages', async () => {
    const plan = planIn(city)
    const [leg] = plan.legs
    if (!leg) throw new Error('The plan has no leg')
    const filling = 'A walk along the water, past the ghats and the market, and back by boat. '.repeat(9)
    leg.days = Array.from({ length: 9 }, (_, at) => ({
      key: `long-${at}`,
      title: `Begin${at}`,
      description: `${filling}End${at}.`,
      meals: [],
      items: [],
    }))
    leg.nights = leg.days.length
    const made = await makeTrip(test, test.people.agent, tripBody(plan))
    const { rawPayload } = await test.app.inject({
      method: 'GET',
      url: `/api/v1/itineraries/${made.id}/itinerary.pdf`,
      headers: { authorization: `Bearer ${test.people.agent.token}` },
    })
    const pages = wordsOf(rawPayload).split('\n')
    expect(pages.length).toBeGreaterThan(3)
    const pageOf = (word: string) => pages.findIndex((page) => page.includes(word))
    // Nor is its heading left behind.
    expect(pageOf('Day by day')).toBe(pageOf('Begin0'))
    for (const [at] of leg.days.entries()) {
      expect(pageOf(`Begin${at}`)).toBeGreaterThanOrEqual(0)
      expect([at, pageOf(`End${at}`)]).toEqual([at, pageOf(`Begin${at}`)])
    }
  })

  it('draws a day longer than a page without losing any of it', async () => {
    const plan = planIn(city)
    const [leg] = plan.legs
    const long = Array.from({ length: 60 }, (_, at) => `Sentence number ${at} of a long day.`).join('\n')
    if (leg?.days[0]) {
      leg.days[0].description = long
      leg.days[0].items = Array.from({ length: 20 }, (_, at) => ({
        key: `many-${at}`,
        activityId: city.activityId,
        time: null,
      }))
    }
    const made = await makeTrip(test, test.people.agent, tripBody(plan))
    const answer = await test.app.inject({
      method: 'GET',
      url: `/api/v1/itineraries/${made.id}/itinerary.pdf`,
      headers: { authorization: `Bearer ${test.people.agent.token}` },
    })
    const text = wordsOf(answer.rawPayload)
    for (const at of [0, 30, 59]) expect(text).toContain(`Sentence number ${at} of`)
    expect(text.match(/Walk/g)).toHaveLength(20)
  })
})
