import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { accepts, engineFaults } from './engines.mjs'
import { inRoot } from './root.mjs'

const lock = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'))
const { engines } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))

describe('what the project is built from', () => {
  it.each(['22.13.0', '24.0.0'])('says that it runs on Node %s', (version) =>
    expect(engineFaults(lock, version)).toEqual([]),
  )

  it('says that it runs on the oldest Node we name', () => {
    const oldest = /^>=(\d+\.\d+)$/.exec(engines.node)?.[1]
    expect(engineFaults(lock, `${oldest}.0`)).toEqual([])
  })
})

it.each([
  ['>=20.19', '20.19.0', true],
  ['>=20.19', '20.18.9', false],
  ['^20.19.0 || >=22.12.0', '21.0.0', false],
  ['^20.19.0 || >=22.12.0', '20.20.2', true],
  ['^20.12||^22||>=24', '22.1.0', true],
  ['18 || 20 || >=22', '20.3.1', true],
  ['18 || 20 || >=22', '19.0.0', false],
  ['>=16 || 14 >=14.17', '14.16.0', false],
  ['>= 10.x', '22.0.0', true],
  ['>=v12.22.7', '12.22.6', false],
  ['~20.9', '20.10.0', false],
  ['>20 <=22', '22.9.0', true],
  ['>20 <=22', '20.9.0', false],
  ['*', '1.0.0', true],
])('%s and %s: %s', (range, version, expected) => expect(accepts(range, version)).toBe(expected))
