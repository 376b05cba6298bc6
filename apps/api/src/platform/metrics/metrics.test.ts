import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readRows } from '../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

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
