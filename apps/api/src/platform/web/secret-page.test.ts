import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { getRoot, loadConfig } from '../../config.ts'
import { handleErrors } from '../http/error-handler.ts'
import type { App, Platform } from '../platform.ts'
import type { PageName, SecretPage } from './secret-page.ts'
import { registerWeb } from './web.ts'

const secret = 's'.repeat(43)
const built = `<!doctype html><html><head><meta name="description" content="of Karavan" /><title>Karavan</title>
<script type="module" src="/assets/index-1.js" nonce="__CSP_NONCE__"></script></head><body><div id="root"></div></body></html>`

const trip: PageName = {
  title: 'Goa & back <script>',
  seller: 'Rao "Tours" __CSP_NONCE__ $&',
  description: 'Planned for you',
  image: '/files/images/goa.webp',
}
let named: PageName = trip
let asked = 0
const pages: SecretPage[] = [
  {
    path: '/share/',
    unknown: 'A trip for you',
    async find(_, given) {
      asked += 1
      if (given.startsWith('broken')) throw new Error('it cannot')
      return given === secret ? named : null
    },
  },
  { path: '/quote/options/', unknown: 'Options for you', find: async () => null },
  { path: '/quote/', unknown: 'Your quotation', find: async () => null },
]

let root: string
let app: App
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'karavan-test-'))
  mkdirSync(join(root, 'apps/web/dist'), { recursive: true })
  cpSync(join(getRoot(), 'package.json'), join(root, 'package.json'))
  writeFileSync(join(root, 'apps/web/dist/index.html'), built)
  app = Fastify()
  const config = loadConfig({ NODE_ENV: 'test', PUBLIC_URL: 'https://trips.example' }, root)
  app.decorate('platform', { config } as Platform)
  handleErrors(app)
  await registerWeb(app, pages)
})
afterAll(async () => {
  await app.close()
  await rm(root, { recursive: true })
})

const read = async (url: string, remoteAddress = '192.0.2.1') => {
  const { statusCode, body } = await app.inject({ url, headers: { accept: 'text/html' }, remoteAddress })
  expect(statusCode).toBe(200)
  return body
}

it('says whose page it is and what, in words that stay words', async () => {
  const body = await read(`/share/${secret}?utm_source=app`)
  expect(body).toContain('<title>Goa &amp; back &lt;script&gt; · Rao &quot;Tours&quot; __CSP_NONCE__ $&amp;</title>')
  expect(body).toContain('<meta property="og:title" content="Goa &amp; back &lt;script&gt;">')
  expect(body).toContain('<meta property="og:description" content="Planned for you">')
  expect(body).toContain('<meta property="og:image" content="https://trips.example/files/images/goa.webp">')
  expect(body).toContain('<meta name="robots" content="noindex">')
  expect(body).toMatch(/src="\/assets\/index-1\.js" nonce="[^"_]+"/)
  expect(body).not.toContain('Karavan')
})

it.each([
  ['/scenes/beach-goa.svg', 'as a photo', 'https://trips.example/scenes/preview/beach-goa.jpg'],
  ['https://elsewhere.example/goa.svg', 'not at all', null],
])('shows the drawing %s, which apps refuse, %s', async (image, _, shown) => {
  named = { ...trip, image }
  const [, address = null] = /og:image" content="([^"]+)"/.exec(await read(`/share/${secret}`)) ?? []
  expect(address).toBe(shown)
  named = trip
})

it.each([
  ['/share/short', 'A trip for you'],
  [`/share/${'x'.repeat(43)}`, 'A trip for you'],
  [`/share/broken${secret}`, 'A trip for you'],
  [`/quote/options/${secret}`, 'Options for you'],
  [`/quote/${secret}`, 'Your quotation'],
])('%s, which nobody was sent, is %s of nobody', async (url, title) => {
  const body = await read(url)
  expect(body).toContain(`<title>${title}</title>`)
  expect(body).toContain(`<meta property="og:title" content="${title}">`)
  expect(body).not.toMatch(/Karavan|og:site_name|og:image/)
})

it.each(['/', '/share', `/share/${secret}/more`, '/quote'])('%s is no such page', async (url) => {
  expect(await read(url)).toContain('<title>Karavan</title>')
})

it('is not asked for by those who try many', async () => {
  asked = 0
  for (let i = 0; i < 70; i++) await read(`/share/${secret}`, '192.0.2.9')
  expect(asked).toBe(60)
  expect(await read(`/share/${secret}`, '192.0.2.9')).toContain('<title>A trip for you</title>')
  expect(await read(`/share/${secret}`, '192.0.2.10')).toContain('Rao')
})
