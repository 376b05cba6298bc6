import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { inject } from 'vitest'
import { root } from '../../../../tests/support/root.ts'

type Bundler = { bundle(programs: string[], outdir: string): Promise<void> }

const made = new Map<string, Promise<string>>()

async function make(source: string): Promise<string> {
  const { bundle } = (await import(pathToFileURL(join(root, 'scripts/lib/bundle.mjs')).href)) as Bundler
  const outdir = join(inject('programs'), `${process.pid}-${made.size}`)
  await bundle([source], outdir)
  return join(outdir, source.replace(/.*[\\/](.*)\.ts$/, '$1.js'))
}

/** A program to be run as a process of its own, bundled once: read as TypeScript it would take seconds at each start. */
export function programOf(source: URL): Promise<string> {
  const path = fileURLToPath(source)
  const program = made.get(path) ?? make(path)
  made.set(path, program)
  return program
}
