import { mkdirSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { bin, runChecks } from './checks.mjs'
import { readPlaywright, readVitest } from './reports.mjs'
import { inRoot } from './root.mjs'
import { runNode } from './run.mjs'

const reports = inRoot('.cache/test')

function newReport(part) {
  mkdirSync(reports, { recursive: true })
  const report = `${reports}/${part}.json`
  rmSync(report, { force: true })
  return report
}

const shardArgs = (shard) => (shard ? [`--shard=${shard}`] : [])

/** Runs a program at once before the eyes of whoever waits, or beside another one, to be shown when it has ended. */
async function show(args, { aside, ...options }) {
  const { code, output } = await runNode(args, { ...options, show: !aside })
  if (aside) console.log(output.trimEnd())
  return code
}

const vitest =
  (project, ...more) =>
  async ({ files, shard, aside }) => {
    const report = newReport(project)
    const args = [
      'run',
      `--project=${project}*`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...more,
    ]
    const code = await show([bin('vitest'), ...args, ...shardArgs(shard), ...files], { aside })
    return readVitest(report, code)
  }

const playwright = async ({ files, shard, aside }) => {
  if (!process.env.CHROMIUM_PATH) return { passed: 0, failed: 1, timed: [] }
  const report = newReport('e2e')
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  const args = [bin('@playwright/test', 'playwright'), 'test', '--reporter=list,json', ...shardArgs(shard), ...files]
  return readPlaywright(report, await show(args, { aside, env }))
}

// They look at the whole house and cannot be cut into pieces: the first shard has them.
const checks = async ({ shard, aside }) =>
  shard && !shard.startsWith('1/') ? { passed: 0, failed: 0, timed: [] } : runChecks(aside ? 1 : 2)

/** What the tests consist of; each part answers with what passed, what failed and how long each test took. */
export const parts = {
  check: checks,
  unit: vitest('unit'),
  // They wait for jobs and for each other's locks: one more than there are cores keeps the cores busy.
  api: vitest('api', `--maxWorkers=${Math.max(2, availableParallelism()) + 1}`),
  e2e: playwright,
  process: vitest('process'),
}
