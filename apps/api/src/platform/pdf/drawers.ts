import { Worker } from 'node:worker_threads'
import { problem } from '../http/problem.ts'
import { gone, late } from './drawing.ts'

/** How many draw at once, and how much memory each has for what it lays out. */
type Bounds = { atOnce: number; megabytes: number }

/** Until when somebody waits for a paper. */
type Patience = { signal?: AbortSignal | undefined; leftMs: number }

type Drawn = { bytes?: Uint8Array; error?: string }

const tooLarge = () => problem('UNAVAILABLE', 'This paper is too long to be drawn; ask for less of it at a time.')
const isOutOfMemory = (error: Error) => (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'

function hire(megabytes: number): Worker {
  const worker = new Worker(new URL('./paper-worker.mjs', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
    // What the server was started with, and its secrets, are of no account to it.
    execArgv: [],
    env: {},
  })
  // A failure without a listener would end the process; whoever draws listens too.
  worker.on('error', () => undefined)
  worker.unref()
  return worker
}

/** Has one paper drawn; failing when its time is over, its reader has gone or the thread ends. */
function drawBy(worker: Worker, paper: object, { signal, leftMs }: Patience): Promise<Drawn> {
  return new Promise<Drawn>((resolve, reject) => {
    const timer = setTimeout(() => settle(() => reject(late())), Math.max(0, leftMs))
    const leave = () => settle(() => reject(gone()))
    const fail = (error: Error) => settle(() => reject(isOutOfMemory(error) ? tooLarge() : error))
    const end = () => fail(new Error('The thread that draws papers has ended'))
    const take = (drawn: Drawn) => settle(() => resolve(drawn))
    const settle = (say: () => void) => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', leave)
      worker.off('message', take).off('error', fail).off('exit', end)
      say()
    }
    signal?.addEventListener('abort', leave)
    worker.on('message', take).on('error', fail).on('exit', end)
    if (signal?.aborted) return leave()
    try {
      worker.postMessage(paper)
    } catch (error) {
      fail(error as Error)
    }
  })
}

/**
 * Threads that draw papers, started when they are first needed and kept: loading what they draw with takes longer than most
 * papers. One that is late, or whose reader has gone, is ended with all it has in hand; the next paper gets another.
 */
export function createDrawers({ atOnce, megabytes }: Bounds) {
  const all = new Set<Worker>()
  const free: Worker[] = []
  const waiting: (() => void)[] = []
  let busy = 0

  const place = ({ signal, leftMs }: Patience): Promise<void> | undefined => {
    if (busy < atOnce) {
      busy += 1
      return undefined
    }
    return new Promise((resolve, reject) => {
      const stop = (error: Error) => {
        waiting.splice(waiting.indexOf(start), 1)
        forget()
        reject(error)
      }
      const timer = setTimeout(() => stop(late()), Math.max(0, leftMs))
      const leave = () => stop(gone())
      const forget = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', leave)
      }
      // The place passes from hand to hand.
      const start = () => {
        forget()
        resolve()
      }
      signal?.addEventListener('abort', leave)
      waiting.push(start)
    })
  }
  const engage = (): Worker => {
    const worker = hire(megabytes)
    all.add(worker)
    return worker.once('exit', () => {
      all.delete(worker)
      const at = free.indexOf(worker)
      if (at >= 0) free.splice(at, 1)
    })
  }
  const leavePlace = () => {
    const next = waiting.shift()
    if (next) next()
    else busy -= 1
  }

  return {
    async draw(paper: object, patience: Patience): Promise<Buffer> {
      const { signal, leftMs } = patience
      const since = performance.now()
      await place(patience)
      const worker = free.pop() ?? engage()
      worker.ref()
      try {
        const left = { signal, leftMs: leftMs - (performance.now() - since) }
        const { bytes, error } = await drawBy(worker, paper, left).catch(async (stopped: unknown) => {
          // It may be in the midst of it.
          await worker.terminate()
          throw stopped
        })
        worker.unref()
        free.push(worker)
        if (!bytes) throw new Error(error)
        return Buffer.from(bytes.buffer)
      } finally {
        leavePlace()
      }
    },
    /** Ends them, with what they have in hand. */
    async close(): Promise<void> {
      free.splice(0)
      await Promise.all([...all].map((worker) => worker.terminate()))
    },
  }
}

/** Those of this process, whatever applications it has. */
export const drawers = createDrawers({ atOnce: 2, megabytes: 512 })
