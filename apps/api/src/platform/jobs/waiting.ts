import type { Ask } from './take.ts'

const text = `select q.name from pgboss.queue q
  where exists (select from pgboss.job j where j.name = q.name and j.state < 'active' and j.start_after < now())`

/** The queues in which a job waits whose time has come: one question for all of them, which is asked every few seconds. */
export const findWaiting = async (ask: Ask): Promise<string[]> =>
  (await ask<{ name: string }>({ name: 'jobs_waiting', text })).map(({ name }) => name)
