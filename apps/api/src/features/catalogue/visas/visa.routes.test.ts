import type { Visa } from '@karavan/contracts/catalogue/visas/visa.contract'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../../testing/people.ts'
import { readRows } from '../../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { makeRate } from '../hotels/testing/hotel.ts'
import { makeVisa, makeVisaRate, visaBody } from './testing/visa.ts'

type One = { data: Visa }
type Many = { data: Visa[]; meta: { total: number } }
type Refused = { code: string; detail: string; errors?: { path: string; message: string }[]; current?: Visa }

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
  await makeRate(test, 'United Arab Emirates', 'AED', 22.65)
})
afterAll(() => test.close())

const asAdmin = <T>(method: string, path: string, body?: unknown) =>
  test.call<T>(method, path, { as: test.people.admin, body })
const read = async (id: string, as?: Person) => (await test.call<One>('GET', `/visas/${id}`, { as })).body.data

describe('visas', () => {
  it('are created, read, changed and deleted, and each leaves a trail', async () => {
    const body = visaBody()
    const made = await makeVisa(test, body)
    expect(made).toMatchObject({ ...body, version: 1, currency: 'AED', price: null })
    const path = `/visas/${made.id}`
    const edit = { ...body, stayDays: 14, passportValidityMonths: 3, expressDays: null, version: 1 }
    const changed = await asAdmin<One>('PUT', path, edit)
    expect(changed.body.data).toMatchObject({ stayDays: 14, expressDays: null, version: 2 })
    const stale = await asAdmin<Refused>('PUT', path, { ...body, version: 1 })
    expect([stale.status, stale.body.code, stale.body.current?.version]).toEqual([409, 'STALE_VERSION', 2])
    expect((await asAdmin<Refused>('PUT', path, body)).status).toBe(400)
    await makeVisaRate(test, made.id)
    expect((await asAdmin('DELETE', path)).status).toBe(200)
    expect((await asAdmin('GET', path)).status).toBe(404)
    const trail = await asAdmin<{ data: { action: string; changes: object[] }[] }>(
      'GET',
      `/audit?entity=visa&id=${made.id}&sort=at`,
    )
    expect(trail.body.data.map(({ action }) => action)).toEqual(['created', 'changed', 'deleted'])
    expect(trail.body.data[1]?.changes).toContainEqual({ field: 'validMonthsPastReturn', from: 6, to: 3 })
  })

  it('name every field that is wrong', async () => {
    const paths = async (rest: object) =>
      (await asAdmin<Refused>('POST', '/visas', { ...visaBody(), ...rest })).body.errors?.map(({ path }) => path)
    expect(await paths({ stayDays: 0, name: ' ', category: 'pilgrim' })).toEqual(
      expect.arrayContaining(['stayDays', 'name', 'category']),
    )
    expect(await paths({ expressDays: 4 })).toEqual(['expressDays'])
    expect(await paths({ validityDays: 29 })).toEqual(['validityDays'])
    const paper = { key: 'photo', name: 'Photo', kind: 'photo', required: true }
    expect(await paths({ documents: [paper, paper] })).toEqual(['documents'])
    expect(await paths({ documents: [{ ...paper, key: 'visa' }] })).toEqual(['documents.0.key'])
    expect(await paths({ country: 'Atlantis' })).toEqual(['country'])
  })

  it('have their names but once in a country, however they are written', async () => {
    const { name } = await makeVisa(test, { name: 'Business, 14 days' })
    const again = await asAdmin<Refused>('POST', '/visas', visaBody({ name: name.toUpperCase() }))
    expect([again.status, again.body.errors?.[0]?.path]).toEqual([400, 'name'])
    const elsewhere = await asAdmin<One>('POST', '/visas', visaBody({ name, country: 'Thailand' }))
    expect([elsewhere.status, elsewhere.body.data.currency]).toEqual([201, 'THB'])
    const { id, version } = await makeVisa(test)
    const renamed = await asAdmin<Refused>('PUT', `/visas/${id}`, { ...visaBody({ name }), version })
    expect([renamed.status, renamed.body.errors?.[0]?.path]).toEqual([400, 'name'])
  })

  it('keep their country while rates are written in its money', async () => {
    const { id } = await makeVisa(test)
    const move = (country: string, version: number) =>
      asAdmin<One & Refused>('PUT', `/visas/${id}`, { ...visaBody({ country }), version })
    expect((await move('Thailand', 1)).body.data.currency).toBe('THB')
    await makeVisaRate(test, id)
    const refused = await move('United Arab Emirates', 2)
    expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([400, 'country'])
    expect(refused.body.errors?.[0]?.message).toContain('THB')
  })

  it('cannot be deleted once somebody applied for them', async () => {
    const { id } = await makeVisa(test, { name: 'Asked for' })
    const { agent } = test.people
    await readRows(
      test.app.platform.database,
      `insert into visa_application (id, reference, org_id, user_id, visa_id, status)
       values ($1, 'VA-2026-900001', $2, $3, $4, 'Draft') returning id`,
      [uuidv7(), agent.orgId, agent.id, id],
    )
    const refused = await asAdmin<Refused>('DELETE', `/visas/${id}`)
    expect([refused.status, refused.body.code]).toEqual([409, 'IN_USE'])
    expect(await read(id, agent)).toMatchObject({ name: 'Asked for' })
  })

  it('that are inactive are seen and counted by nobody else', async () => {
    const open = await makeVisa(test, { country: 'Malaysia' })
    const hidden = await makeVisa(test, { country: 'Malaysia', status: 'inactive' })
    for (const as of [undefined, test.people.agent, test.people.customer])
      expect((await test.call('GET', `/visas/${hidden.id}`, { as })).status).toBe(404)
    const seen = async (as?: Person) =>
      (await test.call<Many>('GET', '/visas?country=Malaysia', { as })).body.data.map(({ id }) => id).sort()
    expect([await seen(), await seen(test.people.agent), await seen(test.people.admin)]).toEqual([
      [open.id],
      [open.id],
      [open.id, hidden.id].sort(),
    ])
    const { body } = await test.call<{ data: { country: string; visas: number }[] }>('GET', '/visas/countries')
    expect(body.data.find(({ country }) => country === 'Malaysia')).toEqual({ country: 'Malaysia', visas: 1 })
    expect(body.data.map(({ country }) => country)).toEqual(body.data.map(({ country }) => country).sort())
  })

  it('are found by words, category, entry and country, and sorted by country and name', async () => {
    const hong = await makeVisa(test, { country: 'Hong Kong', name: 'Zebra transit', category: 'transit' })
    const uae = await makeVisa(test, { name: 'Zebra b', category: 'transit', entry: 'multiple', processingDays: 3 })
    const other = await makeVisa(test, { name: 'Zebra a', category: 'transit', processingDays: 9 })
    const list = async (query: string) =>
      (await test.call<Many>('GET', `/visas?${query}`)).body.data.map(({ id }) => id)
    expect(await list('q=zebra')).toEqual([hong.id, other.id, uae.id])
    expect(await list('q=zebra&sort=-country')).toEqual([uae.id, other.id, hong.id])
    expect(await list('q=zebra&sort=-processingDays')).toEqual([other.id, hong.id, uae.id])
    expect(await list('q=emirates zebra')).toEqual([other.id, uae.id])
    expect(await list('category=transit&entry=multiple')).toEqual([uae.id])
    expect(await list('category=transit&country=Hong Kong')).toEqual([hong.id])
    const page = await test.call<Many>('GET', '/visas?q=zebra&pageSize=2&page=2')
    expect([page.body.data.map(({ id }) => id), page.body.meta.total]).toEqual([[uae.id], 3])
  })
})

describe('the price of a visa', () => {
  it('is what this caller pays today, with taxes, in rupees', async () => {
    const { agent, foreignAgent, customer } = test.people
    const { id } = await makeVisa(test)
    await makeVisaRate(test, id)
    await makeVisaRate(test, id, {
      orgId: agent.orgId,
      adult: { embassyFee: 250, serviceFee: 20 },
      child: { embassyFee: 0, serviceFee: 0 },
      expressSurcharge: null,
    })
    // 250 × 22.65, and 60 × 22.65 with 18 % on it; express 100 × 22.65 with 18 %.
    const everybody = { adult: 7266.12, child: 5599.08, express: 2672.7 }
    expect((await read(id)).price).toEqual(everybody)
    expect((await read(id, customer)).price).toEqual(everybody)
    expect((await read(id, foreignAgent)).price).toEqual(everybody)
    expect((await read(id, agent)).price).toEqual({ adult: 6197.04, child: 0, express: null })
    const listed = await test.call<Many>('GET', '/visas?pageSize=100', { as: agent })
    expect(listed.body.data.find((visa) => visa.id === id)?.price).toEqual((await read(id, agent)).price)
  })

  it('follows the markup rules for visas, on the service fee alone', async () => {
    const { agent, foreignAgent } = test.people
    const { id } = await makeVisa(test)
    await makeVisaRate(test, id, { adult: { embassyFee: 100, serviceFee: 100 } })
    const rule = { service: 'visa', basis: 'percent', from: '2026-01-01' }
    const markup = (body: object) => asAdmin<One>('POST', '/agent-markups', { ...rule, ...body })
    await markup({ audience: 'agencies', value: 10 })
    await markup({ audience: 'agency', orgId: agent.orgId, basis: 'perPerson', value: 50 })
    await markup({ audience: 'retail', basis: 'perBooking', value: 99 })
    // 2,265 for the embassy; 2,265 and 226.50, or 50, on top of it, with 9 % on these twice.
    expect((await read(id, foreignAgent)).price?.adult).toBe(5204.98)
    expect((await read(id, agent)).price?.adult).toBe(4996.7)
    // Whoever applies alone pays all of a charge for the application.
    expect((await read(id)).price?.adult).toBe(5054.52)
  })

  it('is none without a rate that holds today, or without an exchange rate', async () => {
    const { id } = await makeVisa(test)
    await makeVisaRate(test, id, { from: '2099-01-01' })
    await makeVisaRate(test, id, { from: '2026-01-01', until: '2026-01-31' })
    expect((await read(id)).price).toBeNull()
    const unpriced = await makeVisa(test, { country: 'Thailand' })
    await makeVisaRate(test, unpriced.id)
    expect((await read(unpriced.id)).price).toBeNull()
  })

  it('names no surcharge where nothing goes faster', async () => {
    const { id } = await makeVisa(test, { expressDays: null })
    await makeVisaRate(test, id, { expressSurcharge: 100 })
    expect((await read(id)).price).toMatchObject({ express: null })
  })
})
