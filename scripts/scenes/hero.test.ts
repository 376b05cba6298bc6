import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { drawHero } from './hero.ts'

const linear = (value: number): number => {
  const share = value / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

/** The lowest contrast white words could meet anywhere in a part of the picture. */
const contrastIn = async (left: number, top: number, width: number, height: number): Promise<number> => {
  const part = sharp(Buffer.from(drawHero())).extract({ left, top, width, height })
  const pixels = await part.removeAlpha().raw().toBuffer()
  let brightest = 0
  for (let i = 0; i < pixels.length; i += 3) {
    const [r = 0, g = 0, b = 0] = pixels.subarray(i, i + 3)
    brightest = Math.max(brightest, 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b))
  }
  return 1.05 / (brightest + 0.05)
}

describe('the hero', () => {
  it('is 1600 by 800, small, and always the same', () => {
    const svg = drawHero()
    expect(svg).toContain('width="1600" height="800"')
    expect(Buffer.byteLength(svg)).toBeLessThanOrEqual(14_000)
    expect(drawHero()).toBe(svg)
    expect(svg).not.toMatch(/<(script|text|image|foreignObject|style)|NaN|undefined/)
  })

  it('lets white words be read over its top, where the header lies', async () => {
    expect(await contrastIn(0, 0, 1600, 215)).toBeGreaterThanOrEqual(4.5)
  })

  it('lets white words be read over its left, where the title stands', async () => {
    expect(await contrastIn(0, 0, 760, 490)).toBeGreaterThanOrEqual(4.5)
  })

  it('lets them be read in the part a phone shows, at object-position 25%', async () => {
    expect(await contrastIn(270, 0, 510, 400)).toBeGreaterThanOrEqual(4.5)
  })

  it('is bright where the sun stands, so the measure can fail', async () => {
    expect(await contrastIn(1000, 380, 180, 80)).toBeLessThan(1.5)
  })
})
