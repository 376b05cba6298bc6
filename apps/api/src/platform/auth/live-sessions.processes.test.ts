import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startOtherProcess } from '../../testing/other-process.ts'
import { tokenOf } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { saveAccount } from '../identity/account.queries.ts'
import { openBrowser } from '../identity/identity.fixture.ts'
import { createLiveSessions, type LiveSessions } from './live-sessions.ts'

describe('a session that goes on', () => {
  let asked: string[]
  let live: () => Promise<boolean>
  let clock: number
  let sessions: LiveSessions
  beforeEach(() => {
    asked = []
    clock = 0
    live = async () => true
    sessions = createLiveSessions(
      (id) => {
        asked.push(id)
        return live()
      },
      () => clock,
    )
    sessions.setHearing(true)
  })

  it('is looked up once for many calls, and again after some seconds', async () => {
    await Promise.all([1, 2, 3].map(() => sessions.isLive('a')))
    for (let time = 0; time < 3; time++) expect(await sessions.isLive('a')).toBe(true)
    expect(asked).toEqual(['a'])
    clock = 5000
    live = async () => false
    expect(await sessions.isLive('a')).toBe(false)
    expect(asked).toEqual(['a', 'a'])
  })

  it('is known to have ended without a look, and whoever waits for that is told', async () => {
    const heard: string[] = []
    sessions.onEnd((id) => heard.push(id))
    await sessions.isLive('a')
    sessions.end('a')
    expect(await sessions.isLive('a')).toBe(false)
    expect([asked, heard]).toEqual([['a'], ['a']])
  })

  it('is not taken to go on when it ended while it was looked up', async () => {
    let answer = (_: boolean) => {}
    live = () => new Promise((resolve) => (answer = resolve))
    const looked = sessions.isLive('a')
    sessions.end('a')
    answer(true)
    expect([await looked, await sessions.isLive('a')]).toEqual([false, false])
  })

  it('is looked up anew after it was to be forgotten, also while it was looked up', async () => {
    let answer = (_: boolean) => {}
    live = () => new Promise((resolve) => (answer = resolve))
    const looked = sessions.isLive('a')
    sessions.forget(['a'])
    answer(true)
    await looked
    live = async () => false
    expect(await sessions.isLive('a')).toBe(false)
  })

  it('is looked up each time while ends are not heard of', async () => {
    await sessions.isLive('a')
    sessions.setHearing(false)
    for (let time = 0; time < 2; time++) await sessions.isLive('a')
    expect(asked).toHaveLength(3)
  })
})

describe('a token', () => {
  let here: TestApp
  let there: Awaited<ReturnType<typeof startOtherProcess>>
  beforeAll(async () => {
    here = await startTestApp({ RATE_LIMIT_SCALE: '1000', PUBLIC_URL: 'http://localhost:3000' })
    there = await startOtherProcess(here)
  })
  afterAll(async () => {
    await there.close()
    await here.close()
  })

  const { email, password } = { email: 'meera@example.test', password: 'seven green lanterns' }
  const pool = () => here.app.platform.database.pool

  /** Somebody signed in at the provider, and a token of a person of the tests that names that session. */
  async function signIn() {
    const browser = openBrowser(here.app)
    expect((await browser.post('/sign-in/email', { email, password })).statusCode).toBe(200)
    const { rows } = await pool().query<{ id: string; subject: string }>(
      `select s.id, s.user_id as subject from identity.session s join identity."user" u on u.id = s.user_id
       where u.email = $1 order by s.created_at desc limit 1`,
      [email],
    )
    const [{ id: session, subject } = { id: '', subject: '' }] = rows
    return { browser, subject, token: tokenOf({ subject: 'agent', session }) }
  }
  const codesWith = async (token: string) => {
    const codes: (number | string)[] = []
    for (const { call } of [here, there]) {
      const { status, body } = await call<{ code?: string }>('GET', '/me', { token })
      codes.push(body.code ?? status)
    }
    return codes
  }
  const refusedSoon = (token: string) =>
    vi.waitFor(async () => expect(await codesWith(token)).toEqual(['UNAUTHENTICATED', 'UNAUTHENTICATED']), 3000)

  beforeAll(async () => {
    await saveAccount(here.app.platform.database.db, { email, password, name: 'Meera', emailVerified: true })
  })

  it.each<[string, (who: Awaited<ReturnType<typeof signIn>>) => Promise<unknown>]>([
    ['signing out', ({ browser }) => browser.post('/sign-out', {})],
    ['signing out by the API', ({ token }) => here.call('POST', '/logout', { token })],
  ])('is good in no process after %s', async (_, end) => {
    const who = await signIn()
    expect(await codesWith(who.token)).toEqual([200, 200])
    await end(who)
    expect((await here.call<{ code?: string }>('GET', '/me', { token: who.token })).body.code).toBe('UNAUTHENTICATED')
    await refusedSoon(who.token)
  })

  it('is refused at once where its session was ended, before anybody is told', async () => {
    const { browser, token } = await signIn()
    expect(await codesWith(token)).toEqual([200, 200])
    const { rows: listeners } = await pool().query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and application_name = 'karavan-events'`,
    )
    const tell = (signal: NodeJS.Signals) => {
      for (const { pid } of listeners) process.kill(pid, signal)
    }
    tell('SIGSTOP')
    try {
      await browser.post('/sign-out', {})
      expect(await codesWith(token)).toEqual(['UNAUTHENTICATED', 200])
    } finally {
      tell('SIGCONT')
    }
    await refusedSoon(token)
  })

  it('is good in no process after a new password', async () => {
    const who = await signIn()
    const other = await signIn()
    expect(await codesWith(who.token)).toEqual([200, 200])
    await openBrowser(here.app).post('/request-password-reset', { email })
    const link = await vi.waitFor(async () => {
      const { rows } = await pool().query<{ text: string }>('select text_body as text from mailbox')
      const found = /\/reset\?token=([\w-]+)/.exec(rows.map(({ text }) => text).join('\n'))
      if (!found?.[1]) throw new Error('No mail yet')
      return found[1]
    }, 5000)
    await openBrowser(here.app).post('/reset-password', { token: link, newPassword: password })
    await refusedSoon(who.token)
    await refusedSoon(other.token)
  })

  it('of somebody who was disabled stays refused when they are let in again', async () => {
    const who = await signIn()
    const { agent } = here.people
    const set = (values: string, given: unknown[] = []) =>
      pool().query(`update app_user set ${values} where id = $1`, [agent.id, ...given])
    await set(`issuer = 'urn:karavan:identity', subject = $2`, [who.subject])
    await set('active = false')
    await set(`active = true, issuer = 'urn:karavan:test', subject = 'agent'`)
    await refusedSoon(who.token)
  })

  it('is refused where nobody told of the end, after some seconds at most', async () => {
    const who = await signIn()
    expect(await codesWith(who.token)).toEqual([200, 200])
    await pool().query('alter table identity.session disable trigger session_ended')
    await pool().query('delete from identity.session')
    await pool().query('alter table identity.session enable trigger session_ended')
    await vi.waitFor(
      async () => expect(await codesWith(who.token)).toEqual(['UNAUTHENTICATED', 'UNAUTHENTICATED']),
      9000,
    )
  }, 15_000)
})
