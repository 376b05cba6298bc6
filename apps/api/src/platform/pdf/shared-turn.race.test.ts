import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startOtherProcess } from '../../testing/other-process.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { inSharedTurn } from './shared-turn.ts'
import { createTurns } from './turns.ts'

let test: TestApp
let orgId: string
beforeAll(async () => {
  test = await startTestApp()
  const { rows } = await test.app.platform.database.pool.query<{ org: string }>(
    'select org_id as org from app_user where email = $1',
    [test.people.agent.email],
  )
  orgId = rows[0]?.org ?? ''
})
afterAll(() => test.close())

const staying = new AbortController().signal
const patience = { signal: staying, patienceMs: 60_000 }
const quick = { leaseMs: 400, renewMs: 100, askMs: 10 }
const pool = () => test.app.platform.database.pool
const held = async () => (await pool().query('select 1 from paper_turn where until > now()')).rowCount
const statement = '/wallet/statement.pdf'

it('of several processes one draws at a time for an organisation, and another organisation does not wait', async () => {
  const bounds = { atOnce: 2, waitingEach: 9, patienceMs: 60_000, workMs: 60_000 }
  const processes = Array.from({ length: 4 }, () => createTurns(bounds))
  let [busy, most] = [0, 0]
  const draw = async () => {
    most = Math.max(most, ++busy)
    await pool().query('select pg_sleep(0.02)')
    busy -= 1
  }
  await Promise.all(processes.flatMap((inTurn) => [0, 1].map(() => inTurn('a', staying, draw, pool()))))
  expect(most).toBe(1)
  expect(await held()).toBe(0)
  const [one, other] = processes
  await one?.('a', staying, async () => other?.('b', staying, draw, pool()), pool())
})

it('another process waits for the turn of this one, and one that is killed gives its turn back', async () => {
  const other = await startOtherProcess(test)
  try {
    let end: () => void = () => undefined
    const drawing = inSharedTurn(pool(), orgId, patience, () => new Promise<void>((resolve) => (end = resolve)))
    await vi.waitFor(async () => expect(await held()).toBe(1))
    let answered = false
    const asked = other.call('GET', statement, { as: test.people.agent }).finally(() => (answered = true))
    // It asks for its turn over and over; whatever else it does is answered.
    expect((await other.call('GET', '/wallet', { as: test.people.agent })).status).toBe(200)
    expect(answered).toBe(false)
    end()
    await drawing
    expect((await asked).status).toBe(200)

    // It has its turn and reads what it draws, when it dies.
    const client = await pool().connect()
    await client.query('begin; lock table ledger_entry in access exclusive mode')
    const dying = other.call('GET', statement, { as: test.people.agent }).catch(() => 'dead')
    await vi.waitFor(async () =>
      expect((await client.query('select 1 from paper_turn where until > now()')).rowCount).toBe(1),
    )
    await other.kill()
    await client.query('rollback')
    client.release()
    expect(await dying).toBe('dead')
    expect(await held()).toBe(1)
    // It runs out within seconds; here, to wait less, within some tenths of one.
    await pool().query(`update paper_turn set until = now() + interval '300 ms'`)
    expect((await test.call('GET', statement, { as: test.people.agent })).status).toBe(200)
  } finally {
    await other.kill()
  }
})

it('goes on for as long as its holder says so, and no longer', async () => {
  const order: string[] = []
  const long = inSharedTurn(
    pool(),
    'long',
    patience,
    async () => {
      await new Promise((resolve) => setTimeout(resolve, 3 * quick.leaseMs))
      order.push('long')
    },
    quick,
  )
  await vi.waitFor(async () => expect(await held()).toBe(1))
  await inSharedTurn(pool(), 'long', patience, async () => void order.push('next'), quick)
  await long
  expect(order).toEqual(['long', 'next'])
})

it('whose turn was given to another is told to stop, and does not take theirs away', async () => {
  const stopped = inSharedTurn(
    pool(),
    'lost',
    patience,
    (signal) => new Promise<string>((resolve) => signal.addEventListener('abort', () => resolve('stopped'))),
    quick,
  )
  await vi.waitFor(async () => expect(await held()).toBe(1))
  await pool().query(`update paper_turn set holder = gen_random_uuid(), until = now() + interval '1 hour'`)
  expect(await stopped).toBe('stopped')
  expect(await held()).toBe(1)
  await pool().query('delete from paper_turn')
}, 20_000)

it('who leaves while it waits, or waits too long, gets no turn', async () => {
  await inSharedTurn(pool(), 'busy', patience, async () => {
    const leaving = new AbortController()
    const left = inSharedTurn(pool(), 'busy', { ...patience, signal: leaving.signal }, async () => 'drawn', quick)
    leaving.abort()
    await expect(left).rejects.toThrow('has gone')
    const late = inSharedTurn(pool(), 'busy', { signal: staying, patienceMs: 1 }, async () => 'drawn', quick)
    await expect(late).rejects.toThrow('too long')
  })
})

it('is not waited for where the database takes nothing, and is where it fails', async () => {
  const failing = (code: string) => ({ query: () => Promise.reject(Object.assign(new Error('no'), { code })) })
  const draw = (code: string) =>
    inSharedTurn(failing(code) as unknown as ReturnType<typeof pool>, 'full', patience, async () => 'drawn')
  expect([await draw('53100'), await draw('25006')]).toEqual(['drawn', 'drawn'])
  await expect(draw('08006')).rejects.toThrow('no')
})
