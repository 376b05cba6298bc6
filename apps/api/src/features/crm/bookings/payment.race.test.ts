import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import { sum, toMajor, toMinor } from '@karavan/domain/base/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readRows } from '../../../testing/rows.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { startRegisteredApp } from '../testing/registered-app.ts'
import { runLoose } from '../testing/loose.ts'
import { at, confirmedLines, dayFrom, edit, make, move, onReceipt, read, receive, send } from './testing/crm-booking.ts'
import { guard, takesNumber } from './testing/guard.ts'

let test: TestApp
beforeAll(async () => {
  test = await startRegisteredApp()
})
afterAll(() => test.close())

const paid = { amount: 59_976, paidOn: dayFrom(0), way: 'cash' }
/** Money for the first instalment, all of it. */
const pay = (booking: CrmBooking, amount = 59_976) =>
  receive(test, booking, { amount, allocations: [{ instalmentId: booking.instalments[0]?.id, amount }] })
const paySupplier = (booking: CrmBooking, amount: number) =>
  send(test, `${at(booking)}/supplier-payments/${booking.supplierPayments[0]?.id}/paid`, { ...paid, amount })
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted()
const twice = <T>(run: () => Promise<T>) => [run, run]
/** All instalments together, which is what the booking comes to. */
const owedAndPaid = ({ instalments }: CrmBooking) => toMajor(sum(instalments.map(({ amount }) => toMinor(amount))))
/** What is told of a booking, the newest first. */
const told = async (booking: CrmBooking, like: RegExp) =>
  (await read(test, booking)).timeline.map(({ text }) => text).filter((text) => like.test(text))

const { lock, receiptLock, receiptFromWhereItWas, paidBefore, supplierLock } = guard
const movesReceipt = /^update "crm_receipt"/
const paysSupplier = /^update "crm_supplier_payment"/
const writesLines = /^delete from "crm_booking_line"/

describe('without the lock of the booking', () => {
  it('two receipts on one instalment are refused by the database, and its number is the next', async () => {
    const booking = await make(test, { lines: confirmedLines() })
    const pays = twice(() => pay(booking))
    expect(statuses(await runLoose({ cut: [lock], stop: takesNumber }, pays))).toEqual([201, 409])
    const after = await read(test, booking)
    expect([after.paid, owedAndPaid(after), after.receipts.length]).toEqual([59_976, 59_976, 1])
  })

  it('a supplier gets a part once by what was paid before', async () => {
    const booking = (await move(test, await make(test, { lines: confirmedLines() }), 'Confirmed')).body.data
    const pays = [30_001, 30_002].map((amount) => () => paySupplier(booking, amount))
    const cut = [lock, supplierLock]
    expect(statuses(await runLoose({ cut, stop: paysSupplier }, pays))).toEqual([200, 409])
    expect((await read(test, booking)).supplierPayments[0]?.paid).toBeLessThan(30_003)
  })

  it('money is seen once, and found missing once, by the lock of the receipt or the state it comes from', async () => {
    for (const unlocked of [false, true]) {
      const cut = unlocked ? [lock, receiptLock] : [lock]
      const booking = await make(test, { lines: confirmedLines() })
      const { data: receipt } = (await pay(booking)).body
      const locks = unlocked ? { stop: movesReceipt } : {}
      const sees = twice(() => onReceipt(test, receipt, 'verify'))
      expect(statuses(await runLoose({ cut, ...locks }, sees))).toEqual([200, 409])
      const misses = twice(() => onReceipt(test, receipt, 'void', { reason: 'Returned' }))
      expect(statuses(await runLoose({ cut }, misses))).toEqual([200, 409])
      expect((await read(test, booking)).paid).toBe(0)
    }
  })

  it('one of two changes made at once is lost, so the lock is needed', async () => {
    const booking = await make(test, { lines: confirmedLines() })
    const edits = ['Left', 'Right'].map((title) => () => edit(test, booking, { title }))
    expect(statuses(await Promise.all(edits.map((run) => run())))).toEqual([200, 409])
    const now = await read(test, booking)
    const blind = ['Left', 'Right'].map((title) => () => edit(test, now, { title }))
    expect(statuses(await runLoose({ cut: [lock], stop: writesLines }, blind))).toEqual([200, 200])
  })
})

describe('without the lock and without the state it comes from', () => {
  it('two people have seen the same money', async () => {
    const booking = await make(test, { lines: confirmedLines() })
    const { data: receipt } = (await pay(booking)).body
    const sees = twice(() => onReceipt(test, receipt, 'verify'))
    const cut = [lock, receiptLock, receiptFromWhereItWas]
    expect(statuses(await runLoose({ cut, stop: movesReceipt }, sees))).toEqual([200, 200])
    expect(await told(booking, /verified/)).toHaveLength(2)
  })

  it('a supplier gets a part once by the key of its payments', async () => {
    const booking = (await move(test, await make(test, { lines: confirmedLines() }), 'Confirmed')).body.data
    const pays = [30_001, 30_002].map((amount) => () => paySupplier(booking, amount))
    const cut = [lock, supplierLock, paidBefore]
    expect(statuses(await runLoose({ cut, stop: paysSupplier }, pays))).toEqual([200, 409])
    expect(await told(booking, /paid in part: ₹30,00/)).toHaveLength(1)
  })
})

describe('a change that did not see a payment', () => {
  const change = async () => {
    const booking = await make(test, { lines: confirmedLines() })
    const instalments = [{ label: 'Anew', dueOn: dayFrom(3), amount: 59_976 }]
    const [changed, payed] = await runLoose({ cut: [lock], hold: writesLines }, [
      () => edit(test, booking, { instalments }),
      (somebodyWaits) => somebodyWaits.then(() => receive(test, booking, { amount: 10_000 })),
    ])
    return { answers: [changed?.status, payed?.status], after: await read(test, booking) }
  }

  it('is refused by the numbers of instalments when the lock is off', async () => {
    const { answers, after } = await change()
    expect([...answers, owedAndPaid(after)]).toEqual([409, 201, 59_976])
  })

  // From here on the tables are without their keys.
  it('without these as well lets the customer owe again what is paid', async () => {
    await readRows(
      test.app.platform.database,
      'alter table crm_instalment drop constraint crm_instalment_booking_id_number_key',
    )
    const { answers, after } = await change()
    expect([...answers, after.total, owedAndPaid(after)]).toEqual([200, 201, 59_976, 119_952])
  })
})

describe('two receipts on one instalment', () => {
  it('pay it twice without the lock and without what holds it within its amount', async () => {
    await readRows(
      test.app.platform.database,
      `alter table crm_instalment drop constraint crm_instalment_paid_within;
       alter table crm_booking drop constraint crm_booking_paid_within, drop constraint crm_booking_written_off_within`,
    )
    const booking = await make(test, { lines: confirmedLines() })
    const pays = twice(() => pay(booking))
    expect(statuses(await runLoose({ cut: [lock], stop: takesNumber }, pays))).toEqual([201, 201])
    const after = await read(test, booking)
    expect([after.paid, after.total]).toEqual([119_952, 59_976])
  })
})
