import type { crmBookings as contract } from '@karavan/contracts/crm/bookings/booking.contract'
import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import type { Got } from '@karavan/contracts/kit/endpoint'
import { sum, toMajor, toMinor } from '@karavan/domain/base/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../testing/test-app.ts'
import { startRegisteredApp } from '../testing/registered-app.ts'
import { at, confirmedLines, dayFrom, edit, editOf, make, move, read, send } from './testing/crm-booking.ts'

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
const pay = (booking: CrmBooking, amount: number, index = 0, change: object = {}) =>
  send(test, `${at(booking)}/instalments/${booking.instalments[index]?.id}/paid`, paid(amount, change))
const part = (booking: CrmBooking, name: string, body: object = {}, index = 0) =>
  send(test, `${at(booking)}/instalments/${booking.instalments[index]?.id}/${name}`, body)
const parts = ({ instalments }: CrmBooking) => instalments.map(({ number, amount, status }) => [number, amount, status])
const owed = async () =>
  (await test.call<Got<(typeof contract)['owed']>>('GET', '/crm/owed', { as: test.people.agent })).body.data

describe('an instalment', () => {
  it('is paid under a receipt, then seen on the account by name', async () => {
    const made = await make(test, { lines: confirmedLines() })
    const got = (await pay(made, 59_976)).body.data
    expect(got.paid).toBe(59_976)
    expect(got.instalments[0]).toMatchObject({
      status: 'Paid unverified',
      way: 'upi',
      paidOn: dayFrom(0),
      reference: 'UTR 1',
    })
    expect(got.instalments[0]?.receiptNumber).toMatch(/^RC\/\d\d-\d\d\/\d{6}$/)
    expect(got.missing.map(({ what }) => what)).not.toContain('payment')
    const seen = (await part(got, 'verify')).body.data
    expect(seen.instalments[0]).toMatchObject({ status: 'Verified', verifiedBy: 'agent' })
    expect(seen.timeline.map(({ text }) => text)).toEqual([
      'In full verified: ₹59,976.00',
      `In full paid: ₹59,976.00 by upi, receipt ${got.instalments[0]?.receiptNumber}`,
      'created',
    ])
    for (const name of ['verify', 'paid'])
      expect((await part(seen, name, name === 'paid' ? paid(59_976) : {})).status).toBe(409)
  })

  it('paid in part leaves the rest as one of its own, due on the same day', async () => {
    const made = await make(test, { lines: confirmedLines() })
    const half = (await pay(made, 20_000.01)).body.data
    expect(parts(half)).toEqual([
      [1, 20_000.01, 'Paid unverified'],
      [2, 39_975.99, 'Due'],
    ])
    expect(half.instalments[1]).toMatchObject({ label: 'In full, rest', dueOn: made.instalments[0]?.dueOn })
    expect((await pay(half, 40_000, 1)).body.errors[0]?.path).toBe('amount')
    const all = (await pay(half, 39_975.99, 1)).body.data
    expect([all.paid, all.instalments.length]).toEqual([59_976, 2])
  })

  it('is not paid tomorrow, nor seen before it is paid', async () => {
    const made = await make(test, { lines: confirmedLines() })
    expect((await pay(made, 1, 0, { paidOn: dayFrom(1) })).body.errors[0]?.path).toBe('paidOn')
    expect((await part(made, 'verify')).status).toBe(409)
    expect((await part(made, 'unpaid', { reason: 'Cheque returned' })).status).toBe(409)
    expect(parts(await read(test, made))).toEqual([[1, 59_976, 'Due']])
  })

  it('that was not paid after all is open again, its receipt void and its number gone', async () => {
    const made = await make(test, { lines: confirmedLines() })
    const got = (await pay(made, 59_976)).body.data
    await part(got, 'verify')
    const open = (await part(got, 'unpaid', { reason: 'Cheque returned' })).body.data
    expect([open.paid, parts(open), open.instalments[0]?.receiptNumber]).toEqual([0, [[1, 59_976, 'Due']], null])
    expect(open.timeline[0]?.text).toBe(
      `In full not paid after all: Cheque returned; receipt ${got.instalments[0]?.receiptNumber} void`,
    )
    const again = (await pay(open, 59_976)).body.data
    expect(again.instalments[0]?.receiptNumber).not.toBe(got.instalments[0]?.receiptNumber)
  })

  it('once paid stays through changes of the booking', async () => {
    const made = await make(test, { lines: confirmedLines() })
    const got = (await pay(made, 10_000)).body.data
    const cheap = { lines: editOf(got).lines.map((line) => ({ ...line, sell: 9000 })), taxAs: 'none', instalments: [] }
    expect((await edit(test, got, cheap)).body.errors[0]?.message).toBe('More is paid already than this comes to')
    const changed = editOf(got).instalments.map((one, index) => (index === 0 ? { ...one, amount: 9000 } : one))
    expect((await edit(test, got, { instalments: changed })).body.errors[0]?.message).toBe(
      'In full is paid and stays as it is',
    )
    const split = [
      { label: 'Second', dueOn: dayFrom(5), amount: 20_000 },
      { label: 'Third', dueOn: dayFrom(9), amount: 29_976 },
    ]
    const after = (await edit(test, got, { instalments: split })).body.data
    expect(after.instalments.map(({ label, amount, status }) => [label, amount, status])).toEqual([
      ['Second', 20_000, 'Due'],
      ['Third', 29_976, 'Due'],
      ['In full', 10_000, 'Paid unverified'],
    ])
    expect(toMajor(sum(after.instalments.map(({ amount }) => toMinor(amount))))).toBe(after.total)
  })

  it('takes no money for what is cancelled, and what was paid stays known', async () => {
    const made = await make(test, { lines: confirmedLines() })
    const got = (await pay(made, 10_000)).body.data
    const gone = (await move(test, got, 'Cancelled', { reason: 'Ill' })).body.data
    expect([gone.paid, parts(gone), gone.marginActual]).toEqual([10_000, [[1, 10_000, 'Paid unverified']], 10_000])
    expect((await pay(gone, 10_000)).status).toBe(409)
    const bounced = (await part(gone, 'unpaid', { reason: 'Cheque returned' })).body.data
    expect([bounced.paid, bounced.instalments]).toEqual([0, []])
  })
})

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
    const got = (await pay(confirmed, 10_000)).body.data
    expect((await mine())?.byAge['over 90']).toBe(0)
    await move(test, got, 'Cancelled', { reason: 'Ill' })
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
