import { drizzle } from 'drizzle-orm/node-postgres'
import { decodeJwt } from 'jose'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createDatabase } from '../../../../../tests/support/database.ts'
import { createVault } from '../crypto/vault.ts'
import type { Db } from '../db/database.ts'
import { askWho, type IdentityApp, openBrowser, openIdentityApp } from './identity.fixture.ts'
import { codeOf as codeAt, counterAt } from './totp.ts'
import { beginTwoStep, confirmTwoStep, endTwoStep, rewrapTwoSteps, takeCode, twoStepOf } from './two-step.ts'

type Database = Awaited<ReturnType<typeof createDatabase>>

let database: Database
let open: IdentityApp
let pool: pg.Pool
let people = 0
const secretKey = 's'.repeat(40)
const keys = { vault: createVault(undefined, secretKey), secretKey }
const password = 'correct horse battery'
const db = () => drizzle({ client: pool }) as Db

beforeAll(async () => {
  database = await createDatabase()
  pool = new pg.Pool({ connectionString: database.url, max: 3 })
  open = await openIdentityApp(database.url, { RATE_LIMIT_SCALE: '1' }, secretKey)
})
afterAll(async () => {
  await open.close()
  await pool.end()
  await database.drop()
})
beforeEach(() => pool.query('delete from identity.rate_limit'))

async function somebody() {
  const person = { email: `person${++people}@example.test`, password, name: 'Asha Rao' }
  return { ...person, id: await open.identity.createAccount({ ...person, emailVerified: true }) }
}
type Browser = ReturnType<typeof openBrowser>
type Who = { email: string; password?: string }

/** Another address each time, so that only what is counted by account makes anybody wait. */
let addresses = 0
const from = () => ({ from: `198.51.100.${++addresses % 250}` })
const tryIn = async (browser: Browser, { email, password: typed = password }: Who) => {
  const answer = await browser.post('/sign-in/email', { email, password: typed }, from())
  return answer.statusCode
}
const stranger = () => openBrowser(open.app)
const letWaitsPass = () => pool.query(`update identity.sign_in_wait set free_at = now() - interval '1 second'`)

/** Keeps waits from passing by themselves while a slow machine takes its time. */
const holdWaits = () => pool.query(`update identity.sign_in_wait set free_at = free_at + interval '1 hour'`)
/** How long the last try makes the next one wait, in seconds. */
async function lastWait(): Promise<number> {
  const { rows } = await pool.query<{ wait: number }>(
    `select round(extract(epoch from free_at - (forgotten_at - interval '1 day')))::int as wait
     from identity.sign_in_wait order by forgotten_at desc limit 1`,
  )
  return rows[0]?.wait ?? 0
}

describe('wrong passwords', () => {
  it('make the next try wait, longer each time, wherever it comes from', async () => {
    const { email } = await somebody()
    const wrong = { email, password: 'not the password' }
    for (let n = 0; n < 5; n++) expect(await tryIn(stranger(), wrong)).toBe(401)
    const waits = [await lastWait()]
    await holdWaits()
    // The right one waits too: nothing is learned before.
    const answer = await stranger().post('/sign-in/email', { email, password }, from())
    expect(answer.json()).toMatchObject({ code: 'TOO_MANY_TRIES' })
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    for (let n = 0; n < 2; n++) {
      await letWaitsPass()
      expect(await tryIn(stranger(), wrong)).toBe(401)
      waits.push(await lastWait())
    }
    expect(waits).toEqual([5, 10, 20])
    await letWaitsPass()
    expect(await tryIn(stranger(), { email })).toBe(200)
    for (let n = 0; n < 4; n++) expect(await tryIn(stranger(), wrong)).toBe(401)
  })

  it('wait as well when many come at once, and for an address nobody has', async () => {
    const wrong = { email: 'nobody@example.test', password: 'not the password' }
    const statuses = await Promise.all(Array.from({ length: 20 }, () => tryIn(stranger(), wrong)))
    expect(statuses.filter((status) => status === 401)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(15)
  })

  it('that come too often from one address make nobody else wait', async () => {
    const { email } = await somebody()
    const same = { from: '203.0.113.77' }
    for (let n = 0; n < 10; n++)
      await stranger().post('/sign-in/email', { email: `other${n}@example.test`, password: 'x' }, same)
    for (let n = 0; n < 8; n++) {
      const answer = await stranger().post('/sign-in/email', { email, password: 'not the password' }, same)
      expect(answer.statusCode).toBe(429)
    }
    expect(await tryIn(stranger(), { email })).toBe(200)
  })

  it('of strangers never keep out who signs in where they are known', async () => {
    const { email } = await somebody()
    const own = stranger()
    expect(await tryIn(own, { email })).toBe(200)
    for (let n = 0; n < 6; n++) await tryIn(stranger(), { email, password: 'not the password' })
    expect(await tryIn(stranger(), { email })).toBe(429)
    expect(await tryIn(own, { email, password: 'mistyped' })).toBe(401)
    expect(await tryIn(own, { email })).toBe(200)
    // What is known of one person opens nothing for another, and a stolen mark guesses no faster.
    const other = await somebody()
    for (let n = 0; n < 6; n++) await tryIn(stranger(), { email: other.email, password: 'not the password' })
    expect(await tryIn(own, { email: other.email })).toBe(429)
    const statuses: number[] = []
    for (let n = 0; n < 6; n++) statuses.push(await tryIn(own, { email, password: 'guess' }))
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
  })

  it('of strangers end where a new password was set by mail', async () => {
    const { email } = await somebody()
    for (let n = 0; n < 6; n++) await tryIn(stranger(), { email, password: 'not the password' })
    const own = stranger()
    await own.post('/request-password-reset', { email }, from())
    const token = new URL((await open.mailTo(email, 'reset-password')).link).searchParams.get('token')
    const newPassword = 'seven green lanterns'
    expect((await own.post('/reset-password', { token, newPassword }, from())).statusCode).toBe(200)
    for (let n = 0; n < 6; n++) await tryIn(stranger(), { email, password: 'not the password' })
    expect(await tryIn(own, { email, password: newPassword })).toBe(200)
  })
})

describe('a device', () => {
  it('that is new is told of by mail, the first one and those known are not', async () => {
    const { email } = await somebody()
    const mails = async () => {
      await open.identity.close()
      return open.mails.filter(({ kind, to }) => kind === 'new-device' && to.email === email)
    }
    const first = stranger()
    for (let n = 0; n < 2; n++) await tryIn(first, { email })
    expect(await mails()).toEqual([])
    const headers = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36' }
    const second = stranger()
    for (let n = 0; n < 2; n++)
      await second.post('/sign-in/email', { email, password }, { headers, from: '203.0.113.9' })
    expect(await mails()).toMatchObject([{ device: 'Chrome on Windows', address: '203.0.113.9' }])
  })
})

/** Somebody who signs in by two steps, with their secret. */
async function withTwoSteps() {
  const person = await somebody()
  const browser = stranger()
  await tryIn(browser, person)
  const { session } = (await browser.get('/get-session')).json<{ session: { id: string } }>()
  const begun = await beginTwoStep(db(), keys, { userId: person.id, account: person.email })
  const { rows } = await pool.query<{ keyId: string; wrappedKey: string; content: string }>(
    'select key_id as "keyId", wrapped_key as "wrappedKey", content from identity.two_step where user_id = $1',
    [person.id],
  )
  const [sealed] = rows
  if (!begun || !sealed) throw new Error('Not begun')
  const secret = Buffer.from(keys.vault.open(sealed, `two-step ${person.id}`), 'base64')
  /** A code that was not used yet: this step's, or a later one's. */
  const code = (step = 0) => codeAt(secret, counterAt(Date.now()) + step)
  const codes = await confirmTwoStep(db(), keys, { userId: person.id, session: session.id, code: code(-1) })
  if (!codes) throw new Error('Not confirmed')
  return { person, browser, code, codes, begun }
}
const takeStep = async (browser: Browser, code: string) =>
  (await browser.post('/second-step', { code }, from())).statusCode

describe('two steps', () => {
  it('give no token before the second, and then say when it was taken', async () => {
    const { person, code } = await withTwoSteps()
    const browser = stranger()
    const answer = await browser.post('/sign-in/email', person, from())
    expect([answer.statusCode, answer.json<{ secondStep: boolean }>().secondStep]).toEqual([200, true])
    const refused = await browser.get('/token')
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([403, 'SECOND_STEP_NEEDED'])
    expect(await takeStep(browser, '000000')).toBe(401)
    expect(await takeStep(browser, code())).toBe(200)
    const { token } = await browser.token()
    expect(Number(decodeJwt(token).second_step)).toBeGreaterThan(Date.now() / 1000 - 60)
    expect((await askWho(open.app, token)).statusCode).toBe(200)
  })

  it('take a code once, also when it comes twice at the same moment', async () => {
    const { person, code } = await withTwoSteps()
    const browsers = [stranger(), stranger(), stranger()]
    for (const browser of browsers) await tryIn(browser, person)
    const typed = code()
    const statuses = await Promise.all(browsers.map((browser) => takeStep(browser, typed)))
    expect(statuses.sort()).toEqual([200, 401, 401])
    await expect(
      pool.query('update identity.two_step set last_counter = last_counter - 1 where user_id = $1', [person.id]),
    ).rejects.toThrow('used before')
  })

  it('take each recovery code once, and keep none that could be read', async () => {
    const { person, codes, code } = await withTwoSteps()
    expect(new Set(codes).size).toBe(10)
    const [first = ''] = codes
    const browsers = [stranger(), stranger(), stranger()]
    for (const browser of browsers) await tryIn(browser, person)
    const statuses = await Promise.all(browsers.map((browser) => takeStep(browser, first.toLowerCase())))
    expect(statuses.sort()).toEqual([200, 401, 401])
    expect((await twoStepOf(db(), person.id))?.codesLeft).toBe(9)
    // Under a new master key it is the same phone.
    const newer = createVault(`new:${Buffer.alloc(32, 7).toString('base64')}`, secretKey)
    await rewrapTwoSteps(db(), { vault: newer })
    const { rows: moved } = await pool.query('select 1 from identity.two_step where user_id = $1 and key_id = $2', [
      person.id,
      'new',
    ])
    expect(moved).toHaveLength(1)
    expect(await takeCode(db(), { vault: newer, secretKey }, person.id, code())).toBe(true)
    const { rows } = await pool.query('select * from identity.recovery_code where user_id = $1', [person.id])
    expect(JSON.stringify(rows)).not.toContain(first.slice(0, 5))
  })

  it('slow down who guesses codes', async () => {
    const { person, code } = await withTwoSteps()
    const browser = stranger()
    await tryIn(browser, person)
    const statuses: number[] = []
    for (let n = 0; n < 6; n++) statuses.push(await takeStep(browser, '000000'))
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
    await letWaitsPass()
    expect(await takeStep(browser, code())).toBe(200)
  })

  it('need somebody who has taken the first', async () => {
    expect(await takeStep(stranger(), '123456')).toBe(401)
  })

  it('begin with the confirmation, end other sessions, and cannot be begun anew over it', async () => {
    const person = await somebody()
    const [one, other] = [stranger(), stranger()]
    for (const browser of [one, other]) await tryIn(browser, person)
    await beginTwoStep(db(), keys, { userId: person.id, account: person.email })
    expect((await one.token()).status).toBe(200)
    const { session } = (await one.get('/get-session')).json<{ session: { id: string } }>()
    expect(await confirmTwoStep(db(), keys, { userId: person.id, session: session.id, code: '000000' })).toBeNull()
    expect(await twoStepOf(db(), person.id)).toBeNull()

    const { person: member, begun } = await withTwoSteps()
    expect(begun.uri).toContain(encodeURIComponent(member.email))
    expect(await beginTwoStep(db(), keys, { userId: member.id, account: member.email })).toBeNull()
    await endTwoStep(db(), member.id)
    const browser = stranger()
    expect(await tryIn(browser, member)).toBe(200)
    expect((await browser.token()).status).toBe(200)
  })
})
