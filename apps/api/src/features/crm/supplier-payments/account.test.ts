import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import type { SupplierAccount, SupplierAnswers } from '@karavan/contracts/crm/suppliers/supplier-account'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../../testing/people.ts'
import { readRows } from '../../../testing/rows.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { startRegisteredApp } from '../testing/registered-app.ts'
import { at, make, move, read, send } from '../bookings/testing/crm-booking.ts'
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
    expect(said.answers.map((given) => [given.bookingNumber, given.answer, given.note])).toEqual([
      [two.number, 'Confirmed', null],
      [one.number, 'Declined', 'Closed that day'],
      [one.number, 'Changed', 'Weekend supplement'],
    ])
    const refusals = (await answers(id, '?answer=Declined')).body.data.answers
    expect(refusals.map(({ bookingNumber }) => bookingNumber)).toEqual([one.number])
  })
})
