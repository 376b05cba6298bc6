import { LocationBody } from '@karavan/contracts/catalogue/locations/location.contract'
import { sceneKinds, sceneUrl } from '@karavan/domain/base/scene'
import { describe, expect, it } from 'vitest'
import { demoLocations } from './locations.data.ts'

// South, north, west, east; generous, to catch swapped or mistyped coordinates.
const bounds: Record<string, readonly [number, number, number, number]> = {
  'United Arab Emirates': [22.5, 26.5, 51, 56.6],
  Thailand: [5.5, 20.5, 97, 106],
  Singapore: [1.1, 1.5, 103.5, 104.1],
  Indonesia: [-11, 6, 95, 141],
  Vietnam: [8, 23.5, 102, 110],
  Azerbaijan: [38, 42, 44.5, 51],
  India: [6.5, 37, 68, 97.5],
  Europe: [36, 60, -10, 30],
  'Hong Kong': [22.1, 22.6, 113.8, 114.5],
  'United Kingdom': [49.8, 59, -8, 2],
  Turkey: [35.8, 42.2, 25.6, 45],
  Malaysia: [0.8, 7.5, 99.5, 119.5],
}

const unique = (values: readonly string[]): number => new Set(values).size

describe('the demo locations', () => {
  it('are forty, in all countries of the currency map and no others', () => {
    expect(demoLocations).toHaveLength(40)
    expect([...new Set(demoLocations.map(({ country }) => country))].sort()).toEqual(Object.keys(bounds).sort())
    const indian = demoLocations.filter(({ country }) => country === 'India')
    for (const country of Object.keys(bounds).filter((name) => name !== 'India')) {
      expect(indian.length).toBeGreaterThan(demoLocations.filter((place) => place.country === country).length)
    }
  })

  it('have names, slugs and pictures of their own', () => {
    expect(unique(demoLocations.map(({ location }) => location.toLowerCase()))).toBe(40)
    expect(unique(demoLocations.map(({ displayName }) => displayName.toLowerCase()))).toBe(40)
    expect(unique(demoLocations.map(({ slug }) => slug))).toBe(40)
    const urls = demoLocations.flatMap(({ scenes }) => scenes.map(({ kind, seed }) => sceneUrl(kind, seed)))
    expect(urls).toHaveLength(120)
    expect(unique(urls)).toBe(120)
  })

  it.each(demoLocations)('could be saved through the API: $displayName', ({ scenes, ...place }) => {
    expect(scenes).toHaveLength(3)
    for (const { kind } of scenes) expect(sceneKinds).toContain(kind)
    const images = scenes.map(({ kind, seed }) => sceneUrl(kind, seed))
    for (const [index, { kind, seed }] of scenes.entries()) expect(images[index]).toBe(`/scenes/${kind}-${seed}.svg`)
    expect(LocationBody.safeParse({ ...place, images }).error).toBeUndefined()
  })

  it.each(demoLocations)('lies where it says: $displayName', ({ country, stateCode, latitude, longitude }) => {
    const [south, north, west, east] = bounds[country] ?? [0, 0, 0, 0]
    expect(latitude).toBeGreaterThanOrEqual(south)
    expect(latitude).toBeLessThanOrEqual(north)
    expect(longitude).toBeGreaterThanOrEqual(west)
    expect(longitude).toBeLessThanOrEqual(east)
    expect(stateCode !== undefined).toBe(country === 'India')
  })

  it('tell an agent something in two or three sentences', () => {
    for (const { description } of demoLocations) {
      const sentences = description.split(/(?<=[.!?])\s/)
      expect(sentences.length).toBeGreaterThanOrEqual(2)
      expect(sentences.length).toBeLessThanOrEqual(3)
      expect(description.length).toBeGreaterThan(120)
    }
    expect(unique(demoLocations.map(({ description }) => description))).toBe(40)
  })

  it('hold Dubai as the search bar knows it', () => {
    expect(demoLocations.find(({ slug }) => slug === 'dubai')).toMatchObject({
      location: 'Dubai',
      country: 'United Arab Emirates',
      displayName: 'Dubai, UAE',
      featured: true,
      status: 'active',
    })
  })

  it('feature enough of them for the home page', () => {
    expect(demoLocations.filter(({ featured }) => featured).length).toBeGreaterThanOrEqual(6)
  })
})
