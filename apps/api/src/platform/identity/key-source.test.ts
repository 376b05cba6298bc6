import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createKeySource } from './key-source.ts'

const minute = 60_000
const { publicKey } = await generateKeyPair('ES256', { extractable: true })
const jwk = await exportJWK(publicKey)
const token = { payload: '', signature: '' }

let published: JWK[]
let broken: boolean
let loads: number
let failures: number

const open = () =>
  createKeySource({
    async load() {
      loads++
      if (broken) throw new Error('down')
      return { keys: published }
    },
    timeout: 1000,
    freshFor: 10 * minute,
    usableFor: 60 * minute,
    coolDown: 10_000,
    onFailure: () => failures++,
  })

const find = (source: ReturnType<typeof open>, kid: string) =>
  source({ alg: 'ES256', kid }, token).then(
    () => 'found',
    (error: { code?: string }) => error.code,
  )

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  published = [{ ...jwk, kid: 'one' }]
  broken = false
  loads = 0
  failures = 0
})
afterEach(() => vi.useRealTimers())

describe('the keys of a provider', () => {
  it('are fetched once for all who wait, and kept', async () => {
    const source = open()
    expect(await Promise.all([find(source, 'one'), find(source, 'one')])).toEqual(['found', 'found'])
    vi.advanceTimersByTime(9 * minute)
    await find(source, 'one')
    expect(loads).toBe(1)
    vi.advanceTimersByTime(2 * minute)
    await find(source, 'one')
    expect(loads).toBe(2)
  })

  it('are fetched again for an unknown one, but not again and again', async () => {
    const source = open()
    await find(source, 'one')
    vi.advanceTimersByTime(11_000)
    published = [{ ...jwk, kid: 'two' }]
    expect(await find(source, 'two')).toBe('found')
    expect(await find(source, 'one')).toBe('ERR_JWKS_NO_MATCHING_KEY')
    expect(await find(source, 'three')).toBe('ERR_JWKS_NO_MATCHING_KEY')
    expect(loads).toBe(2)
  })

  it('stay usable for an hour while the provider is down, and no longer', async () => {
    const source = open()
    await find(source, 'one')
    broken = true
    vi.advanceTimersByTime(30 * minute)
    expect(await find(source, 'one')).toBe('found')
    expect(failures).toBe(1)
    expect(await find(source, 'two')).toBe('UNAVAILABLE')
    expect(loads).toBe(2)
    vi.advanceTimersByTime(31 * minute)
    expect(await find(source, 'one')).toBe('UNAVAILABLE')
    broken = false
    vi.advanceTimersByTime(11_000)
    expect(await find(source, 'one')).toBe('found')
  })
})
