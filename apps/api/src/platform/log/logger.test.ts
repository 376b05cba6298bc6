import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import Fastify, { type FastifyInstance } from 'fastify'
import { describe, expect, it } from 'vitest'
import { getRoot, loadConfig } from '../../config.ts'
import { loggerOptions, requestIdOf } from './logger.ts'

const idOf = (given?: string) => requestIdOf({ headers: given === undefined ? {} : { 'x-request-id': given } })

describe('the id of a request', () => {
  it('is the client’s, if it looks like one', () => {
    expect(idOf('abcDEF-0123456789')).toBe('abcDEF-0123456789')
  })

  it.each([undefined, 'short', 'x'.repeat(65), 'with space 123', 'line\nbreak-123', '<script>alert'])(
    'is our own for %j',
    (given) => {
      expect(idOf(given)).not.toBe(given)
      expect(idOf(given)).toMatch(/^[0-9a-f-]{36}$/)
    },
  )
})

async function logOf(work: (app: FastifyInstance) => Promise<unknown>): Promise<string> {
  let text = ''
  const stream = new Writable({
    write(chunk: Buffer, _, done) {
      text += chunk.toString()
      done()
    },
  })
  const { transport: _, ...options } = loggerOptions(loadConfig({ NODE_ENV: 'test', LOG_LEVEL: 'info' }))
  const app = Fastify({ logger: { ...options, stream }, genReqId: requestIdOf })
  app.all('/*', async (request) => {
    request.log.info({ password: 'hunter2', body: { newPassword: 'hunter3', user: { token: 'hunter4' } } }, 'seen')
    request.log.info({ req: { headers: { authorization: 'Bearer hunter5', cookie: 'hunter6' }, url: '/x' } }, 'raw')
    return {}
  })
  await work(app)
  await app.close()
  return text
}

describe('a log', () => {
  it('has the request’s id and none of its secrets', async () => {
    const text = await logOf((app) =>
      app.inject({
        method: 'POST',
        url: '/api/v1/files/1?a=1&ticket=hunter7&b=2',
        headers: { authorization: 'Bearer hunter8', cookie: 'session=hunter9', 'x-request-id': 'my-request-1' },
        payload: { password: 'hunter10' },
      }),
    )
    expect(text).toContain('"reqId":"my-request-1"')
    expect(text).toContain('/api/v1/files/1?a=1&ticket=…&b=2')
    expect(text).not.toContain('hunter')
  })

  const secret = 'hunterAbc123-_hunterAbc123-_hunterAbc123-_x'
  const document = JSON.parse(readFileSync(join(getRoot(), 'docs/openapi.json'), 'utf8')) as { paths: object }
  const id = '019a5c2e-7b1d-7e3f-9a4b-0c1d2e3f4a5b'
  const taking = Object.keys(document.paths).filter((path) => /\{(token|code)\}/.test(path))
  // Whoever knows the id of a payment may pay it, and is led back to the page it was begun at.
  const payments = Object.keys(document.paths).filter((path) =>
    /^\/api\/v1\/payments\/(sessions|sandbox)\/\{id\}/.test(path),
  )
  const paying = [...payments.map((path) => path.replace('{id}', id)), `/pay/${id}`, `/pay/${id}?back`]

  const pages = [
    'quote',
    'quote/options',
    'supplier',
    'share',
    'voucher',
    'invite',
    'pay/link',
    'papers',
    'unsubscribe',
  ]

  it.each([
    '/reset?token=hunter',
    '/invite/hunter',
    '/api/v1/invitations/hunter/accept',
    '/signin/callback?code=hunter&state=hunter',
    ...taking.map((path) => path.replace(/\{\w+\}/g, secret)),
    // However short it is, and as what somebody comes back to.
    ...taking.map((path) => path.replace(/\{(?:token|code)\}/, 'hunter')),
    ...taking.map((path) => `/signin?next=${encodeURIComponent(path.replace(/\{(?:token|code)\}/, 'hunter'))}`),
    ...pages.flatMap((page) => [`/${page}/${secret}`, `/signin?next=%2F${encodeURIComponent(page)}%2Fhunter`]),
    `/signin?next=${encodeURIComponent(`/quote/${secret}?paid=1`)}`,
    `/api/v1/payments?returnTo=https%3A%2F%2Fkaravan.example%2Fquote%2F${secret}`,
  ])('does not show what %s would open', async (url) => {
    const text = await logOf((app) => app.inject(url))
    expect(text).toContain('…')
    expect(text).not.toContain('hunter')
  })

  it.each([...paying, ...paying.map((path) => `/signin?next=${encodeURIComponent(path)}`)])(
    'does not show the payment that %s is about',
    async (url) => {
      expect(payments.length).toBeGreaterThan(3)
      const text = await logOf((app) => app.inject(url))
      expect(text).toContain('…')
      expect(text).not.toContain(id)
    },
  )

  it('is about at least a dozen calls that take a secret', () => expect(taking.length).toBeGreaterThan(11))

  it.each([
    '/api/v1/hotels/availability/kerala-hills-to-backwaters?fromDate=2027-01-10',
    '/api/v1/payments?page=2',
    '/api/v1/bookings/019a5c2e-7b1d-7e3f-9a4b-0c1d2e3f4a5b',
    '/quote/options/',
  ])('shows %s, which opens nothing', async (url) => {
    expect(await logOf((app) => app.inject(url))).toContain(`"url":"${url}"`)
  })
})
