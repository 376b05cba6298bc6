import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { cloneDatabase } from '../../../../tests/support/cluster.ts'
import { buildApp } from '../app.ts'
import type { Claims } from '../platform/auth/caller.ts'
import { problem } from '../platform/http/problem.ts'
import type { App } from '../platform/platform.ts'
import { findBadBooks } from './books.ts'
import type { People, Person } from './people.ts'
import { testConfig } from './staffed-template.ts'

export type Answer<T = never> = { status: number; body: T; headers: Record<string, unknown> }

export type TestApp = {
  app: App
  databaseUrl: string
  people: People
  /** Sends a call of the API; `as` a person, or a visitor. */
  call<T = Record<string, never>>(method: string, path: string, options?: CallOptions): Promise<Answer<T>>
  /** Ends all of it; throws when the books do not add up, whatever the tests looked at. */
  close(): Promise<void>
}
type CallOptions = { as?: Person | undefined; token?: string; body?: unknown; headers?: Record<string, string> }

async function readTestToken(token: string): Promise<Claims> {
  try {
    return JSON.parse(Buffer.from(token, 'base64url').toString()) as Claims
  } catch {
    throw problem('UNAUTHENTICATED', 'This is not a token of the tests.')
  }
}

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
export const startBeside = async ({ databaseUrl, people }: TestApp): Promise<TestApp> => ({
  databaseUrl,
  people,
  ...(await startOn(databaseUrl, { JOBS: 'off' }, () => {})),
})

async function startOn(
  databaseUrl: string,
  env: Record<string, string>,
  prepare: (app: App) => void,
): Promise<Pick<TestApp, 'app' | 'call' | 'close'>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'karavan-test-'))
  const app = await buildApp(testConfig(dataDir, env), {
    checkAnswers: true,
    databaseUrl,
    secretKey: 's'.repeat(32),
    verifyToken: readTestToken,
  })
  prepare(app)
  await app.ready()
  return {
    app,
    async call<T>(method: string, path: string, { as, token = as?.token, body, headers }: CallOptions = {}) {
      const answer = await app.inject({
        method: method,
        url: `/api/v1${path}`,
        headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
        ...(body === undefined ? {} : { payload: body as object }),
      })
      const json = String(answer.headers['content-type']).includes('json')
      return { status: answer.statusCode, headers: answer.headers, body: (json ? answer.json() : answer.body) as T }
    },
    async close() {
      await app.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
