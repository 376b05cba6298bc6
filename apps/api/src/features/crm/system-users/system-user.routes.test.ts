import { randomUUID } from 'node:crypto'
import type { Enquiry } from '@karavan/contracts/crm/enquiries/enquiry'
import { enquiries } from '@karavan/contracts/crm/enquiries/enquiry.contract'
import type { SystemUser } from '@karavan/contracts/crm/system-users/system-user.contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Person } from '../../../testing/people.ts'
import { readRows } from '../../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { insertCrmBooking } from '../testing/trip-rows.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const base = '/crm/system-users'
type One = { data: SystemUser; code: string; errors: { path: string }[] }
const list = async (as: Person, query = '') =>
  (await test.call<{ data: SystemUser[] }>('GET', `${base}${query}`, { as })).body.data
const find = async (person: Person) => (await list(test.people.agent)).find(({ id }) => id === person.id)
const patch = (id: string, body: object, as: Person = test.people.agent) =>
  test.call<One>('PATCH', `${base}/${id}`, { as, body })
const enquire = async (assignedTo: string, name: string) =>
  (
    await test.call<{ data: Enquiry }>('POST', '/crm/enquiries/package', {
      as: test.people.agent,
      body: { ...enquiries.create.example, customer: { name }, assignedTo },
      headers: { 'idempotency-key': randomUUID() },
    })
  ).body.data

describe('system users', () => {
  it('are the people of the own organisation, with what each has open', async () => {
    const { agent, agencyStaff, foreignAgent, admin } = test.people
    await enquire(agencyStaff.id, 'Open Work')
    const seen = await list(agent)
    expect(seen.map(({ id }) => id)).toEqual(expect.arrayContaining([agent.id, agencyStaff.id]))
    expect(seen.some(({ id }) => id === foreignAgent.id)).toBe(false)
    expect(seen.find(({ id }) => id === agencyStaff.id)).toMatchObject({ openWork: 1, state: 'active' })
    expect((await list(admin, '?pageSize=100')).some(({ id }) => id === foreignAgent.id)).toBe(true)
    expect((await test.call('GET', base, { as: agencyStaff })).status).toBe(403)
  })

  it('are suspended once their open work has gone to somebody else, who then has it', async () => {
    const { agent, agencyStaff, foreignAgent } = test.people
    const enquiry = await enquire(agencyStaff.id, 'Handed Over')
    const of = { orgId: agent.orgId, customerId: enquiry.customerId }
    const live = await insertCrmBooking(test.app.platform.database.pool, of, {
      status: 'Confirmed',
      assignedTo: agencyStaff.id,
    })
    const over = await insertCrmBooking(test.app.platform.database.pool, of, {
      status: 'Completed',
      assignedTo: agencyStaff.id,
    })
    const { version = 0 } = (await find(agencyStaff)) ?? {}
    const refused = await patch(agencyStaff.id, { version, active: false })
    expect([refused.status, refused.body.code, refused.body.errors[0]?.path]).toEqual([409, 'IN_USE', 'transferTo'])
    const foreign = await patch(agencyStaff.id, { version, active: false, transferTo: foreignAgent.id })
    expect(foreign.body.errors[0]?.path).toBe('transferTo')
    const done = await patch(agencyStaff.id, { version, active: false, transferTo: agent.id })
    expect(done.body.data).toMatchObject({ state: 'suspended', openWork: 0 })
    const { body } = await test.call<{ data: Enquiry }>('GET', `/crm/enquiries/package/${enquiry.id}`, { as: agent })
    expect([body.data.assignedTo, body.data.followUps[0]?.assignedTo]).toEqual([agent.id, agent.id])
    const owners = await readRows<{ id: string; owner: string }>(
      test.app.platform.database,
      'select id, assigned_to as owner from crm_booking where id = any($1)',
      [[live.id, over.id]],
    )
    expect(Object.fromEntries(owners.map(({ id, owner }) => [id, owner]))).toEqual({
      [live.id]: agent.id,
      [over.id]: agencyStaff.id,
    })
    expect((await test.call('GET', '/me', { as: agencyStaff })).status).toBe(403)
    const back = await patch(agencyStaff.id, { version: done.body.data.version, active: true })
    expect(back.body.data.state).toBe('active')
  })

  it('cannot suspend themselves, nor the owner, nor anybody of another organisation', async () => {
    const { agent, foreignAgent, agencyStaff } = test.people
    const { version = 0 } = (await find(agent)) ?? {}
    expect((await patch(agent.id, { version, active: false })).body.code).toBe('CONFLICT')
    expect((await patch(foreignAgent.id, { version: 1, active: false })).status).toBe(404)
    const staff = await find(agencyStaff)
    expect((await patch(agencyStaff.id, { version: staff?.version, userType: 'Admin' })).body.errors[0]?.path).toBe(
      'userType',
    )
    expect((await patch(agencyStaff.id, { version: 999, name: 'X' })).status).toBe(409)
  })

  it('are invited again by a new link', async () => {
    const { agent } = test.people
    const invited = await test.call<{ data: { id: string } }>('POST', '/register-systemUser', {
      as: agent,
      body: { name: 'Meera Nair', email: 'meera@again.test' },
    })
    const { id } = invited.body.data
    const hash = async () =>
      (await readRows(test.app.platform.database, 'select invitation_hash as h from app_user where id = $1', [id]))[0]
        ?.h
    const before = await hash()
    const { status, body } = await test.call<One>('POST', `${base}/${id}/invitation`, { as: agent })
    expect([status, body.data.state]).toEqual([200, 'invited'])
    expect(await hash()).not.toBe(before)
    await vi.waitFor(async () => {
      const mails = await readRows(
        test.app.platform.database,
        `select 1 from mailbox where recipient = 'meera@again.test'`,
      )
      expect(mails).toHaveLength(2)
    }, 10_000)
    expect((await test.call('POST', `${base}/${agent.id}/invitation`, { as: agent })).status).toBe(409)
  })
})
