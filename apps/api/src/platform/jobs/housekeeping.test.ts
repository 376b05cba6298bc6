import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { readRows } from '../../testing/rows.ts'
import { startBeside, startTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const zero = `'00000000-0000-0000-0000-000000000000'`
const ages: [table: string, old: string, young: string, insert: (age: string) => string][] = [
  [
    'ticket',
    '2 hours',
    '1 minute',
    (age) => `select gen_random_uuid()::text, '/', id, now() - interval '${age}' from app_user limit 1`,
  ],
  [
    'upload_token',
    '2 hours',
    '1 minute',
    (age) => `values (gen_random_uuid()::text, ${zero}, ${zero}, now() - interval '${age}')`,
  ],
  [
    'idempotency_key',
    '49 hours',
    '47 hours',
    (age) => `values (${zero}, gen_random_uuid()::text, 'h', 200, '{}', now() - interval '${age}')`,
  ],
  ['rate_limit', '1 second', '-1 minute', (age) => `values (gen_random_uuid()::text, 1, now() - interval '${age}')`],
  [
    'paper_turn',
    '2 hours',
    '1 minute',
    (age) => `values (gen_random_uuid()::text, gen_random_uuid(), now() - interval '${age}')`,
  ],
  [
    'mailbox',
    '31 days',
    '29 days',
    (age) => `values (gen_random_uuid(), 's', 'r', 's', 't', 'h', now() - interval '${age}')`,
  ],
  [
    'mail',
    '31 days',
    '29 days',
    (age) => `values (gen_random_uuid(), 'r', 'r', 't', 's', null, null, now(), now() - interval '${age}')`,
  ],
]

it('housekeeping clears away what has outlived its use, and nothing else', async () => {
  const { database, enqueue } = test.app.platform
  for (const [table, old, young, insert] of ages)
    for (const age of [old, young]) await database.pool.query(`insert into ${table} ${insert(age)}`)
  await database.pool.query(
    `insert into mail values (gen_random_uuid(), 'r', 'r', 't', 'never sent', 't', 'h', now() - interval '90 days')`,
  )
  await database.transaction((db) => enqueue(db, 'housekeeping', {}))
  const count = async (table: string) => (await readRows(database, `select 1 from ${table}`)).length
  await vi.waitFor(async () => {
    for (const [table] of ages) expect([table, await count(table)]).toEqual([table, table === 'mail' ? 2 : 1])
  }, 10_000)
})

it('every recurring job has its turn at the first start, and is done', async () => {
  const { database } = test.app.platform
  await database.pool.query('delete from job_schedule; delete from pgboss.job')
  const beside = await startBeside(test, { JOBS: 'on' })
  const recurring = await readRows<{ queue: string }>(database, 'select queue from job_schedule')
  expect(recurring.length).toBeGreaterThan(20)
  await vi.waitFor(async () => {
    const done = await readRows<{ queue: string }>(
      database,
      `select distinct name as queue from pgboss.job where state = 'completed' and name in (select queue from job_schedule)`,
    )
    expect(done.map(({ queue }) => queue).sort()).toEqual(recurring.map(({ queue }) => queue).sort())
  }, 30_000)
  await beside.close()
  expect(await readRows(database, 'select queue, error from job_set_aside')).toEqual([])
})
