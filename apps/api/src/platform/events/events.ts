import type { FastifyBaseLogger } from 'fastify'
import type { Caller } from '../auth/caller.ts'
import { callersChannel, type KnownCallers } from '../auth/known-callers.ts'
import { type LiveSessions, sessionsChannel } from '../auth/live-sessions.ts'
import type { Database } from '../db/database.ts'
import { jobsChannel } from '../jobs/call.ts'
import type { LiveEvent } from './live-event.ts'
import { type Listener, startListener } from './listener.ts'
import type { Told } from './told.ts'

/** What a subscriber is told: no content, only what to fetch again. */
export type Notice = Pick<LiveEvent, 'tag' | 'id'>

type Subscriber = { caller: Caller; send(notice: Notice): void }

export type Events = {
  /** Sends events to every process, in batches; returns at once and never throws. */
  publish(events: LiveEvent[]): void
  /** Tells what this caller may know of, until the returned function is called. */
  subscribe(caller: Caller, send: (notice: Notice) => void): () => void
  start(): Promise<void>
  /** Whether what other processes publish arrives here. */
  isHearing(): boolean
  close(): Promise<void>
}

const channel = 'karavan_events'
const batchMs = 40
// PostgreSQL takes less than 8000 bytes in one notice.
const maxBytes = 7500

const mayKnow = ({ orgId, userId }: LiveEvent, caller: Caller): boolean => {
  if (userId !== undefined) return userId === caller.id
  return orgId === undefined || orgId === caller.orgId || caller.userType === 'Admin'
}

/** Events as few messages as possible, each small enough to be sent; equal ones once. */
export function packEvents(events: LiveEvent[]): string[] {
  const messages: string[] = []
  let open: string[] = []
  let bytes = 2
  for (const text of new Set(events.map(({ tag, id, orgId, userId }) => JSON.stringify({ tag, id, orgId, userId })))) {
    const more = Buffer.byteLength(text) + 1
    if (bytes + more > maxBytes && open.length > 0) {
      messages.push(`[${open.join(',')}]`)
      open = []
      bytes = 2
    }
    open.push(text)
    bytes += more
  }
  if (open.length > 0) messages.push(`[${open.join(',')}]`)
  return messages
}

type Parts = {
  /** Where a session of one's own is to be had. */
  databaseUrl: string
  database: Database
  log: FastifyBaseLogger
  /** Has it told when what callers are made of changed, and whether such changes are heard. */
  callers?: Pick<KnownCallers, 'forget' | 'setHearing'>
  /** The same of sessions that end. */
  sessions?: Pick<LiveSessions, 'end' | 'setHearing'>
  /** Told of queues that another process has put a job into. */
  onJobs?: (queues: string) => void
  /** Told when the database is silent where it should speak. */
  onSilence?: () => void
  /** How often it is asked to; a test does not wait so long. */
  beatMs?: number
  /** Hears of every event before anybody is told of it. */
  told?: Pick<Told, 'hear'> | undefined
}

/** Live events over PostgreSQL: what one process publishes, the subscribers of all processes hear. */
export function createEvents(parts: Parts): Events {
  const { databaseUrl, database, log, callers, sessions, onJobs, onSilence, beatMs, told } = parts
  const subscribers = new Set<Subscriber>()
  let pending: LiveEvent[] = []
  let timer: NodeJS.Timeout | undefined
  let listener: Listener | undefined

  const flush = async () => {
    timer = undefined
    const messages = packEvents(pending.splice(0))
    try {
      for (const message of messages) await database.pool.query('select pg_notify($1, $2)', [channel, message])
    } catch (error) {
      // The change itself is committed; whoever shows it fetches it again by the clock.
      log.warn({ err: error, lost: messages.length }, 'live events not sent')
    }
  }

  const deliver = (message: string) => {
    for (const event of JSON.parse(message) as LiveEvent[]) {
      told?.hear(event)
      for (const { caller, send } of subscribers) if (mayKnow(event, caller)) send({ tag: event.tag, id: event.id })
    }
  }

  return {
    publish(events) {
      if (events.length === 0) return
      pending.push(...events)
      timer ??= setTimeout(() => void flush(), batchMs)
    },
    subscribe(caller, send) {
      const subscriber = { caller, send }
      subscribers.add(subscriber)
      return () => subscribers.delete(subscriber)
    },
    async start() {
      listener = await startListener({
        databaseUrl,
        channels: {
          [channel]: deliver,
          ...(callers && { [callersChannel]: callers.forget }),
          ...(sessions && { [sessionsChannel]: sessions.end }),
          ...(onJobs && { [jobsChannel]: onJobs }),
        },
        log,
        onSilence,
        beatMs,
        onHearing(hearing) {
          callers?.setHearing(hearing)
          sessions?.setHearing(hearing)
        },
      })
    },
    isHearing: () => listener?.isHearing() ?? false,
    async close() {
      clearTimeout(timer)
      await flush()
      pending = []
      subscribers.clear()
      await listener?.close()
    },
  }
}
