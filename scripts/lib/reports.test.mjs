import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readPlaywright, readVitest } from './reports.mjs'

let folder
const write = (report) => {
  writeFileSync(join(folder, 'report.json'), JSON.stringify(report))
  return join(folder, 'report.json')
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'karavan-reports-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const passing = { status: 'passed', assertionResults: [{ status: 'passed', fullName: 'a room is sold', duration: 12 }] }

describe('what a Vitest run comes to', () => {
  it('counts what passed, with the time each took', () => {
    const report = { numTotalTests: 3, numPassedTests: 3, testResults: [passing] }
    expect(readVitest(write(report), 0)).toEqual({
      passed: 3,
      failed: 0,
      failures: [],
      timed: [{ name: 'a room is sold', ms: 12 }],
    })
  })

  it('counts what was skipped as failed', () => {
    const report = { numTotalTests: 3, numPassedTests: 2, numPendingTests: 1, testResults: [passing] }
    expect(readVitest(write(report), 0)).toMatchObject({ passed: 2, failed: 1 })
  })

  it('counts a file that could not be loaded', () => {
    const report = {
      numTotalTests: 1,
      numPassedTests: 1,
      testResults: [
        passing,
        { name: '/house/room.test.ts', status: 'failed', message: 'No such module\nat', assertionResults: [] },
      ],
    }
    expect(readVitest(write(report), 1)).toMatchObject({
      passed: 1,
      failed: 1,
      failures: ['room.test.ts: the file as a whole: No such module'],
    })
  })

  it('names what failed with the first line of why', () => {
    const failing = { status: 'failed', fullName: 'a room is sold', failureMessages: ['Sold twice\nat room.ts'] }
    const report = {
      numTotalTests: 1,
      numPassedTests: 0,
      testResults: [{ name: '/house/room.test.ts', status: 'failed', assertionResults: [failing] }],
    }
    expect(readVitest(write(report), 1).failures).toEqual(['room.test.ts: a room is sold: Sold twice'])
  })

  it('counts a run that ended badly though every test passed', () => {
    const report = { numTotalTests: 1, numPassedTests: 1, testResults: [passing] }
    expect(readVitest(write(report), 1)).toMatchObject({
      passed: 1,
      failed: 1,
      failures: ['outside of a test; it ended with 1'],
    })
  })

  it('counts a run that left no report', () => {
    expect(readVitest(join(folder, 'missing.json'), 0)).toEqual({
      passed: 0,
      failed: 1,
      timed: [],
      failures: ['it left no report'],
    })
  })
})

describe('what a Playwright run comes to', () => {
  const tests = [{ projectName: 'phone', results: [{ duration: 900 }] }]
  const signsIn = { title: 'signs in', ok: true, tests }
  const pays = { title: 'pays', file: 'wallet.spec.ts', ok: false, tests }
  const suites = [{ specs: [signsIn], suites: [{ specs: [pays] }] }]

  it('counts what was skipped, and what passed only when tried again, as failed', () => {
    const report = { stats: { expected: 5, unexpected: 1, flaky: 2, skipped: 3 }, suites }
    expect(readPlaywright(write(report), 1)).toEqual({
      passed: 5,
      failed: 6,
      failures: ['wallet.spec.ts: pays'],
      timed: [
        { name: 'signs in (phone)', ms: 900 },
        { name: 'pays (phone)', ms: 900 },
      ],
    })
  })

  it('counts a run that broke off in its setup', () => {
    const report = { stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 } }
    expect(readPlaywright(write(report), 1)).toMatchObject({ passed: 0, failed: 1, timed: [] })
  })
})
