import type { StatementLine } from '@karavan/contracts/money/wallet/wallet.contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { buy, deposit } from './ledger.fixture.ts'

type Statement = { data: StatementLine[]; meta: { total: number } }

let test: TestApp
let database: TestApp['app']['platform']['database']
beforeAll(async () => {
  test = await startTestApp()
  database = test.app.platform.database
  const { orgId } = test.people.agent
  for (let index = 1; index <= 12; index++) {
    await deposit({ database }, orgId, index * 100_00, `in ${index}`)
    await buy({ database }, orgId, index * 50_25, `out ${index}`)
  }
})
afterAll(() => test.close())

const statement = async (query: string) =>
  (await test.call<Statement>('GET', `/wallet/statement?${query}`, { as: test.people.agent })).body

describe('wallet', () => {
  it('says what is there and what can be spent', async () => {
    const { body } = await test.call<{ data: object }>('GET', '/wallet', { as: test.people.agent })
    expect(body.data).toEqual({
      orgId: test.people.agent.orgId,
      companyName: 'agency company',
      balance: 3880.5,
      creditLimit: 0,
      spendable: 3880.5,
    })
    const me = await test.call<{ data: { wallet: object }[] }>('GET', '/me', { as: test.people.agencyStaff })
    expect(me.body.data[0]?.wallet).toEqual({ balance: 3880.5, creditLimit: 0, spendable: 3880.5 })
  })

  it('is another organisation’s business only for an Admin', async () => {
    const path = `/wallet?orgId=${test.people.agent.orgId}`
    expect((await test.call('GET', path, { as: test.people.foreignAgent })).status).toBe(404)
    expect((await test.call('GET', path, { as: test.people.admin })).status).toBe(200)
    expect((await test.call('GET', '/wallet', { as: test.people.admin })).status).toBe(404)
  })

  it('has a statement whose pages join without a gap and whose balances run', async () => {
    const pages = [
      await statement('pageSize=10'),
      await statement('pageSize=10&page=2'),
      await statement('pageSize=10&page=3'),
    ]
    const lines = pages.flatMap(({ data }) => data)
    expect([pages[0]?.meta.total, lines.length, new Set(lines.map(({ id }) => id)).size]).toEqual([24, 24, 24])
    const oldest = (await statement('pageSize=100&sort=at')).data
    expect(oldest.map(({ id }) => id)).toEqual(lines.map(({ id }) => id).reverse())
    let balance = 0
    for (const { credit, debit, balance: shown } of oldest) {
      balance += Math.round((credit ?? 0) * 100) - Math.round((debit ?? 0) * 100)
      expect(Math.round(shown * 100)).toBe(balance)
    }
  })

  it('is filtered by kind, day and words', async () => {
    expect((await statement('kind=deposit&pageSize=5')).meta.total).toBe(12)
    const past = await statement('kind=deposit&pageSize=5&page=9')
    expect([past.data, past.meta.total]).toEqual([[], 12])
    expect((await statement('until=2000-01-01')).data).toEqual([])
    expect((await statement('q=nothing')).meta.total).toBe(0)
    expect((await test.call('GET', '/wallet/statement?from=2026-02-30', { as: test.people.agent })).status).toBe(400)
  })
})
