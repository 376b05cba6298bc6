import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { Caller, Claims, FindCaller, TokenVerifier } from './auth/caller.ts'
import type { Database, Db } from './db/database.ts'

/** Something changed: whoever may see it fetches it again. Without an org it is for everyone signed in. */
export type LiveEvent = { tag: string; id: string; orgId?: string; userId?: string }

/** The parts every feature may use, put together once in app.ts. */
export type Platform = {
  config: Config
  secretKey: string
  database: Database
  verifyToken: TokenVerifier
  findCaller: FindCaller
  /** Sends events to every process, in batches; called after the change is committed. */
  publish(events: LiveEvent[]): void
  /** Puts a job into the queue in the transaction of the change that asks for it. */
  enqueue(db: Db, queue: string, data: object, options?: { startAfter?: Date; singletonKey?: string }): Promise<void>
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
