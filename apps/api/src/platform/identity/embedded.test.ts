import { drizzle } from 'drizzle-orm/node-postgres'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createDatabase } from '../../../../../tests/support/database.ts'
import { deleteExpired } from './account.queries.ts'
import { askWho, type IdentityApp, openBrowser, openIdentityApp } from './identity.fixture.ts'

type Database = Awaited<ReturnType<typeof createDatabase>>

let database: Database
let open: IdentityApp
let pool: pg.Pool
let people = 0

const password = 'correct horse battery'
const somebody = () => ({ email: `person${++people}@example.test`, password, name: 'Asha Rao' })
const pathOf = (link: string) => link.replace('http://localhost:3000/identity', '')
const codeOf = (answer: { json(): unknown }) => (answer.json() as { code?: string }).code

beforeAll(async () => {
  database = await createDatabase()
  pool = new pg.Pool({ connectionString: database.url, max: 2 })
  open = await openIdentityApp(database.url)
})

afterAll(async () => {
  await open.close()
  await pool.end()
  await database.drop()
})

async function signUp() {
  const person = somebody()
  const browser = openBrowser(open.app)
  const answer = await browser.post('/sign-up/email', person)
  expect(answer.statusCode).toBe(200)
  return { person, browser }
}

/** Somebody whose address is confirmed, signed in. */
async function signIn() {
  const person = somebody()
  await open.identity.createAccount({ ...person, emailVerified: true })
  const browser = openBrowser(open.app)
  expect((await browser.post('/sign-in/email', person)).statusCode).toBe(200)
  return { person, browser }
}

describe('signing up, in and out', () => {
  it('signs up, verifies the address, signs in, and gives tokens the API accepts', async () => {
    const { person, browser } = await signUp()
    expect((await browser.token()).status).toBe(401)
    expect(codeOf(await browser.post('/sign-in/email', person))).toBe('INVALID_EMAIL_OR_PASSWORD')

    const mail = await open.mailTo(person.email, 'verify-email')
    // The address may be a stranger's: nothing that was typed goes there.
    expect(mail.to).toEqual({ email: person.email, name: '' })
    expect(mail.link).toMatch(/^http:\/\/localhost:3000\/identity\/verify-email\?token=/)
    const verified = await openBrowser(open.app).get(pathOf(mail.link))
    expect(verified.statusCode).toBe(302)
    expect(verified.headers.location).toBe('http://localhost:3000/signin?verified=1')

    const other = openBrowser(open.app)
    const signedIn = await other.post('/sign-in/email', { email: person.email.toUpperCase(), password })
    expect(signedIn.statusCode).toBe(200)
    const { token } = await other.token()
    const claims = decodeJwt(token)
    expect(claims).toMatchObject({ iss: 'urn:karavan:identity', aud: 'karavan', email_verified: true })
    expect(Number(claims.exp) - Number(claims.iat)).toBe(900)
    expect(decodeProtectedHeader(token).alg).toBe('EdDSA')
    expect(Object.keys(claims).sort()).toEqual([
      'aud',
      'email',
      'email_verified',
      'exp',
      'iat',
      'iss',
      'name',
      'sid',
      'sub',
    ])

    const answer = await askWho(open.app, token)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      issuer: 'urn:karavan:identity',
      subject: claims.sub,
      email: person.email,
      emailVerified: true,
    })
  })

  it('takes issuer and audience from nowhere but the code', async () => {
    const { browser } = await signIn()
    const answer = await open.app.inject({
      url: '/identity/token',
      headers: {
        host: 'evil.test',
        'x-forwarded-host': 'evil.test',
        cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
    })
    expect(decodeJwt(answer.json<{ token: string }>().token)).toMatchObject({
      iss: 'urn:karavan:identity',
      aud: 'karavan',
    })
  })

  it('keeps the session in a cookie no script reads and no other path gets', async () => {
    const person = somebody()
    await open.identity.createAccount({ ...person, emailVerified: true })
    const answer = await openBrowser(open.app).post('/sign-in/email', person)
    const cookie = answer.cookies.find(({ name }) => name === 'karavan.session_token')
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/identity' })
    expect(cookie?.secure).toBeUndefined()
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it('marks the cookie Secure where the product is served encrypted', async () => {
    const encrypted = await openIdentityApp(database.url, { PUBLIC_URL: 'https://karavan.example' })
    const person = somebody()
    await encrypted.identity.createAccount({ ...person, emailVerified: true })
    const answer = await openBrowser(encrypted.app, 'https://karavan.example').post('/sign-in/email', person)
    expect(answer.cookies.map(({ name }) => name)).toEqual(['__Secure-karavan.session_token', 'karavan.device'])
    for (const cookie of answer.cookies) expect(cookie).toMatchObject({ secure: true, httpOnly: true })
    await encrypted.close()
  })

  it('tells who is signed in, and nobody after signing out', async () => {
    const { person, browser } = await signIn()
    const before = new Map(browser.cookies)
    expect((await browser.get('/get-session')).json()).toMatchObject({ user: { email: person.email } })
    expect((await browser.post('/sign-out', {})).statusCode).toBe(200)
    expect([...browser.cookies.keys()]).toEqual(['karavan.device'])
    expect((await browser.token()).status).toBe(401)
    // Neither does the old cookie work, whoever kept a copy.
    for (const [name, value] of before) browser.cookies.set(name, value)
    expect((await browser.token()).status).toBe(401)
    expect((await browser.get('/get-session')).json()).toBeNull()
  })

  it('signs out without a body too', async () => {
    const { browser } = await signIn()
    expect((await browser.post('/sign-out')).statusCode).toBe(200)
    expect((await browser.token()).status).toBe(401)
  })

  it('does not accept a session cookie whose signature was changed', async () => {
    const { browser } = await signIn()
    for (const [name, value] of browser.cookies) browser.cookies.set(name, `${value.slice(0, -4)}AAA%3D`)
    expect((await browser.token()).status).toBe(401)
  })
})

describe('refusals', () => {
  it('refuses a wrong password and an unknown address in the same words', async () => {
    const { person } = await signUp()
    const wrong = await openBrowser(open.app).post('/sign-in/email', { email: person.email, password: 'not it at all' })
    const unknown = await openBrowser(open.app).post('/sign-in/email', { email: 'nobody@example.test', password })
    expect([wrong.statusCode, unknown.statusCode]).toEqual([401, 401])
    expect(wrong.json()).toEqual(unknown.json())
    expect(codeOf(wrong)).toBe('INVALID_EMAIL_OR_PASSWORD')
  })

  it('answers a sign-up alike whether the address is free, taken or confirmed, and tells its owner by mail', async () => {
    const { person: waiting } = await signUp()
    const { person: member } = await signIn()
    const free = somebody()
    const answers: unknown[] = []
    for (const { email } of [free, waiting, member]) {
      const body = { email: email.toUpperCase(), password, name: 'Other' }
      const browser = openBrowser(open.app)
      const { statusCode, body: text, cookies } = await browser.post('/sign-up/email', body)
      const { user, ...rest } = JSON.parse(text) as { user: Record<string, unknown> }
      const { id, createdAt, updatedAt, ...shown } = user
      expect([typeof id, typeof createdAt, typeof updatedAt]).toEqual(['string', 'string', 'string'])
      // What follows tells no more.
      const then = await browser.post('/sign-in/email', { email, password: 'a guess of mine' })
      answers.push({ statusCode, cookies, ...rest, ...shown, email: '', then: [then.statusCode, then.body] })
    }
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
    expect(codeOf(await openBrowser(open.app).post('/sign-in/email', { email: free.email, password }))).toBe(
      'INVALID_EMAIL_OR_PASSWORD',
    )
    expect((await open.mailTo(member.email, 'address-taken')).to).toEqual({ email: member.email, name: 'Asha Rao' })
    expect((await openBrowser(open.app).post('/sign-in/email', member)).statusCode).toBe(200)
  })

  it('makes one account of two sign-ups at the same moment', async () => {
    const person = somebody()
    const answers = await Promise.all([1, 2].map(() => openBrowser(open.app).post('/sign-up/email', person)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
    const { rows } = await pool.query(
      'SELECT 1 FROM identity.account a JOIN identity."user" u ON u.id = a.user_id WHERE u.email = $1',
      [person.email],
    )
    expect(rows).toHaveLength(1)
  })

  it('serves more people signing up at once than it has connections', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => openBrowser(open.app).post('/sign-up/email', somebody())),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 10 }, () => 200))
    await open.identity.close()
    expect(new Set(open.mails.slice(-10).map(({ to }) => to.email)).size).toBe(10)
  })

  it.each([
    ['a short password', { password: 'short12' }, 'PASSWORD_TOO_SHORT'],
    ['a very long password', { password: 'x'.repeat(129) }, 'PASSWORD_TOO_LONG'],
    ['a common password', { password: 'QwertyUiop' }, 'PASSWORD_TOO_COMMON'],
    ['a password of own words', { password: 'Rao!Asha1990' }, 'PASSWORD_OWN_WORDS'],
    ['an empty name', { name: ' \n ' }, 'INVALID_NAME'],
    ['a very long name', { name: 'x'.repeat(121) }, 'INVALID_NAME'],
    ['a very long address', { email: `${'x'.repeat(250)}@example.test` }, 'INVALID_EMAIL'],
  ])('refuses %s', async (_what, change, code) => {
    const answer = await openBrowser(open.app).post('/sign-up/email', { ...somebody(), ...change })
    expect(answer.statusCode).toBe(400)
    expect(codeOf(answer)).toBe(code)
  })

  it('lets nobody set what is not theirs to set', async () => {
    const person = somebody()
    const id = '00000000-0000-7000-8000-000000000001'
    await openBrowser(open.app).post('/sign-up/email', { ...person, id, image: 'https://evil.test/x.png' })
    await openBrowser(open.app).post('/sign-up/email', { ...somebody(), emailVerified: true })
    const { rows } = await pool.query('SELECT id, image FROM identity."user" WHERE email = $1', [person.email])
    expect(rows).toEqual([{ id: expect.not.stringMatching(id) as string, image: null }])
    const lies = await pool.query('SELECT 1 FROM identity."user" WHERE email = $1 AND email_verified', [
      `person${people}@example.test`,
    ])
    expect(lies.rows).toEqual([])
  })

  it.each([
    ['no JSON', { 'content-type': 'application/json' }, '{"email":', 400],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 'email=a%40b.test&password=12345678', 400],
    ['plain text', { 'content-type': 'text/plain' }, '{}', 400],
    ['too much', { 'content-type': 'application/json' }, JSON.stringify({ email: 'x'.repeat(9000) }), 413],
  ])('refuses %s as a body', async (_what, headers, payload, status) => {
    const answer = await open.app.inject({ method: 'POST', url: '/identity/sign-in/email', headers, payload })
    expect(answer.statusCode).toBe(status)
  })

  it.each(['/', '/error', '/ok', '/update-user', '/change-email', '/delete-user', '/list-sessions', '/sign-in/social'])(
    'serves no %s',
    async (path) => {
      for (const method of ['GET', 'POST'] as const) {
        const answer = await open.app.inject({ method, url: `/identity${path}` })
        expect(answer.statusCode).toBe(404)
        expect(answer.headers['content-type']).toContain('application/problem+json')
      }
    },
  )
})

describe('verification links', () => {
  it('leads back with words for a link that is wrong', async () => {
    const answer = await openBrowser(open.app).get('/verify-email?token=nonsense')
    expect(answer.statusCode).toBe(302)
    expect(answer.headers.location).toBe('http://localhost:3000/signin?verified=0&error=INVALID_TOKEN')
  })

  it('leads nowhere else, whatever the link asks for', async () => {
    const { person } = await signUp()
    const { link } = await open.mailTo(person.email, 'verify-email')
    const answer = await openBrowser(open.app).get(`${pathOf(link)}&callbackURL=https://evil.test`)
    expect(answer.headers.location).toBe('http://localhost:3000/signin?verified=1')
  })

  it('may be opened twice, and is mailed again on request', async () => {
    const { person, browser } = await signUp()
    expect((await browser.post('/send-verification-email', { email: person.email })).statusCode).toBe(200)
    await open.identity.close()
    const links = open.mails.filter(({ to }) => to.email === person.email).map(({ link }) => link)
    expect(links).toHaveLength(2)
    for (const link of [...links, ...links])
      expect((await browser.get(pathOf(link))).headers.location).toBe('http://localhost:3000/signin?verified=1')
    await browser.post('/sign-in/email', person)
    expect(codeOf(await browser.post('/send-verification-email', { email: person.email }))).toBe(
      'EMAIL_ALREADY_VERIFIED',
    )
  })

  it('answers a visitor alike whether the address is known, verified or neither', async () => {
    const { person } = await signUp()
    await open.identity.close()
    const sent = open.mails.length
    const answers = [
      await openBrowser(open.app).post('/send-verification-email', { email: person.email }),
      await openBrowser(open.app).post('/send-verification-email', { email: 'nobody@example.test' }),
    ]
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual([
      [200, '{"status":true}'],
      [200, '{"status":true}'],
    ])
    expect(open.mails).toHaveLength(sent + 1)
  })
})

describe('resetting the password', () => {
  it('mails a link that works once, ends the sessions, and proves the address', async () => {
    const { person, browser } = await signIn()
    const asked = await openBrowser(open.app).post('/request-password-reset', { email: person.email })
    expect(asked.statusCode).toBe(200)
    const { link } = await open.mailTo(person.email, 'reset-password')
    expect(link).toMatch(/^http:\/\/localhost:3000\/reset\?token=[\w-]{20,}$/)
    const token = new URL(link).searchParams.get('token')

    const visitor = openBrowser(open.app)
    const refused: [string, string][] = [
      ['short', 'PASSWORD_TOO_SHORT'],
      ['1q2w3e4r5t', 'PASSWORD_TOO_COMMON'],
      ['asha-rao-2026', 'PASSWORD_OWN_WORDS'],
    ]
    for (const [newPassword, code] of refused)
      expect(codeOf(await visitor.post('/reset-password', { token, newPassword }))).toBe(code)
    const newPassword = 'another good password'
    expect((await visitor.post('/reset-password', { token, newPassword })).statusCode).toBe(200)
    const again = await visitor.post('/reset-password', { token, newPassword: 'a third good password' })
    expect([again.statusCode, codeOf(again)]).toEqual([400, 'INVALID_TOKEN'])

    expect((await browser.token()).status).toBe(401)
    expect((await visitor.post('/sign-in/email', { email: person.email, password })).statusCode).toBe(401)
    expect((await visitor.post('/sign-in/email', { email: person.email, password: newPassword })).statusCode).toBe(200)
    expect(decodeJwt((await visitor.token()).token).email_verified).toBe(true)
  })

  it('works once even when used twice at the same moment', async () => {
    const { person } = await signUp()
    await openBrowser(open.app).post('/request-password-reset', { email: person.email })
    const token = new URL((await open.mailTo(person.email, 'reset-password')).link).searchParams.get('token')
    const answers = await Promise.all(
      ['first new password', 'second new password'].map((newPassword) =>
        openBrowser(open.app).post('/reset-password', { token, newPassword }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
  })

  it('refuses a link that has run out', async () => {
    const { person } = await signUp()
    await openBrowser(open.app).post('/request-password-reset', { email: person.email })
    const token = new URL((await open.mailTo(person.email, 'reset-password')).link).searchParams.get('token')
    await pool.query(`UPDATE identity.verification SET expires_at = now() - interval '1 minute'`)
    const answer = await openBrowser(open.app).post('/reset-password', { token, newPassword: 'a new password' })
    expect([answer.statusCode, codeOf(answer)]).toEqual([400, 'INVALID_TOKEN'])
  })

  it('answers the same for an address nobody has, and mails nobody', async () => {
    const { person } = await signUp()
    await open.identity.close()
    const known = await openBrowser(open.app).post('/request-password-reset', { email: person.email })
    await open.identity.close()
    const sent = open.mails.length
    const unknown = await openBrowser(open.app).post('/request-password-reset', { email: 'nobody@example.test' })
    await open.identity.close()
    expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body])
    expect(open.mails).toHaveLength(sent)
  })

  it('keeps no usable link in the database', async () => {
    const { person } = await signUp()
    await openBrowser(open.app).post('/request-password-reset', { email: person.email })
    const token = new URL((await open.mailTo(person.email, 'reset-password')).link).searchParams.get('token') ?? ''
    const { rows } = await pool.query('SELECT * FROM identity.verification')
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(token)
  })
})

describe('accounts made by the product itself', () => {
  it('can sign in at once, and a second making keeps the subject and ends the sessions', async () => {
    const account = { email: 'Made@example.test', password, name: 'Made', emailVerified: true }
    const subject = await open.identity.createAccount(account)
    const browser = openBrowser(open.app)
    expect((await browser.post('/sign-in/email', { email: 'made@example.test', password })).statusCode).toBe(200)
    expect(decodeJwt((await browser.token()).token)).toMatchObject({ sub: subject, email_verified: true })

    expect(await open.identity.createAccount({ ...account, password: 'its new password' })).toBe(subject)
    expect((await browser.token()).status).toBe(401)
    expect((await browser.post('/sign-in/email', { email: 'made@example.test', password })).statusCode).toBe(401)
    const renewed = { email: 'made@example.test', password: 'its new password' }
    expect((await browser.post('/sign-in/email', renewed)).statusCode).toBe(200)
  })
})

describe('what has run out', () => {
  it('is removed, and nothing else', async () => {
    const { browser } = await signIn()
    await signIn()
    const { rows } = await pool.query<{ token: string }>(
      'SELECT token FROM identity.session ORDER BY created_at DESC LIMIT 1',
    )
    await pool.query(`UPDATE identity.session SET expires_at = now() - interval '1 minute' WHERE token = $1`, [
      rows[0]?.token,
    ])
    await pool.query(`INSERT INTO identity.verification VALUES ('old', 'old', 'x', now() - interval '1 minute')`)
    await pool.query(
      `INSERT INTO identity.rate_limit VALUES ('old', 1, now() - interval '1 minute'), ('new', 1, now() + interval '1 hour')`,
    )
    await deleteExpired(drizzle({ client: pool }))
    const left = async (sql: string, values: unknown[] = []) => (await pool.query(sql, values)).rowCount
    expect(await left('SELECT 1 FROM identity.session WHERE token = $1', [rows[0]?.token])).toBe(0)
    expect(await left(`SELECT 1 FROM identity.verification WHERE id = 'old'`)).toBe(0)
    expect(await left(`SELECT 1 FROM identity.rate_limit WHERE key IN ('old', 'new')`)).toBe(1)
    expect((await browser.token()).status).toBe(200)
  })
})

describe('where calls come from', () => {
  const credentials = { email: 'origin@example.test', password }
  beforeAll(() => open.identity.createAccount({ ...credentials, name: 'Origin', emailVerified: true }))

  it.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
    'serves pages of %s',
    async (origin) => {
      const browser = openBrowser(open.app, origin)
      expect((await browser.post('/sign-in/email', credentials)).statusCode).toBe(200)
      expect((await browser.post('/sign-out', {})).statusCode).toBe(200)
    },
  )

  it.each([
    'http://evil.test',
    'http://localhost:3001',
    'https://localhost:3000',
    'http://localhost:3000.evil.test',
    'null',
  ])('refuses pages of %s, with and without the cookie', async (origin) => {
    const headers = { origin, 'sec-fetch-site': 'cross-site' }
    const browser = openBrowser(open.app)
    for (const path of ['/sign-in/email', '/sign-up/email', '/request-password-reset']) {
      const answer = await browser.post(path, { ...credentials, name: 'X' }, { headers })
      expect(answer.statusCode).toBe(403)
      expect(answer.cookies).toEqual([])
    }
    await browser.post('/sign-in/email', credentials)
    expect((await browser.post('/sign-out', {}, { headers })).statusCode).toBe(403)
    expect((await browser.token()).status).toBe(200)
  })

  it('refuses a call with the cookie that does not say where it comes from', async () => {
    const browser = openBrowser(open.app)
    await browser.post('/sign-in/email', credentials)
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await open.app.inject({ method: 'POST', url: '/identity/sign-out', headers: { cookie } })
    expect(answer.statusCode).toBe(403)
  })

  it('trusts one name only in production', async () => {
    const production = await openIdentityApp(database.url, { NODE_ENV: 'production' })
    expect(
      (await openBrowser(production.app, 'http://127.0.0.1:3000').post('/sign-in/email', credentials)).statusCode,
    ).toBe(403)
    expect((await openBrowser(production.app).post('/sign-in/email', credentials)).statusCode).toBe(200)
    await production.close()
  })
})

describe('rate limits', () => {
  const wrong = { email: 'limit@example.test', password: 'not the password' }

  it('answers the eleventh sign-in of a minute with 429, in every process, and leaves others alone', async () => {
    const [one, two] = await Promise.all([1, 2].map(() => openIdentityApp(database.url, { RATE_LIMIT_SCALE: '1' })))
    if (!one || !two) throw new Error('unreachable')
    const from = '203.0.113.7'
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        openBrowser((index % 2 ? one : two).app).post(
          '/sign-in/email',
          { ...wrong, email: `limit${index}@example.test` },
          { from },
        ),
      ),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10)
    const limited = answers.filter(({ statusCode }) => statusCode === 429)
    expect(limited).toHaveLength(2)
    const wait = Number(limited[0]?.headers['retry-after'])
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(60)

    const spelled = await one.app.inject({
      method: 'POST',
      url: '/identity/sign-in/%65mail',
      remoteAddress: from,
      payload: wrong,
      headers: { 'x-caller-address': '198.51.100.1', 'x-forwarded-for': '198.51.100.2' },
    })
    expect(spelled.statusCode).toBe(429)
    expect((await openBrowser(one.app).post('/sign-in/email', wrong, { from: '203.0.113.8' })).statusCode).toBe(401)

    await pool.query(`UPDATE identity.rate_limit SET resets_at = now() - interval '1 second'`)
    expect((await openBrowser(two.app).post('/sign-in/email', wrong, { from })).statusCode).toBe(401)
    await Promise.all([one.close(), two.close()])
  })

  it('mails one address at most five reset links an hour, whoever asks', async () => {
    const limited = await openIdentityApp(database.url, { RATE_LIMIT_SCALE: '1' })
    const email = 'flood@example.test'
    await limited.identity.createAccount({ email, password, name: 'Flood', emailVerified: true })
    for (let caller = 1; caller <= 8; caller++) {
      const from = `203.0.113.${100 + caller}`
      expect((await openBrowser(limited.app).post('/request-password-reset', { email }, { from })).statusCode).toBe(200)
    }
    await limited.identity.close()
    expect(limited.mails).toHaveLength(5)
    await limited.close()
  })
})

describe('faults', () => {
  it('makes a new signing key when the secret was changed, and still accepts what the old one signed', async () => {
    const { browser } = await signIn()
    const { token: old } = await browser.token()
    const changed = await openIdentityApp(database.url, {}, 'another secret key of the operator, long enough')
    const newcomer = openBrowser(changed.app)
    const person = somebody()
    await changed.identity.createAccount({ ...person, emailVerified: true })
    expect((await newcomer.post('/sign-in/email', person)).statusCode).toBe(200)
    const { status, token } = await newcomer.token()
    expect(status).toBe(200)
    expect(decodeProtectedHeader(token).kid).not.toBe(decodeProtectedHeader(old).kid)
    // The other process has never seen that key and finds it by itself.
    for (const app of [open.app, changed.app])
      for (const each of [token, old]) expect((await askWho(app, each)).statusCode).toBe(200)
    await changed.close()
  })

  it('keeps no private key in the clear', async () => {
    await open.identity.jwks()
    const { rows } = await pool.query<{ private_key: string }>('SELECT private_key FROM identity.jwks')
    expect(rows.length).toBeGreaterThan(0)
    for (const { private_key } of rows) expect(private_key).not.toContain('kty')
    expect(JSON.stringify(await open.identity.jwks())).not.toMatch(/"d":/)
  })

  it('leaves nothing half made when the database fails in the middle, and says nothing of why', async () => {
    const person = somebody()
    const printed = vi.spyOn(console, 'error')
    await pool.query('ALTER TABLE identity.account RENAME TO gone')
    const answer = await openBrowser(open.app).post('/sign-up/email', person)
    await pool.query('ALTER TABLE identity.gone RENAME TO account')
    expect(answer.statusCode).toBe(500)
    expect(answer.json()).toMatchObject({ code: 'INTERNAL' })
    expect(answer.body).not.toMatch(/account|insert|relation/i)
    expect(printed).not.toHaveBeenCalled()
    expect((await openBrowser(open.app).post('/sign-up/email', person)).statusCode).toBe(200)
  })

  it('answers 503 while the database cannot be reached', async () => {
    const lost = await openIdentityApp('postgres://nobody:nothing@127.0.0.1:1/none')
    for (const answer of [
      await openBrowser(lost.app).post('/sign-in/email', { email: 'a@example.test', password }),
      await openBrowser(lost.app).get('/jwks'),
    ]) {
      expect(answer.statusCode).toBe(503)
      expect(codeOf(answer)).toBe('UNAVAILABLE')
    }
    await lost.close()
  })
})
