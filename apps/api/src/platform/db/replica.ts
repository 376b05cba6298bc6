import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { codeOf, type Database, type Db, isUnreachable, transactOnce } from './database.ts'
import { freshSince, type Position, readPosition, type Replayed, type Sample } from './position.ts'
import { PreparingClient } from './preparing-client.ts'

/** A replica that does not answer a question without any work in it for so long is not there. */
const patienceMs = 1000
/** One that was not there is asked again so often. */
const retryMs = 1000

type State = 'unknown' | 'used' | 'behind' | 'away' | 'no replica'

type Answer = { standby: boolean; replayed: string | null; system: string }
const question = `select pg_is_in_recovery() as standby, pg_last_wal_replay_lsn()::text as replayed,
  (select system_identifier::text from pg_control_system()) as system`

/** The primary as it was last asked: which database it is, and where its log ended lately. */
export type Primary = { system: string; samples: readonly Sample[] }

/** Whether the primary should be asked what a replica did not answer; what took too long there, or cannot be a value, is so here as well. */
export const isReplicas = (error: unknown): boolean => {
  const { message = '', cause } = error as { message?: string; cause?: { message?: string } }
  if (`${message} ${cause?.message ?? ''}`.includes('statement timeout')) return false
  return isUnreachable(error) || /^(?!22)[0-9A-Z]{5}$/.test(codeOf(error))
}

/** One replica: a pool for what is read from it, and a connection of its own by which it is asked how far it is. */
export class Replica {
  readonly name: string
  readonly db: Db
  /** The same for what reads several statements of one moment. */
  readonly source: Pick<Database, 'db' | 'pool' | 'transaction'>
  /** How many reads it has under way. */
  working = 0
  #url: string
  #log: (words: string, error?: unknown) => void
  #pool: pg.Pool
  #clients = new Set<PreparingClient>()
  #probe: PreparingClient | undefined
  #probing: Promise<void> | undefined
  #known: (Replayed & { at: number }) | undefined
  #away: { until: number; why: State } | undefined
  #closed = false

  constructor(url: string, log: (words: string, error?: unknown) => void) {
    const { hostname, port } = new URL(url)
    this.name = `${hostname || 'localhost'}:${port || 5432}`
    this.#url = url
    this.#log = log
    this.#pool = new pg.Pool({
      Client: PreparingClient,
      pipeline: true,
      connectionString: url,
      max: 20,
      connectionTimeoutMillis: patienceMs,
      application_name: 'karavan-replica',
      statement_timeout: 30_000,
      idle_in_transaction_session_timeout: 15_000,
    })
    this.#pool.on('error', () => undefined)
    this.#pool.on('connect', (client) => this.#clients.add(client as unknown as PreparingClient))
    this.#pool.on('remove', (client) => this.#clients.delete(client as unknown as PreparingClient))
    this.db = drizzle({ client: this.#pool })
    this.source = {
      db: this.db,
      pool: this.#pool,
      transaction: (work) => transactOnce(this.#pool, 'BEGIN', work),
    }
  }

  /** How far it is now: at least as far as anything that was read from it before. */
  async replayed(): Promise<Position> {
    const { rows } = await this.#pool.query<{ replayed: string }>('select pg_last_wal_replay_lsn()::text as replayed')
    const position = readPosition(rows[0]?.replayed)
    if (position === null) throw new Error(`Replica ${this.name} does not say how far it is`)
    if (this.#known && this.#known.replayed < position) this.#known.replayed = position
    return position
  }

  /** What is known of it; undefined while nothing should be read from it. */
  get known(): Replayed | undefined {
    return this.#away ? undefined : this.#known
  }

  /** How many milliseconds it was behind when it was last asked; undefined when it did not say. */
  get lag(): number | undefined {
    return this.#away || !this.#known ? undefined : this.#known.at - this.#known.fresh
  }

  state(oldest: number): State {
    if (this.#away) return this.#away.why
    if (!this.#known) return 'unknown'
    return this.#known.fresh < oldest ? 'behind' : 'used'
  }

  /** Asks it how far it is, unless it is being asked; never throws. */
  ask(primary: () => Primary | undefined): Promise<void> {
    if (this.#closed || (this.#away && performance.now() < this.#away.until)) return Promise.resolve()
    this.#probing ??= this.#ask(primary).finally(() => {
      this.#probing = undefined
    })
    return this.#probing
  }

  /** Reads nothing more from it until it has answered again, and gives up what waits for it. */
  #leave(error: unknown, why: State = 'away'): void {
    if (!this.#away) this.#log(`replica ${this.name} is not read from`, error)
    this.#away = { until: performance.now() + retryMs, why }
    this.#probe?.cut()
    this.#probe = undefined
    for (const client of this.#clients) client.cut()
  }

  async #ask(primary: () => Primary | undefined): Promise<void> {
    try {
      this.#probe ??= await this.#connect()
      const probe: pg.Client = this.#probe
      const { rows } = await probe.query<Answer>(question)
      const [answer] = rows
      const replayed = readPosition(answer?.replayed)
      const asked = primary()
      if (!answer?.standby || replayed === null) return this.#leave(undefined, 'no replica')
      if (!asked) return
      if (answer.system !== asked.system) return this.#leave(undefined, 'no replica')
      this.#note(replayed, asked.samples)
    } catch (error) {
      if (!this.#closed) this.#leave(error)
    }
  }

  #note(replayed: Position, samples: readonly Sample[]): void {
    // One that was put back to an earlier place has what it says now, not what it had.
    const before = this.#known && this.#known.replayed <= replayed ? this.#known.fresh : null
    const fresh = freshSince(samples, replayed) ?? before
    if (this.#away) this.#log(`replica ${this.name} answers again`)
    this.#away = undefined
    this.#known = fresh === null ? undefined : { replayed, fresh, at: performance.now() }
  }

  async #connect(): Promise<PreparingClient> {
    const client = new PreparingClient({
      connectionString: this.#url,
      connectionTimeoutMillis: patienceMs,
      query_timeout: patienceMs,
      application_name: 'karavan-replica',
      keepAlive: true,
    })
    client.on('error', () => undefined)
    await client.connect()
    return client
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#probing
    this.#probe?.cut()
    await this.#pool.end()
  }
}
