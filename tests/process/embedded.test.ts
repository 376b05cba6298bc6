import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { outsideHome } from '../../apps/api/src/platform/postgres/home.ts'
import { isRunning } from '../../apps/api/src/platform/postgres/process-identity.ts'
import { makeTempFolder } from '../support/cluster.ts'
import { end, findPostmaster, until } from '../support/postmaster.ts'
import { root } from '../support/root.ts'
import { bundleProgram, copyDatabasePackages } from '../support/sandbox.ts'

const asRoot = process.getuid?.() === 0
const rounds = process.env.DRILL ? 50 : 3
const version = `18.4.0-test-${process.pid}`

let sandbox: string
let dataDir: string
const children = new Set<ChildProcess>()

beforeAll(async () => {
  sandbox = makeTempFolder()
  copyDatabasePackages(sandbox, version)
  await bundleProgram(join(root, 'tests/process/writer.ts'), join(sandbox, 'writer.mjs'))
})
afterAll(() => rmSync(sandbox, { recursive: true, force: true }))
beforeEach(() => {
  dataDir = join(makeTempFolder(), 'data folder')
})
afterEach(async () => {
  await Promise.all([...children].map(({ pid }) => end(pid)))
  await end(postmaster(dataDir))
  rmSync(join(dataDir, '..'), { recursive: true, force: true })
})

const postmaster = (folder: string) => findPostmaster(folder)?.pid

function launch({ mode = 'explicit', uid, program = join(sandbox, 'writer.mjs'), data = dataDir } = {} as Launch) {
  const child = spawn(process.execPath, [program, data, mode], {
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid !== undefined && { uid, gid: uid }),
  })
  children.add(child)
  let output = ''
  const collect = (chunk: Buffer) => {
    output += chunk.toString('utf8')
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  const ended = new Promise<number | null>((resolve) => {
    child.on('close', (code) => {
      children.delete(child)
      resolve(code)
    })
  })
  const written = () => [...output.matchAll(/^wrote (\d+)$/gm)].map(([, id]) => Number(id))
  return {
    child,
    ended,
    output: () => output,
    written,
    async writes(count: number) {
      await until(
        () => written().length >= count || child.exitCode !== null,
        () => output,
      )
      if (written().length < count) throw new Error(`It ended instead of writing:\n${output}`)
    },
  }
}

interface Launch {
  mode?: 'explicit' | 'default'
  uid?: number
  program?: string
  data?: string
}

const urlIn = (output: string) => /^url (.+)$/m.exec(output)?.[1] ?? ''

async function rowsAt(url: string): Promise<Set<number>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string }>('SELECT id FROM written')
    return new Set(rows.map(({ id }) => Number(id)))
  } finally {
    await client.end()
  }
}

it('starts on nothing, stops in order and starts again with what was written', async () => {
  const first = launch()
  await first.writes(5)
  expect(statSync(join(dataDir, 'postgres', 'passwords.json')).mode & 0o777).toBe(0o600)
  expect(readFileSync(join(dataDir, 'postgres', '18', 'pg_hba.conf'), 'utf8')).not.toContain('trust')
  first.child.kill('SIGTERM')
  expect(await first.ended).toBe(0)
  expect(postmaster(dataDir)).toBeUndefined()
  expect(existsSync(join(dataDir, 'karavan.lock'))).toBe(false)

  const second = launch()
  await second.writes(1)
  const rows = await rowsAt(urlIn(second.output()))
  for (const id of first.written()) expect(rows).toContain(id)
})

it('accepts no connection without the password', async () => {
  const { writes, output } = launch()
  await writes(1)
  const url = new URL(urlIn(output()))
  url.password = 'guess'
  await expect(rowsAt(url.href)).rejects.toThrow(/password authentication failed/)
})

it('refuses a second process on the same folder in words, and leaves the first alone', async () => {
  const first = launch()
  await first.writes(1)
  const second = launch()
  expect(await second.ended).toBe(1)
  expect(second.output()).toMatch(/Another Karavan \(process \d+.*\) already uses the data folder/)
  const before = first.written().length
  await first.writes(before + 5)
})

it(`loses no acknowledged write when it is killed ${rounds} times, with its database or without`, async () => {
  const acknowledged: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const run = launch()
    await run.writes(20)
    const database = postmaster(dataDir)
    expect(database).toBeDefined()
    run.child.kill('SIGKILL')
    await run.ended
    if (round % 2 === 0) await end(database)
    else expect(postmaster(dataDir)).toBe(database)
    acknowledged.push(...run.written())
  }
  const last = launch()
  await last.writes(1)
  const rows = await rowsAt(urlIn(last.output()))
  expect(acknowledged.length).toBeGreaterThanOrEqual(rounds * 20)
  expect(acknowledged.filter((id) => !rows.has(id))).toEqual([])
})

it('stops the database that a killed process left running instead of starting a second one', async () => {
  const first = launch()
  await first.writes(1)
  const old = postmaster(dataDir)
  first.child.kill('SIGKILL')
  await first.ended
  const second = launch()
  await second.writes(1)
  expect(second.output()).toContain(`stopping the database that an earlier process left running (process ${old})`)
  expect(isRunning(old ?? 0)).toBe(false)
  expect(postmaster(dataDir)).not.toBe(old)
})

it('brings the database back on the same address when that is killed', async () => {
  const run = launch()
  await run.writes(5)
  await end(postmaster(dataDir))
  const before = run.written().length
  await run.writes(before + 20)
  // The database may answer a moment before the supervisor has noticed that it does.
  await until(() => run.output().includes('the database runs again'), run.output)
  const acknowledged = run.written()
  const rows = await rowsAt(urlIn(run.output()))
  expect(acknowledged.filter((id) => !rows.has(id))).toEqual([])
})

it('starts after its making was cut off', async () => {
  const first = launch()
  const folder = join(dataDir, 'postgres')
  const half = () => (existsSync(folder) ? readdirSync(folder) : []).find((name) => name.startsWith('18.new'))
  await until(() => existsSync(join(folder, half() ?? 'none', 'PG_VERSION')), first.output)
  first.child.kill('SIGKILL')
  await first.ended
  expect(existsSync(join(folder, '18'))).toBe(false)
  const second = launch()
  await second.writes(1)
})

if (asRoot) {
  it('runs PostgreSQL as another user when it runs as root, and makes only its data that user’s', async () => {
    const run = launch()
    await run.writes(1)
    const pid = postmaster(dataDir)
    expect(statSync(`/proc/${pid}`).uid).toBe(statSync(join(dataDir, 'postgres', '18')).uid)
    expect(statSync(`/proc/${pid}`).uid).not.toBe(0)
    expect(statSync(dataDir).uid).toBe(0)
    expect(statSync(join(dataDir, 'postgres')).uid).toBe(0)
  })

  it('runs as an ordinary user', async () => {
    const uid = Number(execFileSync('id', ['-u', 'daemon'], { encoding: 'utf8' }))
    mkdirSync(dataDir)
    chownSync(dataDir, uid, uid)
    const run = launch({ uid })
    await run.writes(5)
    expect(statSync(join(dataDir, 'postgres', '18')).uid).toBe(uid)
    run.child.kill('SIGTERM')
    expect(await run.ended).toBe(0)

    const afterwards = launch()
    await afterwards.writes(1)
    expect(statSync(`/proc/${postmaster(dataDir)}`).uid).toBe(uid)
  })

  it('refuses a named folder that the database’s user cannot reach, in words', async () => {
    chmodSync(join(dataDir, '..'), 0o700)
    const run = launch()
    expect(await run.ended).toBe(1)
    expect(run.output()).toMatch(/runs PostgreSQL as user "nobody", who cannot reach/)
  })

  it('works in a project whose parent only root may enter', async () => {
    const project = join(dataDir, '..', 'my project')
    mkdirSync(project)
    chmodSync(join(dataDir, '..'), 0o700)
    copyDatabasePackages(project, version)
    const program = join(project, 'writer.mjs')
    await bundleProgram(join(root, 'tests/process/writer.ts'), program)
    const copy = join('/var/cache/karavan', `postgres-${version}-${process.platform}-${process.arch}`)
    const data = join(project, 'data')
    let home: string | undefined
    try {
      const first = launch({ mode: 'default', program, data })
      await first.writes(5)
      home = outsideHome(data)
      expect(first.output()).toContain(`the database is in ${home}`)
      const pid = Number(readFileSync(join(home, '18', 'postmaster.pid'), 'utf8').split('\n')[0])
      expect(readlinkSync(`/proc/${pid}/exe`)).toBe(join(copy, 'native/bin/postgres'))
      first.child.kill('SIGTERM')
      expect(await first.ended).toBe(0)

      const second = launch({ mode: 'default', program, data })
      await second.writes(1)
      const rows = await rowsAt(urlIn(second.output()))
      expect(first.written().filter((id) => !rows.has(id))).toEqual([])
      second.child.kill('SIGTERM')
      expect(await second.ended).toBe(0)
    } finally {
      rmSync(copy, { recursive: true, force: true })
      if (home) rmSync(home, { recursive: true, force: true })
    }
  })
} else {
  console.warn('Not run as root: the tests of what only root meets are left out.')
}
