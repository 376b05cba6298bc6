import { build, type Plugin } from 'esbuild'
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { getRoot } from '../../apps/api/src/config.ts'

const root = getRoot()
const folder = join(root, 'apps/api/dist')

const workspacePackages: Plugin = {
  name: 'workspace-packages',
  setup({ onResolve }) {
    onResolve({ filter: /^@karavan\// }, ({ path }) => {
      const [, name = '', ...rest] = path.split('/')
      return { path: join(root, 'packages', name, 'src', `${rest.join('/')}.ts`) }
    })
  },
}

const sourceAddresses: Plugin = {
  name: 'source-addresses',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8')
      if (!text.includes('import.meta.url')) return undefined
      const address = JSON.stringify(relative(folder, path))
      return { contents: text.replaceAll('import.meta.url', `new URL(${address}, import.meta.url).href`), loader: 'ts' }
    })
  },
}

/** The server of the benchmarks bundled as `npm run build` bundles the product: what runs while developing is slower. */
export async function bundleServer(): Promise<string> {
  const outfile = join(folder, 'bench-server.js')
  await build({
    absWorkingDir: root,
    entryPoints: ['bench/lib/server.ts'],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    sourcemap: true,
    plugins: [workspacePackages, sourceAddresses],
    logLevel: 'warning',
  })
  return outfile
}
