import type { CurrencyRate } from '@karavan/contracts/money/exchange-rates/currency-rate.contract'
import { addDays } from '@karavan/domain/base/dates'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { today } from '../../../platform/clock.ts'
import type { Person } from '../../../testing/people.ts'
import { readRows } from '../../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let test: TestApp
let day: string
beforeAll(async () => {
  test = await startTestApp()
  day = today(test.app.platform.config)
})
afterAll(() => test.close())

type One = {
  data: CurrencyRate & { history: { rate: number; state: string }[] }
  errors: { path: string }[]
  code: string
}
const base = '/crm/currencies'
const oman = (change: object = {}) => ({
  country: 'Oman',
  code: 'OMR',
  name: 'Omani rial',
  symbol: 'OMR',
  rate: 228.4,
  effectiveFrom: day,
  ...change,
})
const create = (as: Person, body: object) => test.call<One>('POST', base, { as, body })
const find = async (as: Person, q: string) =>
  (await test.call<{ data: CurrencyRate[] }>('GET', `${base}?q=${q}`, { as })).body.data

describe('a currency', () => {
  it('has a rate of the house, and beside it one of an agency for its own quotations', async () => {
    const { admin, agent, foreignAgent } = test.people
    expect((await create(admin, oman())).status).toBe(201)
    expect(await find(agent, 'oman')).toMatchObject([{ rate: 228.4, own: false, houseRate: 228.4 }])
    expect((await create(agent, oman({ rate: 231.25 }))).status).toBe(201)
    expect(await find(agent, 'oman')).toMatchObject([{ rate: 231.25, own: true, houseRate: 228.4 }])
    expect(await find(foreignAgent, 'oman')).toMatchObject([{ rate: 228.4, own: false }])
    const { body } = await test.call<{ data: Record<string, { code: string }[]> }>('GET', '/currencies')
    expect(body.data.Oman).toEqual([{ code: 'OMR', name: 'Omani rial' }])
  })

  it('is followed by another rate from a day on, and its history stays', async () => {
    const { admin } = test.people
    const made = (await create(admin, oman({ country: 'Qatar', code: 'QAR', rate: 24.1 }))).body.data
    const later = await test.call<One>('PUT', `${base}/${made.id}`, {
      as: admin,
      body: { rate: 24.5, effectiveFrom: addDays(day, 3) },
    })
    expect(later.body.data).toMatchObject({ rate: 24.1, planned: 1 })
    const { history } = (await test.call<One>('GET', `${base}/${made.id}`, { as: admin })).body.data
    expect(history.map(({ rate, state }) => [rate, state])).toEqual([
      [24.5, 'planned'],
      [24.1, 'running'],
    ])
    await expect(readRows(test.app.platform.database, 'update exchange_rate set rate = 1')).rejects.toThrow()
  })

  it('is corrected on its day, the mistake staying in the history', async () => {
    const { agent } = test.people
    const made = (await create(agent, oman({ country: 'Nepal', code: 'NPR', rate: 6.3 }))).body.data
    const correct = (rate: number, effectiveFrom = day) =>
      test.call<One>('PUT', `${base}/${made.id}`, { as: agent, body: { rate, effectiveFrom } })
    expect((await correct(0.63)).body.data).toMatchObject({ rate: 0.63, planned: 0 })
    await correct(0.7, addDays(day, 2))
    expect((await correct(0.65, addDays(day, 2))).body.data).toMatchObject({ rate: 0.63, planned: 1 })
    const { history } = (await test.call<One>('GET', `${base}/${made.id}`, { as: agent })).body.data
    expect(history.map(({ rate, state }) => [rate, state])).toEqual([
      [0.65, 'planned'],
      [0.7, 'corrected'],
      [0.63, 'running'],
      [6.3, 'corrected'],
    ])
  })

  it('takes no second rate of a day, none in the past, none of the rupee, and of nobody else', async () => {
    const { admin, agent, foreignAgent, customer } = test.people
    const made = (await create(agent, oman({ country: 'Kenya', code: 'KES', rate: 0.68 }))).body.data
    expect((await create(agent, oman({ country: 'Kenya', code: 'KES', rate: 0.7 }))).body.code).toBe('DUPLICATE')
    expect((await create(admin, oman({ effectiveFrom: addDays(day, -1) }))).body.errors[0]?.path).toBe('effectiveFrom')
    expect((await create(admin, oman({ country: 'India', code: 'INR' }))).body.errors[0]?.path).toBe('code')
    for (const rate of [0, -1, 1e9, 0.123456789]) expect((await create(admin, oman({ rate }))).status).toBe(400)
    expect((await test.call('GET', `${base}/${made.id}`, { as: foreignAgent })).status).toBe(404)
    expect((await test.call('GET', base, { as: customer })).status).toBe(403)
  })
})
