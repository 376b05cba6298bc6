import type { AuditEntry } from '@karavan/contracts/base/audit/audit.contract'
import { endpoint } from '@karavan/contracts/kit/endpoint'
import { locations as contract } from '@karavan/contracts/catalogue/locations/location.contract'
import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { recordAudit } from '../../../platform/audit/audit.ts'
import { mount } from '../../../platform/http/mount.ts'
import type { Person } from '../../../testing/people.ts'
import { readRows } from '../../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

type List = { data: AuditEntry[]; meta: { total: number } }

const record = uuidv7()
const unnoted = endpoint({
  method: 'POST',
  path: '/tests/unnoted',
  access: 'verified',
  tag: 'Tests',
  summary: 'Changes everybody and notes nothing',
  response: z.object({}),
})
let test: TestApp
beforeAll(async () => {
  test = await startTestApp({}, (app) =>
    mount(app, unnoted, async (_, { db }) => {
      await db.execute(sql`update app_user set name = 'Changed'`)
      return {}
    }),
  )
  const { agent } = test.people
  const actor = { id: agent.id, orgId: agent.orgId, name: 'Agent', requestId: 'r' }
  const steps = [
    [null, { name: 'Old', passport: 'Z1234567' }],
    [{ name: 'Old' }, { name: 'New' }],
    [{ name: 'New' }, null],
  ] as const
  for (const [index, [before, after]] of steps.entries())
    await test.app.platform.database.transaction((db) =>
      recordAudit(db, actor, { entity: 'customer', id: record, action: `step ${index}`, before, after }),
    )
})
afterAll(() => test.close())

const list = (as: Person, query = '') => test.call<List>('GET', `/audit?entity=customer&id=${record}${query}`, { as })

describe('the timeline of a record', () => {
  it('says who changed what from what to what, newest first, secrets masked', async () => {
    const { data, meta } = (await list(test.people.agent)).body
    expect(meta.total).toBe(3)
    expect(data.map(({ action }) => action)).toEqual(['step 2', 'step 1', 'step 0'])
    expect(data[1]).toMatchObject({ actorName: 'Agent', changes: [{ field: 'name', from: 'Old', to: 'New' }] })
    expect(JSON.stringify(data)).not.toContain('Z1234567')
  })

  it('is open to the own organisation and to Admins', async () => {
    const { agencyStaff, admin, foreignAgent, customer, houseStaff } = test.people
    for (const person of [agencyStaff, admin]) expect((await list(person)).body.meta.total).toBe(3)
    for (const person of [foreignAgent, customer, houseStaff])
      expect((await list(person)).body).toMatchObject({ data: [], meta: { total: 0 } })
  })

  it.each(["update audit_entry set actor_name = 'Nobody'", 'delete from audit_entry', 'truncate audit_entry'])(
    'is kept by the database: %s is refused',
    async (statement) => {
      await expect(readRows(test.app.platform.database, statement)).rejects.toThrow(/append-only/)
      expect((await list(test.people.agent)).body.data.map(({ actorName }) => actorName)).toEqual(
        Array(3).fill('Agent'),
      )
    },
  )

  it('comes in pages, either way round', async () => {
    const { data, meta } = (await list(test.people.agent, '&pageSize=1&page=2&sort=at')).body
    expect([data.map(({ action }) => action), meta.total]).toEqual([['step 1'], 3])
  })

  it.each([
    '/audit',
    '/audit?entity=customer',
    `/audit?entity=customer&id=${record}&sort=actor`,
    `/audit?entity=A&id=${record}`,
  ])('is not given for %s', async (path) => {
    expect((await test.call('GET', path, { as: test.people.agent })).status).toBe(400)
  })
})

describe('a change and its trail', () => {
  const admin = () => test.people.admin
  const names = async () =>
    (await readRows<{ location: string }>(test.app.platform.database, 'select location from location')).map(
      ({ location }) => location,
    )
  const add = (location: string) =>
    test.call('POST', '/locations', {
      as: admin(),
      body: { ...contract.create.example, location, slug: location.toLowerCase() },
    })

  it('are both there or neither: what cannot be noted is not done', async () => {
    const { database } = test.app.platform
    expect((await add('Noted')).status).toBe(201)
    await readRows(database, 'alter table audit_entry add constraint none_more check (false) not valid')
    try {
      expect((await add('Unnoted')).status).toBe(500)
    } finally {
      await readRows(database, 'alter table audit_entry drop constraint none_more')
    }
    expect(await names()).toEqual(['Noted'])
  })
})

describe('a write that leaves no trail', () => {
  it('is an error of ours, and nothing of it stays', async () => {
    const { platform } = test.app
    const before = await readRows(platform.database, 'select name from app_user order by id')
    expect((await test.call('POST', '/tests/unnoted', { as: test.people.admin })).status).toBe(500)
    expect(await readRows(platform.database, 'select name from app_user order by id')).toEqual(before)
  })
})
