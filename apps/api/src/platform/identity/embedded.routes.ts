import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { problem } from '../http/problem.ts'
import { newDevice, type Visitor } from './sign-in.ts'

export const basePath = '/identity'
/** Carries the caller's address to the provider; what a caller sends under this name is never passed on. */
export const addressHeader = 'x-caller-address'
/** Carries which browser asks, in the same way. */
export const deviceHeader = 'x-caller-device'

type Provider = {
  handle(path: string, request: Request, visitor: Visitor): Promise<Response>
  /** Where the product lives, without a slash at the end. */
  publicUrl: string
  /** The origins whose pages may sign people in. */
  origins: readonly string[]
  rateLimitScale: number
}

const posts = [
  '/sign-up/email',
  '/sign-in/email',
  '/second-step',
  '/sign-out',
  '/request-password-reset',
  '/reset-password',
  '/send-verification-email',
]
/** The calls after which a browser is known again. */
const marking = new Set(['/sign-in/email', '/second-step', '/reset-password'])
const gets = ['/get-session', '/token', '/jwks']
const passedOn = [
  'accept',
  'content-type',
  'cookie',
  'origin',
  'referer',
  'sec-fetch-dest',
  'sec-fetch-mode',
  'sec-fetch-site',
]

const deviceCookie = 'karavan.device'
const deviceLasts = 400 * 24 * 3600

/** The browser that asks, by a cookie that only says that it is the same one. */
const deviceOf = ({ headers: { cookie = '' } }: FastifyRequest): string | undefined =>
  new RegExp(`(?:^|; )${deviceCookie}=([\\w-]{20,64})(?:;|$)`).exec(cookie)?.[1]

function toFetchRequest(
  request: FastifyRequest,
  visitor: Visitor,
  { origin, path, query = '' }: { origin: string; path: string; query?: string | undefined },
): Request {
  const headers = new Headers({ [addressHeader]: visitor.address, [deviceHeader]: visitor.device })
  for (const name of passedOn) {
    const value = request.headers[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  headers.set('user-agent', visitor.userAgent)
  const body = request.method === 'POST' && Buffer.isBuffer(request.body) ? new Uint8Array(request.body) : null
  // The path is the route's own, never the caller's spelling of it, so that limits are counted where the work is done.
  return new Request(`${origin}${basePath}${path}${query}`, { method: request.method, headers, body })
}

async function sendOn(response: Response, reply: FastifyReply): Promise<FastifyReply> {
  for (const [name, value] of response.headers)
    if (name !== 'set-cookie' && name !== 'content-length') void reply.header(name, value)
  const cookies = response.headers.getSetCookie()
  if (cookies.length) void reply.header('set-cookie', cookies)
  const wait = response.headers.get('x-retry-after')
  if (wait) void reply.header('retry-after', wait)
  return reply.code(response.status).send(Buffer.from(await response.arrayBuffer()))
}

/** Serves the provider's calls under its path: only those the product uses, and only for pages of its own origin. */
export function serveProvider(app: FastifyInstance, { handle, publicUrl, origins, rateLimitScale }: Provider): void {
  const { origin } = new URL(publicUrl)
  const signInPage = (query: Record<string, string>) => `${publicUrl}/signin?${new URLSearchParams(query).toString()}`

  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  const ask = async (request: FastifyRequest, path: string, query?: string) => {
    const known = deviceOf(request)
    const device = known ?? newDevice()
    const userAgent = (request.headers['user-agent'] ?? '').slice(0, 300)
    const visitor = { device, address: request.ip, userAgent }
    try {
      const answer = await handle(path, toFetchRequest(request, visitor, { origin, path, query }), visitor)
      if (!known && answer.ok && marking.has(path))
        answer.headers.append(
          'set-cookie',
          `${deviceCookie}=${device}; Max-Age=${deviceLasts}; Path=${basePath}; HttpOnly; SameSite=Lax${secure}`,
        )
      return answer
    } catch (error) {
      // A failed query's own message lists its parameters: hashes and tokens that no log may hold.
      throw error instanceof Error && error.cause instanceof Error ? error.cause : error
    }
  }

  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit: 8192 }, (_request, body, parsed) =>
      parsed(null, body),
    )
    scope.addHook('onRequest', async (request, reply) => {
      void reply.header('cache-control', 'no-store')
      const from = request.headers.origin
      if (request.method !== 'GET' && from !== undefined && !origins.includes(from))
        throw problem('FORBIDDEN', 'Signing in is possible from the pages of this product only.')
    })

    for (const path of posts)
      scope.route({
        method: 'POST',
        url: basePath + path,
        schema: { hide: true },
        // The provider counts these itself, for all processes together.
        config: { rateLimit: false },
        handler: async (request, reply) => sendOn(await ask(request, path), reply),
      })

    for (const path of gets)
      scope.route({
        method: 'GET',
        url: basePath + path,
        exposeHeadRoute: false,
        schema: { hide: true },
        config: { rateLimit: { max: 600 * rateLimitScale } },
        handler: async (request, reply) => sendOn(await ask(request, path), reply),
      })

    scope.route<{ Querystring: { token?: unknown } }>({
      method: 'GET',
      url: `${basePath}/verify-email`,
      exposeHeadRoute: false,
      schema: { hide: true },
      config: { rateLimit: false },
      async handler(request, reply) {
        const token = typeof request.query.token === 'string' ? request.query.token : ''
        const response = await ask(request, '/verify-email', `?${new URLSearchParams({ token }).toString()}`)
        if (response.status === 429) return sendOn(response, reply)
        if (response.ok) return reply.redirect(signInPage({ verified: '1' }))
        const { code = 'INVALID_TOKEN' } = (await response.json().catch(() => ({}))) as { code?: string }
        return reply.redirect(signInPage({ verified: '0', error: code }))
      },
    })

    scope.all(`${basePath}/*`, { schema: { hide: true }, exposeHeadRoute: false, config: { rateLimit: false } }, () => {
      throw problem('NOT_FOUND', 'There is no such call.')
    })
    done()
  })
}
