import type { Database, Db } from '../db/database.ts'

/** Where a process that leaves its jobs to others calls them. */
export const jobsChannel = 'karavan_jobs'
const batchMs = 40

type Wire = {
  on(event: 'readyForQuery', heard: (message: { status: string }) => void): void
  off(event: 'readyForQuery', heard: (message: { status: string }) => void): void
}

/**
 * Notes the queues that jobs are put into, and tells of them once the transaction has ended: before that nobody finds the job.
 * Should it have been rolled back, somebody looks in vain.
 */
export function createCalls(tell: (queues: ReadonlySet<string>) => void): (db: Db, queue: string) => void {
  const noted = new WeakMap<Wire, Set<string>>()
  return (db, queue) => {
    const { connection } = db.$client as unknown as { connection?: Wire }
    // Outside of a transaction it is there already.
    if (!connection) return tell(new Set([queue]))
    const known = noted.get(connection)
    if (known) return void known.add(queue)
    const queues = new Set([queue])
    noted.set(connection, queues)
    const heard = ({ status }: { status: string }) => {
      if (status !== 'I') return
      connection.off('readyForQuery', heard)
      noted.delete(connection)
      tell(queues)
    }
    connection.on('readyForQuery', heard)
  }
}

/** Tells other processes, a few calls at once; one that is lost is made up for by whoever looks by the clock. */
export function callOthers({ pool }: Pick<Database, 'pool'>): (queues: ReadonlySet<string>) => void {
  const waiting = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  return (queues) => {
    for (const queue of queues) waiting.add(queue)
    timer ??= setTimeout(() => {
      timer = undefined
      const message = [...waiting].join(' ')
      waiting.clear()
      pool.query('select pg_notify($1, $2)', [jobsChannel, message]).catch(() => undefined)
    }, batchMs).unref()
  }
}
