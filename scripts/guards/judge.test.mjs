import { describe, expect, it } from 'vitest'
import { faultOf, judge } from './judge.mjs'

const test = (status, fullName = 'a test') => ({
  status,
  fullName,
  failureMessages: status === 'failed' ? ['no\nstack'] : [],
})
const file = (name, status, ...assertionResults) => ({ name: `/copy/${name}`, status, message: '', assertionResults })
const report = (...testResults) => ({ testResults })

describe('a guard that is off', () => {
  it('is noticed by a test that fails', () => {
    const found = judge(report(file('a', 'passed', test('passed')), file('b', 'failed', test('failed', 'b notices'))))
    expect(found).toEqual({ verdict: 'killed', by: 'b notices', why: 'no' })
  })

  it('is not when all pass', () => {
    expect(judge(report(file('a', 'passed', test('passed')))).verdict).toBe('survived')
  })

  it.each([
    ['no report', null],
    ['no test', report(file('a', 'passed', test('skipped')))],
    ['a file that cannot be loaded', report(file('a', 'failed'))],
    ['an application that does not start', report(file('a', 'failed', test('skipped')))],
  ])('shows nothing by %s', (_, found) => {
    expect(judge(found).verdict).toBe('broken')
  })
})

describe('tests with every guard on', () => {
  const green = file('a', 'passed', test('passed'))

  it('are ground to judge by when they pass', () => {
    expect(faultOf(report(green), ['a'])).toBeUndefined()
  })

  it('are none when they fail or did not run', () => {
    expect(faultOf(report(file('b', 'failed', test('failed', 'b is red'))), ['b'])).toContain('b is red')
    expect(faultOf(report(green), ['a', 'c'])).toBe('c did not run')
  })
})
