// Builds the web app and the server for production: node scripts/build.mjs [--quiet] [web] [api]
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { inRoot, root } from './lib/root.mjs'
import { inputHash, recordBuilt, targets } from './lib/stale.mjs'
import { step } from './lib/step.mjs'

process.env.NODE_ENV = 'production'

async function buildWeb() {
  const vite = createRequire(inRoot('apps/web/package.json')).resolve('vite')
  const { build } = await import(pathToFileURL(vite))
  await build({ root: inRoot('apps/web'), logLevel: 'warn' })
  await build({ root: inRoot('apps/web'), configFile: inRoot('apps/web/vite.server.config.ts'), logLevel: 'warn' })
  for (const folder of ['assets', 'scenes']) compressAssets(inRoot('apps/web/dist', folder))
}

/** Writes each asset compressed beside itself, so that the server never compresses the same bytes twice. */
function compressAssets(folder) {
  for (const name of readdirSync(folder).filter((file) => /\.(js|css|svg)$/.test(file))) {
    const bytes = readFileSync(join(folder, name))
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(bytes))
    writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes))
  }
}

/** Bundles the workspace packages, which are TypeScript, and leaves every other package to Node. */
const workspacePackages = {
  name: 'workspace-packages',
  setup(build) {
    build.onResolve({ filter: /^@karavan\// }, ({ path }) => {
      const [, name, ...rest] = path.split('/')
      return { path: inRoot('packages', name, 'src', `${rest.join('/')}.ts`) }
    })
  },
}

/** Lets every module keep the address of its own source file, so that it finds files beside it as it does unbundled. */
const sourceAddresses = {
  name: 'source-addresses',
  setup(build) {
    build.onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8')
      if (!text.includes('import.meta.url')) return undefined
      const address = JSON.stringify(relative(inRoot('apps/api/dist'), path).split('\\').join('/'))
      return { contents: text.replaceAll('import.meta.url', `new URL(${address}, import.meta.url).href`), loader: 'ts' }
    })
  },
}

async function buildApi() {
  const { build } = await import('esbuild')
  rmSync(inRoot('apps/api/dist'), { recursive: true, force: true })
  await build({
    absWorkingDir: root,
    entryPoints: ['apps/api/src/server.ts', 'apps/api/src/admin.ts'].filter((file) => existsSync(inRoot(file))),
    outdir: 'apps/api/dist',
    bundle: true,
    // What is imported on demand becomes a file of its own, so that only who asks for it loads it.
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    sourcemap: true,
    plugins: [workspacePackages, sourceAddresses],
    logLevel: 'silent',
  })
}

const builders = { web: buildWeb, api: buildApi }
const asked = process.argv.slice(2).filter((word) => word in targets)

for (const target of asked.length > 0 ? asked : Object.keys(targets)) {
  const hash = inputHash(target)
  try {
    if (process.argv.includes('--quiet')) await builders[target]()
    else await step(`Built ${target}`, builders[target])
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
  recordBuilt(target, hash)
}
