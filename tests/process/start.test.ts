import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { expect, it } from 'vitest'
import { freePort } from '../../apps/api/src/platform/postgres/postmaster.ts'
import { findPostmaster, until } from '../support/postmaster.ts'
import { startServer } from '../support/server.ts'
import { useDataFolder } from './data-folder.ts'
import { expectNothingLeft } from './nothing-left.ts'

const dataDir = useDataFolder()

/** What it wrote to say why it does not start: one sentence, no stack. */
const lastWords = (output: string) => {
  expect(output).not.toMatch(/^\s+at /m)
  return output.trim().split('\n').at(-1)
}

it('is refused in words on a folder that another one uses', async () => {
  const first = await startServer({ env: { DATA_DIR: dataDir(), DEMO: 'off' } })
  await first.ready()
  const second = await startServer({ env: { DATA_DIR: dataDir(), DEMO: 'off' } })
  expect((await second.ended).code).toBe(1)
  expect(lastWords(second.output())).toMatch(/^Another Karavan \(process \d+.* already uses the data folder/)
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
})

it('says that its port is in use, and leaves nothing running', async () => {
  const port = await freePort()
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve))
  try {
    const server = await startServer({ env: { DATA_DIR: dataDir(), PORT: String(port) } })
    expect((await server.ended).code).toBe(1)
    expect(lastWords(server.output())).toMatch(new RegExp(`^Port ${port} is already in use`))
    expectNothingLeft(dataDir())
  } finally {
    other.close()
  }
})

it('names a setting that cannot be used, before anything is made', async () => {
  const server = await startServer({ env: { DATA_DIR: dataDir(), TODAY_ZONE: 'Asia/Nowhere' } })
  expect((await server.ended).code).toBe(1)
  expect(lastWords(server.output())).toMatch(/TODAY_ZONE/)
  expect(existsSync(dataDir())).toBe(false)
})

it('says that the given database cannot be reached, without its password', async () => {
  const port = await freePort()
  const server = await startServer({
    env: {
      DATA_DIR: dataDir(),
      DATABASE_URL: `postgres://someone:secret-word@127.0.0.1:${port}/karavan`,
      DATABASE_WAIT_SECONDS: '1',
    },
  })
  expect((await server.ended).code).toBe(1)
  expect(lastWords(server.output())).toMatch(
    new RegExp(`^The database at 127\\.0\\.0\\.1:${port}/karavan cannot be used`),
  )
  expect(server.output()).toContain('is not to be had yet')
  expect(server.output()).not.toContain('secret-word')
})

it('stops in order when it is asked to while it still starts', async () => {
  const server = await startServer({ env: { DATA_DIR: dataDir() } })
  await until(() => server.output().includes('PostgreSQL started'), server.output)
  expect(await server.stop('SIGTERM')).toEqual({ code: 0, signal: null })
  expect(server.output()).not.toContain('Karavan is ready')
  expectNothingLeft(dataDir())
})

it('stops being ready before it stops answering, fails nobody under load, and ends within ten seconds', async () => {
  const env = { DATA_DIR: dataDir(), NODE_ENV: 'production', RATE_LIMIT_SCALE: '100000' }
  const server = await startServer({ env })
  await server.ready()
  // As a load balancer sends them: until it has seen that the server is not ready any more.
  let sending = true
  const answers: string[] = []
  const read = () => fetch(`${server.url}/api/v1/locations/options`)
  const write = () =>
    fetch(`${server.url}/identity/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: server.url },
      body: JSON.stringify({ email: `${randomUUID()}@example.test`, password: 'not the password' }),
    })
  const client = async (ask: () => Promise<Response>) => {
    while (sending) {
      const said = await ask().then(async (answer) => `${answer.status} ${(await answer.text()).slice(0, 20)}`, String)
      answers.push(said)
    }
  }
  const clients = [read, write, read, write, read, write].map(client)
  await until(() => answers.length > 30, server.output)
  const asked = Date.now()
  const end = server.stop('SIGTERM')
  let status = 200
  while (status === 200) status = (await fetch(`${server.url}/readyz`)).status
  expect(status).toBe(503)
  sending = false
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  await Promise.all(clients)
  expect(answers.filter((answer) => !/^(200|401) /.test(answer))).toEqual([])
  expect(await end).toEqual({ code: 0, signal: null })
  expect(Date.now() - asked).toBeLessThan(10_000)
  expectNothingLeft(dataDir())
})

it('ends at once on a second signal, and the next start cleans up', async () => {
  const server = await startServer({ env: { DATA_DIR: dataDir(), NODE_ENV: 'production' } })
  await server.ready()
  server.child.kill('SIGTERM')
  await until(() => server.output().includes('Stopping'), server.output)
  // Two signals within the blink of an eye count as one.
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect((await server.stop('SIGTERM')).code).toBe(143)
  expect(findPostmaster(dataDir())).toBeDefined()

  const next = await startServer({ env: { DATA_DIR: dataDir(), DEMO: 'off' } })
  await next.ready()
  expect((await next.stop()).code).toBe(0)
  expectNothingLeft(dataDir())
})
