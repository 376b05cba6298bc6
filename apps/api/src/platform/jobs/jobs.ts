import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { QueryResultRow } from 'pg'
import PgBoss from 'pg-boss'
import { v7 as uuidv7 } from 'uuid'
import { type Db, type Link, openDatabase } from '../db/database.ts'
import { connectPatiently } from '../db/until-reached.ts'
import type { LiveEvent } from '../events/live-event.ts'
import { callOthers, createCalls } from './call.ts'
import { keepHouse } from './housekeeping.ts'
import { type Loop, startLoop, startWatch } from './job-loop.ts'
import { type Envelope, type JobContext, type RunJob, runJob, through } from './job-runner.ts'
import { addLateJob } from './late-job.ts'
import { type JobData, type QueueSettings, queues } from './queue.ts'
import { takeTurns } from './schedule.ts'
import { setAside, setAsideQueue, takeSetAside } from './set-aside.ts'
import { type Ask, type Question, takeJobs } from './take.ts'
import { findWaiting } from './waiting.ts'

type JobOptions = {
  databaseUrl: string
  /** Where a session of one's own is to be had; the same where nothing stands between. */
  directUrl?: string
  link?: Link
  /** How many connections the jobs under way and the questions for more have between them. */
  connections?: number
  log: FastifyBaseLogger
  /** Sends the events of a job after it is done. */
  publish?: (events: LiveEvent[]) => void
  /** Whether this process works on jobs, or only leaves them to others. */
  works?: boolean
  /** How long a job may wait unnoticed whose time has come, or of which no word came. */
  pollMs?: number
  /** How long the queue may take to hand jobs out; after that it is asked again on another connection. */
  deadlineMs?: number
  /** How often jobs are looked for whose worker is gone. */
  maintenanceSeconds?: number
}

/** The job queue of the application; D says what the jobs of each queue carry. */
export type Jobs<D extends Record<string, object>> = {
  /** Prepares the queues and, where this process works on jobs, begins with it. */
  start(): Promise<void>
  /** Takes no new jobs, lets those under way end, and closes its connections. */
  stop(): Promise<void>
  /**
   * Puts a job into the queue in the caller's transaction: it exists when that commits, and not otherwise. With a
   * `singletonKey`, nothing is added while a job with the same key waits.
   */
  enqueue<Q extends keyof D & string>(
    db: Db,
    queue: Q,
    data: D[Q],
    options?: { startAfter?: Date; singletonKey?: string },
  ): Promise<void>
  /**
   * Puts a job that was set aside back into its queue, with all its tries before it; answers with the queue, or null
   * when no such job is set aside.
   */
  putBack(db: Db, id: string): Promise<string | null>
  /** Says what is done with the jobs of a queue; before `start`. */
  work<Q extends keyof D & string>(queue: Q, handler: (data: D[Q], context: JobContext) => Promise<void>): void
  /** Puts an empty job into the queue every so many minutes, once for all processes; before `start`. */
  schedule(queue: keyof D & string, everyMinutes: number): void
  /** Has these queues looked at now, separated by spaces. */
  wake(queues: string): void
  /** Whether the queue could be asked lately, where this process works on jobs. */
  isWell(): boolean
  /** Cuts connections that are silent. */
  doubt(): void
}

const stopPatienceMs = 8000
const scheduleMs = 30_000

/** Whether all that one says is what the other says. */
const isSubset = (one: object, other: object): boolean => {
  const said = new Map(Object.entries(other))
  return Object.entries(one).every(([key, value]) => said.get(key) === value)
}

/** A job queue over these queues, kept in the database. */
export function createJobsOf<D extends Record<string, object>>(
  declared: Record<keyof D & string, QueueSettings>,
  options: JobOptions,
): Jobs<D> {
  const { databaseUrl, directUrl = databaseUrl, link, connections = 6, log, publish = () => {} } = options
  const { works = true, pollMs = 4000, deadlineMs = 10_000, maintenanceSeconds = 30 } = options
  const noteLoss = (error: Error) => log.warn({ err: error }, 'job connection lost')
  const database = openDatabase(databaseUrl, noteLoss, connections, 5000, 'jobs', link)
  // A connection that dies while a job holds it must fail that job, not the process.
  database.pool.on('connect', (client) => client.on('error', noteLoss))
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.pool.query(text, values) },
    // Recurring jobs are ours: the queue's own scheduler forgets turns missed while nothing ran.
    schedule: false,
    maintenanceIntervalSeconds: maintenanceSeconds,
    archiveCompletedAfterSeconds: 3600,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'job queue'))

  const handlers = new Map<string, RunJob>()
  const schedules = new Map<keyof D & string, number>()
  const loops = new Map<string, Loop>()
  let watch: { stop(): Promise<void> } | undefined
  let ticking: NodeJS.Timeout | undefined
  let prepared = false
  let askedAt = performance.now()

  const ask: Ask = async <T extends QueryResultRow>(question: Question) => {
    const asked = { ...question, query_timeout: deadlineMs }
    const { rows } = await database.pool.query<T>(asked)
    askedAt = performance.now()
    return rows
  }

  const prepare = async () => {
    const client = await connectPatiently({ connectionString: directUrl, application_name: 'karavan-jobs' }, noteLoss)
    try {
      // Two processes that make the same queue at once would trip over each other.
      await client.query('SET lock_timeout = 0; SET statement_timeout = 0')
      await client.query(`SELECT pg_advisory_lock(hashtext('karavan-jobs'))`)
      await boss.start()
      const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
      if (!known.has(setAsideQueue)) await boss.createQueue(setAsideQueue)
      for (const [name, { retryLimit, retryDelay, expireInSeconds }] of Object.entries<QueueSettings>(declared)) {
        // "short" keeps at most one waiting job per key; jobs without one get a key of their own.
        const kept = { retryLimit, retryDelay, retryBackoff: true, expireInSeconds, deadLetter: setAsideQueue }
        const settings = { name, ...kept, policy: 'short' as const }
        const found = known.get(name)
        if (!found) await boss.createQueue(name, { ...settings })
        else if (!isSubset(settings, found)) await boss.updateQueue(name, { ...settings })
      }
    } finally {
      await client.end().catch(() => undefined)
    }
  }

  // A moment later than its time, which is the database's.
  const lookAgain = (queue: string, afterMs: number) =>
    void setTimeout(() => loops.get(queue)?.wake(), afterMs + 5).unref()

  const parts = { boss, database, log, publish, lookAgain }

  const listen = (queue: string, run: RunJob, concurrency: number) =>
    startLoop({
      concurrency,
      take: async (count) => {
        // A queue that cannot be asked now is asked again by the clock.
        const { jobs, more } = await takeJobs(ask, queue, count).catch(() => ({ jobs: [], more: false }))
        return { jobs: jobs.map((job) => () => runJob(parts, queue, job, run)), more }
      },
    })

  const wake = (queues: Iterable<string>) => {
    for (const queue of queues) loops.get(queue)?.wake()
  }

  // A database that is away for a moment is asked again; whoever waits for it hears of it elsewhere.
  const look = async () => wake(await findWaiting(ask).catch(() => []))

  const call = createCalls(works ? wake : callOthers(database))

  const enqueue: Jobs<D>['enqueue'] = async (db, queue, data, { startAfter, singletonKey } = {}) => {
    const envelope: Envelope = { queue, data }
    const settings: QueueSettings | undefined = declared[queue]
    // Whether its queue exists need not be asked once this process has made them all.
    if (prepared && !singletonKey && settings)
      await addLateJob(db, { envelope, settings, startAfter: startAfter?.toISOString() ?? null })
    else {
      const start = startAfter ? { startAfter } : {}
      const id = await boss.send(queue, envelope, { db: through(db), singletonKey: singletonKey ?? uuidv7(), ...start })
      if (id === null && !singletonKey) throw new Error(`The queue ${queue} does not exist yet`)
    }
    if (!startAfter || startAfter.getTime() <= Date.now()) call(db, queue)
  }

  const tick = async () => {
    const all = [...schedules].map(([queue, everyMinutes]) => ({ queue, everyMinutes, settings: declared[queue] }))
    try {
      wake(await takeTurns(database.db, all))
    } catch (error) {
      log.warn({ err: error }, 'recurring jobs not queued')
    }
  }

  return {
    enqueue,
    async putBack(db, id) {
      const job = await takeSetAside(db, id)
      if (!job) return null
      // A queue that was given up still takes jobs, but nobody works on them.
      if (!(job.queue in declared)) throw new Error(`There is no queue ${job.queue} any more; the job stays set aside`)
      await enqueue(db, job.queue as keyof D & string, job.data as D[keyof D & string])
      return job.queue
    },
    work(queue, handler) {
      handlers.set(queue, ({ data }, context) => handler(data as D[typeof queue], context))
    },
    schedule(queue, everyMinutes) {
      schedules.set(queue, everyMinutes)
    },
    wake: (queues) => wake(queues.split(' ')),
    isWell: () => !watch || performance.now() - askedAt < 2 * deadlineMs,
    doubt: database.doubt,
    async start() {
      await prepare()
      prepared = true
      if (!works) return
      askedAt = performance.now()
      loops.set(setAsideQueue, listen(setAsideQueue, setAside(log), 1))
      for (const [queue, run] of handlers) {
        const { concurrency } = declared[queue as keyof D & string]
        loops.set(queue, listen(queue, run, concurrency))
      }
      watch = startWatch(pollMs, look)
      await tick()
      ticking = setInterval(() => void tick(), scheduleMs)
    },
    async stop() {
      clearInterval(ticking)
      const end = async () => {
        await watch?.stop()
        await Promise.all([...loops.values()].map((loop) => loop.stop()))
        return true
      }
      const inTime = await Promise.race([end(), wait(stopPatienceMs, false, { ref: false })])
      await boss.stop({ graceful: false })
      // What is still under way then is given up with its connection, and tried again by whoever runs next.
      if (inTime) await database.close()
      else log.warn('jobs still under way were given up')
    },
  }
}

/** The application's job queue, with its housekeeping every hour. */
export function createJobs(options: JobOptions): Jobs<JobData> {
  const jobs = createJobsOf<JobData>(queues, options)
  jobs.work('housekeeping', keepHouse)
  jobs.schedule('housekeeping', 60)
  return jobs
}
