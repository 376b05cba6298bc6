import type { Endpoint } from '@karavan/contracts/kit/endpoint'
import type { LightMyRequestResponse } from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createColleague, type Person } from '../testing/people.ts'
import { snapshot } from '../testing/snapshot.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { type CallerName, callers, endpoints, fixturePath, refusal, staffRoles, tokensOf, urlOf } from './calls.ts'
import { fixtures } from './fixtures.ts'
import type { Ids } from './ids.ts'

const colleagues = new Map<string, Person>()

let test: TestApp
const ids = new Map<string, Ids>()

beforeAll(async () => {
  test = await startTestApp()
  const { database } = test.app.platform
  for (const role of staffRoles) colleagues.set(role, await createColleague(database.db, test.people.agent.orgId, role))
  for (const [path, make] of Object.entries(fixtures)) ids.set(path, await make(test))
  const { pool } = database
  // What a job does in the middle would be taken for something a call wrote.
  await vi.waitFor(async () => {
    const { rows } = await pool.query(`select from pgboss.job where state < 'completed' and start_after <= now()`)
    expect(rows).toEqual([])
  }, 60_000)
})
afterAll(() => test.close())

async function send(spec: Endpoint, caller: CallerName, id: string, body?: unknown) {
  const token = tokensOf(test, colleagues)(caller)
  const response = await test.app.inject({
    method: spec.method,
    url: urlOf(spec, id),
    headers: { 'idempotency-key': uuidv7(), ...(token ? { authorization: `Bearer ${token}` } : {}) },
    payloadAsStream: true,
    ...(body === undefined ? {} : { payload: body as object }),
  })
  return { status: response.statusCode, code: await codeOf(response) }
}

async function codeOf(response: LightMyRequestResponse): Promise<string | undefined> {
  const stream = response.stream()
  if (!String(response.headers['content-type']).includes('problem+json')) {
    stream.destroy()
    return undefined
  }
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return (JSON.parse(Buffer.concat(chunks).toString()) as { code: string }).code
}

/** Sees that calls write nothing. What is read after one is what stands before the next, as long as nothing else is called. */
function stillness() {
  let last: string | undefined
  const look = () => snapshot(test.app.platform.database.pool)
  return async (calls: () => Promise<void>) => {
    last ??= await look()
    await calls()
    expect(await look()).toBe(last)
  }
}

describe('every call × every kind of caller', () => {
  it('has a fixture for every path with an id, and an example for every body', () => {
    const missing = endpoints.flatMap(([name, spec]) => {
      const path = fixturePath(spec)
      return [
        ...(path && !fixtures[path] ? [`${name} needs a fixture for ${path}`] : []),
        ...(spec.body && spec.example === undefined ? [`${name} needs an example`] : []),
        ...(spec.example !== undefined && !spec.body?.safeParse(spec.example).success
          ? [`${name} has a bad example`]
          : []),
      ]
    })
    expect(missing).toEqual([])
  })

  it('serves exactly the calls of the contracts', () => {
    const document = test.app.swagger() as { paths: Record<string, Record<string, unknown>> }
    const served = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    )
    expect(served.sort()).toEqual(endpoints.map(([, spec]) => `${spec.method} /api/v1${spec.path}`).sort())
  })

  const refused = stillness()
  it.each(endpoints)('%s refuses whom it must, and writes nothing', async (_, spec) => {
    const { own } = ids.get(fixturePath(spec) ?? '') ?? { own: uuidv7() }
    await refused(async () => {
      for (const caller of callers) {
        const expected = refusal(spec, caller)
        if (!expected) continue
        const answer = await send(spec, caller, own, spec.example)
        expect([caller, answer.status, answer.code]).toEqual([caller, ...expected])
      }
    })
  })

  it.each(endpoints)('%s is open to whom it may', async (_, spec) => {
    const { own } = ids.get(fixturePath(spec) ?? '') ?? { own: uuidv7() }
    for (const caller of callers) {
      if (refusal(spec, caller)) continue
      // Without a body the answer is a refusal of the input, which only those who got past the access check see.
      const { status } = await send(spec, caller, own)
      expect([caller, status === 401 || status === 403 || status >= 500 ? status : 'open']).toEqual([caller, 'open'])
    }
  })

  const missed = stillness()
  it.each(endpoints.filter(([, spec]) => fixturePath(spec)))(
    '%s answers a foreign id like a missing one, and writes nothing',
    async (_, spec) => {
      const path = fixturePath(spec) ?? ''
      const { foreign } = ids.get(path) ?? { foreign: '' }
      await missed(async () => {
        for (const caller of ['visitor', 'agent', 'agencyStaff', 'customer', 'crmGuest', 'Sales'] as const) {
          if (refusal(spec, caller)) continue
          const answers = [
            await send(spec, caller, foreign, spec.example),
            await send(spec, caller, uuidv7(), spec.example),
          ]
          expect([caller, answers[0]]).toEqual([caller, answers[1]])
          expect(answers[0]?.status).toBe(404)
        }
      })
    },
  )
})
