import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { countPlaywright, countVitest } from './reports.mjs'

let folder
const write = (report) => {
  writeFileSync(join(folder, 'report.json'), JSON.stringify(report))
  return join(folder, 'report.json')
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'karavan-reports-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const passing = { status: 'passed', assertionResults: [{ status: 'passed' }] }

describe('what a Vitest run counts for', () => {
  it('counts what passed', () => {
    const report = { numTotalTests: 3, numPassedTests: 3, testResults: [passing] }
    expect(countVitest(write(report), 0)).toEqual({ passed: 3, failed: 0 })
  })

  it('counts what was skipped as failed', () => {
    const report = { numTotalTests: 3, numPassedTests: 2, numPendingTests: 1, testResults: [passing] }
    expect(countVitest(write(report), 0)).toEqual({ passed: 2, failed: 1 })
  })

  it('counts a file that could not be loaded', () => {
    const report = {
      numTotalTests: 1,
      numPassedTests: 1,
      testResults: [passing, { status: 'failed', assertionResults: [] }],
    }
    expect(countVitest(write(report), 1)).toEqual({ passed: 1, failed: 1 })
  })

  it('counts a run that ended badly though every test passed', () => {
    const report = { numTotalTests: 1, numPassedTests: 1, testResults: [passing] }
    expect(countVitest(write(report), 1)).toEqual({ passed: 1, failed: 1 })
  })

  it('counts a run that left no report', () => {
    expect(countVitest(join(folder, 'missing.json'), 0)).toEqual({ passed: 0, failed: 1 })
  })
})

describe('what a Playwright run counts for', () => {
  it('counts what was skipped as failed, and what passed at the second try as passed', () => {
    const report = { stats: { expected: 5, unexpected: 1, flaky: 2, skipped: 3 } }
    expect(countPlaywright(write(report), 1)).toEqual({ passed: 7, failed: 4 })
  })

  it('counts a run that broke off in its setup', () => {
    const report = { stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 } }
    expect(countPlaywright(write(report), 1)).toEqual({ passed: 0, failed: 1 })
  })
})
