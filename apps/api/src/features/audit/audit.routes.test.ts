import type { AuditEntry } from '@karavan/contracts/audit/audit.contract'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordAudit } from '../../platform/audit/audit.ts'
import type { Person } from '../../testing/people.ts'
import { readRows } from '../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

type List = { data: AuditEntry[]; meta: { total: number } }

const record = uuidv7()
let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
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
