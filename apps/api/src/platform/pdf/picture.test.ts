import { mkdtemp, rm } from 'node:fs/promises'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getRoot, loadConfig } from '../../config.ts'
import { fileStoreOf, imageKey, imageUrl } from '../files/stored-image.ts'
import type { App, Platform } from '../platform.ts'
import { registerWeb } from '../web/web.ts'
import { framedPicture, pictureReader } from './picture.ts'

const app: App = Fastify()
let calls = 0
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'karavan-test-'))
  app.decorate('platform', { config: { ...loadConfig({ NODE_ENV: 'test' }, getRoot()), dataDir } } as Platform)
  app.get('/api/v1/drawing', async () => {
    calls += 1
    return '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>'
  })
  await registerWeb(app)
})
afterAll(async () => {
  await app.close()
  await rm(dataDir, { recursive: true })
})

/** An image service of the settings, and what reads its pictures. */
async function startService(answer: RequestListener, waitMs?: number) {
  const service = createServer(answer).listen(0, '127.0.0.1')
  await once(service, 'listening')
  const endpoint = `http://127.0.0.1:${(service.address() as AddressInfo).port}/karavan`
  const { platform } = app
  const imagekit = { publicKey: 'a', privateKey: 'b', urlEndpoint: endpoint }
  const read = pictureReader({ platform: { ...platform, config: { ...platform.config, imagekit } } } as App, waitMs)
  const close = () => {
    service.closeAllConnections()
    service.close()
  }
  return { endpoint, read, close }
}

describe('the picture of a document', () => {
  it.each(['/scenes/lake-srinagar.svg', '/scenes/lake-a-name-of-before.svg'])('may be %s', async (url) => {
    const picture = await framedPicture(pictureReader(app), [url], { width: 80, height: 60 })
    expect(picture).toMatch(/^data:image\/jpeg;base64,/)
  })

  it('may be one that was uploaded', async () => {
    const name = 'a'.repeat(40)
    const bytes = await sharp({ create: { width: 4, height: 3, channels: 3, background: '#b4460f' } })
      .webp()
      .toBuffer()
    await fileStoreOf(app.platform).put(imageKey(name), bytes)
    const read = pictureReader(app)
    expect(await framedPicture(read, [imageUrl(name)], { width: 80, height: 60 })).toMatch(/^data:image\/jpeg/)
    expect(await read(imageUrl('b'.repeat(40)))).toBeNull()
  })

  it.each([
    '/api/v1/drawing',
    '/files/../api/v1/drawing',
    '/files/images/../../api/v1/drawing',
    '/scenes/%2e%2e/api/v1/drawing',
    '/scenes/../package.json',
    `/files/images/${'a'.repeat(40)}.webp?x=1`,
  ])('is never what our own calls answer, asked for as %s', async (url) => {
    expect(await pictureReader(app)(url)).toBeNull()
    expect(calls).toBe(0)
  })

  it('may be one of the image service, and no address that only begins like it', async () => {
    const asked: string[] = []
    const bytes = await sharp({ create: { width: 4, height: 3, channels: 3, background: '#b4460f' } })
      .png()
      .toBuffer()
    const { endpoint, read, close } = await startService(({ url = '' }, response) => {
      asked.push(url)
      response.end(bytes)
    })
    expect(await read(`${endpoint}/goa.png`)).toEqual(bytes)
    for (const url of [`${endpoint}/../other/a.png`, `${endpoint}-other/a.png`, endpoint.replace('://', '://a@')])
      expect(await read(url)).toBeNull()
    expect(asked).toEqual(['/karavan/goa.png'])
    close()
  })

  it.each<[string, RequestListener]>([
    ['hangs', () => undefined],
    ['hangs up', (request) => void request.socket.destroy()],
    ['errs', (_, response) => void response.writeHead(500).end('no')],
    ['sends somebody on', (_, response) => void response.writeHead(302, { location: '/karavan/other.png' }).end()],
    ['sends too much', (_, response) => void response.writeHead(200, { 'content-length': 6_000_000 }).end()],
    ['sends no picture', (_, response) => void response.end('<svg')],
  ])('is left out where the image service %s', async (_, answer) => {
    const { endpoint, read, close } = await startService(answer, 300)
    expect(await framedPicture(read, [`${endpoint}/goa.png`], { width: 80, height: 60 })).toBeNull()
    close()
  })

  it.each([null, '/scenes/castle-dubai.svg', '//elsewhere.example/a.png', 'https://elsewhere.example/a.png'])(
    'is left out where it is %s',
    async (url) => {
      expect(await framedPicture(pictureReader(app), [url], { width: 80, height: 60 })).toBeNull()
    },
  )
})
