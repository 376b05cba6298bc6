import { duration } from './step.mjs'

const shortened = (name, length) => (name.length > length ? `${name.slice(0, length - 1)}…` : name)

/** The table a run of the tests closes with: what is missing first, then the parts, what took longest and what failed. */
export function closingTable(results, seconds, missing = []) {
  const row = (part, passed, failed, time) =>
    `  ${part.padEnd(10)} ${String(passed).padStart(7)} ${String(failed).padStart(7)} ${time.toFixed(0).padStart(8)}`
  const slowest = results
    .flatMap(({ part, timed = [] }) => timed.map((test) => ({ ...test, part })))
    .sort((a, b) => b.ms - a.ms)
    .slice(0, 10)
  const failures = results.flatMap(({ part, failures: names = [] }) => names.map((name) => ({ part, name })))
  const sum = (key) => results.reduce((total, result) => total + result[key], 0)
  return [
    ...missing.map((sentence) => `  ✗ ${sentence}`),
    `  ${'part'.padEnd(10)} ${'passed'.padStart(7)} ${'failed'.padStart(7)} ${'seconds'.padStart(8)}`,
    ...results.map(({ part, passed, failed, seconds }) => row(part, passed, failed, seconds)),
    // Parts run beside each other, so their seconds are more than those of the whole.
    row('all', sum('passed'), sum('failed'), seconds),
    '',
    '  slowest',
    ...slowest.map(({ part, name, ms }) => `  ${duration(ms).padStart(8)}  ${part.padEnd(8)} ${shortened(name, 96)}`),
    ...(failures.length > 0 ? ['', '  failed'] : []),
    ...failures.map(({ part, name }) => `  ${part.padEnd(8)} ${name}`),
  ].join('\n')
}
