import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { inRoot } from './root.mjs'
import { runNode } from './run.mjs'
import { printStep } from './step.mjs'

/** The path of a program that an installed package brings along. */
export function bin(name, program = name) {
  const manifest = createRequire(inRoot('package.json')).resolve(`${name}/package.json`)
  const { bin: bins } = createRequire(manifest)(manifest)
  return join(dirname(manifest), typeof bins === 'string' ? bins : bins[program])
}

const typecheck = (folder) => ({
  name: `Types of ${folder}`,
  args: () => [
    bin('typescript', 'tsc'),
    '--project',
    inRoot(folder),
    '--incremental',
    '--tsBuildInfoFile',
    inRoot('.cache/tsc', `${folder.replaceAll('/', '-')}.tsbuildinfo`),
  ],
})

const checks = [
  { name: 'Lint', args: () => [bin('eslint'), '.', '--max-warnings', '0'] },
  typecheck('apps/api'),
  typecheck('apps/web'),
  typecheck('packages/domain'),
  typecheck('packages/contracts'),
  typecheck('tests'),
  { name: 'Formatting', args: () => [bin('@biomejs/biome', 'biome'), 'format', '.'] },
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
  { name: 'Bundle budget', script: 'scripts/bundle-budget.mjs', args: () => [inRoot('scripts/bundle-budget.mjs')] },
].filter(({ script }) => !script || existsSync(inRoot(script)))

async function runOne({ name, args }) {
  const started = performance.now()
  const { code, output } = await runNode(args())
  printStep(code === 0 ? '✓' : '✗', name, performance.now() - started)
  if (code !== 0) console.log(`${output.trimEnd()}\n`)
  return code === 0
}

/** Runs every check, two at a time, and says how many passed and how many did not. */
export async function runChecks() {
  const waiting = [...checks]
  const results = []
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results.push(await runOne(next))
  }
  await Promise.all([work(), work()])
  const passed = results.filter(Boolean).length
  return { passed, failed: results.length - passed }
}
