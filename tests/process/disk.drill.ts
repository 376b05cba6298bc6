// A disk that is really full: a small one in memory, which only root may make.
import { execFileSync } from 'node:child_process'
import { rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeTempFolder } from '../support/cluster.ts'
import { lead } from '../support/lead.ts'
import { end, findPostmaster } from '../support/postmaster.ts'
import { killServers, type ServerProcess, startServer } from '../support/server.ts'

const megabyte = 2 ** 20
const patience = { timeout: 30_000, interval: 200 }
let disk = ''

beforeEach(() => {
  disk = makeTempFolder('disk')
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=600m,mode=0755', 'tmpfs', disk])
})
afterEach(async () => {
  await killServers()
  await end(findPostmaster(join(disk, 'data'))?.pid)
  execFileSync('umount', ['--lazy', disk])
  rmSync(disk, { recursive: true, force: true })
})

const roomLeft = () => {
  const { bavail, bsize } = statfsSync(disk)
  return bavail * bsize
}

/** Takes all of the disk but so much. */
function leave(bytes: number) {
  const step = Buffer.alloc(megabyte)
  for (let count = 0; roomLeft() > bytes; count += 1)
    try {
      writeFileSync(join(disk, `ballast-${count}`), step.subarray(0, Math.min(megabyte, roomLeft() - bytes)))
    } catch {
      return
    }
}
const clear = () => {
  for (let count = 0; count < 700; count += 1) rmSync(join(disk, `ballast-${count}`), { force: true })
}

const write = async ({ url }: ServerProcess) => {
  const answer = await fetch(`${url}/api/v1/leads`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(lead),
    signal: AbortSignal.timeout(60_000),
  })
  return { status: answer.status, body: (await answer.json()) as { data?: { id: string }; detail?: string } }
}
const statusOf = async ({ url }: ServerProcess, path: string) => (await fetch(url + path)).status
const readiness = async ({ url }: ServerProcess) =>
  ((await (await fetch(`${url}/readyz`)).json()) as { status: string }).status

it.each([
  ['little is left', 32 * megabyte],
  ['nothing is left', 0],
])(
  'reads go on and writes are refused in words while %s, and all goes on by itself when there is room',
  async (_, left) => {
    const server = await startServer({
      env: { DATA_DIR: join(disk, 'data'), RATE_LIMIT_SCALE: '100000' },
    })
    await server.ready()
    const kept = await write(server)
    expect(kept.status).toBe(201)

    leave(left)
    await expect.poll(() => readiness(server), patience).toBe('full')
    for (let count = 0; count < 20; count += 1) {
      const refused = await write(server)
      expect(refused.status).toBe(503)
      expect(refused.body.detail).toMatch(/disk|room/i)
      expect(await statusOf(server, '/api/v1/locations/options')).toBe(200)
      expect(await statusOf(server, '/')).toBe(200)
    }

    clear()
    await expect.poll(() => readiness(server), patience).toBe('ready')
    await expect.poll(async () => (await write(server)).status, patience).toBe(201)
  },
)
