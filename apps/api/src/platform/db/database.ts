import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { gatherFor, LateWrites } from './gathered-writes.ts'
import { PreparingClient, UnpreparingClient } from './preparing-client.ts'
import { createTurns, Crowded } from './turns.ts'
import { codeOf } from './unreachable.ts'
import { keptAlive, PatientPool } from './until-reached.ts'

export { codeOf, isUnreachable } from './unreachable.ts'

// Dates without a zone stay the text they are; a Date object would shift them by the server's zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value)
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** The database, or the transaction a query runs in; every query takes it first. */
export type Db = NodePgDatabase<Record<string, never>> & { $client: pg.Pool | pg.PoolClient }

export type Database = {
  db: Db
  pool: pg.Pool
  /**
   * Runs the work in one transaction; a deadlock or serialization failure is tried again twice. One that only reads does not
   * wait for those that write.
   */
  transaction<T>(work: (tx: Db) => Promise<T>, kind?: 'reads'): Promise<T>
  /**
   * Asks every connection for a word, and cuts those from which none comes. Whoever waits on such a one is told, instead of waiting
   * for as long as a statement may take.
   */
  doubt(): void
  close(): Promise<void>
}

/** What stands between us and the database. */
export type Link = {
  /** Connections are shared out anew for each transaction, so that nothing can be set for longer than one. */
  pooled?: boolean
  /** Whether the database may keep parsed statements under names. */
  prepare?: boolean
}

const retriable = new Set(['40001', '40P01'])

/** The code PostgreSQL gives to every statement after the one that failed. */
export const afterFailure = '25P02'

/** What a server says that was the primary once, or is not yet: the connection leads to the wrong one. */
const readOnly = '25006'

/**
 * A connection as a transaction uses it: before each statement goes what was to be written late. Nothing waits for it,
 * since answers come in the order of what was sent; should it fail, so does all that follows, and `failure` says why.
 */
function openTransaction(client: pg.PoolClient) {
  const late = new LateWrites()
  const state: { failure?: unknown } = {}
  const sendLate = async () => {
    const statement = late.take()
    if (!statement) return
    await client.query(statement).catch((error: unknown) => {
      state.failure ??= error
      throw error
    })
  }
  const query = (...given: unknown[]): unknown => {
    sendLate().catch(() => undefined)
    return (client.query as (...args: unknown[]) => unknown).apply(client, given)
  }
  const inner = Object.create(client, { query: { value: query } }) as pg.PoolClient
  gatherFor(inner, late)
  return { inner, sendLate, state }
}

/** The connection was lost while the database committed: whether it did, nobody here knows. */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super('The database was lost while it committed, so that what became of the change is not known', { cause })
  }
}

/** Whether the database itself has said that it did not commit; whatever else ends a commit leaves that open. */
const isRefusal = (error: unknown): boolean => (error as { severity?: string }).severity === 'ERROR'
const asFailedCommit = (error: unknown): unknown => (isRefusal(error) ? error : new OutcomeUnknown(error))

/** Ends the transaction together with the last of what it writes; it has ended well only when both have. */
async function commit(client: pg.PoolClient, sendLate: () => Promise<void>): Promise<void> {
  const [written, ended] = await Promise.allSettled([sendLate(), client.query('COMMIT')])
  if (written.status === 'rejected') throw asFailedCommit(written.reason)
  if (ended.status === 'rejected') throw asFailedCommit(ended.reason)
  // After a failure that nobody looked at, COMMIT is answered by a ROLLBACK.
  if (ended.value.command !== 'COMMIT') throw new Error('The transaction was rolled back')
}

export async function transactOnce<T>(pool: pg.Pool, begin: string, work: (tx: Db) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  // A connection that dies between two statements must fail this work, not the process.
  const noteLoss = (error: Error) => {
    broken = error
  }
  client.on('error', noteLoss)
  const { inner, sendLate, state } = openTransaction(client)
  try {
    // It goes with the first statement. Should it fail, the connection is cut before a second one could be sent.
    client.query(begin).catch((error: Error) => {
      broken = error
      ;(client as unknown as PreparingClient).cut()
    })
    const result = await work(drizzle({ client: inner }))
    await commit(client, sendLate)
    return result
  } catch (error) {
    if (codeOf(error) === readOnly) broken = error as Error
    if (!broken) await client.query('ROLLBACK').catch(noteLoss)
    throw codeOf(error) === afterFailure ? (state.failure ?? error) : error
  } finally {
    client.off('error', noteLoss)
    client.release(broken)
  }
}

type WorkKind = 'requests' | 'jobs' | 'exports' | 'start'
type Limits = { lock: number; statement: number; silence: number; turn?: number }

/**
 * How long each kind of work may wait for a lock, take for one statement, and hold a transaction without a word, in terms of the
 * patience with which a request waits for a connection. A process that stands still loses its locks by the last of them.
 */
const limits: Record<WorkKind, Limits> = {
  requests: { lock: 1, statement: 6, silence: 3 },
  // A job says by itself how long it may be silent, since some wait for others outside of the house.
  jobs: { lock: 6, statement: 60, silence: 12 },
  // Files of long lists are read on few connections of their own, so that they wait for each other and reads do not wait for them.
  exports: { lock: 1, statement: 24, silence: 3, turn: 4 },
  // What fills or renews a database before anybody is answered takes as long as it takes; 0 is no limit.
  start: { lock: 0, statement: 0, silence: 0 },
}

/**
 * Of a larger pool so much is never taken by what writes, so that reads go on while writers wait for each other; and one of
 * those for jobs, so that the queue is asked however many are under way.
 */
const keptForReads = (max: number, kind: WorkKind) => (kind === 'jobs' ? 1 : max >= 10 ? Math.floor(max * 0.3) : 0)

/** So much longer than the database gives a statement it is waited for; who is silent then will not speak any more. */
const slack = 0.6

/** Watches the connections of a pool, and cuts those that are silent when they are doubted. */
function watchConnections(pool: pg.Pool, graceMs: number) {
  const clients = new Set<PreparingClient>()
  pool.on('connect', (client) => clients.add(client as unknown as PreparingClient))
  pool.on('remove', (client) => clients.delete(client as unknown as PreparingClient))
  return () => {
    for (const client of clients) {
      const { bytesRead } = client
      client.ask().catch(() => undefined)
      setTimeout(() => client.bytesRead === bytesRead && client.cut(), graceMs).unref()
    }
  }
}

/** Opens a pool; nothing connects until the first query. */
export function openDatabase(
  url: string,
  onError: (error: Error) => void,
  max = 20,
  patienceMs = 5000,
  kind: WorkKind = 'requests',
  { pooled = false, prepare = true }: Link = {},
): Database {
  const { lock, statement, silence, turn = 1 } = limits[kind]
  const times = {
    lock_timeout: lock * patienceMs,
    statement_timeout: statement * patienceMs,
    idle_in_transaction_session_timeout: silence * patienceMs,
  }
  const Pool = kind === 'start' ? PatientPool : pg.Pool
  const pool = new Pool({
    Client: prepare ? PreparingClient : UnpreparingClient,
    pipeline: true,
    connectionString: url,
    max,
    connectionTimeoutMillis: turn * patienceMs,
    application_name: 'karavan',
    ...keptAlive,
    ...(statement > 0 && { query_timeout: (statement + slack) * patienceMs }),
    ...(!pooled && times),
  })
  const begin = pooled
    ? ['BEGIN', ...Object.entries(times).map(([name, ms]) => `SET LOCAL ${name} = ${ms}`)].join('; ')
    : 'BEGIN'
  // Without a listener a database shutdown would end the process.
  pool.on('error', onError)
  const writing = createTurns(Math.max(1, max - keptForReads(max, kind)), patienceMs)
  const attempt = async <T>(work: (tx: Db) => Promise<T>): Promise<T> => {
    for (let count = 1; ; count++) {
      try {
        return await transactOnce(pool, begin, work)
      } catch (error) {
        if (count === 3 || !retriable.has(codeOf(error))) throw error
      }
    }
  }
  return {
    pool,
    db: drizzle({ client: pool }),
    transaction: (work, reads) => (reads ? attempt(work) : writing(() => attempt(work))),
    doubt: watchConnections(pool, patienceMs),
    close: () => pool.end(),
  }
}

const overtime = new Set(['55P03', '57014', '25P03'])

/** Whether something took longer than it may: it waited for a lock, or for a turn, or stood still. */
export const isOvertime = (error: unknown): boolean => error instanceof Crowded || overtime.has(codeOf(error))

/** Whether there is no room left where something was to be written: in the database, or on the disk of files. */
export const isDiskFull = (error: unknown): boolean => ['53100', 'ENOSPC', 'EDQUOT'].includes(codeOf(error))

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
