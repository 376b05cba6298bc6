import Fastify from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import { handleErrors } from '../../../platform/http/error-handler.ts'
import { registerScenes, sceneUrl } from './index.ts'
import { drawScene, sceneKinds } from './scene.ts'

const app = Fastify()
handleErrors(app)
registerScenes(app)
afterAll(() => app.close())

describe('GET /scenes/:name', () => {
  it.each(sceneKinds)('draws a %s that may be kept for ever', async (kind) => {
    const reply = await app.inject(`/scenes/${kind}-al-noor-2.svg`)
    expect(reply.statusCode).toBe(200)
    expect(reply.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    })
    expect(reply.headers['content-type']).toMatch(/^image\/svg\+xml/)
    expect(reply.body).toBe(drawScene({ kind, seed: 'al-noor-2' }))
  })

  it('draws the hero', async () => {
    const reply = await app.inject('/scenes/hero.svg')
    expect(reply.statusCode).toBe(200)
    expect(reply.body).toContain('viewBox="0 0 1600 800"')
  })

  it('answers the same after many other pictures', async () => {
    const first = (await app.inject('/scenes/lake-first.svg')).body
    for (let i = 0; i < 260; i++) await app.inject(`/scenes/beach-other-${i}.svg`)
    expect((await app.inject('/scenes/lake-first.svg')).body).toBe(first)
  })

  it.each([
    'castle-dubai.svg',
    'hero',
    'hero-1.png',
    'beach.svg',
    'beach-.svg',
    'beach-Dubai.svg',
    'beach-a_b.svg',
    'beach-a.b.svg',
    'beach-%3Cscript%3E.svg',
    `beach-${'a'.repeat(81)}.svg`,
    '..%2Fbeach-a.svg',
  ])('has no %s', async (name) => {
    const reply = await app.inject(`/scenes/${name}`)
    expect(reply.statusCode).toBe(404)
    expect(reply.headers['cache-control']).toBeUndefined()
  })
})

describe('sceneUrl', () => {
  it.each([
    ['Coral Verandah Resort', '/scenes/beach-coral-verandah-resort.svg'],
    ['  Château d’Été  ', '/scenes/beach-chateau-d-ete.svg'],
    ['東京', '/scenes/beach-scene.svg'],
    ['x'.repeat(200), `/scenes/beach-${'x'.repeat(80)}.svg`],
  ])('turns %s into an address that is served', async (name, url) => {
    expect(sceneUrl('beach', name)).toBe(url)
    expect((await app.inject(url)).statusCode).toBe(200)
  })
})
