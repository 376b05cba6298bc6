import { endpoint } from '@karavan/contracts/kit/endpoint'
import { one } from '@karavan/contracts/kit/list'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { App } from '../platform.ts'
import { mount } from './mount.ts'

const buy = endpoint({
  method: 'POST',
  path: '/test/buy',
  access: 'signedIn',
  tag: 'Test',
  summary: 'Leaves one effect',
  body: z.strictObject({ what: z.string() }),
  response: one(z.object({ number: z.number() })),
  status: 201,
  idempotent: true,
  unaudited: true,
})

type Bought = { data: { number: number }; code?: string }

const addBuy = (app: App) =>
  mount(app, buy, async ({ body }, { db }) => {
    const { rows } = await db.execute<{ number: number }>(
      sql`insert into effect (what) values (${body.what}) returning number`,
    )
    return { data: { number: rows[0]?.number ?? 0 } }
  })

/** The application with a table that counts effects. */
async function start(): Promise<TestApp> {
  const test = await startTestApp({}, addBuy)
  await test.app.platform.database.pool.query('create table effect (number serial primary key, what text not null)')
  return test
}

const effects = async ({ app }: TestApp) =>
  (await app.platform.database.pool.query<{ what: string }>('select what from effect')).rows.map(({ what }) => what)

const send = (test: TestApp, key: string | undefined, what = 'room') =>
  test.call<Bought>('POST', '/test/buy', {
    as: test.people.agent,
    body: { what },
    ...(key ? { headers: { 'idempotency-key': key } } : {}),
  })

describe('idempotency keys', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await start()
  })
  afterAll(() => test.close())

  it('give one effect and one answer to fifty repeats at once', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(test, 'same-key-1')))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.data.number}`)).size).toBe(1)
    expect(await effects(test)).toEqual(['room'])
  })

  it('refuse another body under the same key, and a call without one', async () => {
    expect((await send(test, 'same-key-1', 'suite')).body.code).toBe('IDEMPOTENCY_KEY_REUSED')
    expect([(await send(test, undefined)).status, (await send(test, 'short')).status]).toEqual([400, 400])
    expect(await effects(test)).toEqual(['room'])
  })

  it('belong to one user each', async () => {
    const other = await test.call<Bought>('POST', '/test/buy', {
      as: test.people.foreignAgent,
      body: { what: 'tent' },
      headers: { 'idempotency-key': 'same-key-1' },
    })
    expect([other.status, (await effects(test)).sort()]).toEqual([201, ['room', 'tent']])
  })

  it('are kept for at least a day', async () => {
    const { rows } = await test.app.platform.database.pool.query<{ keep: boolean }>(
      `select created_at > now() - interval '24 hours' as keep from idempotency_key`,
    )
    expect(rows.every(({ keep }) => keep)).toBe(true)
  })

  it('give the first answer again when the first was lost after the commit', async () => {
    // The connection dies after the commit and before the answer, as in a crash.
    const address = await test.app.listen({ host: '127.0.0.1', port: 0 })
    let lost = 0
    test.app.server.prependListener('request', (request, response) => {
      if (request.headers['x-lose-answer'] !== 'yes') return
      response.writeHead = () => {
        lost += 1
        request.socket.destroy()
        return response
      }
    })
    const request = (headers: Record<string, string>) =>
      fetch(`${address}/api/v1/test/buy`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${test.people.agent.token}`,
          'content-type': 'application/json',
          'idempotency-key': 'lost-answer',
          ...headers,
        },
        body: JSON.stringify({ what: 'lost' }),
      })
    await expect(request({ 'x-lose-answer': 'yes' })).rejects.toThrow()
    expect(lost).toBeGreaterThan(0)
    expect((await effects(test)).filter((what) => what === 'lost')).toHaveLength(1)
    const retried = await request({})
    expect(retried.status).toBe(201)
    expect((await effects(test)).filter((what) => what === 'lost')).toHaveLength(1)
  })
})

describe('without the unique key', () => {
  it('the same repeats have many effects, so the test above can fail', async () => {
    const loose = await start()
    try {
      await loose.app.platform.database.pool.query('alter table idempotency_key drop constraint idempotency_key_pkey')
      await Promise.all(Array.from({ length: 8 }, () => send(loose, 'same-key-2')))
      expect((await effects(loose)).length).toBeGreaterThan(1)
    } finally {
      await loose.close()
    }
  })
})
