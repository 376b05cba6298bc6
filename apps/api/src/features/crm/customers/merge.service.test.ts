import type { Customer } from '@karavan/contracts/crm/customers/customer'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { readRows } from '../../../testing/rows.ts'
import { insertEnquiry, insertTrip } from '../testing/trip-rows.ts'

type One = { data: Customer; code?: string; detail?: string }
type Told = { data: { action: string; about: { title: string } | null }[] }

let test: TestApp
let agent: Person
beforeAll(async () => {
  test = await startTestApp()
  agent = test.people.agent
})
afterAll(() => test.close())

async function make(name: string, body: object = {}, as = agent): Promise<Customer> {
  const sent = { name, phones: [], family: [], tags: [], ...body }
  return (await test.call<One>('POST', '/crm/customers', { as, body: sent })).body.data
}
const get = (id: string) => test.call<One>('GET', `/crm/customers/${id}`, { as: agent })
const merge = (survivor: Customer, merged: Customer, more: object = {}, as = agent) =>
  test.call<One>('POST', '/crm/customers/merge', {
    as,
    body: {
      survivorId: survivor.id,
      survivorVersion: survivor.version,
      mergedId: merged.id,
      mergedVersion: merged.version,
      fromMerged: [],
      ...more,
    },
  })

describe('a merge', () => {
  it('leaves one customer with what both had; the old id leads there, and so does what hung on it', async () => {
    const one = await make('Asha Rao', { phones: [{ number: '9845022222', kind: 'mobile' }], city: 'Bengaluru' })
    const two = await make('A. Rao', {
      phones: [{ number: '9845033333', kind: 'work' }],
      city: 'Mysuru',
      email: 'asha@merge.test',
      passportNumber: 'M1234567',
    })
    const { database } = test.app.platform
    const of = { orgId: agent.orgId, customerId: two.id }
    const enquiryId = await insertEnquiry(database.pool, of, { assignedTo: agent.id })
    await insertTrip(database.pool, { ...of, id: enquiryId })
    const { status, body } = await merge(one, two, { fromMerged: ['city'] })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      id: one.id,
      name: 'Asha Rao',
      city: 'Mysuru',
      email: 'asha@merge.test',
      passportMasked: '•••••567',
      mergedFrom: [{ id: two.id, name: 'A. Rao' }],
    })
    expect(body.data.phones.map(({ number }) => number)).toEqual(['+919845022222', '+919845033333'])
    expect((await get(two.id)).body.data.id).toBe(one.id)
    const hanging = await readRows(
      database,
      `select 'enquiry' as of, customer_id from enquiry union all select 'quotation', customer_id from quotation
       union all select 'booking', customer_id from crm_booking`,
    )
    expect(hanging).toEqual(['enquiry', 'quotation', 'booking'].map((of) => ({ of, customer_id: one.id })))
    const found = await test.call<{ data: Customer[] }>('GET', '/crm/customers?q=rao', { as: agent })
    expect(found.body.data.map(({ id }) => id)).toEqual([one.id])
  })

  it('keeps the history of both, also through a second merge', async () => {
    const [a, b, c] = [await make('First'), await make('Second'), await make('Third')]
    const ab = (await merge(b, a)).body.data
    const done = (await merge(c, ab)).body.data
    expect(done.mergedFrom.map(({ name }) => name).sort()).toEqual(['First', 'Second'])
    expect((await get(a.id)).body.data.id).toBe(c.id)
    const { body } = await test.call<Told>('GET', `/crm/customers/${a.id}/history?sort=at`, { as: agent })
    expect(body.data.map(({ action, about }) => `${about?.title ?? 'own'}: ${action}`)).toEqual([
      'First: created',
      'Second: created',
      'own: created',
      'Second: merged with First',
      'First: merged into Second',
      'own: merged with Second',
      'Second: merged into Third',
    ])
  })

  it('is refused when either record has changed, is not there, or belongs to somebody else', async () => {
    const [a, b] = [await make('Stale one'), await make('Stale two')]
    expect((await merge({ ...a, version: 2 }, b)).body.code).toBe('STALE_VERSION')
    expect((await merge(a, { ...b, version: 2 })).body.code).toBe('STALE_VERSION')
    expect((await merge(a, { ...a, id: a.id.toUpperCase() })).status).toBe(400)
    const foreign = await make('Foreign', {}, test.people.foreignAgent)
    expect((await merge(a, foreign)).status).toBe(404)
    expect((await merge(a, foreign, {}, test.people.admin)).body.code).toBe('VALIDATION')
    expect((await get(a.id)).body.data.version).toBe(1)
  })

  it('says to whoever still edits the merged record where it went', async () => {
    const [a, b] = [await make('Stays'), await make('Went')]
    await merge(a, b)
    const late = await test.call<One>('PUT', `/crm/customers/${b.id}`, {
      as: agent,
      body: { name: 'Went', phones: [], family: [], tags: [], version: 1 },
    })
    expect([late.status, late.body.detail]).toEqual([409, 'Went was merged into Stays; open that customer.'])
    expect((await test.call('POST', `/crm/customers/${b.id}/restore`, { as: agent })).status).toBe(404)
  })

  it('in both directions at once leaves exactly one', async () => {
    const [a, b] = [await make('Left'), await make('Right')]
    const answers = await Promise.all([merge(a, b), merge(b, a)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})
