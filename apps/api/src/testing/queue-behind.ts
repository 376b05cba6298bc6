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
  const waiting = async () => {
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows[0]?.count ?? 0
  }
  try {
    await holder.query('begin')
    await holder.query(held.text, held.values)
    for (const run of runs) {
      running.push(
        run().finally(() => {
          over += 1
        }),
      )
      while ((await waiting()) + over < running.length);
    }
    await holder.query('commit')
    return await Promise.all(running)
  } finally {
    // Should something have failed, the connection takes its locks with it.
    holder.release(true)
    await Promise.allSettled(running)
  }
}
