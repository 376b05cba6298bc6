import { randomUUID } from 'node:crypto'
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { startEmbeddedPostgres } from '../../apps/api/src/platform/postgres/embedded.ts'
import { findBadBooks } from '../../apps/api/src/testing/books.ts'
import { makeTempFolder } from '../support/cluster.ts'
import { end, findPostmaster, until } from '../support/postmaster.ts'
import { root } from '../support/root.ts'
import { killServers, type ServerProcess, startServer } from '../support/server.ts'
import { tokenOf } from '../support/token.ts'
import { runAdmin } from './admin.ts'
import { sendLeads } from './leads.ts'
import { expectNothingLeft } from './nothing-left.ts'

const rounds = process.env.DRILL ? 50 : 3
const amount = 100

// The demo data takes longer to make than all the rest: what needs it goes on with what the first start has made.
let dataDir: string
beforeAll(() => {
  dataDir = join(makeTempFolder(), 'data')
})
afterEach(async () => {
  await killServers()
  await end(findPostmaster(dataDir)?.pid)
})
afterAll(() => rmSync(join(dataDir, '..'), { recursive: true, force: true }))

const start = async () => {
  const server = await startServer({
    env: {
      DATA_DIR: dataDir,
      RATE_LIMIT_SCALE: '100000',
      NODE_OPTIONS: `--import=${pathToFileURL(join(root, 'tests/process/die-before-answer.mjs')).href}`,
    },
  })
  await server.ready()
  return server
}

type Sent = { token: string; key: string; body: unknown; die?: true }
type Deposit = { data: { id: string; status: string; decidedAt: string } }

async function send({ url }: ServerProcess, path: string, { token, key, body, die }: Sent) {
  const answer = await fetch(`${url}/api/v1${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'idempotency-key': key,
      ...(die ? { 'x-die-before-answer': 'yes' } : {}),
    },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as Deposit }
}

async function balance({ url }: ServerProcess, token: string): Promise<number> {
  const answer = await fetch(`${url}/api/v1/wallet`, { headers: { authorization: `Bearer ${token}` } })
  return ((await answer.json()) as { data: { balance: number } }).data.balance
}

it('starts on an empty folder, says where it is and who can sign in, and stops on SIGTERM', async () => {
  const server = await startServer({ env: { DATA_DIR: dataDir } })
  await server.ready()
  const page = await fetch(server.url)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('<div id="root"')
  expect(server.output()).toMatch(/✓ PostgreSQL started +[\d.]+ m?s\n/)
  expect(server.output()).toMatch(/✓ Schema migrated \(\d+ steps\) +[\d.]+ m?s\n/)
  expect(server.output()).toContain(`Karavan is ready`)
  expect(server.output()).toContain(server.url)
  expect(server.output()).toMatch(/admin@demo\.test +demo1234/)

  expect(await server.stop('SIGTERM')).toEqual({ code: 0, signal: null })
  expectNothingLeft(dataDir)

  const again = await startServer({ env: { DATA_DIR: dataDir } })
  await again.ready()
  expect(again.output()).toContain('Schema up to date')
  expect(await again.stop('SIGINT')).toEqual({ code: 0, signal: null })
  expectNothingLeft(dataDir)
})

it(`has one effect when the answer was lost with the process ${rounds} times and the call is sent again`, async () => {
  let server = await start()
  const before = await balance(server, await tokenOf(server, 'agent@demo.test'))
  for (let round = 0; round < rounds; round += 1) {
    const agent = await tokenOf(server, 'agent@demo.test')
    const deposit = {
      way: 'cash',
      amount,
      bankReference: `LOST ${randomUUID().slice(0, 18)}`,
      paidOn: new Date().toISOString().slice(0, 10),
      note: '',
    }
    const made = await send(server, '/wallet/deposits', { token: agent, key: randomUUID(), body: deposit })
    expect(made.status).toBe(201)

    const approval = { key: randomUUID(), body: { shownAmount: amount } }
    const path = `/wallet/deposits/${made.body.data.id}/approve`
    const lost = send(server, path, { ...approval, token: await tokenOf(server, 'admin@demo.test'), die: true })
    await expect(lost).rejects.toThrow()
    expect((await server.ended).signal).toBe('SIGKILL')

    server = await start()
    const admin = await tokenOf(server, 'admin@demo.test')
    // It was committed before the process died: the answer to the first call is what comes now.
    const credited = before + amount * (round + 1)
    expect(await balance(server, await tokenOf(server, 'agent@demo.test'))).toBe(credited)
    const again = await send(server, path, { ...approval, token: admin })
    const oncemore = await send(server, path, { ...approval, token: admin })
    expect(again).toMatchObject({ status: 200, body: { data: { status: 'Approved' } } })
    expect(oncemore).toEqual(again)
    expect(await balance(server, await tokenOf(server, 'agent@demo.test'))).toBe(credited)
  }
})

type Kept = { manifest: { tables: { name: string; rows: number }[]; ledger: { transactions: number; hash: string } } }

/** How many rows there are, and whether the books add up, in a restored folder that nobody else uses. */
async function lookInto(folder: string, tables: string[]) {
  const { url, stop } = await startEmbeddedPostgres({ dataDir: folder, explicitDataDir: true, log: () => {} })
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  // A connection that still says goodbye while the database stops must not fail the run.
  pool.on('connect', (client) => client.on('error', () => undefined))
  try {
    const counts: Record<string, number> = {}
    for (const table of tables)
      counts[table] = Number((await pool.query<{ count: string }>(`select count(*) from ${table}`)).rows[0]?.count)
    const leads = (await pool.query<{ id: string }>('select id from lead')).rows.map(({ id }) => id)
    return { counts, leads: new Set(leads), bad: await findBadBooks({ pool }) }
  } finally {
    await pool.end()
    await stop()
  }
}

it('comes back whole, in another folder, from a backup that was made while it was written to', async () => {
  const server = await start()
  const sending = sendLeads(server)
  await until(() => sending.acknowledged.length >= 20, server.output)
  const before = [...sending.acknowledged]
  const [backup, other] = [join(dataDir, '../backup'), join(dataDir, '../other')]
  const made = await runAdmin(dataDir, 'backup', backup)
  expect([made.code, made.said]).toEqual([0, expect.stringMatching(/^Written to [\s\S]*Not in it[\s\S]*SECRET_KEY/)])
  expect(sending.acknowledged.length).toBeGreaterThan(before.length)
  expect(sending.refused).toEqual([])
  await server.stop('SIGKILL')
  await sending.done

  const { manifest } = JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8')) as Kept
  expect((await runAdmin(other, 'restore', backup)).said).toContain('made under another SECRET_KEY')
  mkdirSync(other, { recursive: true })
  copyFileSync(join(dataDir, 'secret-key'), join(other, 'secret-key'))
  const restored = await runAdmin(other, 'restore', backup)
  expect([restored.code, restored.said]).toEqual([0, expect.stringContaining(manifest.ledger.hash)])
  expect((await runAdmin(other, 'restore', backup)).said).toContain('is not empty')

  const tables = manifest.tables.filter(({ name }) => !name.startsWith('pgboss.'))
  const found = await lookInto(
    other,
    tables.map(({ name }) => name),
  )
  expect(found.counts).toEqual(Object.fromEntries(tables.map(({ name, rows }) => [name, rows])))
  expect(found.bad).toEqual([])
  expect(before.filter((id) => !found.leads.has(id))).toEqual([])
  expect(await runAdmin(other, 'verify')).toMatchObject({ code: 0 })

  const part = join(backup, 'tables/public.ledger_entry.gz')
  const bytes = readFileSync(part)
  bytes.writeUInt8(bytes.readUInt8(100) ^ 1, 100)
  writeFileSync(part, bytes)
  const changed = await runAdmin(other, 'verify', backup)
  expect([changed.code, changed.said]).toEqual([1, expect.stringContaining('public.ledger_entry.gz was changed')])
})
