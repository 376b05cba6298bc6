import { randomUUID } from 'node:crypto'
import type { HistoryEntry } from '@karavan/contracts/crm/customers/customer.contract'
import type { Enquiry } from '@karavan/contracts/crm/enquiries/enquiry'
import { enquiries as contract } from '@karavan/contracts/crm/enquiries/enquiry.contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

type History = { data: HistoryEntry[]; meta: { total: number } }
type Refused = { data: Enquiry; errors: { path: string; message: string }[] }

let test: TestApp
let agent: Person
beforeAll(async () => {
  test = await startTestApp()
  agent = test.people.agent
})
afterAll(() => test.close())

const base = '/crm/enquiries/package'
const { example } = contract.create
const soon = () => ({ dueAt: new Date(Date.now() + 3_600_000).toISOString(), way: 'call' })

const post = (path: string, body: object, as: Person) =>
  test.call<Refused>('POST', path, { as, body, headers: { 'idempotency-key': randomUUID() } })
const ask = async (customer: object, as = agent): Promise<Enquiry> =>
  (await post(base, { ...example, customer, followUp: soon() }, as)).body.data
const newCustomer = async (name: string, as = agent) =>
  (
    await test.call<{ data: { id: string; version: number } }>('POST', '/crm/customers', {
      as,
      body: { name, phones: [], family: [], tags: [] },
    })
  ).body.data
const historyOf = async (id: string, query = '', as = agent) =>
  (await test.call<History>('GET', `/crm/customers/${id}/history?sort=at${query}`, { as })).body

const told = ({ data }: History) => data.map(({ about, action }) => `${about?.title ?? 'own'}: ${action}`)

describe('the history of a customer', () => {
  it('tells of the enquiries: that they came in, how they moved, and what was done', async () => {
    const { id, customerId, number, followUps } = await ask({ name: 'History One' })
    const step = await test.call('POST', `/crm/follow-ups/${followUps[0]?.id}/done`, {
      as: agent,
      body: { outcome: 'Wants a sea view', next: soon() },
    })
    expect(step.status).toBe(200)
    const lost = { from: 'Contacted', status: 'Lost', lostReason: 'Too expensive' }
    expect((await test.call('PATCH', `${base}/${id}/status`, { as: agent, body: lost })).status).toBe(200)
    const other = await ask({ customerId })

    const history = await historyOf(customerId)
    expect(told(history)).toEqual([
      'own: created',
      `${number}: enquiry came in`,
      `${number}: follow-up done`,
      `${number}: New to Contacted: called`,
      `${number}: Contacted to Lost`,
      `${other.number}: enquiry came in`,
    ])
    expect(history.meta.total).toBe(6)
    const [, came, done, , moved] = history.data
    expect(came?.about).toEqual({ kind: 'enquiry', id, title: number, detail: 'Dubai, Abu Dhabi', sub: 'package' })
    expect(done?.changes).toEqual([{ field: 'outcome', from: null, to: 'Wants a sea view' }])
    expect(moved?.changes).toEqual([{ field: 'lostReason', from: null, to: 'Too expensive' }])
    expect(new Set(history.data.map((entry) => entry.id)).size).toBe(6)
  })

  it('comes in pages, newest first, and is searched', async () => {
    const { customerId, number } = await ask({ name: 'History Two' })
    const second = await ask({ customerId })
    const answer = await test.call<History>('GET', `/crm/customers/${customerId}/history?pageSize=1&page=2`, {
      as: agent,
    })
    expect([told(answer.body), answer.body.meta.total]).toEqual([[`${number}: enquiry came in`], 3])
    expect(told(await historyOf(customerId, `&q=${second.number}`))).toEqual([`${second.number}: enquiry came in`])
  })

  it('goes with the customer through a merge', async () => {
    const { customerId, number } = await ask({ name: 'Went' })
    const stays = await newCustomer('Stays')
    const merged = await test.call('POST', '/crm/customers/merge', {
      as: agent,
      body: { survivorId: stays.id, survivorVersion: 1, mergedId: customerId, mergedVersion: 1, fromMerged: [] },
    })
    expect(merged.status).toBe(200)
    expect(told(await historyOf(stays.id))).toContain(`${number}: enquiry came in`)
  })

  it('is of nobody else', async () => {
    const { customerId } = await ask({ name: 'Kept apart' })
    const foreign = await test.call('GET', `/crm/customers/${customerId}/history`, { as: test.people.foreignAgent })
    expect(foreign.status).toBe(404)
  })
})

describe('an enquiry and its customer', () => {
  it('are of one organisation, also when an Admin writes it', async () => {
    const { admin } = test.people
    const theirs = await newCustomer('Of the agency')
    const refused = await post(base, { ...example, customer: { customerId: theirs.id }, followUp: soon() }, admin)
    expect([refused.status, refused.body.errors[0]?.path]).toEqual([400, 'customer'])

    const { id, version, source, priority, budgetCurrency, tags, details } = await ask({ name: 'Before' })
    const edit = { source, priority, budgetCurrency, tags, details, version }
    const changed = await test.call<Refused>('PUT', `${base}/${id}`, {
      as: admin,
      body: { ...edit, customer: { name: 'Made by the Admin' } },
    })
    expect(changed.status).toBe(200)
    const made = await test.call('GET', `/crm/customers/${changed.body.data.customerId}`, { as: agent })
    expect(made.status).toBe(200)
  })
})
