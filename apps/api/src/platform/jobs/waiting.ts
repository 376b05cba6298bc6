import type { Database } from '../db/database.ts'

const text = `select q.name from pgboss.queue q
  where exists (select from pgboss.job j where j.name = q.name and j.state < 'active' and j.start_after < now())`

/** The queues in which a job waits whose time has come: one question for all of them, which is asked every second. */
export async function findWaiting({ pool }: Pick<Database, 'pool'>): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>({ name: 'jobs_waiting', text })
  return rows.map(({ name }) => name)
}
