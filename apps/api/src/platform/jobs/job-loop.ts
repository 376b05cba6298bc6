import { setTimeout as wait } from 'node:timers/promises'

type Loop = {
  concurrency: number
  pollMs: number
  /** Takes up to this many jobs out of the queue; neither it nor they throw. */
  take(count: number): Promise<(() => Promise<void>)[]>
}

/** What is left running: `stop` resolves when the last job under way has ended, `hurry` looks for new ones soon. */
export type RunningLoop = { stop(): Promise<void>; hurry(): void }

// A job is seen when the transaction that left it commits, which is mostly at once and sometimes a little later.
const hurriedMs = [15, 30, 60, 120, 240]

/** Takes and runs jobs until stopped. */
export function startLoop({ concurrency, pollMs, take }: Loop): RunningLoop {
  const running = new Set<Promise<void>>()
  let stopped = false
  let hurried: number[] = []
  let stir = new AbortController()

  const start = (job: () => Promise<void>) => {
    const done = job().finally(() => {
      running.delete(done)
      stir.abort()
    })
    running.add(done)
  }

  const rest = async () => {
    stir = new AbortController()
    const ms = Math.min(pollMs, hurried.shift() ?? pollMs)
    await wait(ms, undefined, { signal: stir.signal }).catch(() => undefined)
  }

  const turn = async () => {
    while (!stopped) {
      const free = concurrency - running.size
      const jobs = free > 0 ? await take(free) : []
      for (const job of jobs) start(job)
      if (!stopped && (jobs.length === 0 || running.size >= concurrency)) await rest()
    }
  }

  const turning = turn()
  return {
    hurry() {
      if (hurried.length > 0) return
      hurried = [...hurriedMs]
      stir.abort()
    },
    async stop() {
      stopped = true
      stir.abort()
      await turning
      await Promise.all(running)
    },
  }
}
