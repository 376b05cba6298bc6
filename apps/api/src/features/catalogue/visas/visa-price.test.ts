import type { ApplicationPrice } from '@karavan/contracts/catalogue/visas/application-price'
import { sum, times, toMajor, toMinor } from '@karavan/domain/base/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../../testing/people.ts'
import { readRows } from '../../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { makeRate } from '../hotels/testing/hotel.ts'
import { findVisa, priceApplication } from './index.ts'
import { makeVisa, makeVisaRate } from './testing/visa.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
  await makeRate(test, 'United Arab Emirates', 'AED', 22.65)
})
afterAll(() => test.close())

async function price(visaId: string, { orgId }: Person, asked = { adults: 2, children: 1, express: true }) {
  const { database, config } = test.app.platform
  const visa = await findVisa(database.db, null, visaId)
  if (!visa) throw new Error('There is no such visa')
  return priceApplication(database.db, config, { orgId, orgKind: 'agency' }, visa, asked)
}

const setOrg = (orgId: string, column: 'state_code' | 'own_markup', value: string) =>
  readRows(test.app.platform.database, `update org set ${column} = $2 where id = $1 returning id`, [orgId, value])

describe('the price of an application', () => {
  it('adds up from shares and charge to steps and total, and is settled in the buyer’s state', async () => {
    const { agent } = test.people
    await setOrg(agent.orgId, 'state_code', '30')
    const { id } = await makeVisa(test)
    await makeVisaRate(test, id)
    const body = { service: 'visa', audience: 'agency', orgId: agent.orgId, basis: 'perBooking', value: 150 }
    await test.call('POST', '/agent-markups', { as: test.people.admin, body: { ...body, from: '2026-01-01' } })
    const found = await price(id, agent)
    expect(found?.adult).toEqual({ embassy: 5_662_50, service: 1_359_00, express: 2_265_00 })
    expect(found?.child).toEqual({ embassy: 4_530_00, service: 906_00, express: 2_265_00 })
    const shares = [found?.adult, found?.adult, found?.child].flatMap((share) => Object.values(share ?? {}))
    expect(found?.quote.gross).toBe(sum([...shares, 150_00]))
    expect(sum(found?.sent.steps.map(({ amount }) => toMinor(amount)) ?? [])).toBe(found?.quote.total)
    // 15,855 for the embassy, 3,624 + 6,795 + 150 for the house, with 18 % on these.
    expect(found?.sent).toMatchObject({ total: 28326.42, clientTotal: null, currency: 'AED', exchangeRate: 22.65 })
    expect(found?.quote.taxes.map(({ name }) => name)).toEqual(['IGST'])
    // The charge is in the service fees, three quarters of it in that of the adults.
    expect(found?.sent.steps.map(({ what, amount }) => [what, amount]).slice(0, 5)).toEqual([
      ['Embassy fee', 11_325],
      ['Embassy fee', 4_530],
      ['Service fee', 2_830.5],
      ['Service fee', 943.5],
      ['Express processing', 6_795],
    ])
    expect([found?.placeOfSupply, found?.expressOffered]).toEqual(['30', true])
  })

  it('shows an agency what its client pays by its own markup', async () => {
    const { foreignAgent } = test.people
    await setOrg(foreignAgent.orgId, 'own_markup', JSON.stringify({ visa: { basis: 'perPerson', value: 500 } }))
    const { id } = await makeVisa(test)
    await makeVisaRate(test, id)
    const found = await price(id, foreignAgent)
    expect(found?.sent.clientTotal).toBe(toMajor(sum([found?.quote.total ?? 0, times(500_00, 3)])))
  })

  it('is that of the usual speed where nothing goes faster', async () => {
    const { foreignAgent } = test.people
    const { id } = await makeVisa(test, { expressDays: null })
    await makeVisaRate(test, id, { expressSurcharge: 100 })
    const slow = await price(id, foreignAgent, { adults: 1, children: 0, express: false })
    const fast = await price(id, foreignAgent, { adults: 1, children: 0, express: true })
    expect([fast?.expressOffered, fast?.sent.total]).toEqual([false, slow?.sent.total])
    expect(fast?.adult.express).toBe(0)
  })

  it('is told to a party before anybody is named', async () => {
    const { agent, customer } = test.people
    const { id } = await makeVisa(test)
    const ask = (query: string, as = agent) =>
      test.call<{ data: ApplicationPrice | null }>('GET', `/visas/${id}/price?${query}`, { as })
    const party = 'adults=2&children=1&express=true'
    expect((await ask(party)).body.data).toBeNull()
    await makeVisaRate(test, id)
    const asked = { adults: 2, children: 1, express: true }
    for (const as of [agent, customer])
      expect((await ask(party, as)).body.data).toEqual((await price(id, as, asked))?.sent)
    expect((await ask('adults=0&children=0&express=false')).body.data).toBeNull()
    expect((await ask('adults=21&children=0&express=false')).status).toBe(400)
    expect((await test.call('GET', `/visas/${crypto.randomUUID()}/price?${party}`, { as: agent })).status).toBe(404)
  })

  it('is none without a rate', async () => {
    const { id } = await makeVisa(test)
    expect(await price(id, test.people.agent)).toBeNull()
    await makeVisaRate(test, id, { orgId: test.people.foreignAgent.orgId })
    expect(await price(id, test.people.agent)).toBeNull()
    expect(await price(id, test.people.foreignAgent)).not.toBeNull()
  })
})
