import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { folder, pictures } from './pictures.ts'

const web = join(import.meta.dirname, '../../apps/web/src')

describe('the committed pictures', () => {
  it('are what is drawn, and nothing else; if not, run npm run scenes', () => {
    const drawn = pictures()
    expect(readdirSync(folder).sort()).toEqual(drawn.map(({ file }) => file).sort())
    const others = drawn.filter(({ file, svg }) => readFileSync(join(folder, file), 'utf8') !== svg)
    expect(others.map(({ file }) => file)).toEqual([])
  })

  it('are under three megabytes together', () => {
    expect(pictures().reduce((sum, { svg }) => sum + Buffer.byteLength(svg), 0)).toBeLessThan(3_000_000)
  })

  it('are there for every page that names one', () => {
    const addresses = readdirSync(web, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .flatMap((file) => readFileSync(join(web, file), 'utf8').match(/\/scenes\/[a-z0-9-]+\.svg/g) ?? [])
    expect(addresses.length).toBeGreaterThan(5)
    expect(addresses.filter((address) => !existsSync(join(folder, '..', address)))).toEqual([])
  })
})
