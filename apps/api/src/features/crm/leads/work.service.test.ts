import { randomUUID } from 'node:crypto'
import type { Lead } from '@karavan/contracts/crm/leads/lead.contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createColleague, type Person } from '../../../testing/people.ts'
import { readRows } from '../../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ RATE_LIMIT_SCALE: '100' })
})
afterAll(() => test.close())

type One = { data: Lead; code: string; errors: { path: string }[]; current: object }
let count = 0
const make = async () => {
  count += 1
  const body = {
    source: 'dubai',
    name: `Visitor ${count}`,
    email: `visitor${count}@example.test`,
    phone: `+91 98330 ${String(30_000 + count)}`,
    message: 'Four nights for two, near the beach.',
    destination: 'Dubai',
    travelDate: '2027-01-20',
    adults: 2,
    children: 1,
  }
  return (await test.call<{ data: { id: string } }>('POST', '/leads', { body })).body.data.id
}
const as = () => test.people.admin
const get = async (id: string) => (await test.call<One>('GET', `/leads/${id}`, { as: as() })).body.data
const send = (method: string, path: string, body: object) =>
  test.call<One>(method, path, { as: as(), body, headers: { 'idempotency-key': randomUUID() } })
const step = { dueAt: new Date(Date.now() + 3_600_000).toISOString(), way: 'call' }

describe('working on leads', () => {
  it('gives one to somebody of the house, who is told', async () => {
    const id = await make()
    const { houseStaff, agent } = test.people
    const refused = await send('PATCH', `/leads/${id}`, { version: 1, assignedTo: agent.id })
    expect(refused.body.errors[0]?.path).toBe('assignedTo')
    const { body } = await send('PATCH', `/leads/${id}`, { version: 1, assignedTo: houseStaff.id })
    expect(body.data).toMatchObject({ status: 'Assigned', assignedTo: houseStaff.id, version: 2 })
    expect((await send('PATCH', `/leads/${id}`, { version: 1, status: 'Closed' })).status).toBe(409)
    const told = await readRows(test.app.platform.database, 'select link from notification where user_id = $1', [
      houseStaff.id,
    ])
    expect(told.map(({ link }) => link)).toContain(`/dashboard/leads-query?id=${id}`)
  })

  it('answers by mail, and keeps what was written', async () => {
    const id = await make()
    const { body } = await send('POST', `/leads/${id}/answer`, { message: 'Three hotels by tomorrow.' })
    expect(body.data).toMatchObject({ status: 'Answered', answer: 'Three hotels by tomorrow.' })
    await vi.waitFor(async () => {
      const mails = await readRows(
        test.app.platform.database,
        `select 1 from mailbox where recipient = $1 and text_body like '%Three hotels by tomorrow.%'`,
        [body.data.email],
      )
      expect(mails).toHaveLength(1)
    }, 10_000)
  })

  it.each(['package', 'flight', 'hotel', 'visa'] as const)(
    'makes one %s enquiry of it, with its sender as the customer',
    async (kind) => {
      const id = await make()
      const answers = await Promise.all(
        [1, 2].map(() => send('POST', `/leads/${id}/convert`, { kind, followUp: step })),
      )
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
      const lead = await get(id)
      expect(lead).toMatchObject({ status: 'Converted', enquiryKind: kind })
      const enquiry = await test.call<{ data: { customerName: string; subject: string; source: string } }>(
        'GET',
        `/crm/enquiries/${kind}/${lead.enquiryId}`,
        { as: as() },
      )
      expect(enquiry.body.data).toMatchObject({ customerName: lead.name, source: 'Website' })
      expect(enquiry.body.data.subject).toContain('Dubai')
      const from = await readRows(test.app.platform.database, 'select 1 from enquiry where lead_id = $1', [id])
      expect(from).toHaveLength(1)
    },
  )

  it('asks about a customer who may be the same', async () => {
    const [first, second] = [await make(), await make()]
    await send('POST', `/leads/${first}/convert`, { kind: 'package', followUp: step })
    const { email } = await get(first)
    await readRows(test.app.platform.database, 'update lead set email = $2 where id = $1', [second, email])
    const asked = await send('POST', `/leads/${second}/convert`, { kind: 'package', followUp: step })
    expect([asked.status, Object.keys(asked.body.current)]).toEqual([409, ['duplicates']])
    expect((await get(second)).status).not.toBe('Converted')
    const made = await send('POST', `/leads/${second}/convert`, { kind: 'package', followUp: step, evenIfAlike: true })
    expect(made.body.data.status).toBe('Converted')
  })

  it('is for the house: a Manager has all of them, Sales what is theirs or nobody’s', async () => {
    const { agent, agencyStaff, customer, houseStaff, admin } = test.people
    const sales = await createColleague(test.app.platform.database.db, admin.orgId, 'Sales')
    const [free, given, other] = [await make(), await make(), await make()]
    await send('PATCH', `/leads/${given}`, { version: 1, assignedTo: sales.id })
    await send('PATCH', `/leads/${other}`, { version: 1, assignedTo: houseStaff.id })
    const open = async (id: string, person: Person) => (await test.call('GET', `/leads/${id}`, { as: person })).status
    const seen = async (person: Person) => Promise.all([free, given, other].map((id) => open(id, person)))
    expect(await seen(houseStaff)).toEqual([200, 200, 200])
    expect(await seen(sales)).toEqual([200, 200, 404])
    expect(await seen(agencyStaff)).toEqual([404, 404, 404])
    for (const person of [agent, customer]) expect(await open(free, person)).toBe(403)
    const list = await test.call<{ data: Lead[] }>('GET', '/leads?pageSize=100', { as: sales })
    const ids = list.body.data.map(({ id }) => id)
    expect([ids.includes(free), ids.includes(given), ids.includes(other)]).toEqual([true, true, false])
    // Whoever gives one away sees what they did, and then no more of it.
    const away = await test.call<One>('PATCH', `/leads/${given}`, {
      as: sales,
      body: { version: 2, assignedTo: houseStaff.id },
    })
    expect([away.status, away.body.data.assignedTo, await open(given, sales)]).toEqual([200, houseStaff.id, 404])
  })
})
