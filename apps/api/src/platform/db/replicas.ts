import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../config.ts'
import type { Caller } from '../auth/caller.ts'
import { createTold, type Told } from '../events/told.ts'
import type { Database, Db } from './database.ts'
import { endBefore, hasAll, type Needs, readPosition, type Sample, writePosition } from './position.ts'
import { isReplicas, type Primary, Replica } from './replica.ts'

/** While anything is read from replicas, they are asked so often how far they are; otherwise now and then. */
const busyMs = 200
const idleMs = 5000
/** The same while one of them lacks something. */
const unsettledMs = 1000
/** The primary is asked first, and not waited for when it takes so long. */
const patienceMs = 300
/** Whoever waits for one has them asked so often. */
const reachMs = 50
/** Nobody has read for so long: idle. */
const quietMs = 2000

const mostSamples = 500

export type Replicas = {
  told: Told
  /**
   * Reads from a replica that has all this reader must find, else from the primary. What a replica does not answer is asked of
   * the primary, as long as `again` says that nothing was sent.
   */
  read<T>(
    asked: { position: string | undefined; caller: Caller | null },
    work: (db: Db) => Promise<T>,
    again: () => boolean,
  ): Promise<T>
  /** Where the log of the primary ends now, as text. */
  position(): Promise<string>
  /** Waits for a replica that has all up to there, though not for longer than that; whether there is one. */
  reach(position: string, ms: number): Promise<boolean>
  /** Up to where the log holds all that was read by this way before, as text. */
  seenBy(db: Db): Promise<string>
  /** What is behind the way to a replica; none for the primary. */
  sourceOf(db: Db): Replica['source'] | undefined
  /** For how many milliseconds a write must be remembered by who made it: what is older, every replica in use has. */
  rememberMs: number
  figures(): { name: string; lag: number | undefined; used: boolean }[]
  /** How many reads that may be old were answered by whom. */
  counted: { replica: number; primary: number; again: number }
  close(): Promise<void>
}

type Options = {
  urls: readonly string[]
  maxLagMs: number
  database: Database
  log: (words: string, error?: unknown) => void
}

const where = `select pg_current_wal_insert_lsn()::text as next, current_setting('wal_block_size')::int as page,
  (select system_identifier::text from pg_control_system()) as system`

/** Knows how far each replica is, and reads from those that are far enough. */
function createReplicas({ urls, maxLagMs, database, log }: Options): Replicas {
  const replicas = urls.map((url) => new Replica(url, log))
  const told = createTold(maxLagMs)
  const samples: Sample[] = []
  const counted = { replica: 0, primary: 0, again: 0 }
  let primary: Primary | undefined
  let sampling: Promise<void> | undefined
  let [lastAsked, lastRead, turn] = [0, 0, 0]
  let timer: NodeJS.Timeout | undefined
  let latest = 0n
  let closed = false

  const askPrimary = async () => {
    const { rows } = await database.pool.query<{ next: string; page: number; system: string }>(where)
    const [row] = rows
    const next = readPosition(row?.next)
    if (!row || next === null) throw new Error('The primary does not say where its log ends')
    return { position: endBefore(next, row.page), system: row.system }
  }

  // What was committed before the question lies before the answer, however long that took.
  const sample = async () => {
    const at = performance.now()
    const { position, system } = await askPrimary()
    samples.push({ at, position })
    if (samples.length > mostSamples) samples.shift()
    primary = { system, samples }
  }

  const look = () => {
    lastAsked = performance.now()
    sampling ??= sample()
      .catch(() => undefined)
      .finally(() => {
        sampling = undefined
      })
    // One that stands still must not keep another from being heard.
    void Promise.race([sampling, wait(patienceMs, undefined, { ref: false })]).then(() => {
      for (const replica of replicas) void replica.ask(() => primary).then(plan)
    })
    told.forget()
    plan()
  }
  const isBusy = () => performance.now() - lastRead < quietMs || replicas.some(({ working }) => working > 0)
  const isSettled = () => replicas.every(({ known }) => known && known.fresh >= (samples.at(-1)?.at ?? 0))
  const plan = () => {
    clearTimeout(timer)
    const pace = isBusy() ? busyMs : isSettled() ? idleMs : unsettledMs
    if (!closed) timer = setTimeout(look, Math.max(0, lastAsked + pace - performance.now())).unref()
  }

  const choose = (needs: Needs): Replica | undefined => {
    const oldest = performance.now() - maxLagMs
    const good = replicas.filter(({ known }) => known && hasAll(known, needs, oldest))
    return good[turn++ % good.length]
  }

  const replicaOf = (db: Db) => replicas.find((replica) => replica.db === db)
  const position = async () => {
    const { position: end } = await askPrimary()
    // Answers that overtake each other on their way must not take back what an earlier one said.
    if (end > latest) latest = end
    return writePosition(latest)
  }

  look()
  return {
    told,
    counted,
    rememberMs: 2 * maxLagMs + 5000,
    async read({ position, caller }, work, again) {
      lastRead = performance.now()
      if (lastRead - lastAsked >= busyMs) look()
      const replica = choose({ position, told: told.at(caller) })
      if (!replica) {
        counted.primary += 1
        return work(database.db)
      }
      // From an idle pace to that of reads, so that one which stops answering now is noticed.
      if (replica.working++ === 0) plan()
      try {
        const answer = await work(replica.db)
        counted.replica += 1
        return answer
      } catch (error) {
        if (!isReplicas(error) || !again()) throw error
        log(`replica ${replica.name} did not answer`, error)
        // One connection may break, or all be in use; whether it is away is for its own answer to say.
        look()
      } finally {
        replica.working -= 1
      }
      counted.again += 1
      return work(database.db)
    },
    position,
    async reach(needed, ms) {
      // A replica gets what was flushed: what a transaction under way has written may wait for the next commit, which is this one.
      await database.pool.query(`select pg_logical_emit_message(true, '', '')`).catch(() => undefined)
      const until = performance.now() + ms
      const isThere = () => choose({ position: needed, told: 0 }) !== undefined
      while (!isThere() && replicas.some(({ known }) => known) && performance.now() < until) {
        look()
        await wait(reachMs)
      }
      return isThere()
    },
    async seenBy(db) {
      const replica = replicaOf(db)
      return replica ? writePosition(await replica.replayed()) : position()
    },
    sourceOf: (db) => replicaOf(db)?.source,
    figures() {
      const oldest = performance.now() - maxLagMs
      return replicas.map((replica) => ({
        name: replica.name,
        lag: replica.lag,
        used: replica.state(oldest) === 'used',
      }))
    },
    async close() {
      closed = true
      clearTimeout(timer)
      await sampling
      await Promise.all(replicas.map((replica) => replica.close()))
    },
  }
}

/** The replicas of the settings; none without them. */
export const openReplicas = (
  { replicas: { urls, maxLagMs } }: Pick<Config, 'replicas'>,
  database: Database,
  log: FastifyBaseLogger,
): Replicas | undefined =>
  urls.length === 0
    ? undefined
    : createReplicas({ urls, maxLagMs, database, log: (words, error) => log.warn({ err: error }, words) })
