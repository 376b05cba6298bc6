import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { photoRule, refusePicture, scanRule, warnOfBackground } from './paper-check.ts'

describe('a photo', () => {
  it.each([
    [350, 450],
    [413, 531],
    [600, 750],
    [3500, 4500],
  ])('of %i × %i is taken', (width, height) => expect(refusePicture('photo', { width, height })).toBeNull())

  it.each([
    [299, 385, 'at least 300 × 380'],
    [300, 379, 'at least 300 × 380'],
    [800, 600, 'proportions'],
    [600, 600, 'proportions'],
    [400, 900, 'proportions'],
  ])('of %i × %i is refused in words', (width, height, words) =>
    expect(refusePicture('photo', { width, height })).toContain(words),
  )

  it('is taken exactly when it is large enough and upright', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 1, max: 5000 }), (width, height) => {
        const large = width >= photoRule.minWidth && height >= photoRule.minHeight
        const upright = width >= photoRule.minRatio * height && width <= photoRule.maxRatio * height
        expect(refusePicture('photo', { width, height }) === null).toBe(large && upright)
      }),
    )
  })

  it('on another background is only warned about', () => {
    expect(warnOfBackground(255)).toBeNull()
    expect(warnOfBackground(photoRule.minWhite)).toBeNull()
    expect(warnOfBackground(photoRule.minWhite - 1)).toContain('not look white')
  })
})

describe('a scan', () => {
  it('is taken upright and lying when it can be read', () => {
    const { minShort: width, minLong: height } = scanRule
    expect(refusePicture('scan', { width, height })).toBeNull()
    expect(refusePicture('scan', { width: height, height: width })).toBeNull()
    expect(refusePicture('scan', { width: width - 1, height })).toContain('cannot be read')
    expect(refusePicture('scan', { width: height - 1, height: width })).toContain(`${height - 1} × ${width}`)
  })
})
