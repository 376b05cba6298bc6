import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import { suppliers } from '@karavan/contracts/crm/suppliers/supplier.contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../testing/test-app.ts'
import { readRows } from '../../../testing/rows.ts'
import { startRegisteredApp } from '../testing/registered-app.ts'
import { at, bodyOf, confirmedLines, edit, editOf, make, move, read, send } from './testing/crm-booking.ts'

let test: TestApp
beforeAll(async () => {
  test = await startRegisteredApp()
})
afterAll(() => test.close())

let count = 0
/** A supplier of its own, with or without a GSTIN. */
async function supplierOf(gstin: string | null): Promise<string> {
  count += 1
  const name = `Taxed Rooms ${count}`
  const body = { ...suppliers.create.example, name, currency: 'INR', terms: null, gstin }
  const { status } = await test.call('POST', '/crm/suppliers', { as: test.people.agent, body })
  expect(status).toBe(201)
  return name
}

const gstin = '29ABCDE1234F1Z7'
/** 59,000 of which 9,000 are GST, sold for 65,000. */
const lines = (supplier: string, change: object = {}) =>
  confirmedLines().map((line) => ({ ...line, supplier, cost: 59_000, gst: 9000, sell: 65_000, ...change }))
const booked = async (supplier: string, taxAs: string): Promise<CrmBooking> =>
  (await move(test, await make(test, { lines: lines(supplier), taxAs }), 'Confirmed')).body.data
/** What of a booking stands in the book, by account. */
const bookOf = async ({ id }: CrmBooking): Promise<Record<string, number>> => {
  const rows = await readRows<{ account: string; amount: number }>(
    test.app.platform.database,
    `select regexp_replace(substring(a.code from 38), ':[0-9a-f-]{36}$', '') as account, sum(e.amount)::float8 as amount
     from ledger_transaction t join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id
     where t.cause_id = $1 and t.kind in ('service-confirmed', 'service-cancelled', 'supplier-penalty')
     group by 1 having sum(e.amount) <> 0`,
    [id],
  )
  return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]))
}

describe('GST of a supplier', () => {
  it('comes back where the sale is taxed on its fee and the supplier has a GSTIN: it is no cost', async () => {
    const booking = await booked(await supplierOf(gstin), 'fee')
    expect(booking.lines[0]).toMatchObject({ costInr: 59_000, gst: 9000, inputTax: 9000 })
    expect([booking.cost, booking.marginActual, booking.marginPlanned]).toEqual([50_000, 15_000, 15_000])
    // GST on the fee stays what the whole cost leaves: 18 % of 6,000.
    expect(booking.taxes.map(({ amount }) => amount)).toEqual([540, 540])
    expect(await bookOf(booking)).toEqual({ 'cost:land-package': 50_000, 'input-tax': 9000, supplier: -59_000 })
    // All of it is owed, and paying it changes nothing of what it costs.
    const [planned] = booking.supplierPayments
    expect(planned?.amountInr).toBe(59_000)
    const path = `${at(booking)}/supplier-payments/${planned?.id}/paid`
    const paid = await send(test, path, { amount: 59_000, paidOn: booking.createdAt.slice(0, 10), way: 'bank' })
    expect(paid.body.data.marginActual).toBe(15_000)
  })

  it('is a cost of a package, and where the supplier has no GSTIN', async () => {
    for (const [number, taxAs] of [
      [gstin, 'package'],
      [null, 'fee'],
      [gstin, 'none'],
    ] as const) {
      const booking = await booked(await supplierOf(number), taxAs)
      expect([booking.lines[0]?.inputTax, booking.cost]).toEqual([0, 59_000])
      expect(await bookOf(booking)).toEqual({ 'cost:land-package': 59_000, supplier: -59_000 })
    }
  })

  it('follows what is changed afterwards, with what the supplier keeps of what is cancelled', async () => {
    const supplier = await supplierOf(gstin)
    const made = (await move(test, await make(test, { lines: lines(supplier, { gst: 0 }), taxAs: 'fee' }), 'Confirmed'))
      .body.data
    expect(await bookOf(made)).toEqual({ 'cost:land-package': 59_000, supplier: -59_000 })
    const withTax = editOf(made).lines.map((line) => ({ ...line, gst: 9000 }))
    const taxed = (await edit(test, made, { lines: withTax })).body.data
    expect(await bookOf(taxed)).toEqual({ 'cost:land-package': 50_000, 'input-tax': 9000, supplier: -59_000 })
    const dearer = editOf(taxed).lines.map((line) => ({ ...line, cost: 70_800, gst: 10_800 }))
    const more = (await edit(test, taxed, { lines: dearer })).body.data
    expect(await bookOf(more)).toEqual({ 'cost:land-package': 60_000, 'input-tax': 10_800, supplier: -70_800 })
    // What was planned had as much tax in it; what it costs more is not planned, and no tax that was accepted moves.
    expect([made.marginPlanned, taxed.marginPlanned, more.marginPlanned, more.marginActual]).toEqual([
      6000, 15_000, 15_000, 5000,
    ])
    expect([taxed.taxes, more.taxes]).toEqual([made.taxes, made.taxes])
    const services = [{ id: more.lines[0]?.id, supplierCharge: 11_800, ourCharge: 0 }]
    const cancelled = await send(test, `${at(more)}/cancel`, { services, reason: 'Ill', shownRefund: 0 })
    expect(cancelled.status).toBe(200)
    expect(await bookOf(more)).toEqual({ 'penalty:land-package': 10_000, 'input-tax': 1800, supplier: -11_800 })
    const after = await read(test, more)
    expect([after.marginPlanned, after.marginActual]).toEqual([1800, 1800])
  })

  it('is no more than it costs, and only of what is billed in rupees', async () => {
    const refused = async (change: object) =>
      (await send(test, 'land-package', bodyOf({ lines: lines('Any Rooms', change) }))).body.errors[0]?.path
    expect(await refused({ gst: 59_001 })).toBe('lines.0.gst')
    const booking = await booked(await supplierOf(gstin), 'fee')
    const wrong = readRows(
      test.app.platform.database,
      'update crm_booking_line set input_tax = gst + 1 where booking_id = $1',
      [booking.id],
    )
    await expect(wrong).rejects.toThrow('crm_booking_line_input_tax_within')
  })
})
