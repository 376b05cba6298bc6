// Switches every guard off in turn and sees whether a test notices:
// npm run guards [-- part of a name …] [--list] [--trust]
// With --trust the tests are taken for green with every guard on, as they are right after npm test.
import { availableParallelism } from 'node:os'
import { guards } from '../tests/guards/all.mjs'
import { makeCopy } from './guards/copy.mjs'
import { endHands, openHand } from './guards/hands.mjs'
import { groupsOf, tryRows } from './guards/try-rows.mjs'
import { duration } from './lib/step.mjs'

const words = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const trust = process.argv.includes('--trust')
const chosen = guards.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))
// Each hand has a database and an application of its own; more of them than this would wait for each other.
const slots = Math.min(2, availableParallelism())

const marks = { killed: '✓', survived: '✗', broken: '!' }
const width = Math.max(...guards.map(({ name }) => name.length))
const print = (name, { verdict, ms, by, why }) =>
  console.log(
    `${marks[verdict]} ${name.padEnd(width)}  ${verdict.padEnd(8)} ${duration(ms).padStart(7)}  ${by ?? why}`.trimEnd(),
  )

let stopped = false
const places = []
async function clear() {
  await endHands()
  for (const { copy } of places.splice(0)) copy.remove()
}
const stop = async (name) => {
  if (stopped) return
  stopped = true
  console.error(`\nStopped by ${name}.`)
  await clear()
  process.exit(130)
}
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, stop)

function openPlace() {
  const copy = makeCopy()
  return { copy, folder: copy.folder, hand: openHand(copy.folder) }
}

async function run() {
  const started = performance.now()
  const groups = groupsOf(chosen)
  while (places.length < Math.min(slots, groups.length)) places.push(openPlace())
  console.log(`${chosen.length} guards by ${groups.length} sets of tests\n`)
  const results = []
  const tell = (row, result) => {
    results.push(result)
    print(row.name, result)
  }
  const work = async (place) => {
    for (let rows = groups.shift(); rows && !stopped; rows = groups.shift())
      await tryRows(place, rows, { trust, tell, note: console.log, isStopped: () => stopped })
  }
  await Promise.all(places.map(work))
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
    if (!stopped) await clear()
  }
