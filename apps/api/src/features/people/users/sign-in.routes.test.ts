import type { SignInState } from '@karavan/contracts/people/session/sign-in.contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createVault } from '../../../platform/crypto/vault.ts'
import { saveAccount } from '../../../platform/identity/account.queries.ts'
import { openBrowser } from '../../../platform/identity/identity.fixture.ts'
import { lead } from '../../../../../../tests/support/lead.ts'
import { codeOf, counterAt } from '../../../platform/identity/totp.ts'
import { readMails } from '../../../testing/mails.ts'
import { tokenOf } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { type Document, uploadDocument } from '../../base/files/testing/upload.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({
    PUBLIC_URL: 'http://localhost:3000',
    TWO_STEP_FOR: 'Admin,Accounts',
    TWO_STEP_REVEAL_MINUTES: '10',
  })
})
afterAll(() => test.close())

const pool = () => test.app.platform.database.pool
const password = 'seven green lanterns'

/** A person of the tests with an account at our provider, signed in, and tokens that name the session. */
async function signedIn(name: 'agent' | 'foreignAgent' | 'admin') {
  const { id, email } = test.people[name]
  const subject = await saveAccount(test.app.platform.database.db, { email, password, name, emailVerified: true })
  await pool().query('update app_user set subject = $2 where id = $1', [id, subject])
  const browser = openBrowser(test.app)
  const headers = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36' }
  const enter = async () => {
    await browser.post('/sign-in/email', { email, password }, { headers })
    return (await browser.get('/get-session')).json<{ session: { id: string } }>().session.id
  }
  const tokenIn = (session: string, secondStepAt?: number) =>
    tokenOf({ subject, email, session, ...(secondStepAt === undefined ? {} : { secondStepAt }) })
  return { subject, email, browser, enter, tokenIn }
}
type Answered = {
  code?: string
  data: { recoveryCodes: string[]; ended: number; secret: string; uri: string; url: string }
}
const send = async (method: string, path: string, token: string, body?: object) => {
  const { status, body: said } = await test.call<Answered>(method, path, { token, ...(body ? { body } : {}) })
  return { status, code: said.code, data: said.data }
}
/** What a link with a ticket of theirs opens. */
const byTicket = async (token: string, path: string) => {
  const asked = await send('POST', '/tickets', token, { path: `/api/v1${path}` })
  if (asked.status !== 200) return asked.code
  const { statusCode, headers, body } = await test.app.inject(asked.data.url)
  if (!String(headers['content-type']).includes('json')) return statusCode
  return (JSON.parse(body) as { code?: string }).code ?? statusCode
}
const stateOf = async (token: string) =>
  (await test.call<{ data: SignInState }>('GET', '/me/sign-in', { token })).body.data

async function secretOf(subject: string): Promise<Buffer> {
  const { rows } = await pool().query<{ keyId: string; wrappedKey: string; content: string }>(
    'select key_id as "keyId", wrapped_key as "wrappedKey", content from identity.two_step where user_id = $1',
    [subject],
  )
  const [sealed] = rows
  if (!sealed) throw new Error('No secret')
  return Buffer.from(createVault(undefined, 's'.repeat(32)).open(sealed, `two-step ${subject}`), 'base64')
}

describe('two-step sign-in', () => {
  it('is set up by a code, kept sealed, renewed and ended by codes, and noted in the trail', async () => {
    const { subject, enter, tokenIn } = await signedIn('agent')
    const token = tokenIn(await enter())
    expect(await stateOf(token)).toMatchObject({ offered: true, twoStep: null, required: false })
    const begun = await send('POST', '/me/two-step', token)
    expect(begun.data.uri).toMatch(
      /^otpauth:\/\/totp\/Karavan:agent%40example.test\?secret=[A-Z2-7]{32}&issuer=Karavan$/,
    )
    const secret = await secretOf(subject)
    const { rows } = await pool().query('select * from identity.two_step')
    expect(JSON.stringify(rows)).not.toContain(secret.toString('base64'))
    const code = (step: number) => codeOf(secret, counterAt(Date.now()) + step)

    expect((await send('POST', '/me/two-step/confirm', token, { code: '000000' })).status).toBe(400)
    const confirmed = await send('POST', '/me/two-step/confirm', token, { code: code(-1) })
    expect(confirmed.data.recoveryCodes).toHaveLength(10)
    expect(await stateOf(token)).toMatchObject({ twoStep: { codesLeft: 10 } })
    expect((await send('POST', '/me/two-step', token)).code).toBe('CONFLICT')

    // A code that was used opens nothing more.
    expect((await send('POST', '/me/two-step/end', token, { code: code(-1) })).status).toBe(400)
    const renewed = await send('POST', '/me/two-step/recovery-codes', token, { code: code(0) })
    const [former = ''] = confirmed.data.recoveryCodes
    const [recovery = ''] = renewed.data.recoveryCodes
    expect((await send('POST', '/me/two-step/end', token, { code: former })).status).toBe(400)
    expect((await send('POST', '/me/two-step/end', token, { code: recovery })).status).toBe(200)
    expect((await stateOf(token)).twoStep).toBeNull()
    const trail = await pool().query<{ action: string }>(
      `select action from audit_entry where entity_id = $1 and action ~ 'two-step|recovery' order by id`,
      [test.people.agent.id],
    )
    expect(trail.rows.map(({ action }) => action)).toEqual([
      'two-step sign-in begun',
      'two-step sign-in set up',
      'recovery codes made anew',
      'two-step sign-in ended',
    ])
  })

  it('is asked of whom the settings name, who can still set it up', async () => {
    const { enter, tokenIn } = await signedIn('admin')
    const session = await enter()
    const token = tokenIn(session)
    expect((await send('GET', '/users', token)).code).toBe('TWO_STEP_NEEDED')
    const invited = { name: 'Meera Nair', email: 'meera@example.test' }
    expect((await send('POST', '/register-systemUser', token, invited)).code).toBe('TWO_STEP_NEEDED')
    expect((await send('GET', '/me', token)).status).toBe(200)
    expect(await stateOf(token)).toMatchObject({ required: true })
    const stepped = tokenIn(session, Date.now() - 3_600_000)
    expect((await send('GET', '/users', stepped)).status).toBe(200)
    expect((await send('POST', '/me/two-step/end', token, { code: '123456' })).code).toBe('CONFLICT')

    // Neither a link that opens by itself, nor what is open to the unverified, goes round it; a visitor they may be.
    const paper = (await uploadDocument(test, test.people.agencyStaff, '%PDF-1.7\n%%EOF\n')).json<Document>().data.id
    expect(await byTicket(token, '/users')).toBe('TWO_STEP_NEEDED')
    expect(await byTicket(token, `/files/${paper}`)).toBe('TWO_STEP_NEEDED')
    expect((await send('PUT', '/me', token, { name: 'Asha Rao', version: 1 })).code).toBe('TWO_STEP_NEEDED')
    await send('POST', '/leads', token, lead)
    const { rows } = await pool().query(`select actor_id from audit_entry where entity = 'lead'`)
    expect(rows).toEqual([{ actor_id: null }])
    expect(await byTicket(stepped, '/users')).toBe(200)
    expect(await byTicket(stepped, `/files/${paper}`)).toBe(200)
  })

  it('ends a ticket with the session that asked for it', async () => {
    const { enter, tokenIn } = await signedIn('foreignAgent')
    const session = await enter()
    const { url } = (await send('POST', '/tickets', tokenIn(session), { path: '/api/v1/crm/customers' })).data
    await pool().query('delete from identity.session where id = $1', [session])
    expect((await test.app.inject(url)).json()).toMatchObject({ code: 'UNAUTHENTICATED' })
  })

  it('is asked for again before something secret is shown', async () => {
    const { enter, tokenIn } = await signedIn('agent')
    const session = await enter()
    const reveal = async (secondStepAt?: number) => {
      const path = '/crm/portal-credentials/00000000-0000-7000-8000-000000000001/reveal'
      return (await send('POST', path, tokenIn(session, secondStepAt), { reason: 'Booking rooms' })).code
    }
    expect([await reveal(), await reveal(Date.now() - 660_000), await reveal(Date.now() - 60_000)]).toEqual([
      'SECOND_STEP_NEEDED',
      'SECOND_STEP_NEEDED',
      'NOT_FOUND',
    ])
    // The own PAN is one, and so is a file of whole numbers, which is asked for before its link is made.
    const [long, lately] = [tokenIn(session, Date.now() - 660_000), tokenIn(session, Date.now() - 60_000)]
    expect((await send('POST', '/me/pan', long)).code).toBe('SECOND_STEP_NEEDED')
    expect((await send('POST', '/me/pan', lately)).code).not.toBe('SECOND_STEP_NEEDED')
    const file = '/crm/customers/00000000-0000-7000-8000-000000000001/personal-data'
    expect((await send('GET', file, long)).code).toBe('SECOND_STEP_NEEDED')
    expect((await send('POST', '/tickets', long, { path: `/api/v1${file}` })).code).toBe('SECOND_STEP_NEEDED')
    expect(await byTicket(lately, file)).toBe('NOT_FOUND')
  })
})

describe('whoever a mail has invited', () => {
  it('signs up by its link and is in, while others confirm their address first', async () => {
    const { enter, tokenIn } = await signedIn('agent')
    const token = tokenIn(await enter())
    const [invited, other] = ['meera.invited@example.test', 'nobody.invited@example.test']
    await send('POST', '/register-systemUser', token, { name: 'Meera Nair', email: invited })
    const [mail] = await readMails(test.app.platform.database, invited)
    const invitation = /\/invite\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    const signUp = async (email: string, typed = password) => {
      const browser = openBrowser(test.app)
      const body = { email, password: typed, name: 'Meera Nair', invitation }
      const made = (await browser.post('/sign-up/email', body)).statusCode
      return [made, (await browser.post('/sign-in/email', { email, password: typed })).statusCode]
    }
    // The words of the agency that invites are none of a password.
    expect(await signUp(invited, 'agency company 7')).toEqual([400, 401])
    expect(await signUp(other)).toEqual([200, 401])
    expect(await signUp(invited)).toEqual([200, 200])
  })
})

describe('sessions', () => {
  it('are listed to their owner, and signed out one by one or everywhere', async () => {
    const [own, other] = [await signedIn('agent'), await signedIn('foreignAgent')]
    const sessions = [await own.enter(), await own.enter(), await own.enter()]
    const [first = '', second = '', third = ''] = sessions
    const token = own.tokenIn(first)
    const { sessions: listed } = await stateOf(token)
    expect(listed.map(({ id }) => id).sort()).toEqual(sessions.toSorted())
    expect(listed.find(({ current }) => current)).toMatchObject({
      id: first,
      device: 'Chrome on Windows',
      address: '127.0.0.1',
    })
    const foreign = other.tokenIn(await other.enter())
    expect((await send('DELETE', `/me/sessions/${second}`, foreign)).status).toBe(404)
    expect((await send('DELETE', `/me/sessions/${second}`, token)).data.ended).toBe(1)
    expect((await send('GET', '/me', own.tokenIn(second))).code).toBe('UNAUTHENTICATED')
    expect((await send('GET', '/me', own.tokenIn(third))).status).toBe(200)
    expect((await send('POST', '/me/sessions/end', token)).data.ended).toBe(2)
    for (const ended of sessions) expect((await send('GET', '/me', own.tokenIn(ended))).code).toBe('UNAUTHENTICATED')
    expect((await send('GET', '/me', foreign)).status).toBe(200)
  })

  it('of people whom another provider signs in are kept there', async () => {
    const { token } = test.people.agencyStaff
    expect(await stateOf(token)).toEqual({ offered: false, twoStep: null, required: false, sessions: [] })
    expect((await send('POST', '/me/two-step', token)).code).toBe('CONFLICT')
  })
})
