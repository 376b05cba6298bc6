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

const nothing = { passed: 0, failed: 1, timed: [] }

/** What a Vitest JSON report comes to; what was skipped, and a file that could not even be loaded, counts as failed. */
export function readVitest(file, code) {
  const report = readJson(file)
  if (!report) return nothing
  const unloadable = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every(({ status }) => status !== 'failed'),
  )
  const failed = report.numTotalTests - report.numPassedTests + unloadable.length
  const timed = report.testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ fullName = '', duration = 0 }) => ({ name: fullName, ms: duration })),
  )
  return { ...judge(report.numPassedTests, failed, code), timed }
}

const specsOf = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap(specsOf)]

/** What a Playwright JSON report comes to; there is no second try, so whatever is not passed at the first one failed. */
export function readPlaywright(file, code) {
  const report = readJson(file)
  if (!report) return nothing
  const { expected, unexpected, flaky, skipped } = report.stats
  const timed = specsOf(report).flatMap(({ title, tests }) =>
    tests.map(({ projectName, results }) => ({
      name: `${title} (${projectName})`,
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
    })),
  )
  return { ...judge(expected, unexpected + flaky + skipped, code), timed }
}
