import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inRoot } from './root.mjs'
import { runNode } from './run.mjs'
import { isStale } from './stale.mjs'
import { printStep } from './step.mjs'

/** The path of a program that a package installed for the whole project brings along. */
export function bin(name, program = name) {
  const folder = inRoot('node_modules', name)
  const { bin: bins } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return join(folder, typeof bins === 'string' ? bins : bins[program])
}

const checks = [
  {
    name: 'Types and lint',
    args: () => [bin('oxlint'), '--max-warnings=0', '.'],
    // The type checker is a Go program; it is done before its memory is worth tidying, which took a tenth of its time.
    env: { GOGC: '400' },
  },
  { name: 'Formatting', args: () => [bin('@biomejs/biome', 'biome'), 'format', '--reporter=summary', '.'] },
  {
    name: 'Import rules',
    args: () => [
      bin('dependency-cruiser', 'depcruise'),
      '--config',
      inRoot('.dependency-cruiser.cjs'),
      '--output-type',
      'err-long',
      ...['apps', 'packages', 'tests', 'bench'].filter((folder) => existsSync(inRoot(folder))),
    ],
  },
  { name: 'Unused code', args: () => [bin('knip'), '--no-progress'] },
  { name: 'OpenAPI document', script: 'scripts/openapi.mjs', args: () => [inRoot('scripts/openapi.mjs'), '--check'] },
  {
    name: 'Bundle budget',
    script: 'scripts/bundle-budget.mjs',
    needs: 'web',
    args: () => [inRoot('scripts/bundle-budget.mjs')],
  },
].filter(({ script }) => !script || existsSync(inRoot(script)))

async function run({ args, needs, env }) {
  if (needs && isStale(needs)) {
    const built = await runNode([inRoot('scripts/build.mjs'), '--quiet', needs])
    if (built.code !== 0) return built
  }
  return runNode(args(), { env: { ...process.env, ...env } })
}

async function runOne(check) {
  const { name } = check
  const started = performance.now()
  const { code, output } = await run(check)
  const ms = performance.now() - started
  printStep(code === 0 ? '✓' : '✗', name, ms)
  if (code !== 0) console.log(`${output.trimEnd()}\n`)
  return { name, ms, good: code === 0 }
}

/** Runs every check, so many at a time; says how many passed, how many did not, and how long each took. */
export async function runChecks(atOnce = 2) {
  const waiting = [...checks]
  const timed = []
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) timed.push(await runOne(next))
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  const passed = timed.filter(({ good }) => good).length
  const failures = timed.filter(({ good }) => !good).map(({ name }) => name)
  return { passed, failed: failures.length, timed, failures }
}
