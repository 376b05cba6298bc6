import type { BookEntry, BookMonth, ProfitAndLoss, TrialBalanceRow } from '@karavan/contracts/money/books/book.contract'
import { sum, toMinor } from '@karavan/domain/base/money'
import { addMonths } from '@karavan/domain/base/dates'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createColleague, type Person } from '../../../testing/people.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { at, make, move, receive, send } from '../../crm/bookings/testing/crm-booking.ts'
import { startRegisteredApp } from '../../crm/testing/registered-app.ts'
import { bodyOf, dayFromNow, fund, makeHotel, write } from '../../sales/stays/testing/stay.ts'
import { postInBook } from '../ledger/index.ts'
import { mirrorWallets } from './index.ts'

let test: TestApp
let month: string
beforeAll(async () => {
  test = await startRegisteredApp()
  month = dayFromNow(0).slice(0, 7)
})
afterAll(() => test.close())

const database = () => test.app.platform.database
const nobody = { id: uuidv7(), orgId: uuidv7(), name: 'Nobody', requestId: 'test' }

const read = async <T>(path: string, as: Person = test.people.agent) =>
  test.call<{ data: T; code: string }>('GET', `/crm/books${path}`, { as })
const close = (which: string, as: Person = test.people.agent, path = '/crm/books/months') =>
  test.call<{ data: BookMonth; code: string; detail: string }>('POST', path, { as, body: { month: which } })

/** A receipt of an agency that came so many months ago. */
const postAt = (orgId: string, at: string, amount = 10_000) =>
  database().transaction((db) => {
    const id = uuidv7()
    const order = { description: 'Before', cause: { entity: 'crm-receipt', id }, key: id, actor: nobody, at }
    return postInBook(db, order, 'receipt', { book: orgId, customerId: id, money: 'money:bank' }, { amount })
  })
const midOf = (back: number) => `${addMonths(month, -back)}-15T10:00:00Z`

type Trial = { rows: TrialBalanceRow[]; debit: number; credit: number }

/** Until somebody waits for a lock on a book. */
const waitsForBook = () =>
  vi.waitFor(async () => {
    const { rows } = await database().pool.query(
      `select 1 from pg_locks where locktype = 'advisory' and mode = 'ExclusiveLock' and not granted`,
    )
    expect(rows).toHaveLength(1)
  }, 5000)

describe('the reports of an agency', () => {
  it('add up, and open the entries behind them', async () => {
    const { body } = await move(test, await make(test), 'Confirmed')
    const booking = body.data
    await receive(test, booking, { amount: 10_000, way: 'bank', account: 'HDFC Current' })
    await send(test, `${at(booking)}/invoice`, undefined)
    const { data: trial } = (await read<Trial>('/trial-balance')).body
    expect(trial.debit).toBe(trial.credit)
    expect(trial.debit).toBeGreaterThan(0)
    const names = Object.fromEntries(trial.rows.map(({ account, name }) => [account, name]))
    expect(names).toMatchObject({ customer: 'Customers', 'money:hdfc-current': 'Money: hdfc-current' })
    const { data: profit } = (await read<ProfitAndLoss>('/profit-and-loss')).body
    expect(profit.months).toHaveLength(12)
    expect(profit.total).toMatchObject({ income: 56_000, profit: 56_000 - profit.total.expense })
    expect(profit.profit.at(-1)).toBe(profit.total.profit)
    for (const { account, debit, credit } of trial.rows) {
      const entries = await read<BookEntry[]>(`/entries?account=${account}&pageSize=100`)
      const moved = sum(entries.body.data.map((entry) => toMinor(entry.debit) - toMinor(entry.credit)))
      expect(moved).toBe(toMinor(debit) - toMinor(credit))
    }
    const { data: yesterday } = (await read<Trial>(`/trial-balance?on=${dayFromNow(-1)}`)).body
    expect(yesterday.rows.filter(({ account }) => account === 'money:hdfc-current')).toEqual([])
  })

  it('open what the house supplied, which is owed to nobody who has a record', async () => {
    const { orgId } = test.people.agent
    await fund(database(), orgId, 100_000)
    const hotel = await makeHotel(database())
    await write(test, '/hotels/create-book', test.people.agent, bodyOf(hotel, { nights: 1 }))
    await database().transaction((db) => mirrorWallets({}, { db }))
    const { data } = (await read<BookEntry[]>('/entries?account=supplier&pageSize=100')).body
    expect(data.map(({ whose }) => whose)).toContain(null)
    const { status } = await test.call('GET', '/crm/returns/tally/names', { as: test.people.agent })
    expect(status).toBe(200)
  })

  it('are files as well, and shown to nobody else', async () => {
    for (const sheet of ['trial-balance', 'profit-and-loss', 'entries&account=customer'])
      expect((await read(`/export?format=csv&sheet=${sheet}`)).status).toBe(200)
    expect((await read('/export?format=csv&sheet=entries')).status).toBe(400)
    const foreign = (await read<Trial>('/trial-balance', test.people.foreignAgent)).body.data
    expect(foreign).toEqual({ rows: [], debit: 0, credit: 0 })
    expect((await read('/trial-balance', test.people.admin)).status).toBe(404)
    const sales = await createColleague(database().db, test.people.agent.orgId, 'Sales')
    expect((await read('/trial-balance', sales)).body.code).toBe('RIGHT_NEEDED')
  })
})

describe('a month that is closed', () => {
  it('is one that is over, and closed once by whoever may', async () => {
    const { orgId } = test.people.agent
    await postAt(orgId, midOf(3))
    const manager = await createColleague(database().db, orgId, 'Manager')
    expect((await close(addMonths(month, -2), manager)).body.code).toBe('RIGHT_NEEDED')
    expect((await close(month)).status).toBe(400)
    expect((await close(addMonths(month, -2))).body.data).toMatchObject({ closed: true, over: true })
    expect((await close(addMonths(month, -2))).status).toBe(409)
    expect((await close(addMonths(month, -3))).status).toBe(409)
    const { months } = (await read<{ months: BookMonth[] }>('/months')).body.data
    expect(months.map(({ closed }) => closed)).toEqual([false, false, true, true])
  })

  it('takes nothing more, in this book alone', async () => {
    const { agent, foreignAgent } = test.people
    await expect(postAt(agent.orgId, midOf(2))).rejects.toThrow(/is closed/)
    await expect(postAt(agent.orgId, midOf(5))).rejects.toThrow(/is closed/)
    await postAt(agent.orgId, midOf(1))
    await postAt(foreignAgent.orgId, midOf(2))
    const { body } = await move(test, await make(test), 'Confirmed')
    const late = await receive(test, body.data, { amount: 500, paidOn: `${addMonths(month, -2)}-10` })
    expect([late.status, JSON.stringify(late.body)]).toEqual([400, expect.stringContaining('closed until')])
    const row = database().pool.query(
      `insert into crm_receipt (id, number, org_id, customer_id, amount, paid_on, way)
       select gen_random_uuid(), 'RC-X', $1, $2, 5, $3, 'cash'`,
      [agent.orgId, body.data.customerId, `${addMonths(month, -2)}-10`],
    )
    await expect(row).rejects.toThrow(/is closed/)
    await expect(database().pool.query('delete from closed_month')).rejects.toThrow()
  })

  it('waits for what is being written into it', async () => {
    const { orgId } = test.people.foreignAgent
    let closing: Promise<unknown> = Promise.resolve()
    let isClosed = false
    await database().transaction(async (db) => {
      const id = uuidv7()
      const order = { description: 'Slow', cause: { entity: 'crm-receipt', id }, key: id, actor: nobody, at: midOf(1) }
      await postInBook(db, order, 'receipt', { book: orgId, customerId: id, money: 'money:bank' }, { amount: 500 })
      const client = db as unknown as { execute(text: string): Promise<unknown> }
      await client.execute('set constraints all immediate')
      closing = close(addMonths(month, -1), test.people.foreignAgent).then(() => {
        isClosed = true
      })
      await waitsForBook()
      expect(isClosed).toBe(false)
    })
    await closing
    await expect(postAt(orgId, midOf(1))).rejects.toThrow(/is closed/)
  })

  it('can be one of the house', async () => {
    const { admin } = test.people
    const path = '/accounts/books/months'
    expect((await close(addMonths(month, -1), admin, path)).status).toBe(201)
    const { body } = await test.call<{ data: { months: BookMonth[] } }>('GET', path, { as: admin })
    expect(body.data.months[0]).toMatchObject({ month, closed: false, over: false })
  })
})
