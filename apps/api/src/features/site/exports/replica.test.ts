import type { ExportFile } from '@karavan/contracts/site/exports/export.contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Pair, startPair } from '../../../../../../tests/support/standby.ts'
import type { Db } from '../../../platform/db/database.ts'
import { readerForJob } from '../../../platform/db/job-reads.ts'
import type { Platform } from '../../../platform/platform.ts'
import { createPeople, type People } from '../../../testing/people.ts'
import { type StartedApp, startOn } from '../../../testing/started-app.ts'
import { insertCustomer } from '../../crm/testing/trip-rows.ts'
import { makeExport } from './export.service.ts'

let pair: Pair
let test: StartedApp
let people: People
let platform: Platform

beforeAll(async () => {
  pair = await startPair()
  test = await startOn(pair.primaryUrl, { JOBS: 'off', DATABASE_REPLICA_URL: pair.standbyUrl })
  platform = test.app.platform
  people = await createPeople(platform.database.db)
})
afterAll(async () => {
  await test.close()
  await pair.stop()
})

const askedOf = async (db: Db) =>
  (await db.$client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')).rows[0]?.standby
const reader = () => readerForJob(platform, platform.exports.db)
beforeEach(() => vi.waitFor(async () => expect(await (await reader())(askedOf)).toBe(true), 20_000))

const insert = (name: string) => insertCustomer(platform.database.pool, people.agent.orgId, name)
async function exported() {
  const asked = { as: people.agent, body: { list: 'customers', format: 'csv', query: '' } }
  const { data } = (await test.call<{ data: ExportFile }>('POST', '/exports', asked)).body
  await platform.database.pool.query('update export_file set later = true where id = $1', [data.id])
  const context = { jobId: 'x', attempt: 0, lastError: '', emit: () => undefined }
  const { counted } = platform.replicas ?? { counted: { replica: 0 } }
  const before = counted.replica
  await platform.database.transaction((db) => makeExport(platform)({ exportId: data.id }, { db, ...context }))
  const file = await test.call<string>('GET', `/exports/${data.id}/file`, { as: people.agent })
  return { text: String(file.body), there: counted.replica - before }
}

describe('a file that a job makes', () => {
  it('is read from a replica that has all of its moment', async () => {
    await insert('Asha of the first file')
    const { text, there } = await exported()
    expect(text).toContain('Asha of the first file')
    expect(there).toBeGreaterThan(0)
  })

  it('is read from the primary where the replica lacks something, and has it', async () => {
    await pair.onStandby('select pg_wal_replay_pause()')
    await insert('Ravi of the second file')
    const { text, there } = await exported()
    await pair.onStandby('select pg_wal_replay_resume()')
    expect(text).toContain('Ravi of the second file')
    expect(there).toBe(0)
  })

  it('is read on from the primary when the replica goes, and never from before', async () => {
    const [read, unread] = [await reader(), await reader()]
    expect(await read(askedOf)).toBe(true)
    // What is too much for the replica is asked again.
    const answered: (boolean | undefined)[] = []
    const once = unread(async (db) => {
      answered.push(await askedOf(db))
      if (answered.length === 1) throw new Error('statement timeout')
    })
    await once
    expect([answered, await unread(askedOf)]).toEqual([[true, false], false])
    await pair.kill()
    expect([await read(askedOf), await read(askedOf)]).toEqual([false, false])
    await pair.restart()
    await vi.waitFor(async () => expect(await (await reader())(askedOf)).toBe(true), 20_000)
    expect(await read(askedOf)).toBe(false)
  })
})
