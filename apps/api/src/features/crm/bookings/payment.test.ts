import type { crmBookings as contract } from '@karavan/contracts/crm/bookings/booking.contract'
import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import type { agencySupplierPayments as payables } from '@karavan/contracts/money/accounts/supplier-payment.contract'
import type { Got } from '@karavan/contracts/kit/endpoint'
import { toMajor, toMinor } from '@karavan/domain/base/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readRows } from '../../../testing/rows.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { closeMonth } from '../testing/close-month.ts'
import { startRegisteredApp } from '../testing/registered-app.ts'
import {
  at,
  cancelFree,
  confirmedLines,
  dayFrom,
  edit,
  editOf,
  make,
  move,
  paidBooking,
  receive,
  send,
} from './testing/crm-booking.ts'

let test: TestApp
beforeAll(async () => {
  test = await startRegisteredApp()
  const rial = {
    country: 'Oman',
    code: 'OMR',
    name: 'Omani rial',
    symbol: 'OMR',
    rate: 210.55,
    effectiveFrom: dayFrom(0),
  }
  await test.call('POST', '/crm/currencies', { as: test.people.agent, body: rial })
})
afterAll(() => test.close())

const paid = (amount: number, change: object = {}) => ({
  amount,
  paidOn: dayFrom(0),
  way: 'upi',
  reference: 'UTR 1',
  ...change,
})
type Due = Got<(typeof payables)['due']>['data']
type Bills = Got<(typeof payables)['bills']>['data']
const onSupplier = async <T>(path: string) =>
  (await test.call<T>('GET', `/crm/supplier-payments${path}`, { as: test.people.agent })).body
/** What the rates cost on payments of a booking, in rupees. */
const differences = async (id: string) => {
  const [row] = await readRows<{ amount: number }>(
    test.app.platform.database,
    `select coalesce(sum(e.amount), 0)::float8 as amount from ledger_transaction t
     join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id
     where t.cause_id = $1 and a.code like '%exchange-difference'`,
    [id],
  )
  return row?.amount
}
/** One service that is bought in another currency: 500 of it. */
const inRials = () => confirmedLines().map((line) => ({ ...line, currency: 'OMR', cost: 500, sell: 150_000 }))
const owed = async () =>
  (await test.call<Got<(typeof contract)['owed']>>('GET', '/crm/owed', { as: test.people.agent })).body.data

describe('a supplier', () => {
  it('gets what really left the account, and the margin follows', async () => {
    const made = await make(test, { lines: inRials() })
    const [planned] = made.supplierPayments
    const path = `${at(made)}/supplier-payments/${planned?.id}/paid`
    const cost = planned?.amountInr ?? 0
    const more = toMajor(toMinor(cost) + toMinor(1234.56))
    expect((await send(test, path, paid(more))).body.errors[0]?.path).toBe('inCurrency')
    const got = (await send(test, path, paid(more, { way: 'bank', inCurrency: 500 }))).body.data
    expect(got.supplierPayments[0]).toMatchObject({
      status: 'Paid',
      amount: 500,
      amountInr: more,
      paid: more,
      way: 'bank',
    })
    expect(got.cost).toBe(cost)
    expect(toMinor(got.marginPlanned) - toMinor(got.marginActual)).toBe(toMinor(1234.56))
    expect((await send(test, path, paid(more, { inCurrency: 500 }))).status).toBe(409)
    const [line] = editOf(got).lines
    expect((await edit(test, got, { lines: [] })).body.errors[0]?.path).toBe('lines')
    expect((await edit(test, got, { lines: [{ ...line, supplier: 'Others' }] })).body.errors[0]?.path).toBe(
      'lines.0.supplier',
    )
    const after = (await edit(test, got, { lines: [{ ...line, terms: 'Month-end' }] })).body.data
    expect(after.supplierPayments).toEqual(got.supplierPayments)
  })

  it('that gets a part is owed the rest, on the page, in the due list and on its statement', async () => {
    const lines = confirmedLines().map((line) => ({ ...line, supplier: 'Partly Paid Rooms' }))
    const booking = (await move(test, await make(test, { lines }), 'Confirmed')).body.data
    const supplierId = booking.lines[0]?.supplierId
    const path = `${at(booking)}/supplier-payments/${booking.supplierPayments[0]?.id}/paid`
    const begun = (await send(test, path, paid(20_000))).body.data
    expect(begun.supplierPayments[0]).toMatchObject({ status: 'Due', amountInr: 50_000, paid: 20_000, paidOn: null })
    expect(begun.marginActual).toBe(6000)
    const bills = await onSupplier<{ data: Bills }>(`/bills?supplierId=${supplierId}`)
    expect(bills.data).toMatchObject({ bills: [{ id: booking.id, amount: 50_000, open: 30_000 }], owed: 30_000 })
    const due = await onSupplier<{ data: Due }>('/due')
    expect(due.data.suppliers.find((one) => one.supplierId === supplierId)?.owed).toBe(30_000)
    expect((await owed()).suppliers.find(({ id }) => id === supplierId)?.total).toBe(30_000)
    const statement = await onSupplier<string>(`/statement?supplierId=${supplierId}&format=csv`)
    expect(statement.trim().split('\n').at(-1)).toMatch(/,20000(\.00)?,30000(\.00)?\s*$/)
    const tooMuch = (await send(test, path, paid(30_000.01, { reference: 'UTR 2' }))).body
    expect(tooMuch.errors[0]).toMatchObject({ path: 'amount', message: 'More than the ₹30,000.00 that are owed' })
    const over = (await send(test, path, paid(30_000, { reference: 'UTR 3' }))).body.data
    expect(over.supplierPayments[0]).toMatchObject({ status: 'Paid', paid: 50_000, reference: 'UTR 3' })
    expect(await differences(booking.id)).toBe(0)
  })

  it('that had all of it is owed what it costs more since, and gets that', async () => {
    const lines = confirmedLines().map((line) => ({ ...line, supplier: 'Dearer Rooms' }))
    const booking = (await move(test, await make(test, { lines }), 'Confirmed')).body.data
    const supplierId = booking.lines[0]?.supplierId
    const path = `${at(booking)}/supplier-payments/${booking.supplierPayments[0]?.id}/paid`
    const got = (await send(test, path, paid(50_000, { reference: 'UTR 6' }))).body.data
    expect([got.supplierPayments[0]?.status, got.marginActual]).toEqual(['Paid', 6000])
    const changed = async (from: CrmBooking, cost: number) =>
      (await edit(test, from, { lines: editOf(from).lines.map((line) => ({ ...line, cost })) })).body.data
    const dearer = await changed(got, 52_000)
    expect(dearer.supplierPayments).toMatchObject([
      { id: got.supplierPayments[0]?.id, status: 'Due', amountInr: 52_000, paid: 50_000, open: 2000, paidOn: null },
    ])
    expect(dearer.marginActual).toBe(4000)
    const bills = await onSupplier<{ data: Bills }>(`/bills?supplierId=${supplierId}`)
    expect([bills.data.owed, (await owed()).suppliers.find(({ id }) => id === supplierId)?.total]).toEqual([2000, 2000])
    const back = await changed(dearer, 50_000)
    expect([back.supplierPayments[0]?.status, back.marginActual]).toEqual(['Paid', 6000])
    const again = await changed(back, 52_000)
    expect((await send(test, path, paid(2000.01, { reference: 'UTR 7' }))).body.errors[0]?.path).toBe('amount')
    const over = (await send(test, path, paid(2000, { reference: 'UTR 7' }))).body.data
    expect([again.supplierPayments[0]?.status, over.supplierPayments[0]?.status]).toEqual(['Due', 'Paid'])
    expect((await onSupplier<{ data: Bills }>(`/bills?supplierId=${supplierId}`)).data.owed).toBe(0)
  })

  it('gets a part in its currency, and each part has a difference of its own', async () => {
    const lines = inRials().map((line) => ({ ...line, supplier: 'Muscat Rooms' }))
    const booking = (await move(test, await make(test, { lines }), 'Confirmed')).body.data
    const [planned] = booking.supplierPayments
    const whole = planned?.amountInr ?? 0
    const path = `${at(booking)}/supplier-payments/${planned?.id}/paid`
    const part = toMajor(Math.round((toMinor(whole) * 2) / 5))
    const first = paid(toMajor(toMinor(part) + 300_00), { inCurrency: 200 })
    expect((await send(test, path, { ...first, inCurrency: 500.01 })).body.errors[0]?.path).toBe('inCurrency')
    const begun = (await send(test, path, first)).body.data
    const [open] = begun.supplierPayments
    expect(toMinor(open?.amountInr ?? 0) - toMinor(open?.paid ?? 0)).toBe(toMinor(whole) - toMinor(part))
    expect([open?.status, open?.amount, await differences(booking.id)]).toEqual(['Due', 500, 300])
    const rest = paid(toMajor(toMinor(whole) - toMinor(part) - 100_00), { inCurrency: 300, reference: 'UTR 5' })
    const over = (await send(test, path, rest)).body.data
    expect(over.supplierPayments[0]).toMatchObject({ status: 'Paid', amountInr: toMajor(toMinor(whole) + 200_00) })
    expect(await differences(booking.id)).toBe(200)
    const bills = await onSupplier<{ data: Bills }>(`/bills?supplierId=${booking.lines[0]?.supplierId}`)
    expect(bills.data).toMatchObject({ bills: [], owed: 0 })
  })

  it('that changes what it said keeps what it was paid', async () => {
    const made = (await move(test, await make(test, { lines: confirmedLines() }), 'Confirmed')).body.data
    const path = `${at(made)}/supplier-payments/${made.supplierPayments[0]?.id}/paid`
    const begun = (await send(test, path, paid(20_000))).body.data
    const [line] = editOf(begun).lines
    const later = { ...line, label: 'Another room' }
    const changed = (await edit(test, begun, { lines: [later] })).body.data
    expect([changed.lines[0]?.state, changed.supplierPayments[0]?.paid]).toEqual(['Changed', 20_000])
  })
})

describe('a payment of a service', () => {
  it('is not dated into a closed month, whatever writes it', async () => {
    const { foreignAgent } = test.people
    const { database } = test.app.platform
    const booking = await make(test, { lines: confirmedLines() }, foreignAgent)
    const last = dayFrom(-40)
    await closeMonth(test, foreignAgent.orgId, last)
    const write = (paidOn: string) =>
      readRows(
        database,
        `insert into crm_service_payment (id, org_id, booking_id, planned_id, paid_before, amount, paid_out, paid_on, way)
         values (gen_random_uuid(), $1, $2, $3, 0, 10, 10, $4, 'bank')`,
        [foreignAgent.orgId, booking.id, booking.supplierPayments[0]?.id, paidOn],
      )
    await expect(write(last)).rejects.toThrow('is closed')
    const path = `${at(booking)}/supplier-payments/${booking.supplierPayments[0]?.id}/paid`
    const told = await send(test, path, paid(10, { paidOn: last }), foreignAgent)
    expect([told.status, told.body.errors[0]?.path]).toEqual([400, 'paidOn'])
  })
})

describe('who owes whom', () => {
  it('is told by age, for customers and for suppliers, and forgets what is paid or cancelled', async () => {
    const days = [-91, -61, -31, -1, 0]
    const instalments = days.map((day, index) => ({
      label: `Part ${index}`,
      dueOn: dayFrom(day),
      amount: 10_000 + index,
    }))
    const lines = [{ ...confirmedLines()[0], supplier: 'Rooms by Age', sell: 50_010 }]
    const made = await make(test, { lines, taxAs: 'none', instalments })
    const mine = async () => (await owed()).customers.find(({ id }) => id === made.customerId)
    expect(await mine()).toMatchObject({
      name: made.customerName,
      phone: made.phone,
      total: 50_010,
      byAge: { 'over 90': 10_000, '61-90': 10_001, '31-60': 10_002, '1-30': 10_003, 'not due': 10_004 },
      bookings: [{ id: made.id, number: made.number, dueOn: dayFrom(-91), amount: 50_010 }],
    })
    const confirmed = (await move(test, made, 'Confirmed')).body.data
    const supplier = (await owed()).suppliers.find(({ name }) => name === 'Rooms by Age')
    expect([supplier?.total, supplier?.id]).toEqual([50_000, made.lines[0]?.supplierId])
    const got = await paidBooking(test, confirmed, 10_000)
    expect((await mine())?.byAge['over 90']).toBe(0)
    await receive(test, got, { amount: 1 })
    expect(await mine()).toMatchObject({ total: 40_009, byAge: { '61-90': 10_000 } })
    await cancelFree(test, got)
    expect(await mine()).toBeUndefined()
  })

  it('stands under No supplier yet while nobody is named', async () => {
    const nobody = async () => (await owed()).suppliers.find(({ name }) => name === 'No supplier yet')?.total ?? 0
    const before = await nobody()
    const line = { service: 'Transfer', label: 'A van', terms: 'At booking', currency: 'INR', cost: 700, sell: 900 }
    const made = await make(test, { lines: [line] })
    expect(await nobody()).toBe(before)
    const confirmed = (await move(test, made, 'Confirmed')).body.data
    expect(await nobody()).toBe(before + 700)
    const [kept] = editOf(confirmed).lines
    await edit(test, confirmed, { lines: [{ ...kept, supplier: 'Van Man' }] })
    expect(await nobody()).toBe(before)
  })

  it('is nobody else’s business', async () => {
    await make(test, {}, test.people.foreignAgent)
    const own = JSON.stringify(await owed())
    const answer = await test.call<Got<(typeof contract)['owed']>>(
      'GET',
      `/crm/owed?orgId=${test.people.foreignAgent.orgId}`,
      {
        as: test.people.agent,
      },
    )
    expect(JSON.stringify(answer.body.data)).toBe(own)
  })
})
