// Everything that must hold: npm test [-- check|unit|api|process|e2e [file …]] [--drill]
import { mkdirSync, rmSync } from 'node:fs'
import { bin, runChecks } from './lib/checks.mjs'
import { findChromium } from './lib/chromium.mjs'
import { countPlaywright, countVitest } from './lib/reports.mjs'
import { inRoot } from './lib/root.mjs'
import { runNode } from './lib/run.mjs'
import { duration } from './lib/step.mjs'

const words = process.argv.slice(2).filter((word) => word !== '--drill')
if (process.argv.includes('--drill')) process.env.DRILL = '1'

const reports = inRoot('.cache/test')
mkdirSync(reports, { recursive: true })

const vitest = (project) => async (files) => {
  const report = `${reports}/${project}.json`
  rmSync(report, { force: true })
  const { code } = await runNode(
    [
      bin('vitest'),
      'run',
      `--project=${project}*`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...files,
    ],
    { show: true },
  )
  return countVitest(report, code)
}

const playwright = async (files) => {
  const report = `${reports}/e2e.json`
  rmSync(report, { force: true })
  let chromium
  try {
    chromium = await findChromium()
  } catch (error) {
    console.error(error.message)
    return { passed: 0, failed: 1 }
  }
  const env = { ...process.env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  const { code } = await runNode([bin('@playwright/test', 'playwright'), 'test', '--reporter=list,json', ...files], {
    show: true,
    env,
  })
  return countPlaywright(report, code)
}

const parts = {
  check: runChecks,
  unit: vitest('unit'),
  api: vitest('api'),
  process: vitest('process'),
  e2e: playwright,
}

const asked = words.filter((word) => word in parts)
const files = words.filter((word) => !(word in parts))
const total = { passed: 0, failed: 0 }

for (const part of asked.length > 0 ? asked : Object.keys(parts)) {
  const started = performance.now()
  console.log(`\n── ${part}`)
  const { passed, failed } = await parts[part](files)
  console.log(`── ${part}: ${passed} passed, ${failed} failed in ${duration(performance.now() - started)}`)
  total.passed += passed
  total.failed += failed
}

console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1
