import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ClusterAddress, cloneDatabase } from '../../../../tests/support/cluster.ts'
import { buildApp } from '../app.ts'
import { loadConfig } from '../config.ts'
import { createPeople, crmGuestId, type People } from './people.ts'

/** A database to be cloned, in which an application was started once and these people are written down. */
export type Staffed = { template: string; people: People }

declare module 'vitest' {
  interface ProvidedContext {
    staffed: Staffed
  }
}

/** The settings of every application of the tests. */
export const testConfig = (dataDir: string, env: Record<string, string> = {}) =>
  loadConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    DEMO: 'off',
    CRM_USER_IDS: crmGuestId,
    RATE_LIMIT_SCALE: '10000',
    LOG_LEVEL: 'silent',
    ...env,
  })

/** Starts an application once on a database of its own, so that its clones have queues, taxes, templates and people. */
export async function makeStaffedTemplate(
  cluster: ClusterAddress,
): Promise<{ staffed: Staffed; drop(): Promise<void> }> {
  const { name, url, drop } = await cloneDatabase(cluster)
  const dataDir = mkdtempSync(join(tmpdir(), 'karavan-test-'))
  try {
    const config = testConfig(dataDir, { JOBS: 'off' })
    const app = await buildApp(config, { databaseUrl: url, secretKey: 's'.repeat(32) })
    await app.ready()
    const people = await createPeople(app.platform.database.db)
    const { pool } = app.platform.database
    // Each clone has files of its own.
    await pool.query('delete from file_store')
    // In a clone no recurring job ever has its turn: all of them at its start would take as much as the start itself.
    await pool.query(`insert into job_schedule (queue, due_at) select name, 'infinity' from pgboss.queue`)
    await app.close()
    return { staffed: { template: name, people }, drop }
  } catch (error) {
    await drop()
    throw error
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}
