import { setTimeout as wait } from 'node:timers/promises'

type Loop = {
  concurrency: number
  pollMs: number
  /** Takes up to this many jobs out of the queue; neither it nor they throw. */
  take(count: number): Promise<(() => Promise<void>)[]>
}

/** Takes and runs jobs until stopped; `stop` resolves when the last one under way has ended. */
export function startLoop({ concurrency, pollMs, take }: Loop): { stop(): Promise<void> } {
  const running = new Set<Promise<void>>()
  let stopped = false
  let waking = new AbortController()

  const start = (job: () => Promise<void>) => {
    const done = job().finally(() => {
      running.delete(done)
      waking.abort()
    })
    running.add(done)
  }

  const rest = async () => {
    waking = new AbortController()
    await wait(pollMs, undefined, { signal: waking.signal }).catch(() => undefined)
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
    async stop() {
      stopped = true
      waking.abort()
      await turning
      await Promise.all(running)
    },
  }
}
