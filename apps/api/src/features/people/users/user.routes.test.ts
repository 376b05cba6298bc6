import type { User } from '@karavan/contracts/people/users/user.contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

type One = { data: User }
type Many = { data: User[]; meta: { total: number } }
type Refused = { code: string; detail: string }

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const asAdmin = <T>(method: string, path: string, body?: unknown) =>
  test.call<T>(method, path, { as: test.people.admin, body })
const inReview = async (status: string) =>
  (await asAdmin<Many>('GET', `/users?userType=Agent&verification=${status}`)).body.data.map(({ name }) => name)
const read = async (id: string) => (await asAdmin<One>('GET', `/users/${id}`)).body.data

describe('the house', () => {
  it('tells anybody its phone, e-mail and address, and nothing else', async () => {
    const { status, body } = await test.call<{ data: object }>('GET', '/house/contact')
    expect(status).toBe(200)
    expect(Object.keys(body.data).toSorted()).toEqual(
      ['address', 'city', 'companyName', 'country', 'email', 'phone', 'stateCode'].toSorted(),
    )
  })
})

describe('users', () => {
  it('are listed with filters, search, sort and pages', async () => {
    const all = await asAdmin<Many>('GET', '/users?pageSize=100')
    expect(all.body.meta.total).toBe(all.body.data.length)
    const agents = await asAdmin<Many>('GET', '/users?userType=Agent&verified=false')
    expect(agents.body.data.map(({ name }) => name)).toEqual(['unverified'])
    const found = await asAdmin<Many>('GET', '/users?q=FOREIGN')
    expect(found.body.data.map(({ name }) => name)).toEqual(['foreignAgent'])
    const pages = await Promise.all(
      [1, 2, 3].map((page) => asAdmin<Many>('GET', `/users?sort=name&pageSize=3&page=${page}`)),
    )
    const names = pages.flatMap(({ body }) => body.data.map(({ name }) => name))
    expect([names.length, new Set(names).size]).toEqual([9, 9])
    expect((await asAdmin<Many>('GET', '/users?page=99')).body.meta.total).toBe(all.body.meta.total)
    for (const query of ['sort=password', 'shape=round', 'verification=maybe', 'pageSize=101', 'page=0'])
      expect((await asAdmin('GET', `/users?${query}`)).status).toBe(400)
  })

  it('are out at the next request when disabled, and back when enabled', async () => {
    const { id, token } = test.people.agencyStaff
    const { version } = await read(id)
    expect((await asAdmin('PATCH', `/users/${id}`, { version, active: false })).status).toBe(200)
    expect((await test.call<Refused>('GET', '/me', { token })).body.code).toBe('DISABLED')
    await asAdmin('PATCH', `/users/${id}`, { version: version + 1, active: true })
    expect((await test.call('GET', '/me', { token })).status).toBe(200)
  })

  it('get a credit limit and a sales representative', async () => {
    const { id, orgId } = test.people.agent
    const { version } = await read(id)
    const changed = await asAdmin<One>('PATCH', `/users/${id}`, {
      version,
      creditLimit: 5000.5,
      salesRep: { name: 'Meera', phone: '' },
    })
    expect(changed.body.data.org).toMatchObject({
      id: orgId,
      creditLimit: 5000.5,
      salesRep: { name: 'Meera', phone: null },
    })
    expect((await asAdmin('PATCH', `/users/${id}`, { version: version + 1, creditLimit: 0.005 })).status).toBe(400)
  })

  it('become Admin only from the staff of the house, and never lower themselves', async () => {
    const staff = await read(test.people.houseStaff.id)
    expect(
      (await asAdmin<One>('PATCH', `/users/${staff.id}`, { version: staff.version, userType: 'Admin' })).body.data
        .userType,
    ).toBe('Admin')
    const agent = await read(test.people.agent.id)
    expect((await asAdmin('PATCH', `/users/${agent.id}`, { version: agent.version, userType: 'Admin' })).status).toBe(
      400,
    )
    const own = await read(test.people.admin.id)
    expect((await asAdmin('PATCH', `/users/${own.id}`, { version: own.version, active: false })).status).toBe(409)
  })

  it('wait to be looked at, are rejected or approved, told so, and cannot be approved twice', async () => {
    const { id, token } = test.people.unverified
    expect((await test.call('GET', '/audit?entity=user&id=' + id, { token })).status).toBe(403)
    expect((await asAdmin('POST', `/users/${id}/verify`, { decision: 'reject' })).status).toBe(400)
    expect(await inReview('pending')).toEqual(['unverified'])
    const rejected = await asAdmin<One>('POST', `/users/${id}/verify`, {
      decision: 'reject',
      reason: 'The PAN card cannot be read',
    })
    expect(rejected.body.data.org.verification).toMatchObject({
      status: 'rejected',
      reason: 'The PAN card cannot be read',
    })
    expect([await inReview('pending'), await inReview('rejected')]).toEqual([[], ['unverified']])
    const approved = await asAdmin<One>('POST', `/users/${id}/verify`, { decision: 'approve' })
    expect(approved.body.data).toMatchObject({
      verified: true,
      org: { verification: { status: 'approved', reviewedBy: 'admin' } },
    })
    expect(await inReview('approved')).toContain('unverified')
    expect((await asAdmin<Refused>('POST', `/users/${id}/verify`, { decision: 'approve' })).body.code).toBe(
      'ILLEGAL_TRANSITION',
    )
    const trail = await asAdmin<{ data: { action: string }[] }>('GET', `/audit?entity=user&id=${id}&sort=at`)
    expect(trail.body.data.map(({ action }) => action)).toEqual(['rejected', 'approved'])
    const { rows } = await test.app.platform.database.pool.query(
      `select template from mail where recipient = $1 order by created_at`,
      [test.people.unverified.email],
    )
    expect(rows.map((row: { template: string }) => row.template)).toEqual(['agent-rejected', 'agent-approved'])
  })
})
