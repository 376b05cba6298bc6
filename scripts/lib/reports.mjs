import { readFileSync } from 'node:fs'

const readJson = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

// A run that ended badly without a failing test (it broke off, or an error came from outside of a test) has one failure to show.
const judge = (passed, failed, code, failures) =>
  failed === 0 && code !== 0
    ? { passed, failed: 1, failures: [`outside of a test; it ended with ${code}`] }
    : { passed, failed, failures }

const nothing = { passed: 0, failed: 1, timed: [], failures: ['it left no report'] }

const failure = (file = '', name, message) =>
  [file.split('/').pop(), name, message.split('\n')[0]].filter(Boolean).join(': ')

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
  const failures = [
    ...report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status !== 'passed')
        .map(({ fullName, failureMessages: [message = ''] = [] }) => failure(name, fullName, message)),
    ),
    ...unloadable.map(({ name, message = '' }) => failure(name, 'the file as a whole', message)),
  ]
  return { ...judge(report.numPassedTests, failed, code, failures), timed }
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
  const failures = specsOf(report)
    .filter(({ ok }) => ok === false)
    .map(({ file, title }) => failure(file, title, ''))
  return { ...judge(expected, unexpected + flaky + skipped, code, failures), timed }
}
