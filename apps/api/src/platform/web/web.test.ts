import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import compress from '@fastify/compress'
import sharp from 'sharp'
import { drawnScenes } from '@karavan/domain/base/scene'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Config, getRoot, loadConfig } from '../../config.ts'
import { handleErrors } from '../http/error-handler.ts'
import type { App, Platform } from '../platform.ts'
import { contentSecurityPolicy } from './content-security.ts'
import { registerSecurityHeaders } from './security-headers.ts'
import { registerWeb } from './web.ts'

const script = `console.log(${JSON.stringify('x'.repeat(5000))})`
let root: string

async function serve(env: Record<string, string> = {}): Promise<App> {
  const app = Fastify()
  app.decorate('platform', { config: loadConfig({ NODE_ENV: 'test', ...env }, root) } as Platform)
  handleErrors(app)
  await registerSecurityHeaders(app)
  await app.register(compress)
  app.get('/api/v1/thing', async () => ({ data: 'x'.repeat(5000) }))
  await registerWeb(app)
  return app
}

let app: App
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'karavan-test-'))
  const dist = join(root, 'apps/web/dist')
  mkdirSync(join(dist, 'assets'), { recursive: true })
  mkdirSync(join(dist, '.vite'))
  cpSync(join(getRoot(), 'package.json'), join(root, 'package.json'))
  writeFileSync(
    join(dist, 'index.html'),
    '<!doctype html><meta property="csp-nonce" nonce="__CSP_NONCE__"><script nonce="__CSP_NONCE__" src="/a.js"></script>' +
      '<p>So much that it is worth while.</p>'.repeat(30),
  )
  writeFileSync(join(dist, 'assets/app-abc123.js'), script)
  writeFileSync(join(dist, 'assets/app-abc123.js.br'), brotliCompressSync(script))
  writeFileSync(join(dist, 'theme.js'), 'theme')
  writeFileSync(join(dist, '.vite/manifest.json'), '{}')
  app = await serve()
})
afterAll(async () => {
  await app.close()
  await rm(root, { recursive: true })
})

const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

describe('the page', () => {
  it.each(['/', '/dashboard/location/view/1', '/hotels/some.place'])('is the answer at %s', async (url) => {
    const { statusCode, headers } = await get(url, html)
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['cache-control']).toBe('no-cache')
  })

  it('has a nonce of its own in every answer, in the page and in the header', async () => {
    const nonces = new Set<string>()
    for (let n = 0; n < 3; n++) {
      const { body, headers } = await get('/', html)
      const [nonce = '', ...others] = [...body.matchAll(/nonce="([^"]+)"/g)].map((found) => found[1] ?? '')
      expect(others).toEqual([nonce])
      expect(body).not.toContain('__CSP_NONCE__')
      const policy = String(headers['content-security-policy'])
      expect(policy).toContain(`script-src 'self' 'nonce-${nonce}'`)
      expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`)
      expect(policy).not.toMatch(/unsafe/)
      nonces.add(nonce)
    }
    expect(nonces.size).toBe(3)
  })

  it.each([
    ['/api/v1/nothing', html],
    ['/api', html],
    ['/assets/gone-1.js', html],
    ['/files/images/x.webp', html],
    ['/picture.png', { accept: 'image/avif,*/*' }],
    ['/metrics', html],
    ['/', { accept: 'application/json' }],
  ])('is not the answer at %s', async (url, headers) => {
    const answer = await get(url, headers)
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['content-type']).toContain('application/problem+json')
    expect(answer.json()).toMatchObject({ code: 'NOT_FOUND' })
  })

  it('is compressed for those who can read it so', async () => {
    const { headers, rawPayload } = await get('/', { ...html, 'accept-encoding': 'br, gzip' })
    expect(headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(rawPayload).toString()).toContain('<!doctype html>')
  })

  it('is not the answer to a write', async () => {
    expect((await app.inject({ method: 'POST', url: '/somewhere', headers: html })).statusCode).toBe(404)
  })
})

describe('files of the page', () => {
  it('with a hash in their name are kept for a year, others for an hour', async () => {
    expect((await get('/assets/app-abc123.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await get('/theme.js')).headers['cache-control']).toBe('public, max-age=3600')
  })

  it('come as they were compressed in the build', async () => {
    const answer = await get('/assets/app-abc123.js', { 'accept-encoding': 'br, gzip' })
    expect(answer.headers['content-encoding']).toBe('br')
    expect(answer.rawPayload).toEqual(brotliCompressSync(script))
    expect(answer.headers['content-type']).toContain('javascript')
    expect((await get('/assets/app-abc123.js', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip')
    expect((await get('/assets/app-abc123.js')).body).toBe(script)
  })

  it.each(['/.vite/manifest.json', '/assets/app-abc123.js.br', '/../package.json', '/%2e%2e/package.json'])(
    '%s is none of them',
    async (url) => {
      const { statusCode, body } = await get(url, { accept: 'application/json' })
      expect(statusCode).toBe(404)
      expect(body).toContain('NOT_FOUND')
    },
  )
})

describe('pictures of places', () => {
  const put = (folder: string, file: string, text: string) => {
    mkdirSync(join(root, 'apps/web', folder, 'scenes'), { recursive: true })
    writeFileSync(join(root, 'apps/web', folder, 'scenes', file), text)
  }
  const ask = async (url: string, headers: Record<string, string> = {}) => {
    const other = await serve()
    const answer = await other.inject({ url, headers })
    await other.close()
    return answer
  }

  it('come from where they were drawn while nothing is built', async () => {
    put('public', 'hero.svg', '<svg>drawn</svg>')
    expect((await ask('/scenes/hero.svg')).body).toBe('<svg>drawn</svg>')
  })

  it('come from the build once there is one, as compressed there, and may be kept for ever', async () => {
    put('dist', 'beach-goa.svg', '<svg>Goa</svg>')
    put('dist', 'beach-goa.svg.br', 'compressed')
    const { statusCode, headers, body } = await ask('/scenes/beach-goa.svg')
    expect([statusCode, body]).toEqual([200, '<svg>Goa</svg>'])
    expect(headers).toMatchObject({
      'content-type': expect.stringMatching(/^image\/svg\+xml/) as string,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'") as string,
    })
    const packed = await ask('/scenes/beach-goa.svg', { 'accept-encoding': 'br' })
    expect([packed.headers['content-encoding'], packed.body]).toEqual(['br', 'compressed'])
  })

  it('answer under a name of before with one of its kind', async () => {
    for (const seed of drawnScenes.lake) put('dist', `lake-${seed}.svg`, '<svg>a lake</svg>')
    expect((await ask('/scenes/lake-rose-court-hotel-3.svg')).body).toBe('<svg>a lake</svg>')
  })

  it('are photos for previews of links, as wide as those are shown', async () => {
    put(
      'dist',
      'beach-goa.svg',
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 6"><path d="M0 0h8v6z"/></svg>',
    )
    const { statusCode, headers, rawPayload } = await ask('/scenes/preview/beach-goa.jpg')
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'image/jpeg',
      'public, max-age=31536000, immutable',
    ])
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  })

  it.each([
    'preview/castle-dubai.jpg',
    'preview/beach-goa.svg',
    'castle-dubai.svg',
    'beach.svg',
    'beach-goa.svg.br',
    'beach-%3Cscript%3E.svg',
    '..%2Findex.html',
    '',
  ])('are not to be had as %s', async (file) => {
    const { statusCode, headers } = await ask(`/scenes/${file}`, html)
    expect([statusCode, headers['cache-control']]).toEqual([404, undefined])
  })
})

describe('headers', () => {
  it('of every answer keep browsers from guessing, framing and telling', async () => {
    for (const url of ['/', '/api/v1/thing', '/api/v1/none', '/theme.js'])
      expect((await get(url, html)).headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'") as string,
      })
  })

  it('let no other origin in', async () => {
    const { headers } = await get('/api/v1/thing', { origin: 'https://evil.example' })
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  })

  it('ask for HTTPS for ever only in production behind HTTPS', async () => {
    const of = async (env: Record<string, string>) => {
      const other = await serve(env)
      const { headers } = await other.inject('/')
      await other.close()
      return headers['strict-transport-security']
    }
    const production = { NODE_ENV: 'production', SECRET_KEY: 's'.repeat(32) }
    expect(await of({})).toBeUndefined()
    expect(await of({ ...production, PUBLIC_URL: 'http://karavan.example' })).toBeUndefined()
    expect(await of({ PUBLIC_URL: 'https://karavan.example' })).toBeUndefined()
    expect(await of({ ...production, PUBLIC_URL: 'https://karavan.example' })).toBe(
      'max-age=31536000; includeSubDomains',
    )
  })
})

describe('closing', () => {
  it('does not wait for a connection that never asked for anything', async () => {
    const other = await serve()
    await other.listen({ host: '127.0.0.1', port: 0 })
    const { port } = other.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    await once(other.server, 'connection')
    const closed = once(socket, 'close')
    const started = performance.now()
    await other.close()
    await closed
    expect(performance.now() - started).toBeLessThan(5000)
  })
})

describe('the policy of the page', () => {
  const policyOf = (env: Record<string, string>) => {
    const config: Config = loadConfig({ NODE_ENV: 'test', ...env }, root)
    return new Map(
      contentSecurityPolicy(config, 'n')
        .split('; ')
        .map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1)]),
    )
  }

  it('names only the own origin with nothing set', () => {
    const policy = policyOf({})
    expect(policy.get('connect-src')).toEqual(["'self'"])
    expect(policy.get('img-src')).toEqual(["'self'", 'data:', 'blob:'])
    for (const rule of ['base-uri', 'object-src', 'frame-ancestors', 'frame-src', 'default-src'])
      expect(policy.get(rule)).toEqual(["'none'"])
    expect(policy.get('form-action')).toEqual(["'self'"])
  })

  it('adds the parts of the settings', () => {
    const policy = policyOf({
      IDENTITY: 'oidc',
      OIDC_ISSUER: 'https://id.example/realms/x',
      OIDC_CLIENT_ID: 'web',
      IMAGEKIT_PUBLIC_KEY: 'a',
      IMAGEKIT_PRIVATE_KEY: 'b',
      IMAGEKIT_URL_ENDPOINT: 'https://ik.imagekit.io/x',
      MAP_TILES_URL: 'https://tiles.example/{z}/{x}/{y}.png',
    })
    expect(policy.get('connect-src')).toEqual(["'self'", 'https://id.example', 'https://upload.imagekit.io'])
    expect(policy.get('img-src')).toContain('https://ik.imagekit.io')
    expect(policy.get('img-src')).toContain('https://tiles.example')
  })
})
