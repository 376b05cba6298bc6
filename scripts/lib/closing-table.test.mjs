import { describe, expect, it } from 'vitest'
import { closingTable } from './closing-table.mjs'

const timed = (count, ms) => Array.from({ length: count }, (_, index) => ({ name: `test ${index}`, ms: ms + index }))

describe('the closing table', () => {
  it('has a line for each part and one for the whole, whose time is its own', () => {
    const lines = closingTable(
      [
        { part: 'unit', passed: 12, failed: 0, seconds: 3, timed: timed(2, 10) },
        { part: 'e2e', passed: 7, failed: 1, seconds: 61.6, timed: timed(2, 2000) },
      ],
      70,
    ).split('\n')
    expect(lines.slice(0, 4).map((line) => line.trim().split(/ +/))).toEqual([
      ['part', 'passed', 'failed', 'seconds'],
      ['unit', '12', '0', '3'],
      ['e2e', '7', '1', '62'],
      ['all', '19', '1', '70'],
    ])
  })

  it('names the slowest ten of all parts, the slowest first', () => {
    const text = closingTable(
      [
        { part: 'unit', passed: 8, failed: 0, seconds: 1, timed: timed(8, 10) },
        { part: 'api', passed: 8, failed: 0, seconds: 1, timed: timed(8, 1500) },
      ],
      1,
    )
    const named = text.split('\n').slice(text.split('\n').indexOf('  slowest') + 1)
    expect(named).toHaveLength(10)
    expect(named[0]).toMatch(/1\.5 s {2}api +test 7/)
    expect(named[9]).toMatch(/16 ms {2}unit +test 6/)
  })

  it('names at its end what failed, and nothing when nothing did', () => {
    const results = [{ part: 'e2e', passed: 1, failed: 1, seconds: 1, failures: ['wallet.spec.ts: pays'] }]
    expect(closingTable(results, 1).split('\n').slice(-2)).toEqual(['  failed', '  e2e      wallet.spec.ts: pays'])
    expect(
      closingTable([{ part: 'e2e', passed: 1, failed: 0, seconds: 1 }], 1)
        .split('\n')
        .at(-1),
    ).toBe('  slowest')
  })

  it('says first what was missing', () => {
    const text = closingTable([{ part: 'e2e', passed: 0, failed: 1, seconds: 0 }], 1, ['No Chromium.'])
    expect(text.split('\n')[0]).toBe('  ✗ No Chromium.')
  })
})
