import { randomUUID } from 'node:crypto'
import { enquiries } from '@karavan/contracts/crm/enquiries/enquiry.contract'
import type { Enquiry } from '@karavan/contracts/crm/enquiries/enquiry'
import type { Hit } from '@karavan/contracts/base/hit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { makeHotel } from '../../sales/stays/testing/stay.ts'
import { insertTrip } from '../../crm/testing/trip-rows.ts'

let test: TestApp
let enquiry: Enquiry
let hotel: { hotelId: string; name: string }
let trip: Awaited<ReturnType<typeof insertTrip>>
beforeAll(async () => {
  test = await startTestApp()
  hotel = await makeHotel(test.app.platform.database)
  const { body } = await test.call<{ data: Enquiry }>('POST', '/crm/enquiries/package', {
    as: test.people.agent,
    body: {
      ...enquiries.create.example,
      customer: { name: 'Zubeida Unwalla', phone: '98111 22233', email: 'zubeida@example.test' },
    },
    headers: { 'idempotency-key': randomUUID() },
  })
  enquiry = body.data
  trip = await insertTrip(test.app.platform.database.pool, enquiry)
})
afterAll(() => test.close())

const find = async (q: string, as: Person) =>
  (await test.call<{ data: Hit[] }>('GET', `/search?q=${encodeURIComponent(q)}`, { as })).body.data

describe('search everywhere', () => {
  it.each(['zubeida', 'ZUBEIDA@example', '98111 22233', '+91 98111'])(
    'finds a customer and their trip by %s',
    async (q) => {
      const hits = await find(q, test.people.agencyStaff)
      expect(hits.map(({ kind }) => kind).toSorted()).toEqual(['crmBooking', 'customer', 'enquiry', 'quotation'])
      expect(hits.find(({ kind }) => kind === 'enquiry')).toMatchObject({ id: enquiry.id, sub: 'package' })
    },
  )

  it('finds by number, or by its beginning', async () => {
    for (const q of [enquiry.number, enquiry.number.toLowerCase(), enquiry.number.slice(0, 9)])
      expect((await find(q, test.people.agent)).map(({ title }) => title)).toEqual([enquiry.number])
  })

  it('finds quotations and bookings of the CRM by number and title', async () => {
    const { agent, foreignAgent } = test.people
    for (const q of [trip.quotationNumber, trip.bookingNumber.toLowerCase()]) {
      expect((await find(q, agent)).map(({ title }) => title)).toEqual([q.toUpperCase()])
      expect(await find(q, foreignAgent)).toEqual([])
    }
    expect((await find('goa by the', agent)).map(({ kind, id, sub }) => [kind, id, sub]).toSorted()).toEqual([
      ['crmBooking', trip.bookingId, 'land-package'],
      ['quotation', trip.quotationId, null],
    ])
    expect(await find('goa by the', foreignAgent)).toEqual([])
  })

  it('finds a few of what many have, and somebody whom nobody looked at for long', async () => {
    const { agent } = test.people
    const { pool } = test.app.platform.database
    await pool.query(
      `insert into customer (id, org_id, name, search_text, updated_at)
       select gen_random_uuid(), $1, 'Pereira ' || n, 'pereira ' || n || case n when 1 then ' from quilon' else '' end,
         now() - make_interval(days => 1100 - n) from generate_series(1, 1100) n`,
      [agent.orgId],
    )
    expect(await find('pereira', agent)).toHaveLength(5)
    expect((await find('quilon', agent)).map(({ title }) => title)).toEqual(['Pereira 1'])
    expect((await find('zubeida', agent)).map(({ kind }) => kind)).toContain('customer')
  })

  it('finds hotels for everybody', async () => {
    const hits = await find('lake pav', test.people.customer)
    expect(hits).toMatchObject([{ kind: 'hotel', id: hotel.hotelId, title: hotel.name }])
  })

  it('shows others nothing of it, and travellers no CRM', async () => {
    for (const as of [test.people.foreignAgent, test.people.houseStaff, test.people.customer])
      expect(await find('zubeida', as)).toEqual([])
    expect(await find('zubeida', test.people.admin)).not.toEqual([])
  })

  it('takes signs that mean something to a database as signs', async () => {
    for (const q of ['%%', '__', `');--`, String.raw`\\`]) expect(await find(q, test.people.admin)).toEqual([])
  })
})
