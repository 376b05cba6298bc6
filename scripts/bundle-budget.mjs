// How much JavaScript a visitor downloads before the first screen: the entry and what it imports, compressed.
import { readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { inRoot } from './lib/root.mjs'

const limit = 150_000
const slack = 2_000
const dist = inRoot('apps/web/dist')
const record = inRoot('scripts/bundle-budget.json')

/** The files of the entry chunk and of everything it imports without waiting to be asked. */
export function entryFiles(manifest) {
  const entry = Object.keys(manifest).find((key) => manifest[key].isEntry)
  if (!entry) throw new Error('The build has no entry')
  const seen = new Set()
  const visit = (key) => {
    if (seen.has(key)) return
    seen.add(key)
    for (const next of manifest[key].imports ?? []) visit(next)
  }
  visit(entry)
  return [...seen].map((key) => manifest[key].file).filter((file) => file.endsWith('.js'))
}

/** Why a size is too large, or null. */
export function refusal(size, last) {
  if (size > limit) return `more than the ${limit} bytes allowed`
  if (size > last + slack)
    return `more than ${slack} bytes over the ${last} of before; if that is meant, run with --update`
  return null
}

function main() {
  let manifest
  try {
    manifest = JSON.parse(readFileSync(`${dist}/.vite/manifest.json`, 'utf8'))
  } catch {
    console.log('There is no build of the web application to measure: run npm run build first.')
    return 1
  }
  const sizes = entryFiles(manifest).map((file) => ({
    file,
    size: gzipSync(readFileSync(`${dist}/${file}`), { level: 9 }).length,
  }))
  const size = sizes.reduce((sum, part) => sum + part.size, 0)
  for (const part of sizes) console.log(`${String(part.size).padStart(8)}  ${part.file}`)
  console.log(`${String(size).padStart(8)}  bytes of compressed JavaScript before the first screen, ${limit} allowed`)
  if (process.argv.includes('--update')) {
    writeFileSync(record, `${JSON.stringify({ entryGzipBytes: size }, null, 2)}\n`)
    return 0
  }
  const why = refusal(size, JSON.parse(readFileSync(record, 'utf8')).entryGzipBytes)
  if (why) console.log(`Too much: ${why}.`)
  return why ? 1 : 0
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) process.exitCode = main()
