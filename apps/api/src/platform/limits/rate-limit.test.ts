import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { App } from '../platform.ts'

let test: TestApp
let second: App
let third: App
beforeAll(async () => {
  test = await startTestApp({ RATE_LIMIT_SCALE: '1' })
  const { config, secretKey, verifyToken } = test.app.platform
  const behind = async (trustProxy: number | string[]) => {
    const app = await buildApp({ ...config, trustProxy }, { databaseUrl: test.databaseUrl, secretKey, verifyToken })
    await app.ready()
    return app
  }
  // They stand behind one proxy, and behind all of a network, as the first does not.
  second = await behind(1)
  third = await behind(['10.0.0.0/8'])
})
afterAll(async () => {
  await second.close()
  await third.close()
  await test.close()
})
beforeEach(() => test.app.platform.database.pool.query('delete from rate_limit'))

const lead = {
  source: 'contactus',
  name: 'Asha Rao',
  email: 'asha@example.test',
  phone: '+91 98450 12345',
  message: 'Four nights in Dubai.',
}
const send = (app: App, remoteAddress = '192.0.2.1', headers = {}) =>
  app.inject({ method: 'POST', url: '/api/v1/leads', payload: lead, remoteAddress, headers })

describe('a limit', () => {
  it('counts what two processes get, as one', async () => {
    const statuses: number[] = []
    for (const app of [test.app, second, test.app, second, test.app, second, test.app])
      statuses.push((await send(app)).statusCode)
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429, 429])
  })

  it('holds when everything comes at once', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => send(n % 2 ? test.app : second)))
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(5)
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(25)
  })

  it('is not dodged by addresses that somebody claims to have', async () => {
    const tried = async (app: App, remoteAddress: string, forwarded: string) => {
      const statuses: number[] = []
      for (let n = 0; n < 7; n++) {
        const claimed = { 'x-forwarded-for': `203.0.113.${n}, ${forwarded}` }
        statuses.push((await send(app, remoteAddress, claimed)).statusCode)
      }
      return statuses
    }
    const held = [201, 201, 201, 201, 201, 429, 429]
    expect(await tried(second, '10.0.0.1', '198.51.100.9')).toEqual(held)
    expect(await tried(third, '10.0.0.1', '198.51.100.10, 10.1.2.3')).toEqual(held)
    // Whoever reaches it past the proxies is not believed at all.
    expect(await tried(third, '192.0.2.7', '198.51.100.11')).toEqual(held)
  })

  it('says in words and in seconds when to come back', async () => {
    for (let n = 0; n < 5; n++) await send(test.app)
    const answer = await send(second)
    expect(answer.headers['content-type']).toContain('application/problem+json')
    expect(answer.json()).toMatchObject({ status: 429, code: 'RATE_LIMITED', requestId: expect.any(String) as string })
    const seconds = Number(answer.headers['retry-after'])
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(60)
  })

  it('counts each address for itself, and each call', async () => {
    for (let n = 0; n < 6; n++) await send(test.app)
    expect((await send(test.app, '192.0.2.2')).statusCode).toBe(201)
    const { token } = test.people.agent
    const other = await test.app.inject({
      url: '/api/v1/imagekit-auth',
      headers: { authorization: `Bearer ${token}` },
      remoteAddress: '192.0.2.1',
    })
    expect(other.statusCode).toBe(200)
  })

  it('starts anew after a minute', async () => {
    for (let n = 0; n < 6; n++) await send(test.app)
    await test.app.platform.database.pool.query(`update rate_limit set resets_at = resets_at - interval '1 minute'`)
    expect((await send(test.app)).statusCode).toBe(201)
  })

  it('comes before the check of the token', async () => {
    const ask = () =>
      test.app.inject({
        url: '/api/v1/imagekit-auth',
        headers: { authorization: 'Bearer !' },
        remoteAddress: '192.0.2.3',
      })
    const statuses = new Set<number>()
    for (let n = 0; n < 61; n++) statuses.add((await ask()).statusCode)
    expect([...statuses]).toEqual([401, 429])
  })

  it('does not count calls without one', async () => {
    for (let n = 0; n < 70; n++) await test.app.inject('/api/v1/settings')
    expect((await test.app.platform.database.pool.query('select 1 from rate_limit')).rows).toEqual([])
  })
})
