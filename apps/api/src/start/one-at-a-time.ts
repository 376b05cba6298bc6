import { connectPatiently } from '../platform/db/until-reached.ts'
import { remark } from './step.ts'

const patience = 5000

/**
 * Does what only one process may do at a time on this database, however many servers start together. The lock is that of a
 * session of its own, which ends with its process.
 */
export async function oneAtATime<T>(databaseUrl: string, work: () => Promise<T>): Promise<T> {
  const settings = { connectionString: databaseUrl, application_name: 'karavan-start' }
  const session = await connectPatiently(settings, () => undefined)
  const waiting = setTimeout(
    () => remark('Another Karavan is starting on this database: waiting until it has filled it.'),
    patience,
  )
  try {
    // However the database limits others, this waits as long as it takes.
    await session.query('set statement_timeout = 0; set lock_timeout = 0; set idle_session_timeout = 0')
    await session.query(`select pg_advisory_lock(hashtext('karavan-start'))`)
    clearTimeout(waiting)
    const result = await work()
    // Fails when the lock was lost meanwhile, so that this start does: another one may have begun.
    await session.query(`select pg_advisory_unlock(hashtext('karavan-start'))`)
    return result
  } finally {
    clearTimeout(waiting)
    await session.end().catch(() => undefined)
  }
}
