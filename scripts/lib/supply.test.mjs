import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { inRoot } from './root.mjs'
import { advisoryHits, isBefore, licenceFaults, packagesOf, sbomOf } from './supply.mjs'

const lock = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'))
const { advisories } = JSON.parse(readFileSync(inRoot('scripts/lib/advisories.json'), 'utf8'))
const made = (name, version, license = 'MIT') => ({ name, version, license, dev: false })

describe('what the project is built from', () => {
  it('is listed with every version of the lock file, and no package of our own', () => {
    const { components, bomFormat } = sbomOf(lock)
    const names = new Set(components.map(({ purl }) => purl))
    expect(bomFormat).toBe('CycloneDX')
    expect(names.size).toBe(components.length)
    expect(components.some(({ name }) => name.startsWith('@karavan/'))).toBe(false)
    expect(components.find(({ name }) => name === 'fastify')).toMatchObject({ scope: 'required' })
    expect(sbomOf(lock)).toEqual(sbomOf(lock))
  })

  it('counts a package that is needed anywhere as needed', () => {
    const [one] = packagesOf({
      packages: {
        'node_modules/a': { version: '1.0.0', dev: true },
        'node_modules/b/node_modules/a': { version: '1.0.0' },
      },
    })
    expect(one).toMatchObject({ name: 'a', dev: false })
  })

  it('is under licences we agreed to', () => expect(licenceFaults(packagesOf(lock))).toEqual([]))

  it('may not be under others', () => {
    const faults = [
      made('a', '1.0.0', 'AGPL-3.0-only'),
      made('b', '1.0.0', 'MPL-2.0'),
      made('c', '1.0.0', 'MIT AND GPL-2.0-only'),
      made('d', '1.0.0', null),
    ]
    expect(licenceFaults(faults)).toHaveLength(4)
    expect(licenceFaults([made('e', '1.0.0', '(MIT OR GPL-3.0-only)'), made('axe-core', '4.0.0', 'MPL-2.0')])).toEqual(
      [],
    )
  })

  it('has no version that an advisory on our list speaks of', () =>
    expect(advisoryHits(packagesOf(lock), advisories)).toEqual([]))
})

describe('an advisory', () => {
  it('speaks of the versions from the first to the mended one', () => {
    const list = [
      {
        name: 'a',
        id: 'CVE-1',
        about: 'bad',
        affected: [
          ['1.2.0', '1.2.10'],
          ['2.0.0', '2.1.0'],
        ],
      },
    ]
    const hit = (version) => advisoryHits([made('a', version)], list).length
    expect(['1.1.9', '1.2.0', '1.2.9', '1.2.10', '1.10.0', '2.0.5', '2.1.0'].map(hit)).toEqual([0, 1, 1, 0, 0, 1, 0])
    expect(advisoryHits([made('b', '1.2.0')], list)).toEqual([])
  })

  it('compares numbers, not letters', () => {
    expect([isBefore('1.9.0', '1.10.0'), isBefore('10.0.0', '9.9.9'), isBefore('1.0.0', '1.0.0')]).toEqual([
      true,
      false,
      false,
    ])
  })

  it('on our list has a name, an id and versions in order', () => {
    for (const { name, id, affected } of advisories) {
      expect(id).toMatch(/^(CVE|GHSA)-/)
      for (const [from, below] of affected) expect([name, isBefore(from, below)]).toEqual([name, true])
    }
  })
})
