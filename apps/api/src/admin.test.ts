import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readRows } from './testing/rows.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

/** Runs an administration command beside the running application, as a process of its own. */
async function admin(...words: string[]): Promise<{ code: number; said: string }> {
  const file = fileURLToPath(new URL('./admin.ts', import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', file, ...words], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATABASE_URL: test.databaseUrl, NODE_ENV: 'test' },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number]
  return { code, said }
}

describe('npm run admin -- jobs', () => {
  const id = '019b0000-0000-7000-8000-000000000001'

  it('lists what was set aside and puts one back, which is then done', async () => {
    const { database } = test.app.platform
    const data = JSON.stringify({ mailId: '019b0000-0000-7000-8000-000000000002' })
    await database.pool.query(`insert into job_set_aside values ('${id}', 'mail.send', '${data}', 'no answer')`)

    const listed = await admin('jobs')
    expect(listed.code).toBe(0)
    expect(listed.said).toMatch(new RegExp(`^${id}  mail.send  .*mailId.*\\n +no answer\\n1 set aside`, 'm'))

    const back = await admin('jobs', 'retry', id)
    expect([back.code, back.said]).toEqual([0, expect.stringContaining('back in mail.send')])
    const done = () =>
      readRows(database, `select state from pgboss.job where name = 'mail.send' and data->'data' = '${data}'::jsonb`)
    await vi.waitFor(async () => expect(await done()).toEqual([{ state: 'completed' }]), 10_000)
    const again = await admin('jobs', 'retry', id)
    expect([again.code, again.said]).toEqual([1, expect.stringContaining('No job with this id')])
  })

  it('says how it is used when it is asked for something else', async () => {
    for (const words of [
      ['jobs', 'retry', 'all'],
      ['jobs', 'drop', id],
    ]) {
      const { code, said } = await admin(...words)
      expect([words, code, said]).toEqual([words, 1, expect.stringContaining('Usage:')])
    }
  })
})
