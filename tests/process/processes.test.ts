import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startEmbeddedPostgres } from '../../apps/api/src/platform/postgres/embedded.ts'
import { until } from '../support/postmaster.ts'
import { killServers, type ServerProcess, startServer } from '../support/server.ts'
import { useDataFolder } from './data-folder.ts'
import { expectNothingLeft } from './nothing-left.ts'

const dataDir = useDataFolder()

/** The processes that answer for a server: its children that are Node too. */
const workersOf = ({ child }: ServerProcess): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        const parent = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]
        return parent === String(child.pid) && readFileSync(`/proc/${name}/cmdline`, 'utf8').includes('start.mjs')
      } catch {
        return false
      }
    })
    .map(Number)

const start = async () => {
  const server = await startServer({ env: { DATA_DIR: dataDir(), DEMO: 'off', PROCESSES: '2' } })
  await until(() => server.output().includes('Karavan is ready'), server.output)
  return server
}

it('answers with two processes, replaces one that is killed, and stops both in order', async () => {
  const server = await start()
  const before = workersOf(server)
  expect(before).toHaveLength(2)

  process.kill(before[0] ?? 0, 'SIGKILL')
  await until(() => server.output().includes('Another one takes its place'), server.output)
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  await until(() => workersOf(server).length === 2, server.output)
  expect(workersOf(server)).not.toContain(before[0])

  // Connections go to the processes in turn: a worker that has just taken its place answers as well.
  const asked = 8
  for (let count = 0; count < asked; count += 1)
    expect((await fetch(`${server.url}/healthz`, { headers: { connection: 'close' } })).status).toBe(200)
  const figures = await (await fetch(`${server.url}/metrics`)).text()
  expect(figures).toContain(`karavan_http_request_seconds_count{method="GET",route="/healthz",status="200"} ${asked}`)

  const last = workersOf(server)
  expect(await server.stop('SIGTERM')).toEqual({ code: 0, signal: null })
  for (const pid of last) expect(() => process.kill(pid, 0)).toThrow()
  expectNothingLeft(dataDir())
})

it('leaves no process behind when the first one is killed', async () => {
  const server = await start()
  const workers = workersOf(server)
  await server.stop('SIGKILL')
  await until(() => workers.every((pid) => !readdirSync('/proc').includes(String(pid))))
})

it('replaces a process that stands still, and answers meanwhile', async () => {
  const server = await start()
  const [frozen = 0] = workersOf(server)
  process.kill(frozen, 'SIGSTOP')
  // One connection may have gone to it before it was seen that it takes no more.
  const answered = await Promise.allSettled(
    Array.from({ length: 4 }, () =>
      fetch(`${server.url}/readyz`, { headers: { connection: 'close' }, signal: AbortSignal.timeout(10_000) }),
    ),
  )
  expect(answered.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(3)
  await until(() => server.output().includes('does not answer any more and is ended'), server.output)
  await until(() => workersOf(server).length === 2 && !workersOf(server).includes(frozen), server.output)
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
})

it('comes up four times at the same moment on one empty database, with one link for the first Admin', async () => {
  const database = await startEmbeddedPostgres({ dataDir: dataDir(), explicitDataDir: true, log: () => undefined })
  try {
    const env = {
      DATABASE_URL: database.url,
      DEMO: 'off',
      ADMIN_EMAIL: 'admin@example.test',
      SECRET_KEY: 's'.repeat(32),
      DATA_DIR: join(dataDir(), 'shared'),
    }
    const begin = (more = {}) => startServer({ env: { ...env, ...more } })
    const servers = await Promise.all(Array.from({ length: 4 }, () => begin()))
    await Promise.all(servers.map((server) => server.ready()))
    expect(servers.flatMap((server) => server.output().match(/chooses a password at/g) ?? [])).toHaveLength(1)

    const stranger = await begin({ SECRET_KEY: 't'.repeat(32) })
    expect((await stranger.ended).code).toBe(1)
    expect(stranger.output()).toContain('This database was written under another SECRET_KEY')
    expect(stranger.output()).not.toMatch(/^\s+at /m)
    await Promise.all(servers.map((server) => server.stop()))
  } finally {
    await killServers()
    await database.stop()
  }
})
