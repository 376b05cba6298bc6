import { Readable } from 'node:stream'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startBeside, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { tableOf } from './export-rows.ts'

let test: TestApp
let beside: TestApp
let other: pg.Client
beforeAll(async () => {
  test = await startTestApp()
  // As many connections as there are files asked for, so that these would take all of them.
  beside = await startBeside(test, { DATABASE_POOL: '2', DATABASE_POOL_EXPORTS: '2' }, { patienceMs: 10_000 })
  other = new pg.Client({ connectionString: test.databaseUrl })
  await other.connect()
})
afterAll(async () => {
  await other.end()
  await beside.close()
  await test.close()
})

const waiting = async () => {
  const { rows } = await other.query<{ waits: number }>(
    `select count(*)::int as waits from pg_locks where not granted and relation = 'customer'::regclass`,
  )
  return rows[0]?.waits
}

describe('lists that leave as files', () => {
  it('wait for each other when they are stuck, and nothing that is read waits for them', async () => {
    const { agent } = test.people
    const { platform } = beside.app
    const user = await platform.findCallerById(agent.id, platform.database.db)
    if (!user) throw new Error('The agent is not there')
    const rowsOfAll = () => Readable.from(tableOf(platform, user, { list: 'customers', query: '' }).batches).toArray()
    const sheet = () => beside.call('GET', '/crm/customers/export.csv', { as: agent })
    await other.query('begin; lock table customer in access exclusive mode')
    const files: Promise<unknown>[] = []
    try {
      for (const file of [rowsOfAll, sheet, rowsOfAll, sheet]) files.push(file().catch(() => 'refused'))
      await vi.waitFor(async () => expect(await waiting()).toBe(2), { timeout: 9000 })
      const { status } = await beside.call('GET', '/wallet', { as: agent })
      expect(status).toBe(200)
      expect(await waiting()).toBe(2)
    } finally {
      await other.query('rollback')
      await Promise.all(files)
    }
  })
  it('may take longer for a statement than what is read for a screen', async () => {
    const { database, exports } = beside.app.platform
    const limitOf = async ({ pool }: typeof database) => {
      const { rows } = await pool.query<{ ms: string }>(
        `select setting as ms from pg_settings where name = 'statement_timeout'`,
      )
      return Number(rows[0]?.ms)
    }
    expect(await limitOf(database)).toBe(60_000)
    expect(await limitOf(exports)).toBe(240_000)
  })
})
