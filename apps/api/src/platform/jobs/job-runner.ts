import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type PgBoss from 'pg-boss'
import type { Database, Db } from '../db/database.ts'
import type { LiveEvent } from '../events/live-event.ts'
import { PutOff, putOff } from './put-off.ts'

/** What a job's handler gets beside its data; all it writes through `db` commits with the job's completion. */
export type JobContext = {
  db: Db
  jobId: string
  /** 0 at the first try. */
  attempt: number
  /** What went wrong before, for a job that was set aside. */
  lastError: string
  /** Tells everyone concerned after the commit that this record changed. */
  emit(event: LiveEvent): void
}

export type Envelope = { queue: string; data: object }
/** A job that is this process's to do. */
export type TakenJob = {
  id: string
  data: Envelope
  retryCount: number
  expireInSeconds: number
  /** What came of the try before. */
  output: unknown
}

export type RunJob = (envelope: Envelope, context: JobContext) => Promise<void>

type Parts = {
  boss: PgBoss
  database: Database
  log: FastifyBaseLogger
  publish(events: LiveEvent[]): void
  /** Looks at a queue again, after so long. */
  lookAgain(queue: string, afterMs: number): void
}

/** Lets the job queue write through a transaction of ours. */
export const through = (db: Db): PgBoss.Db => ({ executeSql: (text, values) => db.$client.query(text, values) })

const messageOf = (output: unknown): string => {
  const { message, value } = (output ?? {}) as { message?: string; value?: { message?: string } }
  return message ?? value?.message ?? 'unknown'
}

/**
 * Runs one job in one transaction that also completes it. The row stays locked meanwhile, so a job whose worker was
 * taken for dead cannot take effect twice, and a worker that dies leaves nothing half done.
 */
export async function runJob(
  { boss, database, log, publish, lookAgain }: Parts,
  queue: string,
  job: TakenJob,
  run: RunJob,
): Promise<void> {
  let events: LiveEvent[] = []
  try {
    await database.transaction(async (db) => {
      events = []
      const silence = `${Math.ceil(job.expireInSeconds)}s`
      const mine = await db.execute(
        sql`select set_config('idle_in_transaction_session_timeout', ${silence}, true) from pgboss.job where name = ${queue} and id = ${job.id} and state = 'active'
            and retry_count = ${job.retryCount} for update`,
      )
      if (mine.rows.length === 0) return
      await run(job.data, {
        db,
        jobId: job.id,
        attempt: job.retryCount,
        lastError: messageOf(job.output),
        emit: (event) => events.push(event),
      })
      await boss.complete(queue, job.id, {}, { db: through(db) })
    })
    publish(events)
  } catch (error) {
    // Should giving it back fail too, the job runs out of its time and is tried again then.
    const noteLoss = (failure: unknown) => log.warn({ err: failure, queue, job: job.id }, 'job could not be given back')
    if (error instanceof PutOff) {
      log.debug({ queue, job: job.id, reason: error.message }, 'job put off')
      if (await putOff(database.db, queue, job, error.afterMs).catch(noteLoss)) lookAgain(queue, error.afterMs)
      return
    }
    log.warn({ err: error, queue, job: job.id, attempt: job.retryCount }, 'job failed')
    const { message, stack } = error as Error
    await boss.fail(queue, job.id, { message, stack }).catch(noteLoss)
  }
}
