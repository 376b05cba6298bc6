import { randomBytes } from 'node:crypto'
import type { PortalCredential } from '@karavan/contracts/crm/credentials/credential.contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createVault } from '../../../platform/crypto/vault.ts'
import { readRows } from '../../../testing/rows.ts'
import type { Person } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { sweepCredentials } from './credential.job.ts'

const secret = 'hunter2-Ωmega-9137'
const base = '/crm/portal-credentials'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

type One = { data: PortalCredential }
const make = async (as: Person = test.people.agent, change: object = {}) =>
  (
    await test.call<One>('POST', base, {
      as,
      body: { portal: 'Rooms Direct', username: 'saffron', password: secret, rotateEveryDays: 30, ...change },
    })
  ).body.data
const reveal = (id: string, as: Person = test.people.agent, reason = 'Booking rooms') =>
  test.call<{ data: { password: string } }>('POST', `${base}/${id}/reveal`, { as, body: { reason } })
const rowsOf = (text: string, values: unknown[] = []) => readRows(test.app.platform.database, text, values)

describe('a portal credential', () => {
  it('never shows its password, and says when another one is due', async () => {
    const made = await make()
    const { body } = await test.call<object>('GET', base, { as: test.people.agencyStaff })
    expect(JSON.stringify([made, body])).not.toContain(secret)
    expect(made).toMatchObject({ portal: 'Rooms Direct', owner: 'agent', rotationDue: false })
    expect(made.rotateOn && made.rotateOn > made.passwordSetAt.slice(0, 10)).toBe(true)
  })

  it('gives the password to staff who say why, and the trail keeps who and why', async () => {
    const { id } = await make()
    const { status, body } = await reveal(id, test.people.agencyStaff, 'Rooms for HB-2026-000001')
    expect([status, body.data.password]).toEqual([200, secret])
    expect((await reveal(id, test.people.agencyStaff, '  ')).status).toBe(400)
    const trail = await rowsOf('select action, actor_id, changes from audit_entry where entity_id = $1 order by at', [
      id,
    ])
    expect(trail.map(({ action }) => action)).toEqual(['created', 'revealed'])
    expect(trail[1]).toMatchObject({ actor_id: test.people.agencyStaff.id })
    expect(JSON.stringify(trail[1])).toContain('Rooms for HB-2026-000001')
  })

  it('is nowhere in the database in words', async () => {
    await make()
    const tables = await rowsOf(`select table_name from information_schema.tables where table_schema = 'public'`)
    for (const { table_name: name } of tables) {
      const [found] = await rowsOf(`select count(*)::int as n from "${String(name)}" t where t::text like $1`, [
        `%${secret}%`,
      ])
      expect({ name, n: found?.n }).toEqual({ name, n: 0 })
    }
  })

  it('does not open when its sealed parts are moved to another row', async () => {
    const [mine, theirs] = [await make(), await make(test.people.foreignAgent, { password: 'other-password' })]
    await rowsOf(
      `update portal_credential a set sealed_password = b.sealed_password, wrapped_key = b.wrapped_key
       from portal_credential b where a.id = $1 and b.id = $2`,
      [mine.id, theirs.id],
    )
    const { status, body } = await reveal(mine.id)
    expect(status).toBe(409)
    expect(JSON.stringify(body)).not.toContain('other-password')
  })

  it('belongs to its organisation: for others it does not exist', async () => {
    const { id } = await make()
    for (const as of [test.people.foreignAgent, test.people.houseStaff]) {
      expect((await reveal(id, as)).status).toBe(404)
      expect((await test.call('GET', `${base}/${id}`, { as })).status).toBe(404)
      expect((await test.call('DELETE', `${base}/${id}`, { as })).status).toBe(404)
    }
    expect((await test.call('GET', base, { as: test.people.customer })).status).toBe(403)
  })

  it('keeps its password when something else is changed, and takes a new one', async () => {
    const made = await make()
    const edit = (body: object) =>
      test.call<One>('PUT', `${base}/${made.id}`, {
        as: test.people.agent,
        body: { portal: 'X', username: 'y', ...body },
      })
    expect((await edit({ version: 1, notes: 'Ask Meera' })).body.data).toMatchObject({ notes: 'Ask Meera', version: 2 })
    expect((await reveal(made.id)).body.data.password).toBe(secret)
    expect((await edit({ version: 1 })).status).toBe(409)
    expect((await edit({ version: 2, password: ' new one ' })).status).toBe(200)
    expect((await reveal(made.id)).body.data.password).toBe(' new one ')
  })

  it('has an owner of the own organisation', async () => {
    const { status, body } = await test.call<{ errors: { path: string }[] }>('POST', base, {
      as: test.people.agent,
      body: { portal: 'X', username: 'y', password: 'z', ownerId: test.people.foreignAgent.id },
    })
    expect([status, body.errors[0]?.path]).toEqual([400, 'ownerId'])
  })

  it('moves to a new master key by the job without loss, and its owner is told once of an old password', async () => {
    const { id } = await make()
    await rowsOf(`update portal_credential set rotate_on = current_date - 1 where id = $1`, [id])
    const { platform } = test.app
    const vaultKeys = `fresh:${randomBytes(32).toString('base64')}`
    const sweep = sweepCredentials({ secretKey: platform.secretKey, config: { ...platform.config, vaultKeys } })
    const run = () => platform.database.transaction((db) => sweep({}, { db, emit: () => {} }))
    await run()
    await run()
    const [row] = await rowsOf('select * from portal_credential where id = $1', [id])
    expect(row?.key_id).toBe('fresh')
    const sealed = { keyId: 'fresh', wrappedKey: String(row?.wrapped_key), content: String(row?.sealed_password) }
    expect(createVault(vaultKeys, platform.secretKey).open(sealed, `${String(row?.org_id)} ${id}`)).toBe(secret)
    expect(
      await rowsOf(`select user_id from notification where link = '/crm/portal-credentails' and user_id = $1`, [
        test.people.agent.id,
      ]),
    ).toHaveLength(1)
  })
})
