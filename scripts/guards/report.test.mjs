import { describe, expect, it } from 'vitest'
import { judge } from './judge.mjs'
import { toReport } from './report.mjs'

const error = { message: 'no\nstack' }
const test = (state, errors = []) => ({ fullName: 'a test', result: () => ({ state, errors }) })
const run = (state, { tests = [], suites = [], errors = [] } = {}) => ({
  testModules: [
    {
      moduleId: '/copy/a.test.ts',
      state: () => state,
      errors: () => errors,
      children: { allTests: () => tests, allSuites: () => suites.map((found) => ({ errors: () => found })) },
    },
  ],
})

describe('the report of a run', () => {
  it('tells which test failed, and by what', () => {
    const found = judge(toReport(run('failed', { tests: [test('passed'), test('failed', [error])] })))
    expect(found).toEqual({ verdict: 'killed', by: 'a test', why: 'no' })
  })

  it.each([
    ['a file that cannot be loaded', { errors: [error] }],
    ['a hook that fails', { tests: [test('skipped')], suites: [[], [error]] }],
  ])('tells of %s', (_, what) => {
    expect(judge(toReport(run('failed', what)))).toEqual({ verdict: 'broken', why: 'no' })
  })

  it('tells that all is well', () => {
    expect(judge(toReport(run('passed', { tests: [test('passed')] }))).verdict).toBe('survived')
  })
})
