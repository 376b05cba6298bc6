import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findRoot } from '../../apps/api/src/config.ts'

const run = promisify(execFile)

/** What an import needed: resident memory and heap at their highest, and in how many steps its progress was seen. */
export type ImportFigures = { peak: number; held: number; checking: number; adding: number }

/** Imports so many customers by the real job, in a process of its own. */
export async function importFigures(url: string, token: string, rows: number): Promise<ImportFigures> {
  const file = join(findRoot(), 'bench/lib/import-run.ts')
  const { stdout } = await run(process.execPath, ['--expose-gc', '--import', 'tsx', file, url, token, String(rows)], {
    cwd: findRoot(),
  })
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as ImportFigures
}
