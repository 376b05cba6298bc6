import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { makeTempFolder } from '../../../../../tests/support/cluster.ts'
import { lead } from '../../../../../tests/support/lead.ts'
import { startBeside, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { freePort } from '../postgres/postmaster.ts'

/** The version of the pooler of this machine. */
function findVersion(): [number, number] {
  try {
    const [, major, minor] =
      /PgBouncer (\d+)\.(\d+)/.exec(execFileSync('pgbouncer', ['--version'], { encoding: 'utf8' })) ?? []
    return [Number(major), Number(minor)]
  } catch {
    throw new Error('This drill needs PgBouncer: apt-get install pgbouncer')
  }
}

/** A pooler that shares few connections out by transaction. */
async function startPooler(databaseUrl: string, settings: Record<string, string | number>) {
  const folder = makeTempFolder('pooler-')
  const port = await freePort()
  const { host, port: far, user, password, database } = new pg.Client({ connectionString: databaseUrl })
  const file = join(folder, 'pgbouncer.ini')
  const lines = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'any',
    pool_mode: 'transaction',
    default_pool_size: 4,
    ...settings,
  }
  writeFileSync(
    file,
    `[databases]\n${database} = host=${host} port=${far} dbname=${database} user=${user} password='${password}'\n[pgbouncer]\n${Object.entries(
      lines,
    )
      .map(([name, value]) => `${name} = ${value}`)
      .join('\n')}\n`,
    { mode: 0o644 },
  )
  const child: ChildProcess = spawn('pgbouncer', [...(process.getuid?.() === 0 ? ['-u', 'nobody'] : []), file], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  await vi.waitFor(() => expect(said).toContain('process up'), 10_000)
  return {
    url: `postgres://${user}@127.0.0.1:${port}/${database}`,
    said: () => said,
    async stop() {
      if (child.exitCode === null) {
        child.kill('SIGKILL')
        await once(child, 'exit')
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const [major, minor] = findVersion()
const knowsNames = major > 1 || minor >= 21

/** An application behind a pooler, and what ends both. */
async function startBehind(settings: Record<string, string | number>, env: Record<string, string>, patienceMs = 5000) {
  const pooler = await startPooler(test.databaseUrl, settings)
  const app = await startBeside(
    { ...test, databaseUrl: pooler.url },
    {
      JOBS: 'on',
      RATE_LIMIT_SCALE: '1000',
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: test.databaseUrl,
      ...env,
    },
    { patienceMs },
  )
  return { app, pooler, send: () => app.call('POST', '/leads', { body: lead }) }
}
type Behind = Awaited<ReturnType<typeof startBehind>>
const end = async ({ app, pooler }: Behind) => {
  await app.close()
  await pooler.stop()
}

const ways: [string, Record<string, string | number>, Record<string, string>][] = [
  ['without kept statements', {}, { DATABASE_PREPARE: 'off' }],
  ...(knowsNames ? ([['with kept statements', { max_prepared_statements: 200 }, {}]] as typeof ways) : []),
]

describe.each(ways)(`behind PgBouncer ${major}.${minor} by transaction, %s`, (_, settings, env) => {
  let behind: Behind
  beforeAll(async () => {
    behind = await startBehind(settings, env, 60_000)
  })
  afterAll(() => end(behind))

  it('everything is ready, and hundreds of writes and reads on four connections go well', async () => {
    const { app, send } = behind
    expect((await app.app.inject('/readyz')).body).toBe('{"status":"ready"}')
    const reads = () => app.call('GET', '/locations/options')
    const answers = await Promise.all(Array.from({ length: 400 }, (__, n) => (n % 2 ? send() : reads())))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 201]))
    expect(behind.pooler.said()).not.toMatch(/ERROR|WARNING.*(prepared|parameter)/)
  })

  it('limits of time hold for a transaction, and not longer', async () => {
    const { pool, transaction } = behind.app.app.platform.database
    const text = `select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement`
    const inside = await transaction(async (db) => (await db.$client.query(text)).rows as unknown[])
    expect(inside).toEqual([{ lock: '1min', statement: '6min' }])
    const outside = await Promise.all(Array.from({ length: 20 }, () => pool.query(text)))
    expect(new Set(outside.map(({ rows }) => JSON.stringify(rows)))).toEqual(
      new Set(['[{"lock":"0","statement":"0"}]']),
    )
  })

  it('jobs are done and live events arrive', async () => {
    const { platform } = behind.app.app
    const waiting = async () =>
      (
        await platform.database.pool.query(
          `select 1 from pgboss.job where name = 'housekeeping' and state < 'completed'`,
        )
      ).rowCount
    await platform.database.transaction((db) => platform.enqueue(db, 'housekeeping', {}))
    await vi.waitFor(async () => expect(await waiting()).toBe(0), 20_000)
    // Both listen past the pooler: what one publishes, the other hears.
    const listener = new pg.Client({ connectionString: test.databaseUrl })
    await listener.connect()
    await listener.query('LISTEN karavan_events')
    const heard: string[] = []
    listener.on('notification', ({ payload = '' }) => heard.push(payload))
    platform.publish([{ tag: 'Location', id: 'pooled' }])
    await vi.waitFor(() => expect(heard.join()).toContain('pooled'), 10_000)
    await listener.end()
  })
})

describe(`PgBouncer ${major}.${minor} that has no connection to give`, () => {
  const off = { DATABASE_PREPARE: 'off', JOBS: 'off' }

  it('has one told to come again when one waits for it too long', async () => {
    const behind = await startBehind({ default_pool_size: 1, query_wait_timeout: 1 }, off, 4000)
    const holder = new pg.Client({ connectionString: behind.pooler.url })
    await holder.connect()
    await holder.query('begin')
    const answers = await Promise.all(Array.from({ length: 10 }, behind.send))
    expect(new Set(answers.map(({ status, headers }) => `${status} ${String(headers['retry-after'])}`))).toEqual(
      new Set(['503 2']),
    )
    await holder.query('rollback')
    await holder.end()
    await vi.waitFor(async () => expect((await behind.send()).status).toBe(201), 20_000)
    await end(behind)
  })

  it('has one told to come again when it takes nobody more', async () => {
    const behind = await startBehind({ max_client_conn: 1 }, off, 4000)
    // What the application has of it goes back when it was not used for a while.
    const holder = await vi.waitFor(async () => {
      const client = new pg.Client({ connectionString: behind.pooler.url })
      await client.connect()
      return client
    }, 20_000)
    const answers = await Promise.all(Array.from({ length: 10 }, behind.send))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
    await holder.end()
    await end(behind)
  })
})
