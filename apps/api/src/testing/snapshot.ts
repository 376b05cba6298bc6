import type pg from 'pg'

// Counters move with every request, allowed or not, and jobs work on theirs in the background.
const restless = new Set([
  ...['rate_limit', 'paper_turn', 'ticket', 'upload_token', 'mail', 'mailbox', 'job_schedule', 'job_set_aside'],
  // A job folds the one into the other; what they count is in the tables that are looked at.
  ...['crm_delta', 'crm_rollup'],
  // The clock forgets what all processes have seen; what changed is in the tables that are looked at.
  ...['place_change', 'place_change_horizon'],
])

/** One statement over every table there is: asked one by one they take longer than the calls that are looked at. */
async function statementOver(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  return (
    rows
      .filter(({ name }) => !restless.has(name))
      // A sum needs no order, and two changes that leave it as it was do not happen by chance.
      .map(
        ({ name }) =>
          `select '${name}' as name, count(*) || ' ' || sum(hashtextextended(t::text, 0)) as print from "${name}" t`,
      )
      .join(' union all ')
  )
}

const statements = new WeakMap<pg.Pool, Promise<string>>()

/** A fingerprint of every row of every table, to show that something wrote nothing. */
export async function snapshot(pool: pg.Pool): Promise<string> {
  const statement = statements.get(pool) ?? statementOver(pool)
  statements.set(pool, statement)
  const { rows } = await pool.query<{ name: string; print: string | null }>({
    name: 'snapshot',
    text: await statement,
  })
  // The database reads the tables in whatever order suits it.
  return rows
    .map(({ name, print }) => `${name}:${print ?? '-'}`)
    .sort()
    .join('\n')
}
