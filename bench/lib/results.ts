import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { getRoot } from '../../apps/api/src/config.ts'

const title = '# Last figures'

/** The machine the figures are of, and what else it had to do. */
export const machineWords = (): string =>
  `${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores, Node ${process.version}, load ${(loadavg()[0] ?? 0).toFixed(1)} at the end`

/** Keeps the figures of one benchmark; those of the others stay. */
export function keepFigures(name: string, text: string): void {
  const file = join(getRoot(), 'bench', 'RESULTS.md')
  const kept = existsSync(file) ? readFileSync(file, 'utf8').replace(title, '') : ''
  const parts = new Map<string, string>()
  for (const part of kept.split(/^(?=`npm run bench -- \w+`)/m)) {
    const [, named] = /^`npm run bench -- (\w+)`/.exec(part.trim()) ?? []
    if (named) parts.set(named, part.trim())
  }
  parts.set(name, `\`npm run bench -- ${name}\`, ${new Date().toISOString().slice(0, 10)}, ${text.trim()}`)
  writeFileSync(file, `${[title, ...parts.values()].join('\n\n')}\n`)
}
