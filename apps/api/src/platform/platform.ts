import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { Caller, Claims, FindCaller, FindCallerById, TokenVerifier } from './auth/caller.ts'
import type { LiveSessions } from './auth/live-sessions.ts'
import type { Database } from './db/database.ts'
import type { Replicas } from './db/replicas.ts'
import type { LiveEvent } from './events/live-event.ts'
import type { Disk } from './files/disk.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Admission } from './http/admission.ts'
import type { JobData } from './jobs/queue.ts'

export type { LiveEvent }

/** The parts every feature may use, put together once in app.ts. */
export type Platform = {
  config: Config
  secretKey: string
  database: Database
  /** The same by connections of their own, for what reads long lists into files. */
  exports: Database
  /** What may be a little old is read from these, where there are any. */
  replicas: Replicas | undefined
  disk: Disk
  /** Places for what is read at a time. */
  reading: Admission
  verifyToken: TokenVerifier
  /** Which sessions go on, as far as this process was told. */
  sessions: Pick<LiveSessions, 'isLive' | 'onEnd'>
  findCaller: FindCaller
  /** The same for what only reads or asks again before it writes: from memory, while every change of callers is heard. */
  findReader: FindCaller
  findCallerById: FindCallerById
  /** Sends events to every process, in batches; called after the change is committed. */
  publish(events: LiveEvent[]): void
  /** Puts a job into the queue in the transaction of the change that asks for it. */
  enqueue: Jobs<JobData>['enqueue']
  /** Set when the process is about to end: it is not ready for more from then on. */
  draining?: boolean
}

export type App = FastifyInstance

declare module 'fastify' {
  interface FastifyInstance {
    platform: Platform
  }
  interface FastifyRequest {
    claims: Claims | null
    caller: Caller | null
  }
}
