import { customers } from '@karavan/contracts/crm/customers/customer.contract'
import type { AccountErasure, ErasedAccount } from '@karavan/contracts/people/users/account-data.contract'
import type { User } from '@karavan/contracts/people/users/user.contract'
import { addDays } from '@karavan/domain/base/dates'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { saveAccount } from '../../../platform/identity/account.queries.ts'
import { embeddedIssuer } from '../../../platform/identity/embedded.ts'
import { type Person, tokenOf } from '../../../testing/people.ts'
import { queueBehind } from '../../../testing/queue-behind.ts'
import { readRows } from '../../../testing/rows.ts'
import { startBeside, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { sealRows, verifyChain } from '../../base/seals/seal.service.ts'
import { listTcs } from '../../money/accounts/register.queries.ts'
import { tell } from '../../money/deposits/testing/deposit.ts'
import { makeRate } from '../../catalogue/hotels/testing/hotel.ts'
import { balanceOf, bodyOf, fund, makeHotel, quoteOf, write } from '../../sales/stays/testing/stay.ts'
import { book, makeTrip } from '../../sales/trips/testing/trip.ts'
import { makeDraft, makeOffer, personBody } from '../../sales/visa-applications/testing/application.ts'
import { sweepKept } from './retention.service.ts'
import { buyAll } from './testing/purchases.ts'
import { countUnderWay, findWords, keptByLaw, unzip } from './testing/search.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const database = () => test.app.platform.database
const run = (text: string, values: unknown[] = []) => database().pool.query(text, values)
const secretKey = 's'.repeat(32)

type Refused = { code: string; detail: string; errors?: { path: string }[] }
type Reply<T> = { data: T } & Refused

type Traveller = Person & { name: string; subject: string }

/** Somebody who signs up as a traveller, and may tell a phone and an address. */
async function signUp(
  name: string,
  more: object = {},
  subject = name.toLowerCase().replaceAll(' ', '.'),
): Promise<Traveller> {
  const email = `${subject}@example.test`
  const token = tokenOf({ subject, email, name })
  const body = { kind: 'traveller', name, phone: '+91 97312 55440', ...more }
  const made = await test.call<Reply<{ id: string; orgId: string }>>('POST', '/register', { token, body })
  if (made.status !== 201) throw new Error(JSON.stringify(made.body))
  return { ...made.body.data, email, token, name, subject }
}

const plan = (path: string, as: Person) => test.call<Reply<AccountErasure>>('GET', `${path}/erasure`, { as })
const erase = (path: string, as: Person, name: string, more: object = {}) =>
  test.call<Reply<ErasedAccount>>('POST', `${path}/erase`, { as, body: { name, ...more } })
const byAdmin = ({ id, name }: Traveller) => erase(`/users/${id}`, test.people.admin, name)

const download = async (path: string, { token }: Person) =>
  unzip(
    (await test.app.inject({ url: `/api/v1${path}/personal-data`, headers: { authorization: `Bearer ${token}` } }))
      .rawPayload,
  )

const idle = () => vi.waitFor(async () => expect(await countUnderWay(database())).toBe(0), 30_000)

/** What was bought is over, and the wallet is empty. */
async function settle({ orgId }: Person): Promise<void> {
  await idle()
  for (const table of ['hotel_booking', 'activity_booking', 'package_booking'])
    await run(`update ${table} set status = 'Completed' where org_id = $1 and status = 'Confirmed'`, [orgId])
  await run(
    `update visa_applicant set status = 'Rejected' where application_id in (
       select id from visa_application where org_id = $1 and status <> 'Draft')`,
    [orgId],
  )
  await run(`update visa_application set status = 'Rejected' where org_id = $1 and status <> 'Draft'`, [orgId])
  await fund(database(), orgId, -(await balanceOf(database(), orgId)))
}

/** A tour abroad, on which tax is collected under the PAN of the account. */
async function tourAbroad(as: Person): Promise<string> {
  await makeRate(test, 'Thailand', 'THB', 2)
  const hotel = await makeHotel(database(), { country: 'Thailand', stateCode: null })
  const leadGuest = { name: 'Hieronymus Zwingli', email: as.email, phone: '+91 97312 55440' }
  const { data } = await book(test, await makeTrip(test, [hotel], { kind: 'single' }), as, {
    leadGuest,
    travellers: [],
  })
  return data.id
}

const collected = async () => {
  const month = new Date().toISOString().slice(0, 7)
  return (await listTcs(database().db, { from: month, until: month }, 'UTC')).filter(({ tcs }) => tcs > 0)
}

const words = String.raw`hieronymus|zwingli|eulalia|wurzelbach|97312\s?55440|X7654321|Y1234567|FQXPZ4321K|Nowhere Quay`

describe('the account of a traveller', () => {
  it('is given as a file, and erased from every table but what the law asks for', async () => {
    const { admin, agent, houseStaff } = test.people
    const name = 'Hieronymus Zwingli'
    const who = await signUp(name, {
      pan: 'FQXPZ4321K',
      address: '5 Nowhere Quay, Kochi',
      city: 'Kochi',
      country: 'India',
    })
    const at = `/users/${who.id}`
    const told = { name, email: who.email, phone: '+91 97312 55440' }
    const bought = await buyAll(test, who, told, 'Eulalia Wurzelbach')
    await makeDraft(test, who, await makeOffer(test), {
      people: [personBody({ surname: 'Wurzelbach', givenNames: 'Eulalia' })],
    })
    await test.call('POST', '/leads', { body: { source: 'contactus', ...told, message: `${name} asks for more` } })
    const abroad = await tourAbroad(who)
    const deposit = await tell(test, who, { note: `From ${name}`, bankReference: 'ZWINGLI NEFT 4711' })
    await test.call('POST', '/favourites', {
      as: who,
      body: { hotelId: (await makeHotel(database())).hotelId, on: true },
    })
    await idle()

    const before = (await plan(at, admin)).body.data
    expect(before.open).toEqual(
      expect.arrayContaining([
        ...bought.filter(({ kind }) => kind !== 'visa-application').map(({ reference }) => `${reference} is confirmed`),
        ...['there is money in the wallet', `deposit ${deposit.reference} is waiting`],
      ]),
    )
    expect((await byAdmin(who)).body.code).toBe('CONFLICT')
    await test.call('POST', `/wallet/deposits/${deposit.id}/approve`, { as: admin, body: {} })
    await run(`update wallet_deposit set status = 'Rejected', reason = 'x' where id = $1 and status = 'Waiting'`, [
      deposit.id,
    ])
    await settle(who)
    expect((await plan(at, admin)).body.data).toMatchObject({
      open: [],
      erased: null,
      records: { bookings: 4, applications: 2 },
    })

    const files = await download(at, admin)
    const data = JSON.parse(files.get('data.json')?.toString() ?? '') as Record<string, object[]>
    const { instalments, looks, searches, itineraries, payments, ...rest } = data
    expect(Object.entries(rest).filter(([, rows]) => rows.length === 0)).toEqual([])
    expect(looks).toHaveLength(1)
    expect([instalments, searches, itineraries, payments].every(Array.isArray)).toBe(true)
    expect(data.pans).toEqual(['FQXPZ4321K'])
    expect(JSON.stringify(data)).toMatch(/X7654321/)
    expect(JSON.stringify(data)).not.toMatch(/"net"|"fee_net"|margin|supplier_id/)
    expect([...files.keys()].filter((file) => file.startsWith('papers/'))).toHaveLength(5)
    expect([...(await download('/me', who)).keys()]).toEqual([...files.keys()])

    for (const other of [agent, houseStaff]) expect((await erase(at, other, name)).body.code).toBe('FORBIDDEN')
    expect((await erase('/me', agent, 'agent')).body.code).toBe('FORBIDDEN')
    expect((await plan(`/users/${agent.id}`, admin)).status).toBe(404)
    expect((await erase(at, admin, 'Somebody')).body.errors).toMatchObject([{ path: 'name' }])
    await idle()
    for (const chain of ['audit', 'ledger'] as const) await sealRows(database().db, secretKey, chain, -60_000)
    const places = (await findWords(database(), words)).map(({ place }) => place)
    expect(places).toEqual(expect.arrayContaining(['app_user.name', 'org.company_name', 'lead.name', 'mail.recipient']))

    const { status, body } = await byAdmin(who)
    expect([status, body.detail]).toEqual([200, undefined])
    const left = await findWords(database(), words)
    expect(left.filter(({ place }) => !keptByLaw.includes(place))).toEqual([])
    expect(left.map(({ place }) => place)).toContain('invoice.document')
    for (const chain of ['audit', 'ledger'] as const)
      expect((await verifyChain(database().db, secretKey, chain)).broken).toEqual([])
    expect(body.data.kept.map(({ what }) => what)).toEqual(expect.arrayContaining(['invoice', 'entries in the books']))

    // The tax that was collected keeps its PAN, and whom it was collected of.
    expect(body.data.kept.map(({ what }) => what)).toContain('PAN for tax collected at source')
    expect(await collected()).toMatchObject([{ pan: '••••••321K', companyName: name }])

    // It shows as erased, and stays so.
    const after = (await test.call<Reply<User>>('GET', at, { as: admin })).body.data
    expect(after).toMatchObject({ email: '[erased]', phone: null, active: false, org: { address: null, pan: null } })
    expect([after.name, after.org.companyName]).toEqual([after.name, after.name])
    expect(after.name).toMatch(/^Erased on \d+ \w+ \d{4}$/)
    expect(after.erasedAt).not.toBeNull()
    expect((await plan(at, admin)).body.data).toMatchObject({ kept: body.data.kept, erased: { by: 'admin' } })
    const enabled = await test.call<Refused>('PATCH', at, { as: admin, body: { version: after.version, active: true } })
    expect([enabled.status, enabled.body.code]).toEqual([409, 'CONFLICT'])
    await expect(run('update app_user set active = true where id = $1', [who.id])).rejects.toThrow('erased_is_empty')
    await expect(run('update app_user set erased_at = null where id = $1', [who.id])).rejects.toThrow('was erased')
    expect((await byAdmin(who)).status).toBe(404)
    expect((await test.call('GET', `${at}/personal-data`, { as: admin })).status).toBe(404)
    for (const { path } of bought) expect((await test.call('GET', path, { as: admin })).status).toBe(200)
    expect((await test.call('GET', `/audit?entity=user&id=${who.id}`, { as: admin })).status).toBe(200)

    // Who comes back is somebody new.
    expect((await test.call<Refused>('GET', '/me', { token: who.token })).body.code).toBe('NOT_REGISTERED')
    const again = await signUp(name)
    expect(again.id).not.toBe(who.id)
    await byAdmin(again)

    // After the last day the kept papers lose the name too, and the books add up as before.
    const until =
      body.data.kept
        .map((paper) => paper.until)
        .toSorted()
        .at(-1) ?? ''
    const sums = () => readRows(database(), 'select number, document -> $1 as total from invoice order by 1', ['total'])
    const added = await sums()
    const night = (day: string) => sweepKept(test.app.platform, () => day)({}, { emit: () => undefined })
    await night(until)
    expect((await findWords(database(), words)).map(({ place }) => place)).toContain('invoice.document')
    await night(addDays(until, 1))
    expect(await findWords(database(), words)).toEqual([])
    expect(await collected()).toMatchObject([{ pan: null, companyName: '[erased]' }])
    expect(
      await readRows(database(), 'select id from package_booking where id = $1 and pan_sealed is null', [abroad]),
    ).toHaveLength(1)
    expect(await sums()).toEqual(added)
    for (const chain of ['audit', 'ledger'] as const)
      expect((await verifyChain(database().db, secretKey, chain)).broken).toEqual([])
    await expect(run(`update invoice set document = '{}'`)).rejects.toThrow('append-only')
    const erasing = (text: string) =>
      database().transaction(async (db) => {
        await db.$client.query(`insert into erasure (id, org_id, reason) values (gen_random_uuid(), $1, 'retention')`, [
          who.orgId,
        ])
        await db.$client.query(text)
      })
    await expect(erasing(`update invoice set document = document || '{"total": 1}'`)).rejects.toThrow('append-only')
    await expect(erasing(`update invoice set number = 'x'`)).rejects.toThrow('append-only')
  })

  it('is erased by the traveller, and its sign-in ends everywhere', async () => {
    const who = await signUp('Leopoldine Ahrenkiel', { address: '9 Elsewhere Pier' })
    const subject = await saveAccount(database().db, {
      ...{ email: who.email, password: 'seven green lanterns', name: who.name, emailVerified: true },
    })
    await run('update app_user set issuer = $2, subject = $3 where id = $1', [who.id, embeddedIssuer, subject])
    const session = '018f0000-0000-7000-8000-000000000001'
    await run(
      `insert into identity.session (id, user_id, token, expires_at, user_agent) values ($1, $2, 'x', now() + interval '1 day', 'Leopoldine')`,
      [session, subject],
    )
    await run(`insert into identity.rate_limit (key, count, resets_at) values ($1, 1, now())`, [`mail|x|${who.email}`])
    const as = { ...who, token: tokenOf({ issuer: embeddedIssuer, subject, email: who.email, session }) }
    const beside = await startBeside(test)
    const me = { as }
    expect((await beside.call('GET', '/me', me)).status).toBe(200)
    expect((await plan('/me', as)).body.data).toMatchObject({ open: [], customers: [], erased: null })
    expect((await erase('/me', as, 'Leopoldine')).status).toBe(400)

    expect((await erase('/me', as, 'leopoldine  ahrenkiel')).status).toBe(200)
    await vi.waitFor(async () => expect((await beside.call('GET', '/me', me)).status).toBe(401))
    await beside.close()
    expect(await findWords(database(), 'leopoldine|ahrenkiel|elsewhere pier')).toEqual([])
    expect((await plan(`/users/${who.id}`, test.people.admin)).body.data.erased).toMatchObject({ by: null })
  })

  it('is not erased by the traveller without a code where signing in takes two steps', async () => {
    const who = await signUp('Two Stepper')
    const subject = await saveAccount(database().db, {
      ...{ email: who.email, password: 'seven green lanterns', name: who.name, emailVerified: true },
    })
    await run('update app_user set issuer = $2, subject = $3 where id = $1', [who.id, embeddedIssuer, subject])
    await run(
      `insert into identity.two_step (user_id, key_id, wrapped_key, content, confirmed_at) values ($1, 'x', 'x', 'x', now())`,
      [subject],
    )
    const session = '018f0000-0000-7000-8000-000000000002'
    await run(
      `insert into identity.session (id, user_id, token, expires_at, second_step_at) values ($1, $2, 'y', now() + interval '1 day', now())`,
      [session, subject],
    )
    const as = { ...who, token: tokenOf({ issuer: embeddedIssuer, subject, email: who.email, session }) }
    for (const more of [{}, { code: 'AAAAA-AAAAA' }])
      expect((await erase('/me', as, who.name, more)).body.errors).toMatchObject([{ path: 'code' }])
  })

  it('is told of a customer of the house who may be the same person, and does not erase them', async () => {
    const { admin } = test.people
    const who = await signUp('Gertrud Doppelt')
    const body = { ...customers.create.example, name: 'Gertrud Doppelt', email: who.email, phones: [] }
    const made = await test.call<Reply<{ id: string }>>('POST', '/crm/customers', { as: admin, body })
    expect([made.status, made.body.detail]).toEqual([201, undefined])
    expect((await plan(`/users/${who.id}`, admin)).body.data.customers).toEqual([
      { id: made.body.data.id, name: 'Gertrud Doppelt' },
    ])
    expect((await plan('/me', who)).body.data.customers).toEqual([])
    expect((await byAdmin(who)).status).toBe(200)
    const { status } = await test.call('GET', `/crm/customers/${made.body.data.id}`, { as: admin })
    expect(status).toBe(200)
  })

  it('is erased once, and booked for or erased, never both', async () => {
    const hotel = await makeHotel(database())
    const held = (id: string) => ({ text: 'select 1 from app_user where id = $1 for update', values: [id] })
    const twice = await signUp('Twice Asked')
    const once = () => byAdmin(twice).then(({ status }) => status)
    expect(await queueBehind(database(), held(twice.id), [once, once])).toEqual([200, 404])
    for (const order of ['erase first', 'book first'] as const) {
      const who = await signUp(`Race ${order}`)
      await fund(database(), who.orgId, 100_000)
      const shownTotal = await quoteOf(test, who, hotel)
      const buy = () =>
        write<Refused>(test, '/hotels/create-book', who, bodyOf(hotel, { shownTotal, payment: 'card' })).then(
          ({ status }) => status,
        )
      await fund(database(), who.orgId, -100_000)
      const acts = [() => byAdmin(who).then(({ status }) => status), buy]
      const answers = await queueBehind(database(), held(who.id), order === 'erase first' ? acts : acts.toReversed())
      expect(answers).toEqual(order === 'erase first' ? [200, 409] : [201, 409])
    }
  })
})
