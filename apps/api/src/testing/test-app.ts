import { inject } from 'vitest'
import { cloneDatabase } from '../../../../tests/support/cluster.ts'
import type { App } from '../platform/platform.ts'
import { findBadBooks } from './books.ts'
import type { People } from './people.ts'
import { type StartedApp, startOn } from './started-app.ts'

export type { Answer } from './started-app.ts'

export type TestApp = StartedApp & { databaseUrl: string; people: People }

/** The built application on a fresh database, with one person of every kind and tokens that need no provider. */
export async function startTestApp(
  env: Record<string, string> = {},
  /** Adds routes of the test's own, before the application is ready. */
  prepare: (app: App) => void = () => {},
): Promise<TestApp> {
  const { template, people } = inject('staffed')
  const database = await cloneDatabase(inject('cluster'), template)
  const { app, call, close } = await startOn(database.url, env, prepare)
  return {
    app,
    people,
    databaseUrl: database.url,
    call,
    async close() {
      const bad = await findBadBooks(app.platform.database)
      await close()
      await database.drop()
      if (bad.length > 0) throw new Error(`The books are wrong: ${bad.join('; ')}`)
    },
  }
}

/** A second application on the database of another, as another process would be; it is closed before that one. */
export const startBeside = async (
  { app, databaseUrl, people }: TestApp,
  env: Record<string, string> = {},
  times: { patienceMs?: number; requestMs?: number; beatMs?: number } = {},
): Promise<TestApp> => ({
  databaseUrl,
  people,
  ...(await startOn(databaseUrl, { DATA_DIR: app.platform.config.dataDir, JOBS: 'off', ...env }, undefined, times)),
})
