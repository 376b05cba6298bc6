import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawnScenes, nthScene, sceneAt, sceneKinds, sceneUrl } from './scene.ts'

const every = sceneKinds.flatMap((kind) => drawnScenes[kind].map((seed) => `/scenes/${kind}-${seed}.svg`))
const kinds = fc.constantFrom(...sceneKinds)
const fileOf = (address: string) => address.slice('/scenes/'.length)

describe('the pictures of places', () => {
  it('are two dozen of each kind, each with a name of its own', () => {
    expect(every).toHaveLength(24 * sceneKinds.length)
    expect(new Set(every).size).toBe(every.length)
    for (const address of every) expect(address).toMatch(/^\/scenes\/[a-z0-9]+(-[a-z0-9]+)*\.svg$/)
  })

  it('stay those of the places they were drawn for', () => {
    expect(sceneUrl('beach', 'Goa')).toBe('/scenes/beach-goa.svg')
    expect(sceneUrl('skyline', 'Dubai evening')).toBe('/scenes/skyline-dubai-evening.svg')
    for (const address of every) expect(sceneAt(fileOf(address))).toBe(address)
  })

  it('are there for every name, always the same of its kind', () => {
    fc.assert(
      fc.property(kinds, fc.string(), (kind, name) => {
        const address = sceneUrl(kind, name)
        expect(every).toContain(address)
        expect(address.startsWith(`/scenes/${kind}-`)).toBe(true)
        expect(sceneUrl(kind, name)).toBe(address)
      }),
    )
  })

  it('are all used, and none much more than others', () => {
    const names = Array.from({ length: 2400 }, (_, index) => sceneUrl('lake', `Hotel ${index}, Udaipur`))
    const counts = drawnScenes.lake.map((seed) => names.filter((name) => name === `/scenes/lake-${seed}.svg`).length)
    expect(Math.min(...counts)).toBeGreaterThan(50)
    expect(Math.max(...counts)).toBeLessThan(200)
  })

  it('follow each other without repeating before the last', () => {
    expect(new Set(Array.from({ length: 24 }, (_, index) => nthScene('market', 100 + index))).size).toBe(24)
  })

  it('answer under names of before, with one of their kind', () => {
    expect(every).toContain(sceneAt('old-town-rose-court-hotel-3.svg'))
    expect(sceneAt('old-town-rose-court-hotel-3.svg')).toMatch(/^\/scenes\/old-town-/)
    expect(sceneAt('hero.svg')).toBe('/scenes/hero.svg')
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
    'beach-<script>.svg',
    `beach-${'a'.repeat(81)}.svg`,
    '../beach-a.svg',
  ])('are not to be had as %s', (file) => {
    expect(sceneAt(file)).toBeNull()
  })
})
