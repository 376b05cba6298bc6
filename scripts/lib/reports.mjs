import { readFileSync } from 'node:fs'

const readJson = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

// A run that ended badly without a failing test (it broke off, or an error came from outside of a test) has one failure to show.
const judge = (passed, failed, code) => ({ passed, failed: failed === 0 && code !== 0 ? 1 : failed })

/** Counts of a Vitest JSON report; what was skipped, and a file that could not even be loaded, counts as failed. */
export function countVitest(file, code) {
  const report = readJson(file)
  if (!report) return { passed: 0, failed: 1 }
  const unloadable = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every(({ status }) => status !== 'failed'),
  )
  return judge(report.numPassedTests, report.numTotalTests - report.numPassedTests + unloadable.length, code)
}

/** Counts of a Playwright JSON report; what was skipped counts as failed, what passed when tried again is named. */
export function countPlaywright(file, code) {
  const report = readJson(file)
  if (!report) return { passed: 0, failed: 1 }
  const { expected, unexpected, flaky, skipped } = report.stats
  if (flaky > 0) console.log(`${flaky} browser tests passed only when tried again; see the report above.`)
  return judge(expected + flaky, unexpected + skipped, code)
}
