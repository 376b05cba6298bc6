// What the project is built from: npm run supply [-- file]. Writes a CycloneDX document, and checks licences and advisories
// from the lock file and a list of ours, without a network.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { inRoot } from './lib/root.mjs'
import { advisoryHits, licenceFaults, packagesOf, sbomOf } from './lib/supply.mjs'

const readJson = (path) => JSON.parse(readFileSync(inRoot(path), 'utf8'))
const lock = readJson('package-lock.json')
const { newest, advisories } = readJson('scripts/lib/advisories.json')
const packages = packagesOf(lock)

const file = process.argv[2] ?? inRoot('.cache/sbom.cdx.json')
mkdirSync(dirname(file), { recursive: true })
writeFileSync(file, `${JSON.stringify(sbomOf(lock), null, 2)}\n`)

const faults = [...licenceFaults(packages), ...advisoryHits(packages, advisories)]
const needed = packages.filter(({ dev }) => !dev).length
console.log(`${packages.length} packages, ${needed} of them needed at work: ${file}`)
console.log(
  `Held against ${advisories.length} advisories of a list kept by hand, the newest of ${newest}; npm audit knows more.`,
)
for (const fault of faults) console.log(`✗ ${fault}`)
process.exitCode = faults.length === 0 ? 0 : 1
