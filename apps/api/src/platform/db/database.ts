import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { PreparingClient } from './preparing-client.ts'

// Dates without a zone stay the text they are; a Date object would shift them by the server's zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value)
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** The database, or the transaction a query runs in; every query takes it first. */
export type Db = NodePgDatabase<Record<string, never>> & { $client: pg.Pool | pg.PoolClient }

export type Database = {
  db: Db
  pool: pg.Pool
  /** Runs the work in one transaction; a deadlock or serialization failure is tried again twice. */
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>
  close(): Promise<void>
}

const retriable = new Set(['40001', '40P01'])

/** What the database calls an error; empty when it is none of its own. */
export const codeOf = (error: unknown): string => {
  const { code, cause } = error as { code?: string; cause?: { code?: string } }
  return code ?? cause?.code ?? ''
}

async function once<T>(pool: pg.Pool, work: (tx: Db) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  // A connection that dies between two statements must fail this work, not the process.
  const noteLoss = (error: Error) => {
    broken = error
  }
  client.on('error', noteLoss)
  try {
    await client.query('BEGIN')
    const result = await work(drizzle({ client }))
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch(noteLoss)
    throw error
  } finally {
    client.off('error', noteLoss)
    client.release(broken)
  }
}

/** Opens a pool; nothing connects until the first query. */
export function openDatabase(url: string, onError: (error: Error) => void, max = 20, patienceMs = 5000): Database {
  const pool = new pg.Pool({
    Client: PreparingClient,
    pipeline: true,
    connectionString: url,
    max,
    connectionTimeoutMillis: patienceMs,
    application_name: 'karavan',
  })
  // Without a listener a database shutdown would end the process.
  pool.on('error', onError)
  return {
    pool,
    db: drizzle({ client: pool }),
    async transaction(work) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await once(pool, work)
        } catch (error) {
          if (attempt === 3 || !retriable.has(codeOf(error))) throw error
        }
      }
    },
    close: () => pool.end(),
  }
}

/** Whether an error says that the database cannot be reached now, so that trying later makes sense. */
export function isUnreachable(error: unknown): boolean {
  const { message = '', cause, syscall } = error as { message?: string; cause?: unknown; syscall?: string }
  const code = codeOf(error)
  // A database on this machine that is down has taken its socket with it.
  if (code === 'ENOENT' && syscall === 'connect') return true
  if (/^(08|57P0)/.test(code) || ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'ETIMEDOUT'].includes(code))
    return true
  if (
    /Connection terminated|timeout exceeded when trying to connect|the database system is|is not queryable/i.test(
      message,
    )
  )
    return true
  return cause instanceof Error && isUnreachable(cause)
}

const unstorable = new Set(['22021', '22P05', '22008'])

/** Whether an error says that nothing in the database can hold this: a text with NUL in it, a day of the year 0000. */
export const isUnstorable = (error: unknown): boolean => unstorable.has(codeOf(error))

const broken =
  (kind: string) =>
  (error: unknown): string | undefined => {
    const found = (error as { cause?: unknown }).cause ?? error
    const { code, constraint } = found as { code?: string; constraint?: string }
    return code === kind ? constraint : undefined
  }

/** The name of the unique constraint an error broke, if it broke one. */
export const brokenUnique = broken('23505')

/** The name of the check an error broke, of a table or of a trigger, if it broke one. */
export const brokenCheck = broken('23514')
