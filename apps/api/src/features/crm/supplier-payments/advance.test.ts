import { randomUUID } from 'node:crypto'
import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import type { crmBookings } from '@karavan/contracts/crm/bookings/booking.contract'
import type { agencySupplierPayments as contract } from '@karavan/contracts/money/accounts/supplier-payment.contract'
import type { Got } from '@karavan/contracts/kit/endpoint'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readRows } from '../../../testing/rows.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import {
  at,
  cancelFree,
  confirmedLines,
  dayFrom,
  edit,
  editOf,
  make,
  move,
  read,
  send,
} from '../bookings/testing/crm-booking.ts'
import { runLoose } from '../testing/loose.ts'
import { startRegisteredApp } from '../testing/registered-app.ts'
import { lockPaidSuppliers, useAccountOf } from '../payables/index.ts'
import { useAllAccounts } from './advance.job.ts'

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
type Owed = Got<(typeof crmBookings)['owed']>['data']
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
  return useAllAccounts(test.app.platform)(undefined, { db: database.db })
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

  it('pays no bill in rupees, nor keeps it from being paid', async () => {
    await advance()
    const booking = await inRupees(50_000)
    expect(await standing(booking)).toEqual({ due: [50_000, 30_000], page: ['Due', 0], who: 50_000 })
    const [part] = booking.supplierPayments
    const paid = { amount: 50_000, paidOn: dayFrom(0), way: 'bank', reference: `ADV ${randomUUID()}` }
    expect((await send(test, `${at(booking)}/supplier-payments/${part?.id}/paid`, paid)).status).toBe(200)
    expect(await owed()).toBe(-20_000)
  })

  it('is no more used than it was', async () => {
    await advance()
    await bill(60)
    const again = readRows(
      test.app.platform.database,
      `insert into supplier_use (id, org_id, supplier_id, nth, part_id, cause_entity, cause_id, in_currency, amount)
       select gen_random_uuid(), org_id, supplier_id, 99, part_id, cause_entity, cause_id, 41, 8610
       from supplier_use where supplier_id = $1`,
      [supplierId],
    )
    await expect(again).rejects.toThrow('More of an advance is used than it was')
  })
})

const inRupees = async (cost: number) =>
  (
    await move(
      test,
      await make(test, { lines: confirmedLines().map((line) => ({ ...line, supplier, cost })) }),
      'Confirmed',
    )
  ).body.data

/** What is told of a booking's bill everywhere: open and owed in the due list, its state and what is paid on its page, and who owes what. */
async function standing(booking: CrmBooking) {
  const { agent } = test.people
  const owes = await test.call<{ data: Owed }>('GET', '/crm/owed', { as: agent })
  const who = owes.body.data.suppliers.find(({ id }) => id === supplierId)
  const path = `/crm/supplier-payments/bills?supplierId=${supplierId}`
  const { bills, owed: all } = (await test.call<{ data: Bills }>('GET', path, { as: agent })).body.data
  const [part] = (await read(test, booking)).supplierPayments
  return {
    due: [bills.find(({ id }) => id === booking.id)?.open ?? 0, all],
    page: [part?.status, part?.paid],
    who: who?.bookings.find(({ id }) => id === booking.id)?.amount ?? 0,
  }
}

/** Does something while somebody holds the supplier. */
const whileHeld = async <T>(run: () => Promise<T>): Promise<T> =>
  test.app.platform.database.transaction(async (db) => {
    await lockPaidSuppliers(db, test.people.agent.orgId, [supplierId])
    return run()
  })

const useOwn = () => {
  const { database, config } = test.app.platform
  const { orgId } = test.people.agent
  return database.transaction(async (db) => {
    const [held] = await lockPaidSuppliers(db, orgId, [supplierId])
    const actor = { id: null, orgId, name: 'Karavan', requestId: 'test' }
    const clock = { day: dayFrom(0), zone: config.todayZone }
    if (held) await useAccountOf(db, actor, { orgId, house: false }, held, clock)
  })
}
const settled = (work: Promise<void>) => Promise.allSettled([work])

const sendBack = (amount: number, change: object = {}) =>
  test.call<{ errors?: { message: string }[] }>('POST', '/crm/supplier-payments/refunds', {
    as: test.people.agent,
    body: { supplierId, amount, receivedOn: dayFrom(0), way: 'bank', reference: randomUUID(), ...change },
    headers: { 'idempotency-key': randomUUID() },
  })

describe('money on account', () => {
  it('that is sent back at another rate is booked with what that earned', async () => {
    await pay({ amount: 20_000, onAccount: true })
    expect((await sendBack(5000, { paidIn: 5200 })).status).toBe(201)
    const rows = await readRows<{ name: string; amount: number }>(
      test.app.platform.database,
      `select split_part(split_part(a.code, '/', 2), ':', 1) as name, e.amount::float8 as amount
       from supplier_refund r join ledger_entry e on e.transaction_id = r.posted_id join ledger_account a on a.id = e.account_id
       where r.supplier_id = $1`,
      [supplierId],
    )
    expect(Object.fromEntries(rows.map(({ name, amount }) => [name, amount]))).toEqual({
      ...{ money: 5200, 'exchange-difference': -200, supplier: -5000 },
    })
    expect(await owed()).toBe(-15_000)
  })

  it('that is sent back while it is used on a bill leaves that bill open again, everywhere', async () => {
    await pay({ amount: 20_000, onAccount: true })
    const booking = await inRupees(50_000)
    expect(await standing(booking)).toEqual({ due: [30_000, 30_000], page: ['Due', 20_000], who: 30_000 })
    expect((await sendBack(15_000)).status).toBe(201)
    await runJob()
    expect(await standing(booking)).toEqual({ due: [45_000, 45_000], page: ['Due', 5000], who: 45_000 })
    const { status, body } = await sendBack(5000.01)
    expect([status, body.errors?.[0]?.message]).toEqual([400, 'More than the ₹5,000.00 that can come back'])
    expect((await sendBack(5000)).status).toBe(201)
    expect(await standing(booking)).toEqual({ due: [50_000, 50_000], page: ['Due', 0], who: 50_000 })
  })

  it('of a bill that came down is sent back, also what another bill was paid with meanwhile', async () => {
    const dear = await inRupees(50_000)
    await pay({ amount: 50_000 })
    await edit(test, dear, { lines: editOf(dear).lines.map((line) => ({ ...line, cost: 40_000 })) })
    const other = await inRupees(8000)
    expect(await standing(other)).toEqual({ due: [0, -2000], page: ['Paid', 8000], who: 0 })
    expect((await sendBack(10_000)).status).toBe(201)
    await runJob()
    expect(await standing(other)).toEqual({ due: [8000, 8000], page: ['Due', 0], who: 8000 })
    const { supplierPayments } = await read(test, dear)
    expect(supplierPayments).toMatchObject([{ amount: 40_000, paid: 40_000, toComeBack: 0 }])
  })

  it('pays what is booked next, everywhere at once, and is given back by what is cancelled', async () => {
    await pay({ amount: 70_000, onAccount: true })
    const first = await inRupees(50_000)
    expect(await standing(first)).toEqual({ due: [0, -20_000], page: ['Paid', 50_000], who: 0 })
    const second = await inRupees(50_000)
    expect(await standing(second)).toEqual({ due: [30_000, 30_000], page: ['Due', 20_000], who: 30_000 })
    await cancelFree(test, first)
    expect((await read(test, first)).settled).toBe(true)
    expect(await standing(second)).toEqual({ due: [0, -20_000], page: ['Paid', 50_000], who: 0 })
    await cancelFree(test, second)
    const after = await read(test, second)
    expect([after.settled, after.supplierPayments[0]?.toComeBack]).toEqual([true, 0])
    expect([await owed(), (await booked()).balance]).toEqual([-70_000, 70_000])
    // All of it is there for the next.
    expect(await standing(await inRupees(70_000))).toEqual({ due: [0, 0], page: ['Paid', 70_000], who: 0 })
  })

  it('moves on from a bill that was paid too much, and comes back to one that is dearer again', async () => {
    const booking = await inRupees(50_000)
    await pay({ amount: 50_000 })
    const costs = async (of: CrmBooking, cost: number) =>
      (await edit(test, of, { lines: editOf(of).lines.map((line) => ({ ...line, cost })) })).body.data
    const cheaper = await costs(booking, 40_000)
    expect(await owed()).toBe(-10_000)
    const other = await inRupees(15_000)
    expect(await standing(other)).toEqual({ due: [5000, 5000], page: ['Due', 10_000], who: 5000 })
    const dearer = await costs(cheaper, 60_000)
    expect(await standing(dearer)).toEqual({ due: [20_000, 25_000], page: ['Due', 40_000], who: 20_000 })
  })

  it('is used by the clock where somebody held the supplier, and not paid beside it before', async () => {
    await pay({ amount: 30_000, onAccount: true })
    const booking = await whileHeld(() => inRupees(50_000))
    const [part] = booking.supplierPayments
    expect(part).toMatchObject({ paid: 0 })
    const twice = { amount: 20_000.01, paidOn: dayFrom(0), way: 'bank', reference: `ADV ${randomUUID()}` }
    const refused = await send(test, `${at(booking)}/supplier-payments/${part?.id}/paid`, twice)
    expect([refused.status, refused.body.errors[0]?.message]).toEqual([400, 'More than the ₹20,000.00 that are owed'])
    await runJob()
    expect(await standing(booking)).toEqual({ due: [20_000, 20_000], page: ['Due', 30_000], who: 20_000 })
  })

  it('waits for a booking that somebody works on', async () => {
    await pay({ amount: 30_000, onAccount: true })
    const booking = await whileHeld(() => inRupees(50_000))
    await test.app.platform.database.transaction(async (db) => {
      await db.execute(sql`select from crm_booking where id = ${booking.id} for update`)
      await runJob()
    })
    expect((await read(test, booking)).supplierPayments).toMatchObject([{ paid: 0 }])
    await runJob()
    expect((await read(test, booking)).supplierPayments).toMatchObject([{ paid: 30_000 }])
  })

  it('is used once by its number when two use it without the lock', async () => {
    await pay({ amount: 30_000, onAccount: true })
    const booking = await whileHeld(() => inRupees(50_000))
    const cut = [
      [/(from supplier s\s+where [\s\S]*order by s\.id) for no key update/, '$1'],
      [/(from crm_booking where [\s\S]*order by id) for no key update skip locked/, '$1'],
    ] as const
    await runLoose(
      { cut, stop: /^insert into "supplier_use"/ },
      [useOwn, useOwn].map((run) => () => settled(run())),
    )
    expect(await standing(booking)).toEqual({ due: [20_000, 20_000], page: ['Due', 30_000], who: 20_000 })
  })
})
