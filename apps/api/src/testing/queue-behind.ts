import type { Database } from '../platform/db/database.ts'

type Statement = { text: string; values: unknown[] }

/** A row somebody else is changing: who wants to change it as well waits, who only reads or refers to it does not. */
export const rowOf = (table: string, id: string): Statement => ({
  text: `select 1 from "${table}" where id = $1 for no key update`,
  values: [id],
})

/**
 * Runs work behind somebody who holds what it needs, in the order it is given: each is started when those before it
 * wait, and all go on when the last one waits too. What need not wait goes through, and the test sees by the results
 * that it did.
 */
export async function queueBehind<T>(
  { pool }: Pick<Database, 'pool'>,
  held: Statement,
  runs: readonly (() => Promise<T>)[],
): Promise<T[]> {
  const holder = await pool.connect()
  const running: Promise<T>[] = []
  let over = 0
  // Asked outside of the holder's transaction, which would see the same picture again and again.
  const waiting = async (pid: number) => {
    const { rows } = await pool.query<{ count: number }>(
      `with recursive behind as (
         select $1::int as pid
         union
         select waiter.pid from pg_stat_activity waiter join behind on behind.pid = any(pg_blocking_pids(waiter.pid))
         where waiter.datname = current_database() and waiter.wait_event_type = 'Lock')
       select count(*)::int - 1 as count from behind`,
      [pid],
    )
    return rows[0]?.count ?? 0
  }
  try {
    await holder.query('begin')
    await holder.query(held.text, held.values)
    const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid')
    const pid = rows[0]?.pid ?? 0
    for (const run of runs) {
      // A job of the application may wait for the same row; it is none of these.
      const before = (await waiting(pid)) + over
      running.push(
        run().finally(() => {
          over += 1
        }),
      )
      while ((await waiting(pid)) + over <= before);
    }
    await holder.query('commit')
    return await Promise.all(running)
  } finally {
    // Should something have failed, the connection takes its locks with it.
    holder.release(true)
    await Promise.allSettled(running)
  }
}
