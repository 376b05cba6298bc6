import type { FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { problem } from '../http/problem.ts'
import { drawFor, gone, late, longestMs } from './drawing.ts'
import { inSharedTurn } from './shared-turn.ts'

/** How much is drawn at a time: in all, waiting for one organisation, and for how long somebody waits and is drawn for. */
type Bounds = { atOnce: number; waitingEach: number; patienceMs: number; workMs: number }

const bounds: Bounds = { atOnce: 2, waitingEach: 5, patienceMs: 20_000, workMs: longestMs }

type Waiting = { key: string; start: () => void }

/** Settles as the work does, or fails when its time is over or nobody waits for it any more. */
async function whileWanted<T>(work: Promise<T>, ms: number, signal: AbortSignal): Promise<T> {
  let stop: (error: Error) => void = () => undefined
  const stopped = new Promise<never>((_, reject) => {
    stop = reject
  })
  const timer = setTimeout(() => stop(late()), ms)
  const leave = () => stop(gone())
  signal.addEventListener('abort', leave)
  try {
    return await Promise.race([work, stopped])
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', leave)
  }
}

/**
 * Papers are drawn in turn: one at a time for each organisation, and few in all, since drawing keeps a process busy. Who has gone by
 * the time it is their turn is passed over, and so is who has waited too long. Each process counts its own here; between processes
 * the database keeps the turns of an organisation.
 */
export function createTurns({ atOnce, waitingEach, patienceMs, workMs }: Bounds = bounds) {
  const busy = new Set<string>()
  const line: Waiting[] = []

  const startNext = () => {
    while (busy.size < atOnce) {
      const at = line.findIndex(({ key }) => !busy.has(key))
      const [next] = at < 0 ? [] : line.splice(at, 1)
      if (!next) return
      busy.add(next.key)
      next.start()
    }
  }
  const leave = (one: Waiting) => {
    const at = line.indexOf(one)
    if (at >= 0) line.splice(at, 1)
  }

  return async function inTurn<T>(
    key: string,
    signal: AbortSignal,
    work: () => Promise<T>,
    shared?: pg.Pool,
  ): Promise<T> {
    const until = performance.now() + patienceMs
    if (line.filter((one) => one.key === key).length >= waitingEach)
      throw problem('RATE_LIMITED', 'Several papers are being drawn already; wait for them first.', { retryAfter: 10 })
    if (signal.aborted) throw gone()
    const one: Waiting = { key, start: () => undefined }
    const turn = new Promise<void>((resolve) => {
      one.start = resolve
    })
    line.push(one)
    startNext()
    try {
      await whileWanted(turn, patienceMs, signal)
    } catch (error) {
      // It may have been their turn at the very moment they went.
      if (!line.includes(one)) {
        busy.delete(key)
        startNext()
      }
      leave(one)
      throw error
    }
    const draw = (wanted: AbortSignal) => drawFor(wanted, workMs, work)
    const drawn = shared
      ? inSharedTurn(shared, key, { signal, patienceMs: until - performance.now() }, draw)
      : draw(signal)
    // Whoever goes hears no more of it; the place is free once the work itself has ended, which ends its drawing.
    void drawn
      .catch(() => undefined)
      .finally(() => {
        busy.delete(key)
        startNext()
      })
    return whileWanted(drawn, until - performance.now() + workMs, signal)
  }
}

const inTurn = createTurns()

/** Draws for a request when it is the turn of its organisation, or of the link it came by, unless the client has gone by then. */
export async function drawInTurn<T>(request: FastifyRequest, reply: FastifyReply, work: () => Promise<T>): Promise<T> {
  const leaving = new AbortController()
  const close = () => leaving.abort()
  reply.raw.once('close', close)
  const { token } = (request.params ?? {}) as { token?: string }
  try {
    const { pool } = request.server.platform.database
    return await inTurn(request.caller?.orgId ?? token ?? request.ip, leaving.signal, work, pool)
  } finally {
    reply.raw.off('close', close)
  }
}
