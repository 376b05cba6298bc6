import { setTimeout as wait } from 'node:timers/promises'

type Work = {
  concurrency: number
  /** Takes up to this many jobs out of the queue, and tells whether more are waiting; neither it nor they throw. */
  take(count: number): Promise<{ jobs: (() => Promise<void>)[]; more: boolean }>
}

export type Loop = {
  /** Says that a job may be waiting. */
  wake(): void
  /** Resolves when the last job under way has ended. */
  stop(): Promise<void>
}

/** Takes and runs jobs whenever it is woken, until there are none, or it is stopped. */
export function startLoop({ concurrency, take }: Work): Loop {
  const running = new Set<Promise<void>>()
  let stopped = false
  let woken = false
  /** Whether jobs may be left in the queue for want of room here. */
  let more = false
  let rouse = () => {}

  const wake = () => {
    woken = true
    rouse()
  }

  const start = (job: () => Promise<void>) => {
    const done = job().finally(() => {
      running.delete(done)
      if (more) wake()
    })
    running.add(done)
  }

  const rest = async () => {
    if (!woken)
      await new Promise<void>((resolve) => {
        rouse = resolve
      })
    woken = false
  }

  const turn = async () => {
    await rest()
    while (!stopped) {
      const free = concurrency - running.size
      // Woken without a free hand, one looks again as soon as there is one.
      const taken = free > 0 ? await take(free) : { jobs: [], more: true }
      more = taken.more
      for (const job of taken.jobs) start(job)
      if (!stopped && (!more || running.size >= concurrency)) await rest()
    }
  }

  const turning = turn()
  return {
    wake,
    async stop() {
      stopped = true
      wake()
      await turning
      await Promise.all(running)
    },
  }
}

/** Looks every so often, until stopped; `look` does not throw. */
export function startWatch(pollMs: number, look: () => Promise<void>): { stop(): Promise<void> } {
  const stopped = new AbortController()
  const { signal } = stopped
  const watch = async () => {
    while (!signal.aborted) {
      await look()
      await wait(pollMs, undefined, { signal }).catch(() => undefined)
    }
  }
  const watching = watch()
  return {
    async stop() {
      stopped.abort()
      await watching
    },
  }
}
