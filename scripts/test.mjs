// Everything that must hold: npm test [-- check|unit|api|process|e2e [file …]] [--shard=1/3] [--drill]
import { closingTable } from './lib/closing-table.mjs'
import { findChromium } from './lib/chromium.mjs'
import { parts } from './lib/parts.mjs'
import { duration } from './lib/step.mjs'

const given = process.argv.slice(2)
if (given.includes('--drill')) process.env.DRILL = '1'
const shard = given.find((word) => word.startsWith('--shard='))?.slice('--shard='.length)
const words = given.filter((word) => !word.startsWith('--'))
const asked = words.filter((word) => word in parts)
const files = words.filter((word) => !(word in parts))
const wanted = (part) => asked.length === 0 || asked.includes(part)

// The browser part needs it, and so does one file of the API part; without it the rest is still worth knowing.
const missing = []
if (wanted('api') || wanted('e2e')) {
  try {
    process.env.CHROMIUM_PATH = await findChromium()
  } catch (error) {
    missing.push(error.message)
  }
}

const started = performance.now()
const since = (begun) => (performance.now() - begun) / 1000
const results = []

async function run(part, aside = false) {
  if (!wanted(part)) return
  const begun = performance.now()
  if (!aside) console.log(`\n── ${part}`)
  const result = { part, ...(await parts[part]({ files, shard, aside })), seconds: since(begun) }
  const { passed, failed, seconds } = result
  console.log(`── ${part}: ${passed} passed, ${failed} failed in ${duration(seconds * 1000)}`)
  results.push(result)
}

// The API tests wait for the database much of their time; checks and unit tests use what they leave of the machine. The
// browser, and servers that are killed and timed, have it for themselves.
const beside = wanted('api')
await Promise.all([run('api'), run('check', beside).then(() => run('unit', beside))])
await run('e2e')
await run('process')

const order = Object.keys(parts)
results.sort((a, b) => order.indexOf(a.part) - order.indexOf(b.part))
const sum = (key) => results.reduce((total, result) => total + result[key], 0)
console.log(`\n${closingTable(results, since(started), missing)}`)
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
process.exitCode = sum('failed') === 0 && sum('passed') > 0 ? 0 : 1
