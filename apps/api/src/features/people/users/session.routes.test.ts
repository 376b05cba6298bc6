import type { Profile } from '@karavan/contracts/people/session/profile'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readMails } from '../../../testing/mails.ts'
import { tokenOf } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

type One = { data: Profile }
type Mine = { data: Profile[] }
type Refused = { code: string; errors?: { path: string }[]; current?: Profile }

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const traveller = { kind: 'traveller', name: 'Asha Rao', phone: '+91 98450 12345' }
const mails = (recipient: string) => readMails(test.app.platform.database, recipient)

describe('registration', () => {
  it('makes a traveller who is verified when the e-mail address is', async () => {
    const token = tokenOf({ subject: 'asha', emailVerified: false })
    const made = await test.call<One>('POST', '/register', { token, body: traveller })
    expect([made.status, made.body.data.userType, made.body.data.verified]).toEqual([201, 'Customer', false])
    const confirmed = tokenOf({ subject: 'asha', emailVerified: true })
    const login = await test.call<{ data: { user: Profile; userType: string; token: { accessToken: string } } }>(
      'POST',
      '/login',
      {
        token: confirmed,
      },
    )
    expect([login.status, login.body.data.user.verified, login.body.data.userType]).toEqual([200, true, 'Customer'])
    expect(login.body.data.token.accessToken).toBe(confirmed)
  })

  it('makes an agency that waits, with an agent id, and tells the Admins', async () => {
    const token = tokenOf({ subject: 'new-agent' })
    const body = {
      ...traveller,
      kind: 'agent',
      company_name: 'Trail Makers',
      stateCode: '29',
      gstin: '29ABCDE1234F1Z5',
    }
    const made = await test.call<One>('POST', '/register', { token, body })
    expect(made.status).toBe(201)
    expect(made.body.data).toMatchObject({
      userType: 'Agent',
      verified: false,
      company_name: 'Trail Makers',
      verification: { status: 'pending' },
    })
    expect(made.body.data.agentId).toMatch(/^AG\d{6}$/)
    const bell = await test.call<{ data: { title: string }[] }>('GET', '/notifications', { as: test.people.admin })
    expect(bell.body.data.map(({ title }) => title)).toContain('Trail Makers waits for verification')
    expect((await mails('house@example.test')).map(({ template }) => template)).toContain('agent-registered')
  })

  it('refuses a second account, an agency without a name, and every bad field at once', async () => {
    const again = await test.call<Refused>('POST', '/register', { as: test.people.agent, body: traveller })
    expect([again.status, again.body.code]).toEqual([409, 'DUPLICATE'])
    const nameless = await test.call<Refused>('POST', '/register', {
      token: tokenOf({ subject: 'x' }),
      body: { ...traveller, kind: 'agent' },
    })
    expect([nameless.status, nameless.body.errors?.map(({ path }) => path)]).toEqual([400, ['company_name']])
    const bad = await test.call<Refused>('POST', '/register', {
      token: tokenOf({ subject: 'y' }),
      body: { kind: 'king', name: '', phone: 'call me', gstin: 'no', userType: 'Admin' },
    })
    expect(bad.status).toBe(400)
    expect(bad.body.errors?.map(({ path }) => path)).toEqual(expect.arrayContaining(['kind', 'name', 'phone', 'gstin']))
  })

  it('never takes rank, money or verification from the body', async () => {
    for (const extra of [
      { userType: 'Admin' },
      { verified: true },
      { orgId: test.people.admin.orgId },
      { wallet: { balance: 1 } },
    ]) {
      const token = tokenOf({ subject: `mass-${Object.keys(extra)[0]}` })
      expect((await test.call('POST', '/register', { token, body: { ...traveller, ...extra } })).status).toBe(400)
      const before = await test.call<Mine>('GET', '/me', { as: test.people.customer })
      const version = before.body.data[0]?.version
      const edit = await test.call('PUT', '/me', { as: test.people.customer, body: { name: 'C', version, ...extra } })
      expect(edit.status).toBe(400)
      expect((await test.call<Mine>('GET', '/me', { as: test.people.customer })).body).toEqual(before.body)
    }
  })
})

describe('own profile', () => {
  it('is answered to an unverified user too', async () => {
    const mine = await test.call<Mine>('GET', '/me', { as: test.people.unverified })
    expect([mine.status, mine.body.data[0]?.verified]).toEqual([200, false])
  })

  it('changes, and refuses a stale edit with what is there now', async () => {
    const as = test.people.agent
    const { body } = await test.call<Mine>('GET', '/me', { as })
    const version = body.data[0]?.version ?? 0
    const changed = await test.call<Mine>('PUT', '/me', {
      as,
      body: { name: 'Kavita', company_name: 'Saffron', version },
    })
    expect(changed.body.data[0]).toMatchObject({ name: 'Kavita', company_name: 'Saffron', version: version + 2 })
    const stale = await test.call<Refused>('PUT', '/me', {
      as,
      body: { name: 'Other', company_name: 'Other', version },
    })
    expect([stale.status, stale.body.code, stale.body.current?.name]).toEqual([409, 'STALE_VERSION', 'Kavita'])
    expect((await test.call('PUT', '/me', { as, body: { name: 'No version' } })).status).toBe(400)
  })

  it('lets staff change themselves and not their agency', async () => {
    const as = test.people.agencyStaff
    const { body } = await test.call<Mine>('GET', '/me', { as })
    const version = body.data[0]?.version ?? 0
    const changed = await test.call<Mine>('PUT', '/me', {
      as,
      body: { name: 'Priya', company_name: 'Mine now', version },
    })
    expect([changed.body.data[0]?.name, changed.body.data[0]?.company_name]).toEqual([
      'Priya',
      body.data[0]?.company_name,
    ])
  })

  it('keeps the bank of the house for Admins', async () => {
    const as = test.people.admin
    const { body } = await test.call<Mine>('GET', '/me', { as })
    const bank = { accountName: 'House', accountNumber: '123', ifsc: 'ABCD0123456', bank: 'Bank', upiId: 'a@b' }
    await test.call('PUT', '/me', { as, body: { name: 'Admin', bank, version: body.data[0]?.version } })
    expect((await test.call<Mine>('GET', '/me', { as })).body.data[0]?.bank).toEqual(bank)
    expect((await test.call<Mine>('GET', '/me', { as: test.people.houseStaff })).body.data[0]?.bank).toBeNull()
  })
})

describe('invitations', () => {
  it('link an identity once, by the mailed secret and by nothing else', async () => {
    const made = await test.call<{ data: { id: string } }>('POST', '/register-systemUser', {
      as: test.people.agent,
      body: { name: 'Meera', email: 'Meera@Example.test' },
    })
    expect(made.status).toBe(201)
    const [mail] = await mails('meera@example.test')
    const secret = /\/invite\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    const seen = await test.call<{ data: { email: string } }>('GET', `/invitations/${secret}`)
    expect(seen.body.data.email).toBe('meera@example.test')
    // The same address at the provider is not enough.
    const stranger = tokenOf({ subject: 'meera', email: 'meera@example.test' })
    expect((await test.call('GET', '/me', { token: stranger })).status).toBe(404)
    const accepted = await test.call<One>('POST', `/invitations/${secret}/accept`, { token: stranger })
    expect(accepted.body.data).toMatchObject({ id: made.body.data.id, userType: 'SystemUser', verified: true })
    expect(
      (await test.call('POST', `/invitations/${secret}/accept`, { token: tokenOf({ subject: 'thief' }) })).status,
    ).toBe(404)
    expect((await test.call<Mine>('GET', '/me', { token: stranger })).body.data[0]?.orgId).toBe(test.people.agent.orgId)
  })

  it('run out after a week', async () => {
    await test.call('POST', '/register-systemUser', {
      as: test.people.agent,
      body: { name: 'Late', email: 'late@example.test' },
    })
    const secret = 'l'.repeat(32)
    const runsOut = (left: string) =>
      test.app.platform.database.pool.query(
        `update app_user set invitation_hash = encode(sha256($1::text::bytea), 'hex'), invitation_expires_at = now() + $2::interval
         where email = 'late@example.test'`,
        [secret, left],
      )
    const open = async () => (await test.call('GET', `/invitations/${secret}`)).status
    await runsOut('1 hour')
    expect(await open()).toBe(200)
    await runsOut('-1 second')
    expect(await open()).toBe(404)
    const accepted = await test.call('POST', `/invitations/${secret}/accept`, { token: tokenOf({ subject: 'late' }) })
    expect(accepted.status).toBe(404)
  })
})
