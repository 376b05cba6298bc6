import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getRoot, loadConfig } from '../../config.ts'
import type { App, Platform } from '../platform.ts'
import { registerWeb } from '../web/web.ts'
import { framedPicture, pictureReader } from './picture.ts'

const app: App = Fastify()
beforeAll(async () => {
  app.decorate('platform', { config: loadConfig({ NODE_ENV: 'test' }, getRoot()) } as Platform)
  await registerWeb(app)
})
afterAll(() => app.close())

describe('the picture of a document', () => {
  it.each(['/scenes/lake-srinagar.svg', '/scenes/lake-a-name-of-before.svg'])('may be %s', async (url) => {
    const picture = await framedPicture(pictureReader(app), [url], { width: 80, height: 60 })
    expect(picture).toMatch(/^data:image\/jpeg;base64,/)
  })

  it.each([null, '/scenes/castle-dubai.svg', '//elsewhere.example/a.png', 'https://elsewhere.example/a.png'])(
    'is left out where it is %s',
    async (url) => {
      expect(await framedPicture(pictureReader(app), [url], { width: 80, height: 60 })).toBeNull()
    },
  )
})
