import { randomUUID } from 'node:crypto'
import type { Cancellation } from '@karavan/contracts/crm/bookings/cancel'
import type { TcsMonth } from '@karavan/contracts/crm/bookings/cancel.contract'
import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import { less, sum, toMajor, toMinor } from '@karavan/domain/base/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readRows } from '../../../testing/rows.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { startRegisteredApp } from '../testing/registered-app.ts'
import {
  at,
  confirmedLines,
  dayFrom,
  make,
  move,
  onReceipt,
  paidBooking,
  read,
  receive,
  send,
} from './testing/crm-booking.ts'

let test: TestApp
beforeAll(async () => {
  test = await startRegisteredApp()
})
afterAll(() => test.close())

const line = (label: string, cost: number, sell: number) => ({
  ...confirmedLines()[0],
  ...{ label, cost, sell, supplier: `${label} Ltd`, supplierReference: 'OK-1' },
})
/** Two services abroad sold as a package: 1,00,000, 5 % GST, 2 % collected at source. */
const sold = async (change: object = {}) => {
  const lines = [line('Creek View', 54_000, 60_000), line('Desert night', 36_000, 40_000)]
  return (await move(test, await make(test, { lines, ...change }), 'Confirmed')).body.data
}
const invoiced = async (change: object = {}) =>
  (await send(test, `${at(await sold(change))}/invoice`, undefined)).body.data
const charge = (booking: CrmBooking, supplierCharge: number, ourCharge: number, which = 0) => ({
  ...{ id: booking.lines[which]?.id, supplierCharge, ourCharge },
})
const cancel = (booking: CrmBooking, services: object[], shownRefund: number, more: object = {}) =>
  send(test, `${at(booking)}/cancel`, { services, reason: 'They fell ill', shownRefund, ...more })
const preview = async (booking: CrmBooking) =>
  (
    await test.call<{ data: Cancellation }>('GET', `/crm/bookings/${at(booking)}/cancellation`, {
      as: test.people.agent,
    })
  ).body.data

/** What accounts of the agency's book say, by their names. */
async function bookOf(customerId: string): Promise<Record<string, number>> {
  const rows = await readRows<{ name: string; sum: string }>(
    test.app.platform.database,
    `select split_part(a.code, '/', 2) as name, sum(e.amount) as sum
     from ledger_entry e join ledger_account a on a.id = e.account_id join ledger_transaction t on t.id = e.transaction_id
     where a.book = $1 and exists (select 1 from ledger_entry x join ledger_account y on y.id = x.account_id
       where x.transaction_id = t.id and y.code = $1 || '/customer:' || $2)
     or a.book = $1 and t.kind = 'kept' and t.cause_id in (select id from crm_booking where customer_id = $2::uuid)
     group by 1`,
    [test.people.agent.orgId, customerId],
  )
  return Object.fromEntries(
    rows
      .filter(({ sum: one }) => Number(one) !== 0)
      .map((row) => [row.name.replace(customerId, 'them'), Number(row.sum)]),
  )
}

describe('a booking that is cancelled', () => {
  it('keeps the charges of its invoice: credit note, what came free, suppliers and the book agree', async () => {
    const booking = await paidBooking(test, await invoiced(), 107_100)
    expect([booking.total, booking.paid]).toEqual([107_100, 107_100])
    const services = [charge(booking, 10_000, 2000), charge(booking, 0, 0, 1)]
    // 12,000 and 5 % on it; nothing at source.
    expect((await cancel(booking, services, 94_499)).body).toMatchObject({
      code: 'PRICE_CHANGED',
      current: { refund: 94_500, charges: 12_600 },
    })
    const { status, body } = await cancel(booking, services, 94_500)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      status: 'Cancelled',
      total: 12_600,
      gross: 12_000,
      paid: 12_600,
      advance: 94_500,
    })
    expect(body.data.invoices.map(({ kind, total }) => [kind, total])).toEqual([
      ['invoice', 107_100],
      ['credit-note', 94_500],
    ])
    expect(body.data.instalments.map(({ amount, paid }) => [amount, paid])).toEqual([[12_600, 12_600]])
    expect(body.data.lines.map(({ state, sell, sold: before }) => [state, sell, before])).toEqual([
      ['Cancelled', 12_000, 60_000],
      ['Cancelled', 0, 40_000],
    ])
    expect(body.data.supplierPayments.map(({ supplier, amountInr }) => [supplier, amountInr])).toEqual([
      ['Creek View Ltd', 10_000],
    ])
    expect([body.data.settled, body.data.marginActual]).toEqual([false, 2000])
    const book = await bookOf(booking.customerId)
    expect(book).toMatchObject({ 'customer:them': -94_500, 'cancellation-income': -12_000, 'money:cash': 107_100 })
    expect([book['sales:land-package'], book['tcs-payable']]).toEqual([undefined, undefined])
    expect(toMajor(sum(['cgst', 'sgst', 'igst'].map((tax) => toMinor(book[tax] ?? 0))))).toBe(-600)
    const paidOut = body.data.supplierPayments[0]?.id
    const paid = { amount: 10_000, paidOn: booking.createdAt.slice(0, 10), way: 'cash' }
    const done = await send(test, `${at(booking)}/supplier-payments/${paidOut}/paid`, paid)
    // What is paid above the charges is still the customer's.
    expect([done.status, done.body.data.settled]).toEqual([200, false])
    const [receipt] = done.body.data.receipts
    const refund = async (path: string, body: object) =>
      (
        await test.call<{ data: { id: string } }>('POST', `/crm/refunds${path}`, {
          as: path.endsWith('decide') ? test.people.agencyStaff : test.people.agent,
          body,
          headers: { 'idempotency-key': randomUUID() },
        })
      ).body.data
    const { id } = await refund('', { receiptId: receipt?.id, amount: 94_500, way: 'bank', reason: 'Cancelled' })
    await refund(`/${id}/decide`, { approve: true })
    await refund(`/${id}/send`, { reference: `UTR ${id}` })
    expect((await read(test, booking)).settled).toBe(false)
    await refund(`/${id}/end`, { arrived: true })
    expect((await read(test, booking)).settled).toBe(true)
  })

  it('is refunded by choice: asked for to where it came from', async () => {
    const booking = await sold()
    await receive(test, booking, { amount: 20_000, way: 'upi', reference: 'UPI 1 A' })
    await receive(test, booking, { amount: 30_000, way: 'bank', reference: 'UTR 1 A' })
    const services = [charge(booking, 4000, 0), charge(booking, 0, 0, 1)]
    const { body } = await cancel(booking, services, 45_800, { give: 'refund' })
    expect(body.data).toMatchObject({ status: 'Cancelled', total: 4200, paid: 4200, advance: 0, settled: false })
    const refunds = await readRows<{ way: string; amount: string; state: string }>(
      test.app.platform.database,
      'select way, amount, state from crm_refund where customer_id = $1 order by amount',
      [booking.customerId],
    )
    expect(refunds.map(({ way, amount, state }) => [way, Number(amount), state])).toEqual([
      ['upi', 20_000, 'Requested'],
      ['bank', 25_800, 'Requested'],
    ])
  })

  it('without an invoice gets one over the charges, and owes what is not paid of them at once', async () => {
    const booking = await paidBooking(test, await sold(), 5000)
    const before = await bookOf(booking.customerId)
    expect(before).toMatchObject({ 'tcs-payable': -2100, 'customer:them': -2900 })
    const services = [charge(booking, 10_000, 0), charge(booking, 0, 0, 1)]
    const { body } = await cancel(booking, services, 0)
    expect(body.data.invoices.map(({ kind, total }) => [kind, total])).toEqual([['invoice', 10_500]])
    expect(body.data.instalments.map(({ label, amount, paid }) => [label, amount, paid])).toEqual([
      ['Cancellation charge', 5500, 0],
      ['In full', 5000, 5000],
    ])
    const after = await bookOf(booking.customerId)
    expect(after).toMatchObject({ 'customer:them': 5500, 'cancellation-income': -10_000 })
    expect(after['tcs-payable']).toBeUndefined()
    // It still takes money, and what is void is owed again.
    const { data: receipt } = (await receive(test, booking, { amount: 5500 })).body
    expect((await read(test, booking)).paid).toBe(10_500)
    await onReceipt(test, receipt, 'void', { reason: 'Returned' })
    const again = await read(test, booking)
    expect(again.instalments.map(({ amount, paid }) => less(amount, paid))).toEqual([5500, 0])
  })

  it('is not credited where the charges are the invoice, and needs no paper where nothing was ever charged', async () => {
    const all = await invoiced({ country: 'India' })
    const full = [charge(all, 54_000, 6000), charge(all, 36_000, 4000, 1)]
    const { data } = (await cancel(all, full, 0)).body
    expect([data.total, data.invoices.map(({ kind }) => kind)]).toEqual([105_000, ['invoice']])
    const none = await sold()
    const free = (await cancel(none, [charge(none, 0, 0), charge(none, 0, 0, 1)], 0)).body.data
    expect(free).toMatchObject({ total: 0, invoices: [], instalments: [], supplierPayments: [], settled: true })
  })

  it('keeps tax at source that was deposited', async () => {
    const booking = await paidBooking(test, await sold(), 107_100)
    const months = () => test.call<{ data: TcsMonth[] }>('GET', '/crm/tcs-months', { as: test.people.agent })
    const { month } = (await months()).body.data[0] ?? {}
    const mark = (deposited: boolean, more: object = {}) =>
      test.call('POST', '/crm/tcs-months', { as: test.people.agent, body: { month, deposited, ...more } })
    const paper = { depositedOn: dayFrom(0), challan: '0510308 00012' }
    expect((await mark(true)).status).toBe(400)
    expect((await mark(true, { ...paper, depositedOn: dayFrom(1) })).status).toBe(400)
    expect([(await mark(true, paper)).status, (await mark(true, paper)).status]).toEqual([200, 409])
    expect((await months()).body.data[0]).toMatchObject({ deposited: true, ...paper })
    const before = 'update crm_tcs_deposit set deposited_on = month - 1'
    await expect(readRows(test.app.platform.database, before, [])).rejects.toThrow('not_before')
    expect((await preview(booking)).tcsStays).toBe(2100)
    const { data } = (await cancel(booking, [charge(booking, 0, 0), charge(booking, 0, 0, 1)], 105_000)).body
    expect([data.total, (await bookOf(booking.customerId))['tcs-payable']]).toEqual([2100, -2100])
    expect((await mark(false)).status).toBe(200)
  })

  it('is cancelled once, whoever is quicker, and never beside money that comes', async () => {
    const booking = await invoiced()
    const services = [charge(booking, 1000, 0), charge(booking, 0, 0, 1)]
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => cancel(booking, services, 0)),
      receive(test, booking, { amount: 500 }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 201, 409, 409, 409])
    const { paid, instalments, invoices } = await read(test, booking)
    expect([paid, toMajor(sum(instalments.map(({ amount }) => toMinor(amount))))]).toEqual([500, 1050])
    expect(invoices.map(({ kind, total }) => [kind, total])).toEqual([
      ['invoice', 107_100],
      ['credit-note', 106_050],
    ])
  })
})

describe('a service that is cancelled', () => {
  it('leaves the booking at its new total: instalments follow, the invoice is credited in part, and the rest later', async () => {
    const instalments = [
      { label: 'Advance', dueOn: '2026-12-01', amount: 50_000 },
      { label: 'Rest', dueOn: '2026-12-20', amount: 57_100 },
    ]
    const booking = await paidBooking(test, await invoiced({ instalments }), 50_000)
    const { body } = await cancel(booking, [charge(booking, 3000, 1000, 1)], 0)
    // 60,000 with all its taxes, and 4,000 with GST alone.
    expect(body.data).toMatchObject({ status: 'Confirmed', gross: 64_000, total: 68_460, paid: 50_000 })
    expect(body.data.instalments.map(({ amount, paid }) => [amount, paid])).toEqual([
      [50_000, 50_000],
      [18_460, 0],
    ])
    expect((await send(test, `${at(booking)}/invoice`, undefined)).status).toBe(409)
    const rest = await cancel(booking, [charge(booking, 0, 0)], 45_800)
    expect(rest.body.data).toMatchObject({ status: 'Cancelled', total: 4200, paid: 4200 })
    expect(rest.body.data.invoices.map(({ total }) => total)).toEqual([107_100, 38_640, 64_260])
    expect(await bookOf(booking.customerId)).toMatchObject({ 'customer:them': -45_800, 'cancellation-income': -4000 })
  })

  it('that was paid for comes back above what is kept', async () => {
    // Its supplier is owed nothing else that it could pay.
    const lines = [
      line('Creek View', 54_000, 60_000),
      { ...line('Desert night', 36_000, 40_000), supplier: 'Desert Camps' },
    ]
    const booking = await sold({ lines })
    const part = booking.supplierPayments.find(({ supplier }) => supplier === 'Desert Camps')
    await send(test, `${at(booking)}/supplier-payments/${part?.id}/paid`, {
      ...{ amount: 36_000, paidOn: booking.createdAt.slice(0, 10), way: 'cash' },
    })
    const { data } = (await cancel(booking, [charge(booking, 6000, 0, 1)], 0)).body
    const its = data.supplierPayments.find(({ id }) => id === part?.id)
    expect([its?.status, its?.toComeBack]).toEqual(['Paid', 30_000])
  })

  it('is refused when it costs more than it was sold for, twice, by nobody who may, or without one', async () => {
    const booking = await sold()
    const tooMuch = await cancel(booking, [charge(booking, 59_000, 1001)], 0)
    expect(tooMuch.body.errors).toEqual([
      { path: 'services.0.ourCharge', message: 'Together more than it was sold for' },
    ])
    expect((await cancel(booking, [], 0)).body.errors[0]?.path).toBe('services')
    expect((await cancel(booking, [charge(booking, 0, 0), charge(booking, 0, 0)], 0)).status).toBe(400)
    const foreign = { services: [], reason: 'x', shownRefund: 0 }
    expect((await send(test, `${at(booking)}/cancel`, foreign, test.people.foreignAgent)).status).toBe(404)
    await cancel(booking, [charge(booking, 0, 0)], 0)
    const again = await cancel(booking, [charge(booking, 0, 0)], 0)
    expect(again.body.errors[0]?.message).toBe('This is cancelled already')
    const dearer = readRows(
      test.app.platform.database,
      `update crm_booking_line set sell = sold + 1 where booking_id = '${booking.id}' and sold is not null returning id`,
    )
    await expect(dearer).rejects.toThrow(/crm_booking_line_charge_within/)
  })

  it('is proposed by the terms of its supplier and of the agency', async () => {
    const booking = await sold()
    const { pool } = test.app.platform.database
    await pool.query(`update supplier set cancellation = '[{"daysBefore": 60, "penaltyPercent": 50}]' where id = $1`, [
      booking.lines[0]?.supplierId,
    ])
    await pool.query(`update org set cancellation_steps = '[{"daysBefore": 90, "penaltyPercent": 5}]' where id = $1`, [
      booking.orgId,
    ])
    const { services, paid, invoice } = await preview(booking)
    expect(services.map(({ by, supplierCharge, ourCharge }) => [by, supplierCharge, ourCharge])).toEqual([
      ['steps', 27_000, 3000],
      ['unknown', 0, 2000],
    ])
    expect([paid, invoice]).toEqual([0, null])
    await pool.query(`update org set cancellation_steps = '[]' where id = $1`, [booking.orgId])
  })
})
