import { randomUUID } from 'node:crypto'
import type { Enquiry } from '@karavan/contracts/crm/enquiries/enquiry'
import type { Message, MessageDesk } from '@karavan/contracts/crm/messages/message'
import { enquiries } from '@karavan/contracts/crm/enquiries/enquiry.contract'
import type { Quotation } from '@karavan/contracts/crm/quotations/quotation'
import { quotations } from '@karavan/contracts/crm/quotations/quotation.contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createColleague, type Person } from '../../../testing/people.ts'
import { readRows } from '../../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { at as bookingAt, make as makeBooking, send } from '../bookings/testing/crm-booking.ts'
import { pageOf } from '../bookings/testing/request.ts'

let test: TestApp
let sales: Person
let operations: Person
let accounts: Person
beforeAll(async () => {
  test = await startTestApp()
  const { db } = test.app.platform.database
  const { orgId } = test.people.agent
  sales = await createColleague(db, orgId, 'Sales')
  operations = await createColleague(db, orgId, 'Operations')
  accounts = await createColleague(db, orgId, 'Accounts')
})
afterAll(() => test.close())

const call = async <T>(method: 'GET' | 'POST', path: string, as: Person, body?: object) => {
  const headers = { 'idempotency-key': randomUUID() }
  const answer = await test.call<{ data: T; code?: string; current?: { right: string } }>(method, path, {
    as,
    headers,
    ...(body ? { body } : {}),
  })
  return { status: answer.status, ...answer.body }
}
const enquire = async (customer: object, assignedTo: string) =>
  (
    await call<Enquiry>('POST', '/crm/enquiries/package', test.people.agent, {
      ...enquiries.create.example,
      customer,
      assignedTo,
    })
  ).data
const quote = async (customer: object) =>
  (await call<Quotation>('POST', '/crm/quotations', test.people.agent, { ...quotations.create.example, customer })).data

const run = (text: string, values: unknown[]) => readRows<{ id: string }>(test.app.platform.database, text, values)
/** Something that went out about a record of the agency. */
const keepMessage = (id: string, of: string, recordId: string, customerId: string | null = null) =>
  run(
    `insert into message (id, org_id, record, record_id, customer_id, channel, template, recipient, recipient_name, subject, body,
       once_key, state)
     values ($1, $2, $3, $4, $5, 'link', 'words', '', 'Asha', 'Words', 'Pay here', $6, 'Sent')`,
    [id, test.people.agent.orgId, of, recordId, customerId, id],
  )
/** What was answered to it. */
const keepAnswer = (id: string, of: string, recordId: string, customerId: string) =>
  run(
    `insert into message_in (id, org_id, channel, provider_id, sender, sender_name, subject, body, record, record_id, customer_id,
       matched_by)
     values ($1, $2, 'mail', $3, 'asha@example.test', 'Asha', 'Re', 'Thanks', $4, $5, $6, 'token')`,
    [id, test.people.agent.orgId, id, of, recordId, customerId],
  )

describe('the messages of a customer', () => {
  it('are theirs, and for Sales those of own records: of a colleague’s none is read, sent again or withdrawn', async () => {
    const { agent } = test.people
    const other = await enquire({ name: 'Asha Rao' }, agent.id)
    const { customerId } = other
    const customer = { customerId }
    const given = await enquire(customer, sales.id)
    const messages = [
      { of: 'enquiry', recordId: other.id },
      { of: 'quotation', recordId: (await quote(customer)).id },
      { of: 'booking', recordId: (await makeBooking(test, { customer, assignedTo: agent.id })).id },
      { of: 'customer', recordId: customerId },
      { of: 'enquiry', recordId: given.id },
    ].map((message) => ({ ...message, id: randomUUID() }))
    for (const { id, of, recordId } of messages) {
      await keepMessage(id, of, recordId, customerId)
      await keepAnswer(id, of, recordId, customerId)
    }
    const listed = async (what: string, as: Person) => {
      const { data } = await call<{ id: string }[]>('GET', `/crm/messages/customer/${customerId}${what}`, as)
      return new Set(data.map(({ id }) => id))
    }
    const own = new Set(messages.slice(3).map(({ id }) => id))
    for (const what of ['', '/received']) {
      expect(await listed(what, agent)).toEqual(new Set(messages.map(({ id }) => id)))
      expect(await listed(what, sales)).toEqual(own)
    }
    for (const { id } of messages)
      for (const [act, done] of [
        ['again', 201],
        // There is no link to papers that could be withdrawn.
        ['withdraw', 409],
      ] as const) {
        const { status } = await call('POST', `/crm/messages/customer/${customerId}/${id}/${act}`, sales, {})
        expect([act, status]).toEqual([act, own.has(id) ? done : 404])
      }
  })
})

describe('the messages of a request', () => {
  it('are those of all its versions with what was answered, for people of its organisation who see costs', async () => {
    const { agent, foreignAgent } = test.people
    const booking = await makeBooking(test)
    const page = await pageOf(test, booking)
    await pageOf(test, booking, { wishes: 'Twin beds' })
    const requests = await run('select id from service_request where booking_id = $1 order by version', [booking.id])
    const [first = '', newest = ''] = requests.map(({ id }) => id)
    const at = `/crm/messages/request/${newest}`
    const [old, reply] = [randomUUID(), randomUUID()]
    await keepMessage(old, 'request', first)
    await keepAnswer(reply, 'request', first, booking.customerId)
    await keepMessage(randomUUID(), 'booking', booking.id)
    const { data: desk } = await call<MessageDesk>('GET', `${at}/desk`, operations)
    expect(desk).toMatchObject({ to: { name: 'Gulf Rooms' }, papers: [], templates: [{ key: 'request-words' }] })
    const words = { template: 'request-words', channel: 'link' }
    const preview = await call<{ subject: string; body: string; missing: string[] }>(
      'POST',
      `${at}/preview`,
      operations,
      {
        ...{ ...words, papers: [] },
      },
    )
    expect(preview.data).toMatchObject({ missing: [], body: expect.stringContaining(booking.number) as string })
    const { subject, body } = preview.data
    const sent = await call<Message>('POST', at, operations, { ...words, papers: [], subject, body })
    expect(sent.data.body).toContain('/supplier/')
    expect(sent.data.body).not.toContain(page)
    const ids = async (path: string, as: Person) =>
      (await call<{ id: string }[]>('GET', path, as)).data?.map(({ id }) => id)
    expect(await ids(at, agent)).toEqual([sent.data.id, old])
    expect(await ids(`${at}/received`, agent)).toEqual([reply])
    await run('update crm_booking set assigned_to = $1 where id = $2', [sales.id, booking.id])
    for (const path of [at, `${at}/received`, `${at}/desk`]) {
      const { status, code, current } = await call('GET', path, sales)
      expect([status, code, current?.right]).toEqual([409, 'RIGHT_NEEDED', 'cost'])
      expect((await call('GET', path, foreignAgent)).status).toBe(404)
    }
    // Of the booking they read what went to the customer alone.
    expect(await ids(`/crm/messages/booking/${booking.id}`, sales)).toHaveLength(1)
    await send(test, `${bookingAt(booking)}/requests/${newest}/withdraw`, {})
    const late = await call('POST', at, operations, { ...words, papers: [], subject, body })
    expect(late.status).toBe(400)
  })
})

describe('sending once more', () => {
  const again = (at: string, id: string, as: Person) => call('POST', `/crm/messages/${at}/${id}/again`, as, {})
  const refused = async (answer: ReturnType<typeof call>) => {
    const { status, code, current } = await answer
    return [status, code, current?.right]
  }

  it('asks of a quotation for the right to send one, as writing about it does', async () => {
    const { id: recordId } = await quote({ name: 'Asha Rao', evenIfAlike: true })
    const id = randomUUID()
    await keepMessage(id, 'quotation', recordId)
    const at = `quotation/${recordId}`
    expect(await refused(again(at, id, operations))).toEqual([409, 'RIGHT_NEEDED', 'quote'])
    const words = { template: 'quotation-papers', channel: 'link', subject: 'Yours', body: 'Here it is', papers: [] }
    const first = (as: Person) => call('POST', `/crm/messages/${at}`, as, words)
    expect(await refused(first(operations))).toEqual([409, 'RIGHT_NEEDED', 'quote'])
    expect((await first(test.people.agent)).status).toBe(201)
    expect((await again(at, id, test.people.agent)).status).toBe(201)
  })

  it('asks of what went to a supplier for the right to book', async () => {
    const booking = await makeBooking(test)
    await pageOf(test, booking)
    const [request] = await run('select id from service_request where booking_id = $1', [booking.id])
    const id = randomUUID()
    await keepMessage(id, 'request', request?.id ?? '')
    const at = `booking/${booking.id}`
    expect(await refused(again(at, id, accounts))).toEqual([409, 'RIGHT_NEEDED', 'book'])
    expect((await again(at, id, operations)).status).toBe(201)
  })
})
