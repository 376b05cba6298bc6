import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../db/database.ts'
import { beyondAll, furthestOf } from '../db/position.ts'
import type { App } from '../platform.ts'

const cookie = 'karavan.position'
const pattern = new RegExp(`(?:^|; )${cookie}=([^;]*)`)
const path = '/api/v1'
const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/** How far the database was when this browser last wrote something; what is no position there is still some write. */
const positionOf = ({ headers }: FastifyRequest): string | undefined => pattern.exec(headers.cookie ?? '')?.[1]

/** The answer to a write does not wait for a connection that others hold. */
const patienceMs = 500
const inTime = (position: Promise<string>): Promise<string> =>
  Promise.race([position, wait(patienceMs, beyondAll, { ref: false })])

/** Reads what may be old from a replica, where there is one with all that the caller wrote or was told of. */
export function readOld<T>(request: FastifyRequest, reply: FastifyReply, work: (db: Db) => Promise<T>): Promise<T> {
  const { replicas, database } = request.server.platform
  if (!replicas) return work(database.db)
  const asked = { position: positionOf(request), caller: request.caller }
  return replicas.read(asked, work, () => !reply.sent && !reply.raw.headersSent)
}

/** How far the database was in what its reader has seen: told by each answer, and sent back with the next request. */
const seenHeader = 'karavan-seen'

/**
 * Reads of an earlier moment from a replica, where the house wants that, but never of one before what this reader has seen. Who
 * has seen nothing yet begins at the primary, as pages do that are drawn here.
 */
export async function readEarlier<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const { replicas, database, config } = request.server.platform
  if (!replicas || !config.replicas.search) return work(database.db)
  const answer = async (db: Db) => {
    const body = await work(db)
    const told = replicas.seenBy(db)
    const seen = replicas.sourceOf(db) ? await told : await inTime(told).catch(() => beyondAll)
    void reply.header(seenHeader, seen)
    return body
  }
  const seen = request.headers[seenHeader]
  if (typeof seen !== 'string') return answer(database.db)
  const position = furthestOf([seen, positionOf(request) ?? seen])
  return replicas.read({ position, caller: request.caller }, answer, () => !reply.sent && !reply.raw.headersSent)
}

/**
 * Lets whoever wrote something find it: a cookie tells the following reads how far a replica must be. It covers every tab and every
 * process, and ends when no replica in use can be that far behind any more.
 */
export function rememberWrites(app: App): void {
  const { replicas, config } = app.platform
  if (!replicas) return
  const secure = config.publicUrl.startsWith('https:') ? '; Secure' : ''
  const lasts = `Max-Age=${Math.ceil(replicas.rememberMs / 1000)}; Path=${path}; HttpOnly; SameSite=Lax${secure}`
  app.addHook('onSend', async (request, reply) => {
    const refused = reply.statusCode >= 400 && reply.statusCode < 500
    if (reading.has(request.method) || refused) return
    // What failed here may have been written all the same.
    const failed = reply.statusCode >= 500
    const position = failed ? beyondAll : await inTime(replicas.position()).catch(() => beyondAll)
    void reply.header('set-cookie', `${cookie}=${position}; ${lasts}`)
  })
}
