import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { slugOf } from './slug.ts'

describe('a slug', () => {
  it.each([
    ['Coral Verandah Resort', 'coral-verandah-resort'],
    ['  Château d’Été  ', 'chateau-d-ete'],
    ['Asha & Sons (Travel), Goa', 'asha-sons-travel-goa'],
    ['東京', ''],
    ['', ''],
  ])('of %j is %j', (text, slug) => {
    expect(slugOf(text)).toBe(slug)
  })

  it('is short, and words with hyphens between them, whatever it is made of', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 90 }), (text, longest) => {
        const slug = slugOf(text, longest)
        expect(slug).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/)
        expect(slug.length).toBeLessThanOrEqual(longest)
        expect(slugOf(slug, longest)).toBe(slug)
      }),
    )
  })
})
