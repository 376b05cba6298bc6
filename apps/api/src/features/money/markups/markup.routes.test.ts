import type { MarkupRule } from '@karavan/contracts/money/markups/markup.contract'
import { currenciesByCountry } from '@karavan/domain/base/currency'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

type One = { data: MarkupRule; errors?: { path: string }[]; code?: string }
type Chosen = { data: { winner: MarkupRule | null; beaten: MarkupRule[] } }

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const asAdmin = <T>(method: string, path: string, body?: unknown) =>
  test.call<T>(method, path, { as: test.people.admin, body })
const rule = { service: 'hotel', audience: 'agencies', basis: 'percent', value: 10, from: '2026-01-01' }

describe('markup rules', () => {
  it('are made, and the most specific one wins over the named others', async () => {
    const general = await asAdmin<One>('POST', '/agent-markups', rule)
    const special = await asAdmin<One>('POST', '/agent-markups', {
      ...rule,
      audience: 'agency',
      orgId: test.people.agent.orgId,
      value: 5,
    })
    expect([general.status, special.body.data.companyName, special.body.data.state]).toEqual([
      201,
      'agency company',
      'running',
    ])
    const forAgent = await asAdmin<Chosen>(
      'GET',
      `/agent-markups/effective?service=hotel&orgId=${test.people.agent.orgId}`,
    )
    expect([forAgent.body.data.winner?.id, forAgent.body.data.beaten.map(({ id }) => id)]).toEqual([
      special.body.data.id,
      [general.body.data.id],
    ])
    const forOther = await asAdmin<Chosen>(
      'GET',
      `/agent-markups/effective?service=hotel&orgId=${test.people.foreignAgent.orgId}`,
    )
    expect(forOther.body.data.winner?.id).toBe(general.body.data.id)
    const retail = await asAdmin<Chosen>('GET', '/agent-markups/effective?service=hotel')
    expect(retail.body.data.winner).toBeNull()
  })

  it('are found by the name of the agency, by service and by note', async () => {
    const special = { ...rule, audience: 'agency', service: 'visa' }
    const made = await asAdmin<One>('POST', '/agent-markups', { ...special, orgId: test.people.foreignAgent.orgId })
    await asAdmin('POST', '/agent-markups', { ...special, orgId: test.people.agent.orgId, note: '100% of them' })
    const found = async (q: string) =>
      (await asAdmin<{ data: MarkupRule[] }>('GET', `/agent-markups?q=${encodeURIComponent(q)}`)).body.data
    const name = made.body.data.companyName ?? ''
    expect((await found(name.toUpperCase())).map(({ id }) => id)).toEqual([made.body.data.id])
    expect((await found('isa')).map(({ service }) => service)).toEqual(['visa', 'visa'])
    expect((await found('0% of')).map(({ companyName }) => companyName)).toEqual(['agency company'])
    expect(await found('nobody of this name')).toEqual([])
  })

  it('are refused with the field that is wrong', async () => {
    const paths = async (body: object) =>
      (await asAdmin<One>('POST', '/agent-markups', { ...rule, ...body })).body.errors?.map(({ path }) => path)
    expect(await paths({ audience: 'agency' })).toEqual(['orgId'])
    expect(await paths({ orgId: test.people.agent.orgId })).toEqual(['orgId'])
    expect(await paths({ value: 501 })).toEqual(['value'])
    expect(await paths({ value: -1 })).toEqual(['value'])
    expect(await paths({ until: '2025-12-31' })).toEqual(['until'])
    expect(await paths({ audience: 'agency', orgId: test.people.customer.orgId })).toEqual(['orgId'])
  })

  it('are edited by version, ended by their last day, and deleted only before they begin', async () => {
    const made = await asAdmin<One>('POST', '/agent-markups', rule)
    const { id } = made.body.data
    const ended = await asAdmin<One>('PUT', `/agent-markups/${id}`, { ...rule, until: '2026-01-31', version: 1 })
    expect([ended.body.data.state, ended.body.data.version]).toEqual(['ended', 2])
    expect((await asAdmin<One>('PUT', `/agent-markups/${id}`, { ...rule, version: 1 })).body.code).toBe('STALE_VERSION')
    expect((await asAdmin<One>('DELETE', `/agent-markups/${id}`)).body.code).toBe('IN_USE')
    const planned = await asAdmin<One>('POST', '/agent-markups', { ...rule, from: '2099-01-01' })
    expect(planned.body.data.state).toBe('planned')
    expect((await asAdmin('DELETE', `/agent-markups/${planned.body.data.id}`)).status).toBe(200)
    const list = await asAdmin<{ data: MarkupRule[] }>('GET', '/agent-markups?state=ended')
    expect(list.body.data.map((one) => one.id)).toEqual([id])
  })
})

describe('currencies', () => {
  it('are the map of the specification', async () => {
    const { body } = await test.call<{ data: object }>('GET', '/currencies')
    expect(body.data).toEqual(currenciesByCountry)
  })
})
