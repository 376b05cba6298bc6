import type { QueueSettings } from '../queue.ts'

/** The queues of the tests. */
export type TestJobs = Record<'note' | 'poison' | 'effect' | 'tick' | 'torn', { key: string }>

const soon: QueueSettings = { retryLimit: 2, retryDelay: 0, expireInSeconds: 30, concurrency: 2 }

export const testQueues: Record<keyof TestJobs, QueueSettings> = {
  note: soon,
  poison: { ...soon, retryDelay: 1 },
  effect: { retryLimit: 1000, retryDelay: 0, expireInSeconds: 1, concurrency: 4 },
  tick: soon,
  torn: { ...soon, expireInSeconds: 1 },
}
