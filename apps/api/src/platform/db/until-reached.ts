import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { isUnreachable } from './unreachable.ts'

const pauseMs = 500

/** How a connection finds out that the other end is gone, where nothing says so. */
export const keptAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/** So long a start waits for what it needs of a database that was there a moment ago. */
const startMs = 60_000

/** Tries until the database is there and has a connection left, or the time is over. */
export async function untilReached<T>(work: () => Promise<T>, ms = startMs): Promise<T> {
  const deadline = performance.now() + ms
  for (;;)
    try {
      return await work()
    } catch (error) {
      if (!isUnreachable(error) || performance.now() > deadline) throw error
      await wait(pauseMs)
    }
}

type Callback = Parameters<pg.Pool['connect']>[0]

/** A pool of which nobody is turned away while the database is full. */
export class PatientPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(callback: Callback): void
  override connect(callback?: Callback): Promise<pg.PoolClient> | undefined {
    const reached = untilReached(() => super.connect())
    if (!callback) return reached
    reached.then(
      (client) => callback(undefined, client, (release) => client.release(release as Error | undefined)),
      (error: Error) => callback(error, undefined, () => undefined),
    )
    return undefined
  }
}

/** A connection of one's own, as soon as it is to be had. */
export const connectPatiently = (settings: pg.ClientConfig, onError: (error: Error) => void): Promise<pg.Client> =>
  untilReached(async () => {
    const client = new pg.Client({ ...settings, ...keptAlive })
    // One that breaks fails the statement under way, not the process.
    client.on('error', onError)
    await client.connect()
    return client
  })
