import type { Customer, CustomerRow, Duplicate } from '@karavan/contracts/crm/customers/customer'
import { addDays } from '@karavan/domain/base/dates'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { today } from '../../../platform/clock.ts'
import { openPassport } from '../../../platform/crypto/passport.ts'
import { tablesWith } from '../../../testing/in-clear.ts'
import type { Person } from '../../../testing/people.ts'
import { readRows } from '../../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { sealCustomerPassports } from './passport.start.ts'

type One = { data: Customer; code?: string; errors?: { path: string }[] }
type Many = { data: CustomerRow[]; meta: { total: number } }
type Alike = { data: Duplicate[] }

let test: TestApp
let agent: Person
beforeAll(async () => {
  test = await startTestApp()
  agent = test.people.agent
})
afterAll(() => test.close())

const basic = { phones: [], family: [], tags: [] }
let count = 0
/** A phone nobody else of these tests has. */
const freshPhone = () => `+9198450${String(++count).padStart(5, '0')}`

async function make(body: object, as = agent): Promise<Customer> {
  const answer = await test.call<One>('POST', '/crm/customers', { as, body: { ...basic, ...body } })
  expect(answer.status).toBe(201)
  return answer.body.data
}
const get = (id: string, as = agent) => test.call<One>('GET', `/crm/customers/${id}`, { as })
const list = async (query: string, as = agent) => (await test.call<Many>('GET', `/crm/customers?${query}`, { as })).body
const namesIn = async (query: string, as = agent) => (await list(query, as)).data.map(({ name }) => name)
const everything = async () => JSON.stringify(await readRows(test.app.platform.database, 'select * from audit_entry'))

describe('a customer', () => {
  it('is written down with phones in their one form, and read back with the passport masked', async () => {
    const made = await make({
      name: 'Asha Rao',
      phones: [
        { number: '98450 99999', kind: 'mobile' },
        { number: '080-4123 4567', kind: 'home' },
      ],
      email: 'Asha.Rao@Example.test',
      passportNumber: 'z1234567',
      passportExpiresOn: '2031-05-01',
      family: [{ name: 'Rohan Rao', relation: 'spouse', passportNumber: 'K7654321', passportExpiresOn: '2027-02-01' }],
      tags: ['VIP', 'vip'],
      gstin: '29ABCDE1234F1Z5',
      city: 'Bengaluru',
    })
    const { body } = await get(made.id)
    expect(body.data).toMatchObject({
      phones: [
        { number: '+919845099999', kind: 'mobile' },
        { number: '+918041234567', kind: 'home' },
      ],
      email: 'asha.rao@example.test',
      passportMasked: '•••••567',
      family: [{ name: 'Rohan Rao', passportMasked: '•••••321', passportExpiresOn: '2027-02-01' }],
      tags: ['VIP'],
      nextExpiry: '2027-02-01',
      version: 1,
    })
    const said = JSON.stringify([body, await list('')]) + (await everything())
    expect(said).not.toMatch(/Z1234567|K7654321/i)
  })

  it('is refused with the field that is wrong', async () => {
    const paths = async (body: object) =>
      (
        await test.call<One>('POST', '/crm/customers', { as: agent, body: { name: 'X', ...basic, ...body } })
      ).body.errors?.map(({ path }) => path)
    expect(await paths({ phones: [{ number: '12', kind: 'mobile' }] })).toEqual(['phones.0.number'])
    expect(await paths({ phones: [0, 1].map(() => ({ number: '9845011111', kind: 'home' })) })).toEqual(['phones'])
    expect(await paths({ passportNumber: 'AB 12' })).toEqual(['passportNumber'])
    expect(await paths({ email: 'nowhere', name: '' })).toEqual(['name', 'email'])
    expect(await paths({ orgId: test.people.foreignAgent.orgId })).toEqual(['body'])
  })

  it('keeps a passport that is left out of an edit, changes one that is typed, and lets go of one made empty', async () => {
    const made = await make({
      name: 'Kept',
      passportNumber: 'P1111111',
      family: [{ name: 'Mira', relation: 'child', passportNumber: 'P2222222' }],
    })
    const family = made.family.map(({ id, name, relation }) => ({ id, name, relation }))
    const put = (body: object, version: number) =>
      test.call<One>('PUT', `/crm/customers/${made.id}`, {
        as: agent,
        body: { name: 'Kept', ...basic, ...body, version },
      })
    const kept = (await put({ family }, 1)).body.data
    expect([kept.passportMasked, kept.family[0]?.passportMasked, kept.version]).toEqual(['•••••111', '•••••222', 2])
    const typed = (await put({ family: [{ ...family[0], passportNumber: '' }], passportNumber: 'P3333333' }, 2)).body
      .data
    expect([typed.passportMasked, typed.family[0]?.passportMasked]).toEqual(['•••••333', null])
    expect((await put({ passportNumber: '' }, 3)).body.data).toMatchObject({ passportMasked: null, family: [] })
    const stale = await put({}, 1)
    expect([stale.status, stale.body.code]).toEqual([409, 'STALE_VERSION'])
  })

  it('shows the whole passport number on demand only, and notes who looked', async () => {
    const made = await make({
      name: 'Looked at',
      passportNumber: 'Q7777777',
      family: [{ name: 'Mira', relation: 'child', passportNumber: 'Q8888888' }],
    })
    const reveal = (body: object, as = agent) =>
      test.call<{ data: { passportNumber: string } }>('POST', `/crm/customers/${made.id}/reveal`, { as, body })
    expect((await reveal({})).body.data).toEqual({ passportNumber: 'Q7777777' })
    expect((await reveal({ memberId: made.family[0]?.id })).body.data).toEqual({ passportNumber: 'Q8888888' })
    expect((await reveal({ memberId: uuidv7() })).status).toBe(404)
    expect((await reveal({}, test.people.foreignAgent)).status).toBe(404)
    const rows = await readRows(
      test.app.platform.database,
      `select actor_id, changes->0->>'to' as whose from audit_entry
       where entity_id = $1 and action = 'passport number looked at' order by id`,
      [made.id],
    )
    expect(rows).toEqual([
      { actor_id: agent.id, whose: 'Looked at' },
      { actor_id: agent.id, whose: 'Mira' },
    ])
    expect(await everything()).not.toMatch(/Q7777777|Q8888888/)
  })

  it('leaves the lists when deleted, and can be brought back', async () => {
    const { id } = await make({ name: 'Zebulon Gone' })
    expect((await test.call('DELETE', `/crm/customers/${id}`, { as: agent })).status).toBe(200)
    expect([(await get(id)).status, await namesIn('q=zebulon')]).toEqual([404, []])
    expect((await test.call('POST', `/crm/customers/${id}/restore`, { as: agent })).status).toBe(200)
    expect(await namesIn('q=zebulon')).toEqual(['Zebulon Gone'])
    expect((await test.call('POST', `/crm/customers/${id}/restore`, { as: agent })).status).toBe(409)
  })

  it('of the house can be tied to the portal account with the same e-mail', async () => {
    const { admin, customer } = test.people
    const tie = (id: string, as: Person, linked = true) =>
      test.call<One>('POST', `/crm/customers/${id}/traveller`, { as, body: { linked } })
    const ours = await make({ name: 'Traveller', email: customer.email }, admin)
    expect((await tie(ours.id, admin)).body.data.traveller?.id).toBe(customer.id)
    expect((await tie(ours.id, admin, false)).body.data.traveller).toBeNull()
    const theirs = await make({ name: 'Traveller', email: customer.email })
    expect((await tie(theirs.id, agent)).status).toBe(409)
  })
})

describe('the list', () => {
  it('finds by part of the name, the phone however it is written, and the e-mail', async () => {
    const phone = freshPhone()
    await make({ name: 'Quentin Searchable', email: 'quentin@find.test', phones: [{ number: phone, kind: 'mobile' }] })
    const national = phone.slice(3)
    for (const q of [
      'SEARCHAB',
      '@find.test',
      'QUENTIN@find',
      phone,
      `${national.slice(0, 5)} ${national.slice(5)}`,
      'qu',
    ])
      expect(await namesIn(`q=${encodeURIComponent(q)}`)).toEqual(['Quentin Searchable'])
    expect(await namesIn('q=100%25')).toEqual([])
  })

  it('of a tag follows the customers', async () => {
    const one = await make({ name: 'Under One', tags: ['Headed', 'Other'] })
    await make({ name: 'Under Two', tags: ['Headed'] })
    const change = (text: string) =>
      readRows(test.app.platform.database, `update customer set ${text} where id = $1`, [one.id])
    expect(await namesIn('tag=Headed&sort=name')).toEqual(['Under One', 'Under Two'])
    expect(await namesIn('tag=Headed&q=under%20on&sort=name')).toEqual(['Under One'])
    expect(await namesIn('tag=Headed', test.people.foreignAgent)).toEqual([])
    await change(`name = 'Under Zero'`)
    expect(await namesIn('tag=Headed&sort=-name')).toEqual(['Under Zero', 'Under Two'])
    await change(`gone_at = now()`)
    expect(await namesIn('tag=Headed')).toEqual(['Under Two'])
    await change(`gone_at = null, tags = '{Other}'`)
    expect([await namesIn('tag=Headed'), await namesIn('tag=Other&sort=name')]).toEqual([
      ['Under Two'],
      expect.arrayContaining(['Under Zero']),
    ])
  })

  it('filters by tag, city and passport, also of the family, and sorts', async () => {
    const day = today(test.app.platform.config)
    await make({ name: 'F One', city: 'Kochi', tags: ['Filtered'], passportExpiresOn: addDays(day, 30) })
    await make({ name: 'F Two', city: 'Pune', tags: ['Filtered', 'Other'], passportExpiresOn: addDays(day, -1) })
    await make({
      name: 'F Three',
      tags: ['Filtered'],
      family: [{ name: 'Child', relation: 'child', passportExpiresOn: addDays(day, 100) }],
    })
    expect(await namesIn('tag=Filtered&sort=name')).toEqual(['F One', 'F Three', 'F Two'])
    expect(await namesIn('tag=Filtered&sort=-name')).toEqual(['F Two', 'F Three', 'F One'])
    expect(await namesIn('tag=Filtered&city=Pune')).toEqual(['F Two'])
    expect(await namesIn('tag=Filtered&passport=expiring&sort=nextExpiry')).toEqual(['F One', 'F Three'])
    expect(await namesIn('tag=Filtered&passport=expired')).toEqual(['F Two'])
    const page = await list('tag=Filtered&sort=name&pageSize=2&page=2')
    expect([page.data.map(({ name }) => name), page.meta]).toEqual([
      ['F Two'],
      { page: 2, pageSize: 2, total: 3, more: false },
    ])
    expect(await list('tag=Filtered&pageSize=2&page=9')).toEqual({
      data: [],
      meta: { page: 9, pageSize: 2, total: 3, more: false },
    })
    const { body } = await test.call<{ data: { tags: string[]; cities: string[] } }>('GET', '/crm/customers/choices', {
      as: agent,
    })
    expect(body.data.tags).toEqual(expect.arrayContaining(['Filtered', 'Other']))
    expect(body.data.cities).toEqual(expect.arrayContaining(['Kochi', 'Pune']))
  })

  it('is of the own organisation only, and of all of them for the house', async () => {
    await make({ name: 'Own of agency', tags: ['Scope'] })
    await make({ name: 'Own of other', tags: ['Scope'] }, test.people.foreignAgent)
    expect(await namesIn('tag=Scope')).toEqual(['Own of agency'])
    expect(await namesIn('tag=Scope&sort=name', test.people.admin)).toEqual(['Own of agency', 'Own of other'])
    expect(await namesIn(`tag=Scope&orgId=${test.people.foreignAgent.orgId}`, test.people.admin)).toEqual([
      'Own of other',
    ])
    expect(await namesIn(`tag=Scope&orgId=${test.people.foreignAgent.orgId}`)).toEqual([])
  })

  it('leaves as a file whose cells run nothing and show no passport', async () => {
    await make({
      name: '=HYPERLINK("http://evil")',
      notes: '@SUM(1)',
      preferences: '-2+3',
      tags: ['Exported'],
      passportNumber: 'E5555555',
    })
    await make({ name: 'Plain, "quoted"', tags: ['Exported'] })
    const { body, headers } = await test.call<string>('GET', '/crm/customers/export.csv?tag=Exported', { as: agent })
    expect(headers['content-type']).toContain('text/csv')
    const lines = body.trim().split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[1]).toMatch(/^"'=HYPERLINK\(""http:\/\/evil""\)"/)
    expect(lines[1]).toContain(`'@SUM(1)`)
    expect(lines[1]).toContain(`'-2+3`)
    expect(lines[2]).toContain('"Plain, ""quoted"""')
    expect(body).toContain('•••••555')
    expect(body).not.toContain('E5555555')
  })

  it('tags and deletes many at once, and says who was not there', async () => {
    const [one, two] = [await make({ name: 'Bulk one', tags: ['old'] }), await make({ name: 'Bulk two' })]
    const foreign = await make({ name: 'Bulk foreign' }, test.people.foreignAgent)
    const ids = [one.id, two.id, foreign.id]
    const bulk = (path: string, body: object) =>
      test.call<{ data: { done: string[]; failed: string[] } }>('POST', `/crm/customers/${path}`, { as: agent, body })
    const tagged = await bulk('tag', { ids, tag: 'Bulked', on: true })
    expect(tagged.body.data).toEqual({ done: [one.id, two.id], failed: [foreign.id] })
    expect(await namesIn('tag=Bulked&sort=name')).toEqual(['Bulk one', 'Bulk two'])
    expect((await get(one.id)).body.data).toMatchObject({ tags: ['old', 'Bulked'], version: 2 })
    await bulk('tag', { ids: [one.id], tag: 'bulked', on: false })
    expect(await namesIn('tag=Bulked')).toEqual(['Bulk two'])
    expect((await bulk('remove', { ids })).body.data.done).toEqual([one.id, two.id])
    expect((await get(foreign.id, test.people.foreignAgent)).status).toBe(200)
    expect((await bulk('remove', { ids })).status).toBe(404)
  })
})

describe('a passport number on file', () => {
  it('of before is sealed at the start, the family’s too, and no plain one is written again', async () => {
    const { database } = test.app.platform
    const made = await make({ name: 'Old', passportNumber: 'Q1010101', family: [{ name: 'Mira', relation: 'child' }] })
    const [member] = made.family
    const old = JSON.stringify([{ ...member, passportMasked: undefined, passportNumber: 'Q3030303' }])
    const [number, family] = [
      `update customer set plain_passport = 'Q2020202', passport_sealed = null, passport_hash = null, passport_masked = null where id = $1`,
      'update customer set family = $2 where id = $1',
    ]
    const named = (constraint: string) => ({ constraint })
    await expect(database.pool.query(number, [made.id])).rejects.toMatchObject(named('customer_passport_not_plain'))
    await expect(database.pool.query(family, [made.id, old])).rejects.toMatchObject(named('customer_family_not_plain'))
    await database.pool.query(`alter table customer drop constraint customer_passport_not_plain,
      drop constraint customer_family_not_plain`)
    await database.pool.query(number, [made.id])
    await database.pool.query(family, [made.id, old])
    await sealCustomerPassports(database, test.app.platform)
    await database.pool.query(`alter table customer add constraint customer_passport_not_plain check (plain_passport is null),
      add constraint customer_family_not_plain check (not family @? '$[*].passportNumber')`)
    const reveal = async (body: object) =>
      (
        await test.call<{ data: { passportNumber: string } }>('POST', `/crm/customers/${made.id}/reveal`, {
          as: agent,
          body,
        })
      ).body.data.passportNumber
    expect([await reveal({}), await reveal({ memberId: member?.id })]).toEqual(['Q2020202', 'Q3030303'])
  })

  it('is moved to a new master key with the family’s', async () => {
    const { database, config, secretKey } = test.app.platform
    const made = await make({
      name: 'Moved',
      passportNumber: 'Q4040404',
      family: [{ name: 'Mira', relation: 'child', passportNumber: 'Q5050505' }],
    })
    const keys = { config: { ...config, vaultKeys: `fresh:${'k'.repeat(43)}=` }, secretKey }
    await sealCustomerPassports(database, keys)
    const [row] = await readRows<{ sealed: string; family: { id: string; passportSealed: string }[] }>(
      database,
      'select passport_sealed as sealed, family from customer where id = $1',
      [made.id],
    )
    const [member] = row?.family ?? []
    for (const sealed of [row?.sealed, member?.passportSealed]) expect(sealed).toMatch(/^fresh /)
    const owner = { id: made.id, orgId: agent.orgId }
    expect(openPassport(keys, { ...owner, passportSealed: row?.sealed ?? null })).toBe('Q4040404')
  })

  it('stands in clear in no table', async () => {
    expect(
      await tablesWith(test.app.platform.database, '[QTPE](\\d)\\1{6}|T1212121|Z1234567|Q[1-5]0[1-5]0[1-5]0[1-5]'),
    ).toEqual([])
  })
})

describe('duplicates', () => {
  it('are found by phone however it is written, by e-mail and by passport, within the organisation', async () => {
    const phone = freshPhone()
    const made = await make({
      name: 'Twin',
      email: 'twin@example.test',
      phones: [{ number: phone, kind: 'mobile' }],
      passportNumber: 'T1212121',
    })
    const find = async (query: string, as = agent) =>
      (await test.call<Alike>('GET', `/crm/customers/duplicates?${query}`, { as })).body.data.map((one) => [
        one.id,
        one.signs,
      ])
    const spaced = `0${phone.slice(3, 8)} ${phone.slice(8)}`
    expect(await find(`phone=${encodeURIComponent(spaced)}`)).toEqual([[made.id, ['phone']]])
    expect(await find(`phone=${encodeURIComponent(`123,${phone}`)}&email=TWIN@example.test`)).toEqual([
      [made.id, ['email', 'phone']],
    ])
    expect(await find(`phone=${encodeURIComponent(phone)}`, test.people.foreignAgent)).toEqual([])
    const holders = await test.call<Alike>('POST', '/crm/customers/duplicates', {
      as: agent,
      body: { passportNumber: 't1212121' },
    })
    expect(holders.body.data.map(({ id, signs }) => [id, signs])).toEqual([[made.id, ['passport']]])
    const other = await make({
      name: 'Other twin',
      passportNumber: 'T1212121',
      phones: [{ number: phone, kind: 'work' }],
    })
    expect(await find(`id=${made.id}`)).toEqual([[other.id, ['passport', 'phone']]])
    await test.call('DELETE', `/crm/customers/${other.id}`, { as: agent })
    expect(await find(`id=${made.id}`)).toEqual([])
  })
})
