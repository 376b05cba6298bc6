import { connect } from 'node:net'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { lead } from '../../../../../tests/support/lead.ts'
import { type Proxy, startProxy } from '../../../../../tests/support/proxy.ts'
import { readRows } from '../../testing/rows.ts'
import { startBeside, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { asProblem } from '../http/error-handler.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const get = (url: string) => test.app.inject(url)

describe('health', () => {
  it('is told while the process lives', async () => {
    expect((await get('/healthz')).json()).toEqual({ status: 'ok' })
  })

  it('is readiness only with the whole schema', async () => {
    const { database } = test.app.platform
    expect((await get('/readyz')).json()).toEqual({ status: 'ready' })
    const [last] = await readRows(
      database,
      'delete from migration where id = (select max(id) from migration) returning name',
    )
    expect((await get('/readyz')).json()).toMatchObject({ status: 503, code: 'UNAVAILABLE' })
    await readRows(database, 'insert into migration (name, run_on) values ($1, now())', [last?.name])
    expect((await get('/readyz')).statusCode).toBe(200)
  })

  it('is readiness only while more requests are welcome', async () => {
    test.app.platform.draining = true
    expect((await get('/readyz')).statusCode).toBe(503)
    expect((await get('/healthz')).statusCode).toBe(200)
    test.app.platform.draining = false
    expect((await get('/readyz')).statusCode).toBe(200)
  })
})

describe('metrics', () => {
  it('count answers by route, not by address', async () => {
    const before = 'route="/api/v1/users/:id",status="401"'
    expect((await get('/metrics')).body).not.toContain(before)
    await get('/api/v1/users/0190a000-0000-7000-8000-000000000001')
    await get('/api/v1/users/0190a000-0000-7000-8000-000000000002')
    const { body, headers } = await get('/metrics')
    expect(headers['content-type']).toContain('text/plain')
    expect(body).toContain(`karavan_http_request_seconds_count{method="GET",${before}} 2`)
    expect(body).not.toContain('0190a000')
  })

  it('show the process, the connections and jobs set aside', async () => {
    const { pool } = test.app.platform.database
    await pool.query(`insert into job_set_aside values (gen_random_uuid(), 'mail.send', '{}', 'no')`)
    const { body } = await get('/metrics')
    expect(body).toContain('process_cpu_seconds_total')
    expect(body).toMatch(/karavan_database_connections\{state="idle"\} [1-9]/)
    expect(body).toContain('karavan_jobs{queue="mail.send",state="set-aside"} 1')
  })
})

describe('an application that is not patient', () => {
  let quick: TestApp
  let holder: pg.Client
  let proxy: Proxy
  beforeAll(async () => {
    proxy = await startProxy(test.databaseUrl)
    const times = { patienceMs: 2000, requestMs: 500, beatMs: 200 }
    quick = await startBeside({ ...test, databaseUrl: proxy.url }, { RATE_LIMIT_SCALE: '1000' }, times)
    await Promise.all(Array.from({ length: 6 }, () => quick.app.inject('/readyz')))
    holder = new pg.Client({ connectionString: test.databaseUrl })
    await holder.connect()
  })
  afterAll(async () => {
    await holder.end()
    await quick.close()
    await proxy.close()
  })
  const send = () => quick.call('POST', '/leads', { body: lead })

  it('turns away what waits for a lock in vain, goes on reading, and writes again when it is free', async () => {
    await holder.query('begin; lock table lead in access exclusive mode')
    const begun = performance.now()
    const stuck = Array.from({ length: 40 }, send)
    for (let count = 0; count < 5; count++) expect((await quick.app.inject('/readyz')).statusCode).toBe(200)
    const answers = await Promise.all(stuck)
    // The database ends them, before their connections are given up for silent.
    expect(performance.now() - begun).toBeLessThan(10_000)
    expect(new Set(answers.map(({ status, headers }) => `${status} ${String(headers['retry-after'])}`))).toEqual(
      new Set(['503 2']),
    )
    expect(answers[0]?.body).toMatchObject({ code: 'UNAVAILABLE' })
    await holder.query('rollback')
    await vi.waitFor(async () => expect((await send()).status).toBe(201), 20_000)
  })

  it('loses its locks when it stands still in the middle of a change', async () => {
    let wake = () => undefined as void
    const frozen = quick.app.platform.database.transaction(async (db) => {
      await db.execute(sql`lock table lead in access exclusive mode`)
      await new Promise<void>((resolve) => {
        wake = resolve
      })
      await db.execute(sql`select 1`)
    })
    frozen.catch(() => undefined)
    // The other one is patient, and gets its turn without anybody's help.
    expect((await test.call('POST', '/leads', { body: lead })).status).toBe(201)
    wake()
    await expect(frozen).rejects.toThrow()
  })

  it('says that a database is silent, fails what waits for it, and goes on with the next one', async () => {
    const ready = async () => {
      const { statusCode, body } = await quick.app.inject('/readyz')
      return `${statusCode} ${body}`
    }
    expect((await send()).status).toBe(201)
    const begun = performance.now()
    proxy.freeze()
    const stuck = Array.from({ length: 10 }, send)
    await vi.waitFor(async () => expect(await ready()).toMatch(/^503 .*The database is away.*live events/), 20_000)
    for (const { status, headers } of await Promise.all(stuck))
      expect([status, headers['retry-after']]).toEqual([503, '2'])
    // Sooner than any statement of theirs would have been given up.
    expect(performance.now() - begun).toBeLessThan(10_000)
    proxy.replace()
    await vi.waitFor(async () => expect(await ready()).toMatch(/^200 /), 20_000)
    expect((await send()).status).toBe(201)
  })

  it('cuts off whoever sends a body a byte at a time', async () => {
    await quick.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = quick.app.server.address() as { port: number }
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()))
    socket.on('error', () => undefined)
    socket.write(
      'POST /api/v1/leads HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{',
    )
    const dripping = setInterval(() => socket.write(' '), 50)
    await new Promise((resolve) => socket.once('close', resolve))
    clearInterval(dripping)
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  })
})

describe('a full disk', () => {
  afterEach(() => {
    vi.restoreAllMocks()
  })
  const words = 'The disk of the server is full'

  it('is told to who writes and by the readiness, keeps nobody from reading, and is over by itself', async () => {
    const full = vi.spyOn(test.app.platform.disk, 'isFull').mockReturnValue(true)
    const refused = await test.call<{ detail: string }>('POST', '/leads', { body: lead })
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '30'])
    expect(refused.body.detail).toContain(words)
    const ready = await get('/readyz')
    expect(ready.statusCode).toBe(200)
    expect(ready.json<{ status: string; detail: string }>()).toMatchObject({ status: 'full' })
    expect(ready.body).toContain(words)
    expect((await test.call('GET', '/locations/options')).status).toBe(200)
    full.mockRestore()
    expect((await test.call('POST', '/leads', { body: lead })).status).toBe(201)
    expect((await get('/readyz')).json()).toEqual({ status: 'ready' })
  })

  it('is known by what the database and the disk of files say', () => {
    for (const error of [
      Object.assign(new Error('could not extend file'), { code: '53100' }),
      Object.assign(new Error('write'), { code: 'ENOSPC', syscall: 'write' }),
      Object.assign(new Error('Failed query'), { cause: Object.assign(new Error('extend'), { code: '53100' }) }),
    ])
      expect(`${asProblem(error).status} ${asProblem(error).detail}`).toContain(`503 ${words}`)
  })
})
