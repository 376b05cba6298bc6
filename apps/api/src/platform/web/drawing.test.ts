import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { getRoot, loadConfig } from '../../config.ts'
import { handleErrors } from '../http/error-handler.ts'
import type { App, Platform } from '../platform.ts'
import { registerWeb } from './web.ts'

// How busy the machine of the tests is decides nothing.
let loaded = false

// Stands in for the program the web application brings: it asks the API and draws what it says.
const program = `
let drawn = 0
export const isDrawn = (path) => !path.startsWith('/private')
export async function drawPage({ address, origin, phone, ask }) {
  if (!isDrawn(address)) throw new Error('nobody may ask for it')
  if (address === '/broken') throw new Error('it cannot')
  if (address === '/late') return ask({ method: 'GET', path: '/api/v1/late', body: '', type: null })
  if (address === '/missing') return null
  const { text } = await ask({ method: 'GET', path: '/api/v1/me-not', body: '', type: null })
  drawn += 1
  return {
    head: '<title>Drawn</title><link rel="canonical" href="' + origin + address + '">',
    body: '<h1 class="big">' + (phone ? 'Phone ' : 'Desk ') + drawn + ' __CSP_NONCE__ $& ' + text + '</h1>',
    script: 'first()',
    data: '{"a":1}',
    modules: ['assets/Home-1.js'],
  }
}`
const built = `<!doctype html><html><head><meta charset="utf-8" /><meta name="description" content="of before" /><title>Plain</title>
<script src="/theme.js" nonce="__CSP_NONCE__"></script><script type="module" src="/assets/index-1.js" nonce="__CSP_NONCE__"></script>
<link rel="modulepreload" crossorigin href="/assets/start-1.js"><link rel="stylesheet" crossorigin href="/assets/index-1.css"></head>
<body><div id="root"></div><noscript>No scripts</noscript></body></html>`

const html = { accept: 'text/html' }
let root: string
let app: App
let heard: Record<string, unknown>
let stopped = false

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'karavan-test-'))
  const dist = join(root, 'apps/web/dist')
  for (const folder of ['assets', '.vite', 'server/.vite']) mkdirSync(join(dist, folder), { recursive: true })
  cpSync(join(getRoot(), 'package.json'), join(root, 'package.json'))
  writeFileSync(join(dist, 'index.html'), built)
  writeFileSync(join(dist, 'server/server.js'), program)
  writeFileSync(join(dist, 'server/package.json'), '{"type":"module"}')
  writeFileSync(join(dist, 'server/.vite/manifest.json'), '{"src/Home.tsx":{"file":"assets/Home-1.js"}}')
  writeFileSync(
    join(dist, '.vite/manifest.json'),
    JSON.stringify({
      'index.html': { file: 'assets/index-1.js', isEntry: true, imports: ['_start.js'], css: ['assets/index-1.css'] },
      '_start.js': { file: 'assets/start-1.js' },
      'src/Home.tsx': { file: 'assets/Home-2.js', imports: ['index.html', '_shared.js'], css: ['assets/Home-2.css'] },
      '_shared.js': { file: 'assets/shared-2.js', imports: ['src/Home.tsx'] },
    }),
  )
  writeFileSync(join(dist, 'assets/index-1.css'), '.big{font-size:2em}.small{font-size:1em}')
  writeFileSync(join(dist, 'assets/Home-2.css'), '.home{color:red}.big{margin:0}')
  app = Fastify()
  app.decorate('platform', { config: loadConfig({ NODE_ENV: 'test' }, root) } as Platform)
  handleErrors(app)
  app.get('/api/v1/me-not', async ({ headers, ip }) => {
    heard = { ...headers, ip }
    return { said: 'by the API' }
  })
  app.get('/api/v1/late', async (request) => {
    request.raw.once('close', () => (stopped = true))
    return new Promise(() => undefined)
  })
  await registerWeb(app, [], { isBusy: () => loaded, stop: () => undefined })
})
afterAll(async () => {
  await app.close()
  await rm(root, { recursive: true })
})
beforeEach(() => {
  heard = {}
})

let next = 0
const get = (url = `/page?${(next += 1)}`, headers: Record<string, string> = {}, remoteAddress = '192.0.2.7') =>
  app.inject({ url, headers: { ...html, ...headers }, remoteAddress })
const headingOf = (body: string) => /<h1 class="big">(\w+ \d+)/.exec(body)?.[1]

describe('a drawn page', () => {
  it('stands in the document with what it says of itself and what it was drawn from', async () => {
    const { statusCode, headers, body } = await get('/page?first')
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache'])
    expect(body).toContain('<title>Drawn</title>')
    expect(body).not.toMatch(/Plain|of before|theme\.js/)
    expect(body).toMatch(/<div id="root"><h1 class="big">Desk \d+ .*by the API.*<\/h1><\/div>/)
    expect(body).toContain('<script type="application/json" id="drawn">{"a":1}</script>')
    expect(body).toContain('<noscript>No scripts</noscript>')
  })

  it('gets a nonce for its first script, and no word of it is taken for one', async () => {
    const { headers, body } = await get()
    const [, nonce = ''] = /<script nonce="([^"]+)">first\(\)<\/script>/.exec(body) ?? []
    expect(String(headers['content-security-policy'])).toContain(`script-src 'self' 'nonce-${nonce}'`)
    expect(body).toContain('__CSP_NONCE__ $& ')
    expect(body).toContain(`src="/assets/index-1.js" nonce="${nonce}"`)
  })

  it('is painted with those of its styles that it needs, and with nothing that must be fetched', async () => {
    const { body } = await get()
    const [before = ''] = body.split('<template')
    expect(before).toMatch(/<style nonce="[^"]+">\.big\{font-size:2em\}\.big\{margin:0\}<\/style>/)
    expect(before).not.toMatch(/rel="(stylesheet|modulepreload)"|<script[^>]* src=/)
  })

  it('asks after that at once for all that its route needs, last of all in turn', async () => {
    const [, later = ''] = /<template id="later">(.*?)<\/template><script nonce=/s.exec((await get()).body) ?? []
    const named = [...later.matchAll(/<(?:link|script)[^>]*? (?:href|src)="([^"]+)"[^>]*>/g)]
    expect(named.map(([tag, file]) => [file, tag.includes('fetchpriority="low"')])).toEqual([
      ['/assets/index-1.css', false],
      ['/assets/Home-2.css', false],
      ['/assets/index-1.js', true],
      ['/assets/start-1.js', true],
      ['/assets/Home-2.js', true],
      ['/assets/shared-2.js', true],
    ])
  })

  it('is a visitor’s: whoever asks for it, the API is asked without a name, from where they are', async () => {
    await get(undefined, { cookie: 'session=1', authorization: 'Bearer 1' })
    expect(heard).toMatchObject({ ip: '192.0.2.7' })
    expect(heard).not.toHaveProperty('cookie')
    expect(heard).not.toHaveProperty('authorization')
  })

  it.each([
    ['Desk', {}],
    ['Phone', { 'user-agent': 'Mozilla/5.0 (iPhone) Mobile/15E148' }],
    ['Phone', { 'sec-ch-ua-mobile': '?1' }],
    ['Desk', { 'sec-ch-ua-mobile': '?0', 'user-agent': 'Mobile' }],
  ])('is a %s’s to %o', async (kind, headers) => {
    expect(headingOf((await get(undefined, headers)).body)).toMatch(new RegExp(`^${kind} `))
  })

  it('is kept for a moment where the address says nothing of dates or people', async () => {
    const [first, again] = [await get('/kept'), await get('/kept')]
    expect(headingOf(again.body)).toBe(headingOf(first.body))
    const nonces = [first, again].map(({ body }) => /<script nonce="([^"]+)"/.exec(body)?.[1])
    expect(new Set(nonces).size).toBe(2)
    expect(headingOf((await get('/kept', { 'sec-ch-ua-mobile': '?1' })).body)).toMatch(/^Phone/)
    const dated = [await get('/kept?fromDate=2026-12-01'), await get('/kept?fromDate=2026-12-01')]
    expect(new Set(dated.map(({ body }) => headingOf(body))).size).toBe(2)
  })
})

describe('the plain document is the answer', () => {
  it.each(['/private', '/private?of=somebody', '/broken', '/missing', '/late'])('at %s', async (address) => {
    const { statusCode, body } = await get(address)
    expect(statusCode).toBe(200)
    expect(body).toContain('<div id="root"></div>')
    expect(body).toContain('<title>Plain</title>')
    expect(body).not.toContain('__CSP_NONCE__')
  })

  it('when it takes too long, and what was asked for it is told to stop', async () => {
    stopped = false
    expect((await get('/late')).body).toContain('<title>Plain</title>')
    await vi.waitFor(() => expect(stopped).toBe(true))
  })

  it('for whoever asks for the headers alone', async () => {
    const drawn = async () => Number(headingOf((await get()).body)?.split(' ')[1])
    const before = await drawn()
    const { statusCode, headers } = await app.inject({ method: 'HEAD', url: '/page?head', headers: html })
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(await drawn()).toBe(before + 1)
  })

  it('for an address that has had sixty in a minute, and for no other', async () => {
    for (let i = 0; i < 60; i++) expect(headingOf((await get(undefined, {}, '192.0.2.9')).body)).toMatch(/^Desk/)
    expect((await get(undefined, {}, '192.0.2.9')).body).toContain('<title>Plain</title>')
    expect(headingOf((await get(undefined, {}, '192.0.2.10')).body)).toMatch(/^Desk/)
  })

  it('while the process has no time for it', async () => {
    loaded = true
    expect((await get()).body).toContain('<title>Plain</title>')
    loaded = false
    expect(headingOf((await get()).body)).toMatch(/^Desk/)
  })

  it('when too many pages are being drawn', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => get()))
    const plain = all.filter(({ body }) => body.includes('<title>Plain</title>'))
    expect(plain.length).toBeGreaterThan(0)
    expect(plain.length).toBeLessThan(20)
    expect(headingOf((await get()).body)).toMatch(/^Desk/)
  })
})

it('what draws pages is not to be had as a file', async () => {
  expect((await app.inject({ url: '/server/server.js', headers: { accept: 'text/javascript' } })).statusCode).toBe(404)
})
