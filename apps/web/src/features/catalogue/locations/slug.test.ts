import { LocationBody } from '@karavan/contracts/catalogue/locations/location.contract'
import { slugOf } from '@karavan/domain/base/slug'
import { describe, expect, it } from 'vitest'

describe('slugOf', () => {
  it.each([
    ['Dubai', 'dubai'],
    ['Ras al-Khaimah', 'ras-al-khaimah'],
    ['  São  Tomé! ', 'sao-tome'],
    ['St. Moritz (lake)', 'st-moritz-lake'],
  ])('suggests for %j', (name, slug) => expect(slugOf(name)).toBe(slug))

  it('suggests only what the contract accepts, or nothing', () => {
    for (const name of ['a'.repeat(200), `${'ab '.repeat(60)}`, 'दिल्ली', '---', 'Ko Phi-Phi']) {
      const slug = slugOf(name)
      if (slug) expect(LocationBody.shape.slug.safeParse(slug).success).toBe(true)
    }
  })
})
