import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '../app.ts'
import type { Claims } from '../platform/auth/caller.ts'
import { problem } from '../platform/http/problem.ts'
import type { App } from '../platform/platform.ts'
import type { Person } from './people.ts'
import { testConfig } from './staffed-template.ts'

export type Answer<T = never> = { status: number; body: T; headers: Record<string, unknown> }
export type CallOptions = {
  as?: Person | undefined
  token?: string
  body?: unknown
  headers?: Record<string, string>
}

export type StartedApp = {
  app: App
  /** Sends a call of the API; `as` a person, or a visitor. */
  call<T = Record<string, never>>(method: string, path: string, options?: CallOptions): Promise<Answer<T>>
  /** Ends all of it; the first application of a database throws when the books do not add up, whatever the tests looked at. */
  close(): Promise<void>
}

async function readTestToken(token: string): Promise<Claims> {
  try {
    return JSON.parse(Buffer.from(token, 'base64url').toString()) as Claims
  } catch {
    throw problem('UNAUTHENTICATED', 'This is not a token of the tests.')
  }
}

/** An application on a database that is there already. */
export async function startOn(
  databaseUrl: string,
  env: Record<string, string>,
  prepare: (app: App) => void = () => {},
  /** How long it waits for others, where a test is about that. */
  times: { patienceMs?: number; requestMs?: number; beatMs?: number } = {},
): Promise<StartedApp> {
  const dataDir = mkdtempSync(join(tmpdir(), 'karavan-test-'))
  const app = await buildApp(testConfig(dataDir, env), {
    checkAnswers: true,
    patienceMs: 60_000,
    databaseUrl,
    secretKey: 's'.repeat(32),
    verifyToken: readTestToken,
    ...times,
  })
  prepare(app)
  try {
    await app.ready()
  } catch (error) {
    await app.close()
    await rm(dataDir, { recursive: true, force: true })
    throw error
  }
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
