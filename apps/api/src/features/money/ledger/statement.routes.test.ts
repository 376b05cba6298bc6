import type { Due, StatementLine } from '@karavan/contracts/money/wallet/wallet.contract'
import { toMinor } from '@karavan/domain/base/money'
import { v7 as uuidv7 } from 'uuid'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { wordsOf } from '../../../testing/pdf-words.ts'
import type { Person } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { bodyOf, makeHotel, write } from '../../sales/stays/testing/stay.ts'
import { actor, buy } from './ledger.fixture.ts'
import { post } from './ledger.service.ts'

type Statement = { data: StatementLine[]; meta: { total: number } }

let test: TestApp
const database = () => test.app.platform.database
beforeAll(async () => {
  test = await startTestApp()
  const { orgId } = test.people.agent
  // Midnight in Kolkata is half past six in the evening before, by UTC.
  await depositAt(orgId, 1000_00, '2026-03-09T18:29:59Z', '=cmd, "9 March"')
  await depositAt(orgId, 500_50, '2026-03-09T18:30:00Z', 'First of 10 March')
  await depositAt(orgId, 250_00, '2026-03-10T18:29:59Z', 'Last of 10 March')
  await depositAt(orgId, 125_00, '2026-03-10T18:30:00Z', '11 March')
  await buy({ database: database() }, orgId, 75_25, 'a stay')
})
afterAll(() => test.close())

const depositAt = (orgId: string, amount: number, at: string, description: string) =>
  database().transaction((db) => {
    const cause = { entity: 'deposit', id: uuidv7(), number: `WD-2026-${String(amount).padStart(6, '0')}` }
    return post(db, { description, cause, key: `test ${uuidv7()}`, actor, at }, 'deposit', { orgId }, { amount })
  })

const statement = async (query: string) =>
  (await test.call<Statement>('GET', `/wallet/statement?${query}`, { as: test.people.agent })).body

const file = async (name: string, as: Person = test.people.agent) => {
  const headers = { authorization: `Bearer ${as.token}` }
  const answer = await test.app.inject({ method: 'GET', url: `/api/v1/wallet/${name}`, headers })
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload, text: answer.body }
}

describe('the days of a statement', () => {
  it('begin at midnight where the house is', async () => {
    const on = async (query: string) => (await statement(`${query}&sort=at`)).data.map(({ description }) => description)
    expect(await on('from=2026-03-10&until=2026-03-10')).toEqual(['First of 10 March', 'Last of 10 March'])
    expect(await on('until=2026-03-09')).toEqual(['=cmd, "9 March"'])
    expect((await on('from=2026-03-11'))[0]).toBe('11 March')
  })

  it('begin elsewhere when the setting says so', async () => {
    const elsewhere = await startTestApp({ TODAY_ZONE: 'UTC' })
    try {
      const { transaction } = elsewhere.app.platform.database
      const { orgId } = elsewhere.people.agent
      const cause = { entity: 'deposit', id: uuidv7() }
      const order = { description: 'Late', cause, key: 'utc', actor, at: '2026-03-09T18:30:00Z' }
      await transaction((db) => post(db, order, 'deposit', { orgId }, { amount: 100 }))
      const ask = (day: string) =>
        elsewhere.call<Statement>('GET', `/wallet/statement?from=${day}&until=${day}`, { as: elsewhere.people.agent })
      expect((await ask('2026-03-09')).body.meta.total).toBe(1)
      expect((await ask('2026-03-10')).body.meta.total).toBe(0)
    } finally {
      await elsewhere.close()
    }
  })
})

const linesOf = (csv: string) => csv.replace('\uFEFF', '').trim().split('\r\n')

describe('the statement as CSV', () => {
  it('has every line, newest first, between what was there at the end and at the beginning', async () => {
    const { status, headers, text } = await file('statement.csv')
    expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
      200,
      'text/csv; charset=utf-8',
      'attachment; filename="wallet-statement-agency-company.csv"',
    ])
    const lines = linesOf(text)
    expect(lines[0]).toBe('Date,Description,Kind,Reference,Debit,Credit,Balance')
    expect(lines[1]).toBe(',Closing balance,,,,,1800.25')
    expect(lines[2]).toMatch(/,Test,sale,,75.25,,1800.25$/)
    expect(lines.at(-2)).toBe(`2026-03-09 23:59,"'=cmd, ""9 March""",deposit,WD-2026-100000,,1000,1000`)
    expect(lines.at(-1)).toBe(',Opening balance,,,,,0')
    expect(lines).toHaveLength(8)
  })

  it('keeps to the filters, and its ends are those of the days asked for', async () => {
    const lines = linesOf((await file('statement.csv?from=2026-03-10&until=2026-03-10')).text)
    expect(lines.slice(1)).toEqual([
      ',Closing balance,,,,,1750.5',
      '2026-03-10 23:59,Last of 10 March,deposit,WD-2026-025000,,250,1750.5',
      '2026-03-10 00:00,First of 10 March,deposit,WD-2026-050050,,500.5,1500.5',
      ',Opening balance,,,,,1000',
    ])
    expect(linesOf((await file('statement.csv?kind=sale')).text)).toHaveLength(4)
    expect(linesOf((await file('statement.csv?q=first')).text)).toHaveLength(4)
  })

  it('is another organisation’s business only for an Admin', async () => {
    const path = `statement.csv?orgId=${test.people.agent.orgId}`
    expect((await file(path, test.people.foreignAgent)).status).toBe(404)
    expect(linesOf((await file(path, test.people.admin)).text)).toHaveLength(8)
    expect((await file('statement.csv', test.people.admin)).status).toBe(404)
  })
})

describe('a file of the statement', () => {
  it.each(['csv', 'xlsx', 'pdf'])('opens once with a ticket, as %s, filters and all', async (format) => {
    const path = `/api/v1/wallet/statement.${format}?from=2026-03-10&q=first%20of`
    const { body } = await test.call<{ data: { url: string } }>('POST', '/tickets', {
      as: test.people.agent,
      body: { path },
    })
    expect((await test.app.inject({ method: 'GET', url: body.data.url })).statusCode).toBe(200)
    expect((await test.app.inject({ method: 'GET', url: body.data.url })).statusCode).toBe(401)
  })
})

describe('a long statement', () => {
  it('comes whole, batch after batch', async () => {
    const { orgId } = test.people.foreignAgent
    const count = 4500
    // Entries come with their transaction: both in one go.
    const client = await database().pool.connect()
    try {
      await client.query('begin')
      await client.query(
        `insert into ledger_transaction (id, kind, description, cause_entity, cause_id, idempotency_key, input_hash, actor_name)
         select gen_random_uuid(), 'deposit', 'Deposit ' || n, 'test', gen_random_uuid(), 'long ' || n, 'x', 'Test'
         from generate_series(1, ${count}) n`,
      )
      await client.query(
        `insert into ledger_account (id, code) values (gen_random_uuid(), 'bank') on conflict do nothing`,
      )
      await client.query(
        `insert into ledger_entry (transaction_id, account_id, amount)
         select t.id, a.id, case when a.code = 'bank' then 1 else -1 end
         from ledger_transaction t cross join ledger_account a
         where t.idempotency_key like 'long %' and a.code in ('bank', 'wallet:' || $1)
         order by substr(t.idempotency_key, 6)::int`,
        [orgId],
      )
      await client.query('commit')
    } finally {
      client.release()
    }
    const lines = linesOf((await file('statement.csv', test.people.foreignAgent)).text)
    expect(lines).toHaveLength(count + 3)
    const balances = lines.slice(2, -1).map((line) => Number(line.split(',').at(-1)))
    expect(balances).toEqual(Array.from({ length: count }, (_, at) => count - at))
    const { sheets } = await readXlsx((await file('statement.xlsx', test.people.foreignAgent)).bytes)
    expect(sheets[0]?.rows).toHaveLength(count + 3)
    const words = wordsOf((await file('statement.pdf', test.people.foreignAgent)).bytes)
    expect(words).toContain('Shown are the newest 1,000 of 4,500 lines; the CSV and Excel files hold all of them.')
    expect([words.includes('Deposit 3501'), words.includes('Deposit 3500')]).toEqual([true, false])
  })
})

describe('the statement as Excel', () => {
  it('has money as numbers, moments as dates and text as text', async () => {
    const { headers, bytes } = await file('statement.xlsx?from=2026-03-10&until=2026-03-10')
    expect(headers['content-disposition']).toBe(
      'attachment; filename="wallet-statement-agency-company-2026-03-10.xlsx"',
    )
    const { sheets } = await readXlsx(bytes)
    expect(sheets[0]?.name).toBe('agency company')
    const cells = sheets[0]?.rows.flat() ?? []
    expect(cells).toContain(500.5)
    expect(cells.some((cell) => cell instanceof Date)).toBe(true)
  })
})

describe('the statement as PDF', () => {
  it('says whose it is, for which days, and what was there before and after', async () => {
    const { headers, bytes } = await file('statement.pdf?from=2026-03-10&until=2026-03-10&kind=deposit')
    expect([headers['content-type'], headers['content-disposition']]).toEqual([
      'application/pdf',
      'inline; filename="wallet-statement-agency-company-2026-03-10.pdf"',
    ])
    const words = wordsOf(bytes)
    for (const part of [
      'agency company',
      'Tue, 10 Mar 2026 to Tue, 10 Mar 2026',
      '₹1,000.00',
      '₹1,750.50',
      'WD-2026-050050',
      '2 lines. Filtered: only deposit.',
      '1 of 1',
      'house company',
    ])
      expect(words).toContain(part)
    expect(words).not.toContain('WD-2026-100000')
  })
})

describe('the forecast', () => {
  type Forecast = { data: { balance: number; creditLimit: number; spendable: number; dues: Due[] } }
  const forecast = async (as: Person, query = '') =>
    (await test.call<Forecast>('GET', `/wallet/forecast${query}`, { as })).body.data

  it('says what falls due when, and what is missing by then', async () => {
    const { agent } = test.people
    const hotel = await makeHotel(database())
    const book = async (from: number, payment: 'later' | 'wallet') => {
      const body = bodyOf(hotel, { from, payment })
      return (await write<{ data: { id: string; totalInr: number } }>(test, '/hotels/create-book', agent, body)).body
        .data.id
    }
    expect((await forecast(agent)).dues).toEqual([])
    const late = await book(60, 'later')
    const soon = await book(30, 'later')
    const { orgId } = agent
    await database().pool.query(`update hotel_booking set hold_expires_at = now() + interval '9 days' where id = $1`, [
      late,
    ])
    await database().pool.query(`update hotel_booking set hold_expires_at = now() + interval '2 days' where id = $1`, [
      soon,
    ])
    await database().pool.query('update wallet set credit_limit = 7000 where org_id = $1', [orgId])
    const { dues, ...wallet } = await forecast(agent)
    expect(wallet).toEqual({ balance: 1800.25, creditLimit: 7000, spendable: 8800.25 })
    expect(dues.map(({ cause }) => cause)).toEqual([
      { entity: 'booking', id: soon },
      { entity: 'booking', id: late },
    ])
    expect(dues.map(({ amount, neededBy, shortfall }) => [amount, neededBy, shortfall])).toEqual([
      [8000, 8000, 0],
      [8000, 16_000, 7199.75],
    ])
    expect(dues.every(({ dueAt }, at) => at === 0 || dueAt >= (dues[at - 1]?.dueAt ?? ''))).toBe(true)
    expect(toMinor(dues[1]?.shortfall ?? 0)).toBe(7199_75)
    expect(await forecast(test.people.admin, `?orgId=${orgId}`)).toEqual({ ...wallet, dues })
    await write(test, `/bookings/${soon}/cancel`, agent, { reason: '', shownRefund: 0 })
    expect((await forecast(agent)).dues.map(({ cause }) => cause.id)).toEqual([late])
  })

  it('is not told to others', async () => {
    const path = `/wallet/forecast?orgId=${test.people.agent.orgId}`
    expect((await test.call('GET', path, { as: test.people.foreignAgent })).status).toBe(404)
    expect((await test.call('GET', '/wallet/forecast', { as: test.people.admin })).status).toBe(404)
  })
})
