import { randomUUID } from 'node:crypto'
import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import type { SupplierAccount, SupplierAnswers } from '@karavan/contracts/crm/suppliers/supplier-account'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../../testing/people.ts'
import { readRows } from '../../../testing/rows.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { startRegisteredApp } from '../testing/registered-app.ts'
import { at, confirmedLines, dayFrom, make, move, read, send } from '../bookings/testing/crm-booking.ts'
import { answer, no, offer, pageOf, yes } from '../bookings/testing/request.ts'

let test: TestApp
beforeAll(async () => {
  test = await startRegisteredApp()
})
afterAll(() => test.close())

const account = async (id: string | null | undefined, as: Person = test.people.agent) =>
  test.call<{ data: SupplierAccount }>('GET', `/crm/suppliers/${id}/account`, { as })
const answers = async (id: string | null | undefined, query = '', as: Person = test.people.agent) =>
  test.call<{ data: SupplierAnswers }>('GET', `/crm/suppliers/${id}/answers${query}`, { as })
const supplierOf = (booking: CrmBooking) => booking.lines[0]?.supplierId

describe('the account of a supplier', () => {
  it('is what is owed by age, and every bill and payment with what was owed after it', async () => {
    const booking = await make(test)
    await answer(test, await pageOf(test, booking), yes)
    await move(test, await read(test, booking), 'Confirmed')
    const id = supplierOf(await read(test, booking))
    const owed = (await account(id)).body.data
    expect(owed).toMatchObject({ owed: 50_000, credit: 0, total: 1, byAge: { 'not due': 50_000, '1-30': 0 } })
    expect(owed.lines).toMatchObject([{ number: booking.number, billed: 50_000, paid: null, balance: 50_000 }])
    await readRows(
      test.app.platform.database,
      `update crm_supplier_payment set due_on = current_date - 40 where booking_id = $1`,
      [booking.id],
    )
    expect((await account(id)).body.data.byAge).toMatchObject({ 'not due': 0, '31-60': 50_000 })
    const [bill] = (await read(test, booking)).supplierPayments
    await send(test, `${at(booking)}/supplier-payments/${bill?.id}/paid`, {
      ...{ amount: 50_000, paidOn: '2026-11-10', way: 'upi', reference: 'P 77812' },
    })
    const paid = (await account(id)).body.data
    expect(paid).toMatchObject({ owed: 0, total: 2 })
    expect(paid.lines.map(({ billed, paid: out, balance }) => [billed, out, balance])).toContainEqual([null, 50_000, 0])
  })

  it('stands in the supplier’s own currency beside rupees, with what is left of its credit', async () => {
    const currency = {
      country: 'Oman',
      code: 'OMR',
      name: 'Omani rial',
      symbol: 'OMR',
      rate: 210,
      effectiveFrom: dayFrom(0),
    }
    await test.call('POST', '/crm/currencies', { as: test.people.agent, body: currency })
    const supplier = 'Muscat Rooms'
    const body = {
      ...{ name: supplier, kinds: ['Hotels'], contacts: [], cancellation: [], contracts: [], currency: 'OMR' },
      creditLimit: 500,
    }
    const made = await test.call<{ data: { id: string } }>('POST', '/crm/suppliers', { as: test.people.agent, body })
    const { id } = made.body.data
    const pay = (part: object) =>
      test.call('POST', '/crm/supplier-payments', {
        as: test.people.agent,
        body: {
          ...{ paidOn: dayFrom(0), way: 'bank', reference: `OMR ${randomUUID()}` },
          parts: [{ supplierId: id, ...part }],
        },
        headers: { 'idempotency-key': randomUUID() },
      })
    const its = async () => (await account(id)).body.data
    await pay({ amount: 20_000, onAccount: true, advance: { currency: 'OMR', amount: 100 } })
    expect(await its()).toMatchObject({
      ...{ owed: -20_000, currency: 'OMR', creditLeft: 500, late: null },
      inCurrency: { owed: -100, apart: 0 },
      lines: [{ paid: 20_000, inCurrency: { billed: null, paid: 100, balance: -100 } }],
    })
    const lines = confirmedLines().map((line) => ({ ...line, supplier, currency: 'OMR', cost: 700 }))
    await move(test, await make(test, { lines }), 'Confirmed')
    // The advance is used at the rate of the bill, and what that is more in rupees is booked with it.
    expect(await its()).toMatchObject({
      ...{ owed: 126_000, creditLeft: -100 },
      inCurrency: { owed: 600, byAge: { 'not due': 600 }, apart: 0 },
      lines: [
        { billed: -1000, inCurrency: { billed: 0, paid: null, balance: 600 } },
        { billed: 147_000, inCurrency: { billed: 700, paid: null, balance: 600 } },
        {},
      ],
    })
    await pay({ amount: 21_000 })
    const paid = await its()
    expect(paid).toMatchObject({ owed: 105_000, creditLeft: 0, inCurrency: { owed: 500, apart: 0 } })
    expect(paid.lines.map(({ inCurrency }) => inCurrency?.balance).toSorted()).toEqual([-100, 500, 600, 600])
    await pay({ amount: 110_000, onAccount: true })
    // What is beyond the bills was paid in rupees alone, and is worth what the rial costs today.
    expect(await its()).toMatchObject({ owed: -5000, creditLeft: 500, inCurrency: { owed: -23.81, apart: -5000 } })
    const statement = async (format: string) =>
      test.call<string>('GET', `/crm/supplier-payments/statement?supplierId=${id}&format=${format}`, {
        as: test.people.agent,
      })
    const [head, ...rows] = (await statement('csv')).body.trim().split('\r\n')
    const tail = (row = '') => row.split(',').slice(-6).join()
    expect(tail(head)).toBe('Billed OMR,Paid OMR,Balance OMR,Billed INR,Paid INR,Balance INR')
    expect(tail(rows[0])).toBe(',100,-100,,20000,-20000')
    expect(rows.map(tail)).toContain('700,,600,147000,,127000')
    expect(tail(rows.at(-1))).toMatch(/,110000,-5000$/)
    expect((await statement('pdf')).status).toBe(200)
  })

  it('is nobody else’s', async () => {
    const booking = await make(test)
    expect((await account(supplierOf(booking), test.people.foreignAgent)).status).toBe(404)
    expect((await answers(supplierOf(booking), '', test.people.foreignAgent)).status).toBe(404)
  })
})

describe('the answers of a supplier', () => {
  it('are counted, timed and listed with their reasons, whatever was changed', async () => {
    const [one, two, three] = [await make(test), await make(test), await make(test)]
    const paths: string[] = []
    for (const booking of [one, two, three]) paths.push(await pageOf(test, booking, { supplier: 'Quick Rooms' }))
    await answer(test, paths[0] ?? '', offer)
    await answer(test, paths[0] ?? '', no, 1, 1)
    await answer(test, paths[1] ?? '', yes)
    const id = supplierOf(await read(test, one))
    await readRows(
      test.app.platform.database,
      `update service_request set created_at = now() - interval '130 minutes' where supplier_id = $1`,
      [id],
    )
    const said = (await answers(id)).body.data
    expect(said).toMatchObject({ asked: 3, answered: 2, refused: 1, medianMinutes: 130 })
    expect(said.answers.map((given) => [given.bookingNumber, given.answer, given.offer?.note ?? given.note])).toEqual([
      [two.number, 'Confirmed', null],
      [one.number, 'Declined', 'Closed that day'],
      [one.number, 'Changed', 'Weekend supplement'],
    ])
    const refusals = (await answers(id, '?answer=Declined')).body.data.answers
    expect(refusals.map(({ bookingNumber }) => bookingNumber)).toEqual([one.number])
  })
})
