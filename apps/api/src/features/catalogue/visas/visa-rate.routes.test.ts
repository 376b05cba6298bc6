import type { Visa } from '@karavan/contracts/catalogue/visas/visa.contract'
import type { VisaRate } from '@karavan/contracts/catalogue/visas/visa-rate.contract'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { inDays, makeRate } from '../hotels/testing/hotel.ts'
import { makeVisa, makeVisaRate, rateBody } from './testing/visa.ts'

type One = { data: VisaRate }
type Many = { data: VisaRate[]; meta: { total: number } }
type Chosen = { data: { winner: VisaRate | null; beaten: VisaRate[] } }
type Refused = { code: string; errors?: { path: string; message: string }[]; current?: VisaRate }

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
  await makeRate(test, 'United Arab Emirates', 'AED', 22.65)
})
afterAll(() => test.close())

const asAdmin = <T>(method: string, path: string, body?: unknown) =>
  test.call<T>(method, path, { as: test.people.admin, body })
const idsOf = (rates: readonly VisaRate[]) => rates.map(({ id }) => id)

describe('rates of visas', () => {
  it('are made and changed by version; what an agent pays follows at once', async () => {
    const visa = await makeVisa(test)
    const made = await makeVisaRate(test, visa.id)
    expect(made).toMatchObject({
      visaName: visa.name,
      country: 'United Arab Emirates',
      currency: 'AED',
      orgId: null,
      companyName: null,
      state: 'running',
      version: 1,
    })
    const path = `/visa-rates/${made.id}`
    const pays = async () =>
      (await test.call<{ data: Visa }>('GET', `/visas/${visa.id}`, { as: test.people.agent })).body.data.price?.adult
    const before = await pays()
    const body = rateBody(visa.id, { adult: { embassyFee: 250, serviceFee: 70 } })
    const changed = await asAdmin<One>('PUT', path, { ...body, version: 1 })
    expect([changed.status, changed.body.data.version, changed.body.data.adult.serviceFee]).toEqual([200, 2, 70])
    // Ten dirham more: 226.50, and twice 9 % of 1,585.50 instead of 1,359, each half rounded.
    expect([before, await pays()]).toEqual([7266.12, 7533.4])
    const stale = await asAdmin<Refused>('PUT', path, { ...body, version: 1 })
    expect([stale.status, stale.body.code, stale.body.current?.version]).toEqual([409, 'STALE_VERSION', 2])
    const trail = await asAdmin<{ data: { action: string }[] }>('GET', `/audit?entity=visa-rate&id=${made.id}&sort=at`)
    expect(trail.body.data.map(({ action }) => action)).toEqual(['created', 'changed'])
  })

  it('show what a person pays and what the house earns, by the agency’s own markup', async () => {
    const { agent } = test.people
    const { id: visaId } = await makeVisa(test)
    const rule = { service: 'visa', from: '2026-01-01' }
    await asAdmin('POST', '/agent-markups', { ...rule, audience: 'agencies', basis: 'percent', value: 10 })
    const own = { ...rule, audience: 'agency', orgId: agent.orgId, basis: 'perPerson', value: 100 }
    await asAdmin('POST', '/agent-markups', own)
    const everybody = await makeVisaRate(test, visaId)
    // 60 × 22.65 is 1,359; with 10 % 1,494.90, and 18 % on that beside the embassy's 5,662.50.
    expect(everybody.adult).toEqual({ embassyFee: 250, serviceFee: 60, totalInr: 7426.48, marginInr: 1494.9 })
    const special = await makeVisaRate(test, visaId, { orgId: agent.orgId })
    expect(special).toMatchObject({ companyName: 'agency company', adult: { totalInr: 7384.12, marginInr: 1459 } })
    const seen = await test.call<{ data: Visa }>('GET', `/visas/${visaId}`, { as: agent })
    expect(seen.body.data.price?.adult).toBe(special.adult.totalInr)
    const unpriced = await makeVisa(test, { country: 'Thailand' })
    const { adult, currency } = await makeVisaRate(test, unpriced.id)
    expect([currency, adult.totalInr, adult.marginInr]).toEqual(['THB', null, null])
  })

  it('say which one wins for an agency on a day, and which it beats', async () => {
    const { agent, foreignAgent } = test.people
    const { id: visaId } = await makeVisa(test)
    const old = await makeVisaRate(test, visaId)
    const late = await makeVisaRate(test, visaId, { from: '2026-06-01' })
    const own = await makeVisaRate(test, visaId, { orgId: agent.orgId, until: '2027-12-31' })
    await makeVisaRate(test, visaId, { orgId: foreignAgent.orgId, from: '2099-01-01' })
    const chosen = async (query = '') => {
      const { body } = await asAdmin<Chosen>('GET', `/visa-rates/effective?visaId=${visaId}${query}`)
      return [body.data.winner?.id ?? null, idsOf(body.data.beaten)]
    }
    expect(await chosen(`&orgId=${agent.orgId}&day=2026-07-01`)).toEqual([own.id, [late.id, old.id]])
    expect(await chosen(`&orgId=${agent.orgId}&day=2028-01-01`)).toEqual([late.id, [old.id]])
    expect(await chosen(`&orgId=${foreignAgent.orgId}`)).toEqual([late.id, [old.id]])
    expect(await chosen('&day=2026-05-31')).toEqual([old.id, []])
    expect(await chosen('&day=2025-05-31')).toEqual([null, []])
    expect((await asAdmin('GET', `/visa-rates/effective?visaId=${uuidv7()}`)).status).toBe(404)
  })

  it('are refused with the field that is wrong', async () => {
    const { id: visaId } = await makeVisa(test)
    const paths = async (rest: object) =>
      (await asAdmin<Refused>('POST', '/visa-rates', { ...rateBody(visaId), ...rest })).body.errors?.map(
        ({ path }) => path,
      )
    expect(await paths({ visaId: uuidv7() })).toEqual(['visaId'])
    expect(await paths({ orgId: uuidv7() })).toEqual(['orgId'])
    expect(await paths({ orgId: test.people.customer.orgId })).toEqual(['orgId'])
    expect(await paths({ adult: { embassyFee: -1, serviceFee: 0.001 } })).toEqual([
      'adult.embassyFee',
      'adult.serviceFee',
    ])
    expect(await paths({ adult: { embassyFee: 0, serviceFee: 0 } })).toEqual(['adult.serviceFee'])
    expect(await paths({ until: '2025-12-31' })).toEqual(['until'])
    const { id } = await makeVisaRate(test, visaId)
    const other = await makeVisa(test)
    const moved = await asAdmin<Refused>('PUT', `/visa-rates/${id}`, { ...rateBody(other.id), version: 1 })
    expect([moved.status, moved.body.errors?.[0]?.path]).toEqual([400, 'visaId'])
  })

  it('are ended by their last day, and deleted only before they begin', async () => {
    const { id: visaId } = await makeVisa(test)
    const { id } = await makeVisaRate(test, visaId)
    expect((await asAdmin<Refused>('DELETE', `/visa-rates/${id}`)).body.code).toBe('IN_USE')
    const ended = await asAdmin<One>('PUT', `/visa-rates/${id}`, {
      ...rateBody(visaId, { until: inDays(test, -1) }),
      version: 1,
    })
    expect(ended.body.data.state).toBe('ended')
    const planned = await makeVisaRate(test, visaId, { from: inDays(test, 1) })
    expect(planned.state).toBe('planned')
    expect((await asAdmin('DELETE', `/visa-rates/${planned.id}`)).status).toBe(200)
    expect((await asAdmin('GET', `/visa-rates/${planned.id}`)).status).toBe(404)
    expect((await asAdmin('DELETE', `/visa-rates/${planned.id}`)).status).toBe(404)
  })

  it('are found by visa, country, agency, state and words', async () => {
    const { agent } = test.people
    const [one, two] = [await makeVisa(test, { name: 'Quokka' }), await makeVisa(test, { country: 'Malaysia' })]
    const open = await makeVisaRate(test, one.id, { from: '2026-03-01', note: 'Summer fare' })
    const own = await makeVisaRate(test, one.id, { orgId: agent.orgId, from: '2026-02-01' })
    const later = await makeVisaRate(test, two.id, { from: '2099-01-01' })
    const list = async (query: string) => idsOf((await asAdmin<Many>('GET', `/visa-rates?${query}`)).body.data)
    expect(await list(`visaId=${one.id}&sort=from`)).toEqual([own.id, open.id])
    expect(await list(`visaId=${one.id}&audience=agency`)).toEqual([own.id])
    expect(await list(`visaId=${one.id}&audience=everybody`)).toEqual([open.id])
    expect(await list(`visaId=${one.id}&orgId=${agent.orgId}`)).toEqual([own.id])
    expect(await list('country=Malaysia&state=planned')).toEqual([later.id])
    expect(await list('country=Malaysia&state=running')).toEqual([])
    expect(await list('q=quokka&sort=-from')).toEqual([open.id, own.id])
    expect(await list('q=summer')).toEqual([open.id])
    expect(await list(`q=agency company&visaId=${one.id}`)).toEqual([own.id])
  })

  it('are for Admins alone', async () => {
    const { id: visaId } = await makeVisa(test)
    const { id } = await makeVisaRate(test, visaId)
    for (const as of [test.people.agent, test.people.customer, test.people.houseStaff]) {
      expect((await test.call('GET', '/visa-rates', { as })).status).toBe(403)
      expect((await test.call('POST', '/visa-rates', { as, body: rateBody(visaId) })).status).toBe(403)
      const trail = await test.call<Many>('GET', `/audit?entity=visa-rate&id=${id}`, { as })
      expect(trail.body.data).toEqual([])
    }
  })
})
