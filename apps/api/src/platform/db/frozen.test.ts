import { sql } from 'drizzle-orm'
import pg from 'pg'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { TestDatabase } from '../../../../../tests/support/cluster.ts'
import { createDatabase } from '../../../../../tests/support/database.ts'
import { type Proxy, startProxy } from '../../../../../tests/support/proxy.ts'
import type { Caller } from '../auth/caller.ts'
import { createEvents, type Events } from '../events/events.ts'
import { asProblem } from '../http/error-handler.ts'
import { createJobsOf, type Jobs } from '../jobs/jobs.ts'
import { type TestJobs, testQueues } from '../jobs/testing/queue.ts'
import { type Database, openDatabase } from './database.ts'

const log = pino({ level: 'silent' })
const patienceMs = 500
/** What a machine that is busy may take longer. */
const lenience = 15_000

let made: TestDatabase
let proxy: Proxy
/** One that goes past the proxy. */
let beside: pg.Client
beforeAll(async () => {
  made = await createDatabase()
  beside = new pg.Client({ connectionString: made.url })
  await beside.connect()
  await beside.query('create table note (word text primary key)')
})
afterAll(async () => {
  await beside.end()
  await made.drop()
})
beforeEach(async () => {
  proxy = await startProxy(made.url)
})
afterEach(() => proxy.close())

const write = (database: Database, word: string) =>
  database.transaction((db) => db.execute(sql`insert into note values (${word}) on conflict do nothing`))
const open = (kind: 'requests' | 'jobs' | 'start' = 'requests') =>
  openDatabase(proxy.url, () => {}, 4, patienceMs, kind)

/** What came of it, as its caller is told, and after how long. */
async function outcomeOf(work: Promise<unknown>): Promise<{ told: string; ms: number }> {
  const begun = performance.now()
  const told = await work.then(
    () => 'done',
    (error: Error) => `${asProblem(error).status} ${asProblem(error).code}`,
  )
  return { told, ms: performance.now() - begun }
}

describe('a database that is silent', () => {
  let database: Database
  afterEach(async () => {
    proxy.cut()
    await database.close()
  })

  it('is given up by a write shortly after a statement would have been, and used again when it is back', {
    timeout: 40_000,
  }, async () => {
    database = open()
    await write(database, 'before')
    proxy.freeze()
    const [written, read] = await Promise.all([
      outcomeOf(write(database, 'lost')),
      outcomeOf(database.pool.query('select 1')),
    ])
    expect([written.told, read.told]).toEqual(['503 UNAVAILABLE', '503 UNAVAILABLE'])
    expect(Math.max(written.ms, read.ms)).toBeLessThan(6.6 * patienceMs + lenience)
    proxy.replace()
    expect((await outcomeOf(write(database, 'after'))).told).toBe('done')
  })

  it('is given up sooner by whoever doubts it, also by a job that may take long', { timeout: 25_000 }, async () => {
    database = open('jobs')
    let reached = () => {}
    const holding = new Promise<void>((resolve) => {
      reached = resolve
    })
    const stuck = outcomeOf(
      database.transaction(async (db) => {
        await db.execute(sql`select 1`)
        proxy.freeze()
        reached()
        await db.execute(sql`select 2`)
      }),
    )
    await holding
    database.doubt()
    const { told, ms } = await stuck
    expect(told).toBe('503 UNAVAILABLE')
    expect(ms).toBeLessThan(patienceMs + lenience)
  })

  it('is not taken for dead by a doubt while it answers', async () => {
    database = open()
    const pidAfter = async (seconds: number) =>
      (await database.pool.query<{ pid: number }>(`select pg_backend_pid() as pid, pg_sleep(${seconds})`)).rows
    const before = await pidAfter(0)
    database.doubt()
    expect(await pidAfter((patienceMs + 100) / 1000)).toEqual(before)
    expect(await pidAfter(0)).toEqual(before)
  })
})

describe('a database that takes no writes', () => {
  const setReadOnly = (on: boolean) =>
    beside.query(`alter database ${made.name} set default_transaction_read_only = ${on ? 'on' : 'off'}`)

  it('is not the primary any more: one is told to come again, and reaches the one that is', async () => {
    await setReadOnly(true)
    const database = open()
    expect((await outcomeOf(write(database, 'standby'))).told).toBe('503 UNAVAILABLE')
    await setReadOnly(false)
    expect((await outcomeOf(write(database, 'standby'))).told).toBe('done')
    await database.close()
  })
})

describe('a database without a connection left', () => {
  it('has one told to come again, but a start wait for it', async () => {
    await beside.query(`alter database ${made.name} connection limit 1`)
    const [database, starting] = [open(), open('start')]
    const waiting = [write(starting, 'begun'), starting.pool.query('select 1')].map(outcomeOf)
    try {
      expect((await outcomeOf(write(database, 'full'))).told).toBe('503 UNAVAILABLE')
      expect((await outcomeOf(database.pool.query('select 1'))).told).toBe('503 UNAVAILABLE')
    } finally {
      await beside.query(`alter database ${made.name} connection limit -1`)
    }
    expect((await outcomeOf(write(database, 'full'))).told).toBe('done')
    expect((await Promise.all(waiting)).map(({ told }) => told)).toEqual(['done', 'done'])
    await Promise.all([database.close(), starting.close()])
  })

  it('is known by what poolers say', () => {
    for (const message of [
      'no more connections allowed (max_client_conn)',
      'query_wait_timeout',
      'server conn crashed?',
    ])
      expect(asProblem(Object.assign(new Error(message), { code: '08P01' })).status).toBe(503)
  })
})

describe('live events', () => {
  let [database, events]: [Database?, Events?] = []
  afterEach(async () => {
    proxy.cut()
    await events?.close()
    await database?.close()
  })

  it('are known to be silent, and arrive again over another connection', async () => {
    const other = openDatabase(made.url, () => {}, 2)
    database = other
    const silences: string[] = []
    const heard: string[] = []
    const here = createEvents({
      databaseUrl: proxy.url,
      database: other,
      log,
      beatMs: 50,
      onSilence: () => silences.push('silent'),
    })
    events = here
    await here.start()
    here.subscribe({ id: 'a', orgId: 'o', userType: 'Admin' } as Caller, ({ id }) => heard.push(id))
    expect(here.isHearing()).toBe(true)
    proxy.freeze()
    await vi.waitFor(() => expect([here.isHearing(), silences]).toEqual([false, ['silent']]), lenience)
    proxy.replace()
    await vi.waitFor(() => expect(here.isHearing()).toBe(true), lenience)
    here.publish([{ tag: 'Location', id: 'again' }])
    await vi.waitFor(() => expect(heard).toEqual(['again']), lenience)
  })
})

describe('jobs', () => {
  let jobs: Jobs<TestJobs>
  afterEach(() => jobs.stop())

  it('are not well while the queue is silent, and go on with another connection', async () => {
    const seen: string[] = []
    jobs = createJobsOf<TestJobs>(testQueues, { databaseUrl: proxy.url, log, pollMs: 20, deadlineMs: 300 })
    jobs.work('note', async ({ key }) => {
      seen.push(key)
    })
    await jobs.start()
    expect(jobs.isWell()).toBe(true)
    proxy.freeze()
    await vi.waitFor(() => expect(jobs.isWell()).toBe(false), lenience)
    const database = openDatabase(made.url, () => {}, 1)
    await database.transaction((db) => jobs.enqueue(db, 'note', { key: 'waited' }))
    await database.close()
    proxy.replace()
    await vi.waitFor(() => expect([seen, jobs.isWell()]).toEqual([['waited'], true]), lenience)
  })

  it('begin at once when they are put in, whichever process works on them', async () => {
    const seen: string[] = []
    const options = { databaseUrl: made.url, log, pollMs: 600_000 }
    jobs = createJobsOf<TestJobs>(testQueues, options)
    jobs.work('note', async ({ key }) => {
      seen.push(key)
    })
    await jobs.start()
    const idle = createJobsOf<TestJobs>(testQueues, { ...options, works: false })
    await idle.start()
    const database = openDatabase(made.url, () => {}, 2)
    const events = createEvents({ databaseUrl: made.url, database, log, onJobs: (queues) => jobs.wake(queues) })
    await events.start()
    await database.transaction((db) => jobs.enqueue(db, 'note', { key: 'here' }))
    await vi.waitFor(() => expect(seen).toEqual(['here']), lenience)
    await database.transaction((db) => idle.enqueue(db, 'note', { key: 'there' }))
    await vi.waitFor(() => expect(seen).toEqual(['here', 'there']), lenience)
    await events.close()
    await idle.stop()
    await database.close()
  })
})
