import { mkdtemp, rm } from 'node:fs/promises'
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

  it.each([null, '/scenes/castle-dubai.svg', '//elsewhere.example/a.png', 'https://elsewhere.example/a.png'])(
    'is left out where it is %s',
    async (url) => {
      expect(await framedPicture(pictureReader(app), [url], { width: 80, height: 60 })).toBeNull()
    },
  )
})
