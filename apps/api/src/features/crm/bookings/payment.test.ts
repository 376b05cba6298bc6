import type { crmBookings as contract } from '@karavan/contracts/crm/bookings/booking.contract'
import type { Got } from '@karavan/contracts/kit/endpoint'
import { toMajor, toMinor } from '@karavan/domain/base/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../testing/test-app.ts'
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
})
afterAll(() => test.close())

const paid = (amount: number, change: object = {}) => ({
  amount,
  paidOn: dayFrom(0),
  way: 'upi',
  reference: 'UTR 1',
  ...change,
})
const owed = async () =>
  (await test.call<Got<(typeof contract)['owed']>>('GET', '/crm/owed', { as: test.people.agent })).body.data

describe('a supplier', () => {
  it('gets what really left the account, and the margin follows', async () => {
    const made = await make(test, { lines: confirmedLines() })
    const path = `${at(made)}/supplier-payments/${made.supplierPayments[0]?.id}/paid`
    const got = (await send(test, path, paid(51_234.56, { way: 'bank' }))).body.data
    expect(got.supplierPayments[0]).toMatchObject({ status: 'Paid', amount: 50_000, amountInr: 51_234.56, way: 'bank' })
    expect([got.marginPlanned, got.marginActual, got.cost]).toEqual([6000, 4765.44, 50_000])
    expect((await send(test, path, paid(51_234.56))).status).toBe(409)
    const [line] = editOf(got).lines
    expect((await edit(test, got, { lines: [] })).body.errors[0]?.path).toBe('lines')
    expect((await edit(test, got, { lines: [{ ...line, supplier: 'Others' }] })).body.errors[0]?.path).toBe(
      'lines.0.supplier',
    )
    const after = (await edit(test, got, { lines: [{ ...line, terms: 'Month-end' }] })).body.data
    expect(after.supplierPayments).toEqual(got.supplierPayments)
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
    const lines = [{ ...confirmedLines()[0], sell: 50_010 }]
    const made = await make(test, { lines, taxAs: 'none', instalments })
    const mine = async () => (await owed()).customers.find(({ id }) => id === made.customerId)
    expect(await mine()).toMatchObject({
      name: made.customerName,
      phone: made.phone,
      total: 50_010,
      byAge: { 'over 90': 10_000, '61-90': 10_001, '31-60': 10_002, '1-30': 10_003, 'not due': 10_004 },
      bookings: [{ id: made.id, number: made.number, dueOn: dayFrom(-91), amount: 50_010 }],
    })
    const before = (await owed()).suppliers.find(({ name }) => name === 'Gulf Rooms')?.total ?? 0
    const confirmed = (await move(test, made, 'Confirmed')).body.data
    const supplier = (await owed()).suppliers.find(({ name }) => name === 'Gulf Rooms')
    expect([toMajor(toMinor(supplier?.total ?? 0) - toMinor(before)), supplier?.id]).toEqual([
      50_000,
      made.lines[0]?.supplierId,
    ])
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
