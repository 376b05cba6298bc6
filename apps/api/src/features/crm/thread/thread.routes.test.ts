import { randomUUID } from 'node:crypto'
import { enquiries } from '@karavan/contracts/crm/enquiries/enquiry.contract'
import type { Enquiry } from '@karavan/contracts/crm/enquiries/enquiry'
import type { ThreadNode } from '@karavan/contracts/crm/thread/thread.contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createColleague, type Person } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { insertTrip } from '../testing/trip-rows.ts'

let test: TestApp
let enquiry: Enquiry
let trip: Awaited<ReturnType<typeof insertTrip>>
beforeAll(async () => {
  test = await startTestApp()
  const { body } = await test.call<{ data: Enquiry }>('POST', '/crm/enquiries/package', {
    as: test.people.agent,
    body: { ...enquiries.create.example, customer: { name: 'Thread of Rao', phone: '98111 22244' } },
    headers: { 'idempotency-key': randomUUID() },
  })
  enquiry = body.data
  trip = await insertTrip(test.app.platform.database.pool, enquiry)
})
afterAll(() => test.close())

const walk = (of: string, id: string, as: Person) =>
  test.call<{ data: ThreadNode[] }>('GET', `/crm/threads/${of}/${id}`, { as })
const told = (nodes: ThreadNode[]) => nodes.map(({ kind, number, state, amount }) => [kind, number, state, amount])

describe('the thread of a trip', () => {
  it('is the same from the enquiry, the quotation and the booking, and says where one is', async () => {
    const expected = [
      ['enquiry', enquiry.number, 'New', null],
      ['quotation', trip.quotationNumber, 'Replaced', 90_000.5],
      ['quotation', trip.quotationNumber, 'Accepted', 84_000.25],
      ['booking', trip.bookingNumber, 'Confirmed', 84_000.25],
      ['voucher', trip.bookingNumber, 'Ready', null],
      ['invoice', 'IN/26/0001', 'Issued', 84_000.25],
      ['payment', 'RC-1', 'Verified', 34_000.25],
      ['payment', trip.bookingNumber, 'Overdue', 50_000],
    ]
    for (const [of, id] of [
      ['enquiry', enquiry.id],
      ['quotation', trip.quotationId],
      ['booking', trip.bookingId],
    ] as const) {
      const { body } = await walk(of, id, test.people.agencyStaff)
      expect(told(body.data)).toEqual(expected)
      expect(new Set(body.data.filter(({ here }) => here).map(({ kind }) => kind))).toEqual(new Set([of]))
    }
  })

  it('leads to each record', async () => {
    const { body } = await walk('enquiry', enquiry.id, test.people.agent)
    expect(body.data.map(({ to }) => [to.of, to.id, to.kind, to.version])).toEqual([
      ['enquiry', enquiry.id, 'package', null],
      ['quotation', trip.quotationId, 'quotation', 1],
      ['quotation', trip.quotationId, 'quotation', 2],
      ...Array.from({ length: 5 }, () => ['booking', trip.bookingId, 'land-package', null]),
    ])
  })

  it('is not there for others, and there for an Admin', async () => {
    for (const [of, id] of [
      ['enquiry', enquiry.id],
      ['quotation', trip.quotationId],
      ['booking', trip.bookingId],
    ] as const) {
      expect((await walk(of, id, test.people.foreignAgent)).status).toBe(404)
      expect((await walk(of, id, test.people.admin)).status).toBe(200)
    }
    expect((await walk('booking', enquiry.id, test.people.agent)).status).toBe(404)
  })

  it('is for who sees own records alone that part of it that is theirs', async () => {
    const { agent } = test.people
    const { db, pool } = test.app.platform.database
    const sales = await createColleague(db, agent.orgId, 'Sales')
    const give = (to: string) =>
      pool.query('update crm_booking set assigned_to = $2 where id = $1', [trip.bookingId, to])
    await pool.query('update enquiry set assigned_to = $2 where id = $1', [enquiry.id, agent.id])
    await pool.query('update quotation set created_by = $2 where id = $1', [trip.quotationId, agent.id])
    await give(sales.id)
    const { body } = await walk('booking', trip.bookingId, sales)
    expect(body.data.map(({ kind }) => kind)).toEqual(['booking', 'voucher', 'invoice', 'payment', 'payment'])
    expect((await walk('enquiry', enquiry.id, sales)).status).toBe(404)
    await give(agent.id)
  })
})
