import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../support/root.ts'

/** What the drill runs: a tree as it is shipped. */
export function shipTree(folder: string): string {
  const tree = join(folder, 'shipped')
  execFileSync(process.execPath, [join(root, 'scripts/ship.mjs'), tree], { stdio: 'pipe' })
  return tree
}

/** The next version: one step of the schema more. */
export function shipNext(tree: string): string {
  const next = `${tree}-next`
  execFileSync('cp', ['-a', tree, next])
  const step = 'ALTER TABLE lead ADD COLUMN drilled text;\nCREATE INDEX lead_drilled_idx ON lead (drilled);\n'
  writeFileSync(join(next, 'apps/api/src/migrations/9999_drill.sql'), step)
  return next
}
