import { spawn } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { readReport } from './judge.mjs'

const running = new Set()
const isOver = ({ exitCode, signalCode }) => exitCode !== null || signalCode !== null

function signal(child, name) {
  try {
    // The whole group: workers and the database must not outlive the run.
    process.kill(-child.pid, name)
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}

/** Ends every run that is under way, the stubborn ones by force. */
export async function stopRuns() {
  const left = [...running]
  for (const child of left) signal(child, 'SIGTERM')
  const ended = Promise.all(
    left.map((child) => isOver(child) || new Promise((resolve) => child.once('close', resolve))),
  )
  const patience = setTimeout(() => left.forEach((child) => signal(child, 'SIGKILL')), 10_000)
  await ended
  clearTimeout(patience)
}

const isBrowserFile = (file) => file.startsWith('apps/web/')
const projectOf = (files) => {
  if (files.every((file) => file.startsWith('apps/api/'))) return 'api*'
  return files.every(isBrowserFile) ? 'unit-web' : 'unit'
}

/** Runs test files in a folder and answers with the report, and with what was written when there is none. */
export function runTests(folder, { files, only, bail = 0, workers = 1 }) {
  const report = join(folder, '.cache/guards/report.json')
  mkdirSync(join(folder, '.cache/guards'), { recursive: true })
  rmSync(report, { force: true })
  const args = [
    join(folder, 'node_modules/vitest/vitest.mjs'),
    'run',
    `--project=${projectOf(files)}`,
    `--maxWorkers=${workers}`,
    `--bail=${bail}`,
    // What is not patched is not transformed again for each row.
    '--experimental.fsModuleCache',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...(only ? ['--testNamePattern', only] : []),
    ...files,
  ]
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
    running.add(child)
    let output = ''
    const collect = (chunk) => {
      output += chunk.toString('utf8')
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.on('error', (error) => {
      running.delete(child)
      resolve({ report: null, output: error.message })
    })
    child.on('close', () => {
      running.delete(child)
      resolve({ report: readReport(report), output })
    })
  })
}
