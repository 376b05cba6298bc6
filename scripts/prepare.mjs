// Brings a checkout to the point where it can run: dependencies as in the lock file, and with --build the outputs of the present
// sources. Uses nothing that would have to be installed first.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { inRoot } from './lib/root.mjs'
import { run, runNode } from './lib/run.mjs'
import { isStale, targets } from './lib/stale.mjs'
import { step } from './lib/step.mjs'

const stop = (sentence) => {
  console.error(`\n${sentence}`)
  process.exit(1)
}

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  stop(`Karavan needs Node 20.19 or later; this is Node ${process.versions.node}.`)
}

const stamp = inRoot('node_modules', '.karavan-lock')
const lockFile = inRoot('package-lock.json')
const wanted = createHash('sha256')
  .update(readFileSync(lockFile))
  .update(`${process.platform}-${process.arch}`)
  .digest('hex')

const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '')

// npm keeps a copy of the lock file of what it installed last: someone may have run npm ci by hand.
function isInstalled() {
  const installedFile = read(inRoot('node_modules', '.package-lock.json'))
  if (!installedFile) return false
  const installed = JSON.parse(installedFile).packages
  const locked = JSON.parse(read(lockFile)).packages
  const same = ([path, entry]) => {
    const found = installed[path]
    return found ? found.version === entry.version && found.integrity === entry.integrity : entry.optional === true
  }
  return (
    Object.entries(locked)
      .filter(([path]) => path.startsWith('node_modules/'))
      .every(same) && Object.keys(installed).every((path) => path in locked)
  )
}

async function install() {
  // The npm that runs this script hands down its own settings, which would change what a nested npm does.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name) && name !== 'INIT_CWD' && name !== 'NODE_ENV'),
  )
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = process.env.npm_execpath
  const { code, output } =
    npm && basename(npm) === 'npm-cli.js'
      ? await runNode([npm, ...args], { env })
      : await run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, { env })
  if (code !== 0) {
    console.error(output.trimEnd())
    throw new Error('The dependencies could not be installed: npm ci failed, for the reason above.')
  }
}

async function build(target) {
  const { code, output } = await runNode([inRoot('scripts', 'build.mjs'), '--quiet', target])
  if (code === 0) return
  console.error(output.trimEnd())
  throw new Error(`The ${target} could not be built, for the reason above.`)
}

try {
  if (read(stamp) !== wanted) {
    if (!isInstalled()) await step('Dependencies installed', install)
    writeFileSync(stamp, wanted)
  }
  if (process.argv.includes('--build')) {
    for (const target of Object.keys(targets)) {
      if (isStale(target)) await step(`Built ${target}`, () => build(target))
    }
  }
} catch (error) {
  stop(error.message)
}
