// Switches every guard off in turn and sees whether a test notices:
// npm run guards [-- part of a name …] [--list] [--trust]
// With --trust the tests are taken for green with every guard on, as they are right after npm test.
import { availableParallelism } from 'node:os'
import { guards } from '../tests/guards/all.mjs'
import { makeCopy, switchOff } from './guards/copy.mjs'
import { faultOf, judge, onlyFiles } from './guards/judge.mjs'
import { runTests, stopRuns } from './guards/run-tests.mjs'
import { duration } from './lib/step.mjs'

const words = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const chosen = guards.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))
// Each run has a database and an application of its own; more of them than this would wait for each other.
const slots = Math.min(2, availableParallelism())

const keyOf = ({ tests, only = '' }) => JSON.stringify([tests, only])
const isApi = (file) => file.startsWith('apps/api/')

/** Does all of the work with so many hands, each with a copy of its own. */
async function withCopies(copies, work, each) {
  const waiting = [...work]
  const hand = async ({ folder }) => {
    for (let next = waiting.shift(); next && !stopped; next = waiting.shift()) await each(folder, next)
  }
  await Promise.all(copies.map(hand))
}

/** Runs all files once with every guard on; a row is judged only by tests that pass then. */
async function findFaults(copies, rows) {
  const faults = new Map()
  const whole = [...new Set(rows.filter(({ only }) => !only).flatMap(({ tests }) => tests))]
  const parts = [...new Map(rows.filter(({ only }) => only).map((row) => [keyOf(row), row])).values()]
  const groups = [whole.filter(isApi), whole.filter((file) => !isApi(file))]
    // Two halves, so that both hands have work.
    .flatMap((files) => [files.filter((_, index) => index % 2 === 0), files.filter((_, index) => index % 2 === 1)])
    .filter((files) => files.length > 0)
  const reports = []
  await withCopies(
    copies,
    [...groups.map((files) => ({ tests: files })), ...parts],
    async (folder, { tests, only }) => {
      const { report, output } = await runTests(folder, { files: tests, only })
      if (!report) console.error(output.trimEnd())
      if (only) faults.set(keyOf({ tests, only }), faultOf(report, tests))
      else reports.push(...(report?.testResults ?? []))
    },
  )
  for (const row of rows.filter(({ only }) => !only))
    faults.set(keyOf(row), faultOf(onlyFiles({ testResults: reports }, row.tests), row.tests))
  return faults
}

async function tryRow(folder, row, fault) {
  if (fault) return { verdict: 'broken', why: fault }
  let putBack
  try {
    putBack = switchOff(folder, row)
  } catch (error) {
    return { verdict: 'broken', why: error.message }
  }
  try {
    const { report, output } = await runTests(folder, { files: row.tests, only: row.only, bail: 1 })
    if (!report && !stopped) console.error(output.trimEnd())
    return judge(report)
  } finally {
    putBack()
  }
}

const marks = { killed: '✓', survived: '✗', broken: '!' }
const width = Math.max(...guards.map(({ name }) => name.length))
const print = (name, { verdict, seconds, by, why }) =>
  console.log(
    `${marks[verdict]} ${name.padEnd(width)}  ${verdict.padEnd(8)} ${seconds.padStart(7)}  ${by ?? why}`.trimEnd(),
  )

let stopped = false
const copies = []
const clear = () => copies.splice(0).forEach(({ remove }) => remove())
const stop = async (name) => {
  if (stopped) return
  stopped = true
  console.error(`\nStopped by ${name}.`)
  await stopRuns()
  clear()
  process.exit(130)
}
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, stop)

async function run() {
  const started = performance.now()
  while (copies.length < slots) copies.push(makeCopy())
  const faults = process.argv.includes('--trust') ? new Map() : await findFaults(copies, chosen)
  if (stopped) return
  console.log(`${chosen.length} guards; made ready in ${duration(performance.now() - started)}\n`)
  const results = []
  await withCopies(copies, chosen, async (folder, row) => {
    const began = performance.now()
    const found = await tryRow(folder, row, faults.get(keyOf(row)))
    if (stopped) return
    const result = { ...found, seconds: duration(performance.now() - began) }
    results.push(result)
    print(row.name, result)
  })
  if (stopped) return
  const of = (verdict) => results.filter((result) => result.verdict === verdict).length
  console.log(
    `\n${of('killed')} killed, ${of('survived')} survived, ${of('broken')} broken in ${duration(performance.now() - started)}`,
  )
  process.exitCode = results.length > 0 && of('killed') === results.length ? 0 : 1
}

if (process.argv.includes('--list'))
  for (const { name, tests } of chosen) console.log(`${name.padEnd(width)}  ${tests.join(' ')}`)
else if (chosen.length === 0) {
  console.error('No guard has such a name; see npm run guards -- --list')
  process.exitCode = 1
} else
  try {
    await run()
  } finally {
    if (!stopped) clear()
  }
