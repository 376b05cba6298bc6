import { randomUUID } from 'node:crypto'
import type { agencySupplierPayments as contract } from '@karavan/contracts/money/accounts/supplier-payment.contract'
import type { Got } from '@karavan/contracts/kit/endpoint'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readRows } from '../../../testing/rows.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { cancelFree, confirmedLines, dayFrom, edit, editOf, make, move } from '../bookings/testing/crm-booking.ts'
import { runLoose } from '../testing/loose.ts'
import { startRegisteredApp } from '../testing/registered-app.ts'
import { bookAllAdvances } from './advance.job.ts'
import { bookAdvances } from './advance.service.ts'
import { lockPaidSuppliers } from './payable.queries.ts'

let test: TestApp
beforeAll(async () => {
  test = await startRegisteredApp()
  await rateOf(210)
})
afterAll(() => test.close())

const rateOf = async (rate: number) => {
  const rial = { country: 'Oman', code: 'OMR', name: 'Omani rial', symbol: 'OMR', rate, effectiveFrom: dayFrom(0) }
  await test.call('POST', '/crm/currencies', { as: test.people.agent, body: rial })
}

type Bills = Got<(typeof contract)['bills']>['data']
let count = 0
let supplier = ''
let supplierId = ''
beforeEach(async () => {
  count += 1
  supplier = `Advance Rooms ${count}`
  const body = { name: supplier, kinds: ['Hotels'], contacts: [], cancellation: [], contracts: [], currency: 'OMR' }
  const made = await test.call<{ data: { id: string } }>('POST', '/crm/suppliers', { as: test.people.agent, body })
  supplierId = made.body.data.id
})

const pay = (part: object) =>
  test.call<{ errors?: { path: string }[] }>('POST', '/crm/supplier-payments', {
    as: test.people.agent,
    body: { paidOn: dayFrom(0), way: 'bank', reference: `ADV ${randomUUID()}`, parts: [{ supplierId, ...part }] },
    headers: { 'idempotency-key': randomUUID() },
  })
/** A hundred rials before there is a bill, at 200. */
const advance = () => pay({ amount: 20_000, onAccount: true, advance: { currency: 'OMR', amount: 100 } })
const bill = async (cost: number) =>
  (
    await move(
      test,
      await make(test, { lines: confirmedLines().map((line) => ({ ...line, supplier, currency: 'OMR', cost })) }),
      'Confirmed',
    )
  ).body.data
const owed = async () =>
  (
    await test.call<{ data: Bills }>('GET', `/crm/supplier-payments/bills?supplierId=${supplierId}`, {
      as: test.people.agent,
    })
  ).body.data.owed
const runJob = () => {
  const { database } = test.app.platform
  return bookAllAdvances(test.app.platform)(undefined, { db: database.db })
}
/** What is booked of advances to this supplier, each time, and what its account holds in all. */
const booked = async () => {
  const { database } = test.app.platform
  const rows = await readRows<{ kind: string; amount: number }>(
    database,
    `select t.kind, e.amount::float8 as amount from ledger_entry e join ledger_account a on a.id = e.account_id
     join ledger_transaction t on t.id = e.transaction_id where a.code = $1 order by t.at, t.id`,
    [`${test.people.agent.orgId}/supplier:${supplierId}`],
  )
  return {
    gains: rows.filter(({ kind }) => kind === 'advance-used').map(({ amount }) => amount),
    balance: rows.reduce((sum, { amount }) => sum + amount, 0),
  }
}

describe('an advance in the currency of a supplier', () => {
  it('is used on a bill at the rate of the bill, and the difference is booked once', async () => {
    expect((await advance()).status).toBe(201)
    expect(await owed()).toBe(-20_000)
    await bill(100)
    // A hundred rials were paid, a hundred are billed, at 210: nothing is owed.
    expect([await owed(), await booked()]).toEqual([0, { gains: [], balance: -1000 }])
    await runJob()
    await runJob()
    expect([await owed(), await booked()]).toEqual([0, { gains: [1000], balance: 0 }])
    const [loss] = await readRows<{ amount: number }>(
      test.app.platform.database,
      `select e.amount::float8 as amount from ledger_entry e join ledger_account a on a.id = e.account_id
       join ledger_transaction t on t.id = e.transaction_id
       where t.kind = 'advance-used' and t.idempotency_key like $1 and a.code like '%/exchange-difference'`,
      [`advance-used ${supplierId} %`],
    )
    expect(loss?.amount).toBe(-1000)
  })

  it('follows a bill that changes and one that goes', async () => {
    await advance()
    const booking = await bill(40)
    await runJob()
    expect([await owed(), await booked()]).toEqual([-12_000, { gains: [400], balance: 12_000 }])
    const lines = editOf(booking).lines.map((line) => ({ ...line, cost: 150 }))
    const dearer = (await edit(test, booking, { lines })).body.data
    expect(await owed()).toBe(10_500)
    // Whoever pays the rest books it on the way.
    expect((await pay({ amount: 10_500 })).status).toBe(201)
    expect([await owed(), await booked()]).toEqual([0, { gains: [400, 600], balance: 0 }])
    await cancelFree(test, dearer)
    await runJob()
    const after = await booked()
    expect(after.gains.reduce((sum, gain) => sum + gain, 0)).toBe(0)
    expect(after.balance).toBe(30_500)
  })

  it('is of another currency than rupees, and only what is on account', async () => {
    await bill(10)
    const whole = await pay({ amount: 2100, advance: { currency: 'OMR', amount: 10 } })
    expect([whole.status, whole.body.errors?.[0]?.path]).toEqual([400, 'parts.0.advance'])
    const inRupees = await pay({ amount: 5000, onAccount: true, advance: { currency: 'INR', amount: 5000 } })
    expect([inRupees.status, inRupees.body.errors?.[0]?.path]).toEqual([400, 'parts.0.advance.currency'])
    const half = readRows(
      test.app.platform.database,
      `insert into supplier_payment_part (id, payment_id, supplier_id, amount, paid_out, posted_id, advance_amount)
       select gen_random_uuid(), gen_random_uuid(), $1, 1, 1, gen_random_uuid(), 1`,
      [supplierId],
    )
    await expect(half).rejects.toThrow('supplier_payment_part_advance_whole')
  })

  it('is booked once by its key when two do it without the lock', async () => {
    await advance()
    await bill(100)
    const { database, config } = test.app.platform
    const { orgId } = test.people.agent
    const book = () =>
      database.transaction(async (db) => {
        const [held] = await lockPaidSuppliers(db, orgId, [supplierId])
        const actor = { id: null, orgId, name: 'Karavan', requestId: 'test' }
        if (held) await bookAdvances(db, actor, { orgId, house: false }, held, config.todayZone)
      })
    const cut = [[/(from supplier s\s+where [\s\S]*order by s\.id) for no key update/, '$1']] as const
    await runLoose(
      { cut, stop: /'advance-used'/ },
      [book, book].map((run) => () => settled(run())),
    )
    expect(await booked()).toEqual({ gains: [1000], balance: 0 })
  })
})

const settled = (work: Promise<void>) => Promise.allSettled([work])
