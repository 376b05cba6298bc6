import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readRows } from '../../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { fund } from '../../sales/stays/testing/stay.ts'
import { sealRows, verifyChain } from './seal.service.ts'
import { maskTrailPans } from './trail-pans.start.ts'
import type { Chain } from './seal.table.ts'

const many = process.env.DRILL ? 100_000 : 5000
const secretKey = 'the secret of the tests'
let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
  // Ids as they would have come in years ago, one a second.
  await run(`
    insert into audit_entry (id, org_id, entity, entity_id, action, actor_name, changes, request_id)
    select overlay(overlay(lpad(to_hex(1700000000000 + n * 1000), 12, '0') || '7abc8abc' || lpad(to_hex(n), 12, '0')
      placing '-' from 9 for 0) placing '-' from 14 for 0)::uuid, '${test.people.agent.orgId}', 'booking',
      gen_random_uuid(), 'changed', 'Asha', jsonb_build_array(jsonb_build_object('field', 'note', 'from', n, 'to', n + 1)), 'r'
    from generate_series(1, ${many}) n`)
  await run('alter table audit_entry disable trigger audit_entry_append_only')
  await run('alter table ledger_transaction disable trigger ledger_transaction_append_only')
}, 120_000)
afterAll(() => test.close())
beforeEach(async () => {
  await run('alter table seal disable trigger user; delete from seal; alter table seal enable trigger user')
})

const database = () => test.app.platform.database
const run = (text: string) => database().pool.query(text)
const seal = (chain: Chain, key = secretKey) => sealRows(database().db, key, chain, -60_000)
const verify = (chain: Chain) => verifyChain(database().db, secretKey, chain)
const middle = async () =>
  (await readRows<{ id: string }>(database(), `select id from audit_entry order by id offset ${many / 2} limit 1`))[0]
    ?.id ?? ''

describe('a chain of seals', () => {
  it('covers every row once, goes on where it ended, and holds while nothing is changed', async () => {
    const sealed = await seal('audit')
    expect(sealed).toBeGreaterThanOrEqual(many)
    expect(await seal('audit')).toBe(0)
    await fund(database(), test.people.agent.orgId, 100)
    expect(await seal('ledger')).toBeGreaterThan(0)
    await fund(database(), test.people.agent.orgId, 100)
    expect(await verify('ledger')).toMatchObject({ broken: [], open: 1 })
    expect(await seal('ledger')).toBe(1)
    expect(await verify('audit')).toMatchObject({ rows: sealed, seals: Math.ceil(sealed / 1000), broken: [], open: 0 })
    expect(await verify('ledger')).toMatchObject({ broken: [], open: 0 })
  })

  it('names the one row that was changed, whichever of its columns it was', async () => {
    await seal('audit')
    const id = await middle()
    await run(`update audit_entry set actor_name = 'Nobody' where id = '${id}'`)
    expect((await verify('audit')).broken).toMatchObject([{ changed: [id], missing: 0 }])
    await run(`update audit_entry set actor_name = 'Asha' where id = '${id}'`)
    expect((await verify('audit')).broken).toEqual([])
    await run(`update audit_entry set at = at + interval '1 microsecond' where id = '${id}'`)
    expect((await verify('audit')).broken).toMatchObject([{ changed: [id] }])
    await run(`update audit_entry set at = at - interval '1 microsecond' where id = '${id}'`)
  })

  it('tells of a row that is gone and of one that was slipped in', async () => {
    await seal('audit')
    const id = await middle()
    const copy = `${id.slice(0, -12)}ffffffffffff`
    await run(
      `create table kept as select * from audit_entry where id = '${id}'; delete from audit_entry where id = '${id}'`,
    )
    expect((await verify('audit')).broken).toMatchObject([{ changed: [], missing: 1 }])
    await run(`insert into audit_entry select * from kept`)
    expect((await verify('audit')).broken).toEqual([])
    await run(`update kept set id = '${copy}'; insert into audit_entry select * from kept`)
    expect((await verify('audit')).broken).toMatchObject([{ changed: [copy], missing: 0 }])
    await run(`delete from audit_entry where id = '${copy}'; drop table kept`)
  })

  it('sees an amount of the ledger, and seals that were made without the secret', async () => {
    await fund(database(), test.people.agent.orgId, 100)
    await seal('ledger', 'another secret')
    const { broken, seals } = await verify('ledger')
    expect(broken).toHaveLength(seals)
    await run('alter table seal disable trigger user; delete from seal; alter table seal enable trigger user')
    await seal('ledger')
    const [row] = await readRows<{ id: string }>(
      database(),
      'select id from ledger_transaction order by id desc limit 1',
    )
    await run(`update ledger_transaction set description = 'Something else' where id = '${row?.id}'`)
    expect((await verify('ledger')).broken).toMatchObject([{ changed: [row?.id] }])
  })

  it('is made anew where PANs of before are taken out of the trail, and left where it was broken', async () => {
    const { orgId } = test.people.agent
    const id = '018bcfe5-6800-7abc-8abc-000000000000'
    await run(`insert into audit_entry (id, org_id, entity, entity_id, action, actor_name, changes, request_id) values
      ('${id}', '${orgId}', 'user', gen_random_uuid(), 'changed', 'Asha',
       '[{"field": "pan", "from": null, "to": "ABCDE1234F"}, {"field": "note", "to": "PAN ABCDE1234F, not 27ABCDE1234F1Z5"}]', 'r')`)
    await run(`delete from done_once`)
    await seal('audit')
    await run(`update audit_entry set actor_name = 'Nobody' where id = '${await middle()}'`)
    expect(await maskTrailPans(database(), secretKey)).toBe(false)
    await run(`update audit_entry set actor_name = 'Asha' where id = '${await middle()}'`)
    expect(await maskTrailPans(database(), secretKey)).toBe(true)
    const [row] = await readRows<{ changes: unknown }>(database(), 'select changes from audit_entry where id = $1', [
      id,
    ])
    expect(row?.changes).toEqual([
      { field: 'pan', from: null, to: '••••••234F' },
      { field: 'note', to: 'PAN ••••••234F, not 27ABCDE1234F1Z5' },
    ])
    expect(await verify('audit')).toMatchObject({ broken: [], open: 0 })
    await expect(run(`delete from seal`)).rejects.toThrow('append-only')
    await run('alter table audit_entry disable trigger audit_entry_append_only')
    await run(`delete from audit_entry where id = '${id}'`)
  })

  it('is never changed itself', async () => {
    await seal('ledger')
    for (const text of ["update seal set hash = ''", 'delete from seal', 'truncate seal'])
      await expect(run(text)).rejects.toThrow('append-only')
  })

  it('covers what was carried over under an id of no time, and finds it changed', async () => {
    await fund(database(), test.people.agent.orgId, 100)
    const id = 'fa000000-0000-4000-8000-000000000001'
    await run(`
      begin;
      insert into ledger_transaction (id, kind, description, cause_entity, cause_id, idempotency_key, input_hash, actor_name)
        values ('${id}', 'supplier-moved', 'Carried', 'booking', '${id}', 'carried', 'carried', 'Karavan');
      insert into ledger_entry (transaction_id, account_id, amount)
        select '${id}', a.id, s.amount from ledger_account a, (values (5), (-5)) s (amount) where a.code = 'bank';
      commit`)
    await seal('ledger')
    expect(await verify('ledger')).toMatchObject({ broken: [], open: 0 })
    expect(await verify('carried')).toMatchObject({ seals: 0, open: 1 })
    expect([await seal('carried'), await seal('carried')]).toEqual([1, 0])
    expect(await verify('carried')).toMatchObject({ rows: 1, broken: [], open: 0 })
    await run(`update ledger_transaction set actor_name = 'Nobody' where id = '${id}'`)
    expect((await verify('carried')).broken).toMatchObject([{ changed: [id] }])
  })
})
