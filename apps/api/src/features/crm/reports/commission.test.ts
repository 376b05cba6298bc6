import { randomUUID } from 'node:crypto'
import type { CommissionStatement, TargetRow } from '@karavan/contracts/crm/reports/commission.contract'
import type { ProfitAndLoss } from '@karavan/contracts/money/books/book.contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createColleague, type Person } from '../../../testing/people.ts'
import { queueBehind } from '../../../testing/queue-behind.ts'
import { readRows } from '../../../testing/rows.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { dayFrom } from '../bookings/testing/crm-booking.ts'
import { startRegisteredApp } from '../testing/registered-app.ts'
import { insertCrmBooking, insertCustomer } from '../testing/trip-rows.ts'

let test: TestApp
let sales: Person
let month: string
let booking: { id: string }
beforeAll(async () => {
  test = await startRegisteredApp({ JOBS: 'off' })
  const { database } = test.app.platform
  const { orgId } = test.people.agent
  sales = await createColleague(database.db, orgId, 'Sales')
  month = dayFrom(0).slice(0, 7)
  const of = { orgId, customerId: await insertCustomer(database.pool, orgId) }
  const fields = { assignedTo: sales.id, startDate: `${month}-01`, status: 'Completed' }
  booking = await insertCrmBooking(database.pool, of, { ...fields, gross: '100000.00', cost: '80000.00' })
  await insertCrmBooking(database.pool, of, { ...fields, gross: '5000.00', cost: '1000.00' })
  await insertCrmBooking(database.pool, of, { ...fields, gross: '70000.00', status: 'Confirmed' })
  await database.pool.query('update crm_booking set paid = total where id = $1', [booking.id])
})
afterAll(() => test.close())

type Answer<T> = { data: T; code: string; errors: { path: string; message: string }[] }
const send = async <T>(method: 'GET' | 'PUT' | 'POST', path: string, body?: object, as: Person = test.people.agent) => {
  const headers = { 'idempotency-key': randomUUID() }
  const { status, body: answer } = await test.call<Answer<T>>(method, path, { as, headers, ...(body ? { body } : {}) })
  return { status, ...answer }
}
const statement = async (as: Person = test.people.agent, userId = sales.id) =>
  send<CommissionStatement>('GET', `/crm/commission?userId=${userId}`, undefined, as)
const payment = (amount: number) => ({ userId: sales.id, amount, paidOn: dayFrom(0), way: 'bank', reference: 'UTR 1' })
const pay = (amount: number, as: Person = test.people.agent) =>
  send<CommissionStatement>('POST', '/crm/commission/payments', payment(amount), as)
const scheme = (change: object = {}, as: Person = test.people.agent) =>
  send(
    'PUT',
    '/crm/commission/schemes',
    { userId: null, from: month, of: 'margin', slabs: [{ from: 0, percent: 10 }], ...change },
    as,
  )

describe('targets', () => {
  it('stand beside what was sold', async () => {
    const target = { userId: sales.id, month, sales: 200_000, margin: 40_000, bookings: 4 }
    expect((await send('PUT', '/crm/targets', target, sales)).code).toBe('RIGHT_NEEDED')
    await send('PUT', '/crm/targets', { ...target, sales: 1 })
    const { data } = await send<TargetRow>('PUT', '/crm/targets', target)
    expect(data).toMatchObject({
      target: { sales: 200_000, margin: 40_000, bookings: 4 },
      reached: { sales: 175_000, margin: 175_000 - 81_800, bookings: 3 },
    })
    const mine = (await send<{ rows: TargetRow[] }>('GET', `/crm/targets?month=${month}`, undefined, sales)).data.rows
    expect(mine.map(({ userId }) => userId)).toEqual([sales.id])
    expect(JSON.stringify(mine)).not.toContain('margin')
    const foreign = { ...target, userId: test.people.foreignAgent.id }
    expect((await send('PUT', '/crm/targets', foreign)).status).toBe(404)
  })
})

describe('commission', () => {
  it('is earned by trips that are over and paid, and told without margins to whom they are not shown', async () => {
    expect((await scheme({}, sales)).code).toBe('RIGHT_NEEDED')
    expect(
      (
        await scheme({
          slabs: [
            { from: 5, percent: 1 },
            { from: 5, percent: 2 },
          ],
        })
      ).status,
    ).toBe(400)
    await scheme({ slabs: [{ from: 0, percent: 50 }] })
    await scheme()
    const { data } = await statement()
    expect(data).toMatchObject({ earned: 2000, paid: 0, open: 2000, bookings: [{ id: booking.id }] })
    expect(data.months).toEqual([{ month, of: 'margin', base: 20_000, earned: 2000 }])
    const own = (await statement(sales)).data
    expect(own.earned).toBe(2000)
    expect(JSON.stringify(own)).not.toMatch(/"base"|"margin":/)
    expect((await statement(sales, test.people.agent.id)).code).toBe('RIGHT_NEEDED')
    expect((await statement(test.people.foreignAgent)).status).toBe(404)
  })

  it('is paid once and booked, no more than is open', async () => {
    expect((await pay(1, sales)).code).toBe('RIGHT_NEEDED')
    expect((await pay(2000.01)).errors).toEqual([expect.objectContaining({ path: 'amount' })])
    // Both have seen what is open when the first payment can be written.
    const writing = { text: 'lock table crm_commission_payment in share row exclusive mode', values: [] }
    const both = await queueBehind(test.app.platform.database, writing, [() => pay(1500), () => pay(1500)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 400])
    expect((await statement()).data).toMatchObject({ paid: 1500, open: 500 })
    const { data } = await send<ProfitAndLoss>('GET', '/crm/books/profit-and-loss')
    expect(data.rows).toEqual([expect.objectContaining({ account: 'commission', side: 'expense', total: 1500 })])
    const { database } = test.app.platform
    await expect(database.pool.query('delete from crm_commission_payment')).rejects.toThrow()
    const [entry] = await readRows<{ code: string }>(
      database,
      `select a.code from ledger_entry e join ledger_account a on a.id = e.account_id
       join ledger_transaction t on t.id = e.transaction_id where t.kind = 'commission-paid' and e.amount < 0`,
    )
    expect(entry?.code).toBe(`${test.people.agent.orgId}/money:bank`)
    // What colleagues are to reach and what they get is for who sees reports of others; rates of a margin for them alone.
    const other = await createColleague(database.db, test.people.agent.orgId, 'Sales')
    const trail = async (as: Person, entity: string) =>
      (await send<object[]>('GET', `/audit?entity=${entity}&id=${sales.id}`, undefined, as)).data.length > 0
    const [paid, target] = ['crm-commission', 'crm-target']
    expect([await trail(test.people.agent, paid), await trail(test.people.agent, target)]).toEqual([true, true])
    expect([await trail(other, paid), await trail(other, target)]).toEqual([false, false])
    expect([await trail(sales, paid), await trail(sales, target)]).toEqual([false, true])
  })

  it('is paid by the house to its own people, out of its own bank', async () => {
    const { database } = test.app.platform
    const { admin } = test.people
    const person = await createColleague(database.db, admin.orgId, 'Sales')
    const of = { orgId: admin.orgId, customerId: await insertCustomer(database.pool, admin.orgId) }
    const fields = { assignedTo: person.id, startDate: `${month}-01`, status: 'Completed', gross: '50000.00' }
    const sold = await insertCrmBooking(database.pool, of, { ...fields, cost: '40000.00' })
    await database.pool.query('update crm_booking set paid = total where id = $1', [sold.id])
    await scheme({}, admin)
    const paid = { ...payment(400), userId: person.id }
    const { status, data } = await send<CommissionStatement>('POST', '/crm/commission/payments', paid, admin)
    expect([status, data.earned, data.open]).toEqual([201, 1000, 600])
    const entries = await readRows(
      database,
      `select a.code, e.amount::float8 as amount from ledger_entry e join ledger_account a on a.id = e.account_id
       join ledger_transaction t on t.id = e.transaction_id
       where t.kind = 'commission-paid' order by e.amount`,
    )
    expect(entries).toEqual(
      expect.arrayContaining([
        { code: 'bank', amount: -400 },
        { code: 'commission', amount: 400 },
      ]),
    )
  })

  it('is taken back with what earned it, and none is paid into a closed month', async () => {
    const { pool } = test.app.platform.database
    await pool.query(`update crm_booking set status = 'Cancelled', cancelled_reason = 'Ill' where id = $1`, [
      booking.id,
    ])
    expect((await statement()).data).toMatchObject({ earned: 0, open: -1500 })
    expect((await pay(1)).status).toBe(400)
    await pool.query(
      `insert into closed_month (book, org_id, month, ended_at, closed_by)
       values ($1, $2, '2020-01-01', '2020-02-01', 'Asha')`,
      [test.people.agent.orgId, test.people.agent.orgId],
    )
    const row = pool.query(
      `insert into crm_commission_payment (id, org_id, user_id, amount, paid_on, way)
       values (gen_random_uuid(), $1, $2, 5, '2020-01-10', 'cash')`,
      [test.people.agent.orgId, sales.id],
    )
    await expect(row).rejects.toThrow(/is closed/)
  })
})
