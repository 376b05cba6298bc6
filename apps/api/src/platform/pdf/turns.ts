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

/** Lets so many of each key go on at once, and so many in all; whoever goes or has waited too long is passed over. */
function createLine({ each, inAll }: { each: number; inAll: number }) {
  const busy: string[] = []
  const line: Waiting[] = []

  const startNext = () => {
    while (busy.length < inAll) {
      const at = line.findIndex(({ key }) => busy.filter((other) => other === key).length < each)
      const [next] = at < 0 ? [] : line.splice(at, 1)
      if (!next) return
      busy.push(next.key)
      next.start()
    }
  }
  const end = (key: string) => {
    busy.splice(busy.indexOf(key), 1)
    startNext()
  }

  return {
    countWaiting: (key: string) => line.filter((one) => one.key === key).length,
    /** Waits for its turn; what it answers with ends that. */
    async begin(key: string, patienceMs: number, signal: AbortSignal): Promise<() => void> {
      if (signal.aborted) throw gone()
      const one: Waiting = { key, start: () => undefined }
      const turn = new Promise<void>((resolve) => {
        one.start = resolve
      })
      line.push(one)
      startNext()
      try {
        await whileWanted(turn, patienceMs, signal)
        return () => end(key)
      } catch (error) {
        const at = line.indexOf(one)
        if (at >= 0) line.splice(at, 1)
        // It may have been their turn at the very moment they went.
        else end(key)
        throw error
      }
    },
  }
}

/**
 * Papers are drawn in turn: one at a time for each organisation, over all processes where the database keeps the turns, and few in
 * all in each process, since reading and laying out keep it busy. An organisation that waits for another process keeps no place
 * from others here.
 */
export function createTurns({ atOnce, waitingEach, patienceMs, workMs }: Bounds = bounds) {
  const organisations = createLine({ each: 1, inAll: Number.POSITIVE_INFINITY })
  const places = createLine({ each: 1, inAll: atOnce })

  return async function inTurn<T>(
    key: string,
    signal: AbortSignal,
    work: () => Promise<T>,
    shared?: pg.Pool,
  ): Promise<T> {
    const until = performance.now() + patienceMs
    const leftMs = () => until - performance.now()
    if (organisations.countWaiting(key) >= waitingEach)
      throw problem('RATE_LIMITED', 'Several papers are being drawn already; wait for them first.', { retryAfter: 10 })
    const endTurn = await organisations.begin(key, patienceMs, signal)
    const draw = async (wanted: AbortSignal) => {
      const leavePlace = await places.begin(key, leftMs(), wanted)
      return drawFor(wanted, workMs, work).finally(leavePlace)
    }
    const drawn = shared ? inSharedTurn(shared, key, { signal, patienceMs: leftMs() }, draw) : draw(signal)
    // Whoever goes hears no more of it; the turn ends when the work itself has, which ends its drawing.
    void drawn.catch(() => undefined).finally(endTurn)
    return whileWanted(drawn, leftMs() + workMs, signal)
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
