import { mkdirSync, readFileSync, realpathSync } from 'node:fs'
import { relative } from 'node:path'
import { build } from 'esbuild'
import { inRoot, root } from './root.mjs'

/** Bundles the workspace packages, which are TypeScript, and leaves every other package to Node. */
const workspacePackages = {
  name: 'workspace-packages',
  setup({ onResolve }) {
    onResolve({ filter: /^@karavan\// }, ({ path }) => {
      const [, name, ...rest] = path.split('/')
      return { path: inRoot('packages', name, 'src', `${rest.join('/')}.ts`) }
    })
  },
}

/** Lets every module keep the address of its own source file, so that it finds files beside it as it does unbundled. */
const sourceAddresses = (outdir) => ({
  name: 'source-addresses',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8')
      if (!text.includes('import.meta.url')) return undefined
      const address = JSON.stringify(relative(outdir, path).split('\\').join('/'))
      return { contents: text.replaceAll('import.meta.url', `new URL(${address}, import.meta.url).href`), loader: 'ts' }
    })
  },
})

/** Makes programs of the server, which are TypeScript, into JavaScript that Node runs as it is. */
export async function bundle(programs, outdir) {
  mkdirSync(outdir, { recursive: true })
  await build({
    absWorkingDir: root,
    entryPoints: programs,
    outdir,
    bundle: true,
    // What is imported on demand becomes a file of its own, so that only who asks for it loads it.
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    sourcemap: true,
    plugins: [workspacePackages, sourceAddresses(realpathSync(outdir))],
    logLevel: 'silent',
  })
}
