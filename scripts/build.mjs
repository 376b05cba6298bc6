// Builds the web app and the server for production: node scripts/build.mjs [--quiet] [web] [api]
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { bundle } from './lib/bundle.mjs'
import { inRoot } from './lib/root.mjs'
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

async function buildApi() {
  const outdir = inRoot('apps/api/dist')
  rmSync(outdir, { recursive: true, force: true })
  const programs = ['server', 'admin'].map((name) => inRoot(`apps/api/src/${name}.ts`))
  await bundle(programs.filter(existsSync), outdir)
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
