import { contracts } from '@karavan/contracts/all'
import { endpoint } from '@karavan/contracts/kit/endpoint'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { type Pair, startPair } from '../../../../../tests/support/standby.ts'
import { createPeople, type People } from '../../testing/people.ts'
import { type StartedApp, startOn } from '../../testing/started-app.ts'
import { mount } from '../http/mount.ts'
import type { App } from '../platform.ts'
import { isReplicas } from './replica.ts'
import type { Replicas } from './replicas.ts'

const response = z.object({ standby: z.boolean() })
const part = { method: 'GET', access: 'public', tag: 'Test', summary: '', response } as const
const old = endpoint({ ...part, path: '/test-old', mayBeOld: true })
const fresh = endpoint({ ...part, path: '/test-fresh' })
const slow = endpoint({ ...part, path: '/test-slow', mayBeOld: true })
const written = endpoint({ ...part, method: 'POST', path: '/test-write', unaudited: true })
const failing = endpoint({ ...part, method: 'POST', path: '/test-fail', unaudited: true })

const asking = 'select pg_is_in_recovery() as standby'
type Row = { standby: boolean }
type Asker = { $client: { query(sql: string): Promise<{ rows: Row[] }> } }
const whoAnswers = async (db: unknown, sql = asking) => (await (db as Asker).$client.query(sql)).rows[0] as Row

/** Calls of the test's own that tell which database answered. */
function mountAsking(app: App): void {
  for (const spec of [old, fresh]) mount(app, spec, (_, { db }) => whoAnswers(db))
  // On the standby it is under way for as long as a test lets it.
  mount(app, slow, (_, { db }) =>
    whoAnswers(db, `${asking}, count(*), case when pg_is_in_recovery() then pg_sleep(20) end from noted`),
  )
  mount(app, written, (_, { db }) => whoAnswers(db, `insert into noted values (1) returning false as standby`))
  mount(app, failing, async () => {
    throw new Error('after it was written, perhaps')
  })
}

let pair: Pair
let test: StartedApp
let people: People
let replicas: Replicas

beforeAll(async () => {
  pair = await startPair()
  // The second is no replica, and so never asked.
  const env = { JOBS: 'off', METRICS: 'on', DATABASE_REPLICA_URL: `${pair.standbyUrl},${pair.primaryUrl}` }
  test = await startOn(pair.primaryUrl, env, mountAsking)
  const { platform } = test.app
  people = await createPeople(platform.database.db)
  await platform.database.pool.query('create table noted (id int)')
  replicas = platform.replicas as Replicas
})
afterAll(async () => {
  await test.close()
  await pair.stop()
})

const standbyAnswers = async (path: string, cookie?: string) => {
  const { status, body } = await test.call<Row>('GET', path, { headers: cookie ? { cookie } : {} })
  expect(status).toBe(200)
  return body.standby
}
const isUsed = () => vi.waitFor(async () => expect(await standbyAnswers('/test-old')).toBe(true), 10_000)
const cookieOf = (headers: Record<string, unknown>) => String([headers['set-cookie']].flat()[0]).split(';')[0]

beforeEach(isUsed)

it('answers what may be old, and nothing else', async () => {
  expect(await standbyAnswers('/test-old')).toBe(true)
  expect(await standbyAnswers('/test-fresh')).toBe(false)
  expect((await test.call<Row>('POST', '/test-write')).body.standby).toBe(false)
})

it('answers every read that may be old, none of which writes', async () => {
  const may = Object.values(contracts)
    .flatMap((calls) => Object.values(calls))
    .filter(({ mayBeOld }) => mayBeOld)
  const before = { ...replicas.counted }
  for (const { path } of may) {
    const { status } = await test.call('GET', path.replace(':kind', 'package').replace(':id', people.admin.id), {
      as: people.admin,
    })
    expect([path, status]).toEqual([path, expect.toSatisfy((found: number) => found < 500)])
  }
  expect(replicas.counted.again).toBe(before.again)
  expect(replicas.counted.replica - before.replica).toBeGreaterThan(may.length * 0.8)
})

it('is not asked by who wrote something, or was told of it, until it has that', async () => {
  await pair.onStandby('select pg_wal_replay_pause()')
  const { headers } = await test.call('POST', '/test-write')
  expect(headers['set-cookie']).toMatch(
    /^karavan\.position=[0-9A-F]+\/[0-9A-F]+; Max-Age=25; Path=\/api\/v1; HttpOnly; SameSite=Lax$/,
  )
  const cookie = cookieOf(headers)
  expect(await standbyAnswers('/test-old', cookie)).toBe(false)
  expect(await standbyAnswers('/test-old')).toBe(true)
  for (const forged of ['FFFFFFFF/FFFFFFFE', '', '1', "0/1'", '0/123456789', '%F0%9F'])
    expect([forged, await standbyAnswers('/test-old', `a=b; karavan.position=${forged}`)]).toEqual([forged, false])
  expect(await standbyAnswers('/test-old', 'karavan.position=0/1')).toBe(true)

  const heard = { tag: 'Lead', id: people.admin.id, orgId: people.agent.orgId }
  test.app.platform.publish([heard])
  const asOf = async (person: keyof People) =>
    (await test.call<Row>('GET', '/test-old', { as: people[person] })).body.standby
  await vi.waitFor(async () => expect(await asOf('agent')).toBe(false))
  expect([await asOf('admin'), await asOf('foreignAgent')]).toEqual([false, true])

  await pair.onStandby('select pg_wal_replay_resume()')
  await vi.waitFor(async () => expect(await standbyAnswers('/test-old', cookie)).toBe(true), 10_000)
  await vi.waitFor(async () => expect(await asOf('agent')).toBe(true), 10_000)
})

it('is not asked by whose write may have been made though it failed; a refusal is no write', async () => {
  expect(cookieOf((await test.call('POST', '/test-fail')).headers)).toBe('karavan.position=FFFFFFFF/FFFFFFFF')
  expect((await test.call('POST', '/leads', { body: {} })).headers['set-cookie']).toBeUndefined()
  expect((await test.call('GET', '/test-fresh')).headers['set-cookie']).toBeUndefined()
})

it('leaves to the primary what it breaks off for the sake of its log', async () => {
  const before = replicas.counted.again
  const answer = test.call<Row>('GET', '/test-slow')
  await vi.waitFor(async () =>
    expect(await pair.onStandby(`select 1 from pg_stat_activity where query ~ 'pg_sleep.*noted$'`)).toHaveLength(1),
  )
  await test.app.platform.database.pool.query('truncate noted')
  const { status, body } = await answer
  expect([status, body.standby, replicas.counted.again - before]).toEqual([200, false, 1])
  expect(await standbyAnswers('/test-old')).toBe(true)
})

const get = (url: string) => test.app.inject({ url })
const used = async () =>
  [...(await get('/metrics')).body.matchAll(/karavan_replica_used\{.*\} (\d)/g)].map(([, count]) => count).join()

it('is gone without anybody noticing, and comes back by itself', async () => {
  expect((await get('/metrics')).body).toMatch(/karavan_replica_lag_seconds\{replica="127.0.0.1:\d+"\} 0(\.\d+)?\n/)
  expect(await used()).toBe('1,0')
  await pair.kill()
  for (let time = 0; time < 3; time++) expect(await standbyAnswers('/test-old')).toBe(false)
  await vi.waitFor(async () => expect(await used()).toBe('0,0'))
  expect((await get('/readyz')).statusCode).toBe(200)
  await pair.restart()
  await isUsed()
  expect(await used()).toBe('1,0')
})

it('stands still without anybody waiting long for it', async () => {
  const underWay = test.call<Row>('GET', '/test-slow')
  await vi.waitFor(() => expect(replicas.figures()).toMatchObject([{ used: true }, { used: false }]))
  const thaw = await pair.freeze()
  try {
    const began = Date.now()
    expect(await standbyAnswers('/test-old')).toBe(false)
    expect((await underWay).body.standby).toBe(false)
    expect(Date.now() - began).toBeLessThan(10_000)
    expect((await get('/readyz')).statusCode).toBe(200)
  } finally {
    thaw()
  }
  await isUsed()
})

it.each([
  [true, '40001', 'canceling statement due to conflict with recovery'],
  [true, '57014', 'canceling statement due to user request'],
  [true, '57P01', 'terminating connection due to administrator command'],
  [true, 'ECONNREFUSED', 'connect'],
  [false, '57014', 'canceling statement due to statement timeout'],
  [false, '22021', 'invalid byte sequence for encoding'],
  [false, 'NOT_FOUND', 'There is no such record'],
])('is passed over for the primary (%s) when it says %s %s', (again, code, message) => {
  const error = Object.assign(new Error(message), { code })
  expect([isReplicas(error), isReplicas(new Error('Failed query', { cause: error }))]).toEqual([again, again])
})
