const nameOf = ({ fullName }) => fullName.trim()
/** The first line of a failure, short enough for a table. */
const gist = (text = '') => {
  const [line = ''] = text.split('\n')
  return line.length > 110 ? `${line.slice(0, 109)}…` : line
}

/**
 * Whether a guard that is off was noticed. Only a test that ran and failed notices: a file that cannot be loaded, an
 * application that does not start and a filter that finds nothing show that the row is broken, not that a test is good.
 */
export function judge(report) {
  if (!report) return { verdict: 'broken', why: 'the run left no report' }
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults)
  const failed = tests.find(({ status }) => status === 'failed')
  if (failed) return { verdict: 'killed', by: nameOf(failed), why: gist(failed.failureMessages[0]) }
  const stuck = report.testResults.find(({ status }) => status === 'failed')
  if (stuck) return { verdict: 'broken', why: gist(stuck.message) || `${stuck.name} failed outside of its tests` }
  if (!tests.some(({ status }) => status === 'passed')) return { verdict: 'broken', why: 'no test ran' }
  return { verdict: 'survived', why: '' }
}

/** Why a run without any guard off is no ground to judge by; undefined when it is. */
export function faultOf(report, files) {
  const { verdict, by, why } = judge(report)
  if (verdict !== 'survived') return `fails with the guard on: ${by ?? why}`
  const missing = files.find((file) => !report.testResults.some(({ name }) => name.endsWith(file)))
  return missing && `${missing} did not run`
}
