import { mkdirSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest'
import { cloneDatabase, makeTempFolder, type TestDatabase } from '../../../../../tests/support/cluster.ts'
import { migrate } from './migrate.ts'

let database: TestDatabase
let client: pg.Client
const root = makeTempFolder()
beforeAll(async () => {
  database = await cloneDatabase(inject('cluster'), 'template0')
  client = new pg.Client(database.url)
  await client.connect()
  const folder = join(root, 'apps/api/src/migrations')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, '0001_first.sql'), 'select pg_advisory_xact_lock(1); create table first ();')
  writeFileSync(join(folder, '0002_second.sql'), 'create table second ();')
})
afterAll(async () => {
  await client.end()
  await database.drop()
  await rm(root, { recursive: true })
})

it('breaks off between two steps when it is asked to, and goes on from there', async () => {
  const cancelled = new AbortController()
  await client.query('select pg_advisory_lock(1)')
  const migrating = migrate(database.url, root, undefined, { signal: cancelled.signal })
  await vi.waitFor(async () => {
    const { rowCount } = await client.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`,
    )
    expect(rowCount).toBe(1)
  }, 20_000)
  cancelled.abort(new Error('not wanted any more'))
  await client.query('select pg_advisory_unlock(1)')
  await expect(migrating).rejects.toThrow('not wanted any more')
  // What was under way was finished first.
  expect((await client.query('select name from migration')).rows).toEqual([{ name: '0001_first' }])
  expect(await migrate(database.url, root)).toBe(1)
  expect(await migrate(database.url, root)).toBe(0)
})
