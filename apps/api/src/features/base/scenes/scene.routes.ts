import type { FastifyInstance } from 'fastify'
import { problem } from '../../../platform/http/problem.ts'
import { drawHero } from './hero.ts'
import { drawScene, type SceneKind, sceneKinds } from './scene.ts'

const seedPattern = /^[a-z0-9-]{1,80}$/
const keep = 256

// A picture takes about a millisecond to draw; the few hundred of one result list stay at hand.
const drawn = new Map<string, string>()

const recall = (name: string, draw: () => string): string => {
  const svg = drawn.get(name) ?? draw()
  drawn.delete(name)
  drawn.set(name, svg)
  if (drawn.size > keep) {
    const [oldest] = drawn.keys()
    if (oldest !== undefined) drawn.delete(oldest)
  }
  return svg
}

const parse = (name: string): { kind: SceneKind; seed: string } | undefined => {
  if (!name.endsWith('.svg')) return undefined
  const stem = name.slice(0, -4)
  const kind = sceneKinds.find((candidate) => stem.startsWith(`${candidate}-`))
  if (!kind) return undefined
  const seed = stem.slice(kind.length + 1)
  return seedPattern.test(seed) ? { kind, seed } : undefined
}

const pictureOf = (name: string): string | undefined => {
  if (name === 'hero.svg') return recall(name, drawHero)
  const scene = parse(name)
  return scene && recall(name, () => drawScene(scene))
}

/** Serves the pictures made by code: `/scenes/<kind>-<seed>.svg` and `/scenes/hero.svg`, which never change. */
export const registerScenes = (app: FastifyInstance): void => {
  app.get<{ Params: { name: string } }>('/scenes/:name', async ({ params: { name } }, reply) => {
    const svg = pictureOf(name)
    if (!svg) throw problem('NOT_FOUND', 'There is no picture of this name.')
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      .header('x-content-type-options', 'nosniff')
      .type('image/svg+xml')
      .send(svg)
  })
}

const slugOf = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-+|-+$/g, '')

/** The address of the picture that belongs to a name (of a place, a hotel, a room). */
export const sceneUrl = (kind: SceneKind, name: string): string => `/scenes/${kind}-${slugOf(name) || 'scene'}.svg`
