import type { Itinerary, shares } from '@karavan/contracts/catalogue/itineraries/itinerary.contract'
import type { TripPriceSent } from '@karavan/contracts/catalogue/itineraries/plan'
import type { Got } from '@karavan/contracts/kit/endpoint'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PersonName } from '../../../testing/people.ts'
import { readRows } from '../../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { inDays } from '../hotels/testing/hotel.ts'
import { makeCity, makeTrip, markUpTrips, planIn, tripBody } from './testing/trip.ts'

type Shown = Got<typeof shares.open>['data']
type Link = {
  id: string
  path: string | null
  message: string | null
  seenCount: number
  lastSeenAt: string | null
  withdrawnAt: string | null
}

let test: TestApp
let house: Itinerary
let mine: Itinerary
let asked: { startDate: string | null; adults: number; childrenAges: number[]; category: 'Standard' }
beforeAll(async () => {
  test = await startTestApp()
  const city = await makeCity(test, { price: 1931.07 })
  await markUpTrips(test, 13.37)
  await test.app.platform.database.pool.query(
    `update org set own_markup = '{"itinerary": {"basis": "percent", "value": 10}}', phone = '+91 22 4000 1000' where id = $1`,
    [test.people.agent.orgId],
  )
  house = await makeTrip(test, test.people.admin, tripBody(planIn(city)))
  mine = await makeTrip(test, test.people.agent, tripBody(planIn(city), { title: 'For the Raos' }))
  asked = { startDate: inDays(test, 30), adults: 2, childrenAges: [], category: 'Standard' }
})
afterAll(() => test.close())

const as = (name: PersonName) => test.people[name]
async function share(
  id: string,
  rest: object = {},
  name: PersonName = 'agent',
): Promise<{ status: number; link: Link }> {
  const { status, body } = await test.call<{ data: Link }>('POST', `/itineraries/${id}/share`, {
    as: as(name),
    body: { asked, client: true, days: 30, ...rest },
  })
  return { status, link: body.data }
}
const tokenOf = ({ path }: Link) => path?.replace('/share/', '') ?? ''
const open = (link: Link) => test.call<{ data: Shown }>('GET', `/shares/${tokenOf(link)}`)
const pays = async (name: PersonName): Promise<TripPriceSent> =>
  (
    await test.call<{ data: TripPriceSent }>('POST', `/itineraries/${house.id}/price`, {
      as: as(name),
      body: { asked },
    })
  ).body.data

describe('a link to a trip', () => {
  it('shows the plan at the agency’s price for its clients, under its name', async () => {
    const { status, link } = await share(house.id)
    expect(status).toBe(201)
    expect(link.path).toMatch(/^\/share\/[A-Za-z0-9_-]{43}$/)
    // The house's message carries the trip, the agency and the link, as whole words.
    expect(link.message).toContain(`${test.app.platform.config.publicUrl}${link.path}`)
    expect(link.message).toContain('2 adults')
    expect(link.message).toContain('+91 22 4000 1000')
    expect(link.message).not.toMatch(/[{}]/)
    const { body } = await open(link)
    const price = await pays('agent')
    expect(body.data.total).toBe(price.clientTotal)
    expect(body.data.company).toEqual({
      name: 'agency company',
      logo: null,
      phone: '+91 22 4000 1000',
      email: 'agency@example.test',
      address: null,
      gstin: null,
      terms: null,
      ground: null,
    })
    expect(body.data.forColleagues).toBe(false)
    expect(body.data.itinerary).toMatchObject({ title: house.title, companyName: 'agency company', asked })
    expect(body.data.book.rooms.map(({ hotelName }) => hotelName)).toHaveLength(1)
    const text = JSON.stringify(body.data)
    for (const secret of [price.total, price.gross, ...price.lines.map(({ unit }) => unit), 1931.07, 13.37])
      expect(text).not.toMatch(new RegExp(`[:,[]${secret}[,}\\]]`))
    for (const name of ['seasons', 'adultPrice', 'childPrice', 'canEdit', 'sourceId', 'version', 'net'])
      expect(text).not.toContain(`"${name}"`)
    expect(text).not.toContain('house company')
  })

  it('shows what the agency itself pays when it is not for a client, and nothing without a date', async () => {
    const plain = (await share(house.id, { client: false })).link
    const shown = (await open(plain)).body.data
    expect([shown.total, shown.forColleagues]).toEqual([(await pays('agent')).total, true])
    const undated = (await share(house.id, { asked: { ...asked, startDate: null } })).link
    const { total, perPerson } = (await open(undated)).body.data
    expect([total, perPerson]).toEqual([null, null])
  })

  it('tells clients no price while the agency has no markup: it would be what the agency pays', async () => {
    const { link } = await share(house.id, {}, 'foreignAgent')
    expect((await open(link)).body.data.total).toBeNull()
  })

  it('of a traveller stands under the name of the house, without their own address', async () => {
    const { link } = await share(house.id, {}, 'customer')
    const { company } = (await open(link)).body.data
    expect([company.name, company.email]).toEqual(['house company', 'house@example.test'])
  })

  it('is kept as a digest, counts its views, and is listed for the organisation that made it', async () => {
    const { link } = await share(mine.id)
    const stored = await readRows(test.app.platform.database, 'select * from share_link where id = $1', [link.id])
    expect(JSON.stringify(stored)).not.toContain(tokenOf(link))
    await open(link)
    await open(link)
    const links = (name: PersonName) =>
      test.call<{ data: Link[] }>('GET', `/itineraries/${mine.id}/shares`, { as: as(name) })
    const { body } = await links('agencyStaff')
    expect(body.data.map(({ id, path, seenCount }) => [id, path, seenCount])).toEqual([[link.id, null, 2]])
    expect(body.data[0]?.lastSeenAt).not.toBeNull()
    expect((await links('foreignAgent')).status).toBe(404)
    expect((await links('admin')).body.data).toEqual([])
  })

  it('of somebody else’s trip cannot be made', async () => {
    expect((await share(mine.id, {}, 'foreignAgent')).status).toBe(404)
    expect((await share(mine.id, { days: 0 })).status).toBe(400)
  })

  it('opens no more when it has ended, was withdrawn, was never made, or its trip is gone', async () => {
    const { link } = await share(mine.id)
    await test.app.platform.database.pool.query(
      `update share_link set expires_at = now() - interval '1 second' where id = $1`,
      [link.id],
    )
    expect((await open(link)).status).toBe(404)

    const second = (await share(mine.id)).link
    const withdraw = (name: PersonName) => test.call('DELETE', `/shares/${second.id}`, { as: as(name) })
    expect((await withdraw('foreignAgent')).status).toBe(404)
    expect((await withdraw('customer')).status).toBe(404)
    expect((await open(second)).status).toBe(200)
    expect((await withdraw('agencyStaff')).status).toBe(200)
    expect((await open(second)).status).toBe(404)

    expect((await test.call('GET', `/shares/${'n'.repeat(43)}`)).status).toBe(404)
    expect((await test.call('GET', '/shares/short')).status).toBe(400)

    const third = (await share(house.id)).link
    await test.app.platform.database.pool.query(`update itinerary set status = 'archived' where id = $1`, [house.id])
    expect((await open(third)).status).toBe(404)
  })
})
