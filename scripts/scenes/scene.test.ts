import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { drawnScenes, type SceneKind, sceneKinds } from '@karavan/domain/base/scene'
import { drawScene } from './scene.ts'

const every = sceneKinds.flatMap((kind) =>
  drawnScenes[kind].map((seed) => ({ kind, seed, svg: drawScene({ kind, seed }) })),
)

const pixelsOf = async (svg: string): Promise<Buffer> =>
  sharp(Buffer.from(svg)).resize(48, 36).removeAlpha().raw().toBuffer()

const difference = (a: Buffer, b: Buffer): number =>
  a.reduce((sum, value, index) => sum + Math.abs(value - (b[index] ?? 0)), 0) / a.length

describe('a scene', () => {
  it('is the same for the same seed', () => {
    for (const { kind, seed, svg } of every) expect(drawScene({ kind, seed })).toBe(svg)
  })

  it.each(sceneKinds)('looks different for every seed: %s', async (kind: SceneKind) => {
    const pictures = await Promise.all(every.filter((scene) => scene.kind === kind).map(({ svg }) => pixelsOf(svg)))
    const gaps = pictures.flatMap((a, index) => pictures.slice(index + 1).map((b) => difference(a, b)))
    expect(gaps).toHaveLength((drawnScenes[kind].length * (drawnScenes[kind].length - 1)) / 2)
    expect(Math.min(...gaps)).toBeGreaterThan(3)
  })

  it('takes the hour it is given', async () => {
    const bright = async (time: 'day' | 'dusk'): Promise<number> => {
      const pixels = await pixelsOf(drawScene({ kind: 'lake', seed: 'pichola', time }))
      return pixels.reduce((sum, value) => sum + value, 0) / pixels.length
    }
    expect(await bright('day')).toBeGreaterThan((await bright('dusk')) + 30)
  })

  it('holds flat shapes only: no script, words, pictures, links or handlers', () => {
    const allowed = new Set('svg defs linearGradient radialGradient stop pattern g path circle ellipse use'.split(' '))
    for (const { svg } of every) {
      const elements = [...svg.matchAll(/<([a-zA-Z]+)/g)].map(([, name]) => name ?? '')
      expect(elements.filter((name) => !allowed.has(name))).toEqual([])
      expect(svg.match(/\son[a-z]+=|javascript:|<!|href="(?!#)|url\((?!#)/)).toBeNull()
    }
  })

  it('has sound numbers and refers only to what it defines', () => {
    for (const { svg } of every) {
      expect(svg.match(/NaN|undefined|Infinity|null/)).toBeNull()
      expect(svg.match(/\d*\.\d{3,}/)).toBeNull()
      const ids = new Set([...svg.matchAll(/ id="(\w+)"/g)].map(([, id]) => id))
      const uses = [...svg.matchAll(/(?:href="#|url\(#)(\w+)/g)].map(([, id]) => id)
      expect(uses.filter((id) => !ids.has(id))).toEqual([])
      expect(ids.size).toBe([...svg.matchAll(/ id="/g)].length)
    }
  })

  it('is 4:3 and small', () => {
    for (const { svg } of every) {
      expect(svg).toContain('viewBox="0 0 800 600"')
      expect(Buffer.byteLength(svg)).toBeLessThanOrEqual(15_000)
    }
    const mean = every.reduce((sum, { svg }) => sum + Buffer.byteLength(svg), 0) / every.length
    expect(mean).toBeLessThanOrEqual(12_000)
  })
})
