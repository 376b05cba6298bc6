import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type PgBoss from 'pg-boss'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createDatabase } from '../../../../../tests/support/database.ts'
import { programOf } from '../../testing/program.ts'
import { queueBehind } from '../../testing/queue-behind.ts'
import { readRows } from '../../testing/rows.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { runJob } from './job-runner.ts'
import { createJobsOf, type Jobs } from './jobs.ts'
import { PutOff } from './put-off.ts'
import { takeTurns } from './schedule.ts'
import { countJobs, listSetAside } from './set-aside.ts'
import { type TestJobs, testQueues } from './testing/queue.ts'

const log = pino({ level: 'silent' })
const quick = { log, pollMs: 20, maintenanceSeconds: 1 }

let databaseUrl: string
let database: Database
let drop: () => Promise<void>
let jobs: Jobs<TestJobs>
const seen: string[] = []
const cured = new Set<string>()

beforeAll(async () => {
  const made = await createDatabase()
  databaseUrl = made.url
  drop = made.drop
  database = openDatabase(databaseUrl, () => {}, 4)
  for (const table of ['effect', 'careless'])
    await database.pool.query(`create table ${table} (key text primary key, runs int not null default 1)`)
  jobs = createJobsOf<TestJobs>(testQueues, { ...quick, databaseUrl })
  jobs.work('note', async ({ key }) => {
    seen.push(key)
  })
  jobs.work('poison', async ({ key }) => {
    if (!cured.has(key)) throw new Error('this one never works')
    seen.push(key)
  })
  jobs.work('tick', async (_, { db }) => {
    await db.$client.query(`insert into effect values ('tick') on conflict (key) do update set runs = effect.runs + 1`)
  })
  jobs.schedule('tick', 60 * 24)
  await jobs.start()
})

afterAll(async () => {
  await jobs.stop()
  await database.close()
  await drop()
})

const rowsOf = (text: string) => readRows(database, text)

describe('a job', () => {
  it('exists when the transaction commits, and not otherwise', async () => {
    await database.transaction((db) => jobs.enqueue(db, 'note', { key: 'kept' }))
    await database
      .transaction(async (db) => {
        await jobs.enqueue(db, 'note', { key: 'rolled back' })
        throw new Error('change of mind')
      })
      .catch(() => undefined)
    expect(await rowsOf(`select 1 from pgboss.job where data->'data'->>'key' = 'rolled back'`)).toEqual([])
    await vi.waitFor(() => expect(seen).toContain('kept'), 5000)
    expect(seen).not.toContain('rolled back')
  })

  it('without a key is the row the queue itself writes for one with a key', async () => {
    const startAfter = new Date('2099-01-01T10:00:00Z')
    const columns = `name, data - 'data' as data, priority, state, retry_limit, retry_count, retry_delay, retry_backoff,
      start_after, started_on, singleton_on, expire_in::text, completed_on, keep_until, output, dead_letter, policy`
    await database.transaction(async (db) => {
      await jobs.enqueue(db, 'note', { key: 'late' }, { startAfter })
      await jobs.enqueue(db, 'note', { key: 'by the queue' }, { startAfter, singletonKey: 'compared' })
      await jobs.enqueue(db, 'note', { key: 'late now' })
      await jobs.enqueue(db, 'note', { key: 'by the queue now' }, { singletonKey: 'compared now' })
      for (const keys of [`'late', 'by the queue'`, `'late now', 'by the queue now'`]) {
        const { rows } = await db.$client.query(
          `select ${columns} from pgboss.job where data->'data'->>'key' in (${keys})`,
        )
        expect(rows).toHaveLength(2)
        expect(rows[0]).toEqual(rows[1])
      }
      await db.$client.query(`delete from pgboss.job where name = 'note' and state = 'created'`)
    })
  })

  it('of a process that works on none is done by another', async () => {
    const idle = createJobsOf<TestJobs>(testQueues, { ...quick, databaseUrl, works: false })
    const begun: string[] = []
    idle.work('note', async ({ key }) => {
      begun.push(key)
    })
    await idle.start()
    await database.transaction((db) => idle.enqueue(db, 'note', { key: 'left to others' }))
    await vi.waitFor(() => expect(seen).toContain('left to others'), 5000)
    expect(begun).toEqual([])
    await idle.stop()
  })

  it('that is put off has done nothing, and comes again without a try less', async () => {
    let times = 0
    const attempts: number[] = []
    const worker = createJobsOf<TestJobs>(testQueues, { ...quick, pollMs: 60_000, databaseUrl })
    worker.work('torn', async ({ key }, { db, attempt }) => {
      attempts.push(attempt)
      await db.$client.query(`insert into effect values ('${key}')`)
      if (times++ < 2 * testQueues.torn.retryLimit) throw new PutOff('not yet', 20)
      seen.push(key)
    })
    await worker.start()
    await database.transaction((db) => worker.enqueue(db, 'torn', { key: 'put off' }))
    await vi.waitFor(() => expect(seen).toContain('put off'), 10_000)
    expect(attempts).toEqual([0, 0, 0, 0, 0])
    await worker.stop()
    expect(await rowsOf(`select runs from effect where key = 'put off'`)).toEqual([{ runs: 1 }])
  })

  it('waits until its time', async () => {
    const later = new Date(Date.now() + 3_600_000)
    await database.transaction((db) => jobs.enqueue(db, 'note', { key: 'later' }, { startAfter: later }))
    await database.transaction((db) => jobs.enqueue(db, 'note', { key: 'now' }))
    await vi.waitFor(() => expect(seen).toContain('now'), 5000)
    expect(seen).not.toContain('later')
  })

  it('is not added while another with the same key waits', async () => {
    const startAfter = new Date(Date.now() + 3_600_000)
    for (const key of ['first', 'second'])
      await database.transaction((db) => jobs.enqueue(db, 'note', { key }, { startAfter, singletonKey: 'one' }))
    const waiting = await rowsOf(`select data->'data'->>'key' as key from pgboss.job where singleton_key = 'one'`)
    expect(waiting).toEqual([{ key: 'first' }])
  })

  it('is refused when its queue does not exist', async () => {
    const unknown = 'nowhere' as 'note'
    await expect(database.transaction((db) => jobs.enqueue(db, unknown, { key: 'x' }))).rejects.toThrow(/nowhere/)
  })

  it('that never works is tried again, then set aside where it is seen', async () => {
    await database.transaction((db) => jobs.enqueue(db, 'poison', { key: 'bad' }))
    await vi.waitFor(async () => expect(await rowsOf('select 1 from job_set_aside')).toHaveLength(1), 10_000)
    const [kept] = await rowsOf('select queue, data, error from job_set_aside')
    expect(kept).toEqual({ queue: 'poison', data: { key: 'bad' }, error: 'this one never works' })
    const [tried] = await rowsOf(`select retry_count from pgboss.job where name = 'poison' and state = 'failed'`)
    expect(tried).toEqual({ retry_count: testQueues.poison.retryLimit })
    expect(await countJobs(database.db)).toContainEqual({ queue: 'poison', state: 'set-aside', count: 1 })
  })

  it('that was set aside is put back once, and runs when its cause is gone', async () => {
    const [kept] = await listSetAside(database.db)
    expect(kept).toMatchObject({ queue: 'poison', data: { key: 'bad' }, error: 'this one never works' })
    const putBack = () => database.transaction((db) => jobs.putBack(db, kept?.id ?? ''))
    cured.add('bad')
    expect((await Promise.all([putBack(), putBack()])).sort()).toEqual([null, 'poison'].sort())
    await vi.waitFor(() => expect(seen).toContain('bad'), 5000)
    expect(await listSetAside(database.db)).toEqual([])
  })

  it('of a queue that was given up stays set aside', async () => {
    const id = '019b0000-0000-7000-8000-000000000001'
    await database.pool.query(`insert into job_set_aside values ('${id}', 'gone', '{}', 'no')`)
    await expect(database.transaction((db) => jobs.putBack(db, id))).rejects.toThrow(/no queue gone/)
    expect(await listSetAside(database.db)).toHaveLength(1)
  })

  it('that recurs may do so twice a minute', async () => {
    const settings = testQueues.note
    const all = [
      { queue: 'tick', everyMinutes: 60 * 24, settings },
      { queue: 'poison', everyMinutes: 0.5, settings },
    ]
    await database
      .transaction(async (db) => {
        expect(await takeTurns(db, all)).toEqual(['poison'])
        throw new Error('change of mind')
      })
      .catch((error: Error) => expect(error.message).toBe('change of mind'))
  })

  it('that recurs runs once a turn, however many processes there are', async () => {
    const second = createJobsOf<TestJobs>(testQueues, { ...quick, databaseUrl })
    second.schedule('tick', 60 * 24)
    await second.start()
    await second.stop()
    await vi.waitFor(async () => expect(await rowsOf(`select * from effect where key = 'tick'`)).toHaveLength(1), 5000)
    expect(await rowsOf(`select count(*)::int as count from pgboss.job where name = 'tick'`)).toEqual([{ count: 1 }])
  })
})

describe('a worker that was taken for dead', () => {
  it('and the one that has its job now do it once between them', async () => {
    const startAfter = new Date(Date.now() + 3_600_000)
    await database.transaction((db) => jobs.enqueue(db, 'note', { key: 'twice' }, { startAfter }))
    const [job] = await readRows<{ id: string }>(
      database,
      `update pgboss.job set state = 'active', started_on = now() where data->'data'->>'key' = 'twice' returning id`,
    )
    const held = { text: 'select 1 from pgboss.job where id = $1 for update', values: [job?.id] }
    const complete = `update pgboss.job set state = 'completed' where id = $1`
    const boss = {
      complete: (_queue: string, id: string, _: object, { db }: { db: PgBoss.Db }) => db.executeSql(complete, [id]),
    } as unknown as PgBoss
    let done = 0
    const work = () =>
      runJob(
        { boss, database, log, publish: () => {}, lookAgain: () => {} },
        'note',
        { id: job?.id ?? '', data: { queue: 'note', data: {} }, retryCount: 0, expireInSeconds: 30, output: null },
        async () => {
          done += 1
        },
      )
    await queueBehind(database, held, [work, work])
    expect(done).toBe(1)
  })
})

describe('a worker that loses all its connections', () => {
  it('goes on, and the job under way is done once', async () => {
    let tries = 0
    const worker = createJobsOf<TestJobs>(testQueues, { ...quick, databaseUrl })
    worker.work('torn', async ({ key }, { db }) => {
      await db.$client.query(
        `insert into effect values ('${key}') on conflict (key) do update set runs = effect.runs + 1`,
      )
      if (tries++ === 0) await database.pool.query(tearDown)
    })
    // Every connection of this database but the one that asks.
    const tearDown = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`
    await worker.start()
    await database.transaction((db) => worker.enqueue(db, 'torn', { key: 'torn' }))
    await vi.waitFor(async () => {
      expect(await rowsOf(`select runs from effect where key = 'torn'`)).toEqual([{ runs: 1 }])
    }, 15_000)
    await worker.stop()
    expect(tries).toBe(2)
  })
})

describe('a worker that is killed', () => {
  const drill = Boolean(process.env.DRILL)
  const [total, kills] = drill ? [1000, 50] : [40, 3]

  const startWorker = async (): Promise<ChildProcess> => {
    const program = await programOf(new URL('./testing/worker.ts', import.meta.url))
    const worker = spawn(process.execPath, [program, databaseUrl], { stdio: ['ignore', 'pipe', 'inherit'] })
    if (worker.stdout) await once(worker.stdout, 'data')
    return worker
  }
  const count = async () => (await rowsOf(`select 1 from effect where key like 'kill %'`)).length

  it('loses no job, and each takes effect once', { timeout: drill ? 900_000 : 60_000 }, async () => {
    await database.transaction(async (db) => {
      for (let n = 0; n < total; n++) await jobs.enqueue(db, 'effect', { key: `kill ${n}` })
    })
    for (let n = 1; n <= kills; n++) {
      const worker = await startWorker()
      const enough = Math.floor((total * n) / (kills + 1))
      await vi.waitFor(async () => {
        expect(await count()).toBeGreaterThanOrEqual(enough)
        // Between two batches nothing is under way, and a kill would strike nothing.
        expect(await rowsOf(`select 1 from pgboss.job where name = 'effect' and state = 'active'`)).not.toEqual([])
      }, 30_000)
      worker.kill('SIGKILL')
      await once(worker, 'exit')
    }
    const last = await startWorker()
    await vi.waitFor(async () => expect(await count()).toBe(total), { timeout: 60_000, interval: 200 })
    last.kill('SIGTERM')
    await once(last, 'exit')
    expect(await rowsOf(`select * from effect where key like 'kill %' and runs <> 1`)).toEqual([])
    // What bypassed the transaction was done again: the kills did strike in the middle of jobs.
    expect(await rowsOf('select * from careless where runs > 1')).not.toEqual([])
    expect(await rowsOf(`select 1 from pgboss.job where name = 'effect' and state <> 'completed'`)).toEqual([])
  })
})
